"""What the teacher's bots have in common (B32): buses that go round all stations, five turns each.

A bus leaves on the fifth turn on which it is seen at its stop, for the next station in the order
of appearance or in the reverse order. A line holds a purchase, then the orders, and ends with PASS.
"""

from collections.abc import Callable

from joute.dice import dice
from joute.game import Brief, Play
from joute.games.minibus.commands import Action, Buy, Command, Destination, Pass
from joute.games.minibus.state import BUS_PRICE, MOST_BUSES, Bus, Company, Observation

STAY = 5

Wish = Callable[[Company, list[Bus]], Command | None]
"""The improvement that a company buys next when it has all its buses, if it can pay for it."""


def owned(seen: Observation) -> list[Bus]:
    """Return one's own buses."""
    return [bus for bus in seen.buses if bus.owner == seen.seat]


def leaving(seen: Observation, mine: list[Bus]) -> list[Bus]:
    """Return the buses that have stayed long enough."""
    return [bus for bus in mine if bus.since and seen.turn - bus.since + 1 >= STAY]


def onwards(seen: Observation, bus: Bus, way: int) -> Destination:
    """Send a bus to its next stop."""
    return Destination(bus.number, (bus.destination + way) % len(seen.stations))


def line(purchase: Command | None, orders: list[Destination]) -> Action:
    """Put a line together."""
    return (*orders, Pass()) if purchase is None else (purchase, *orders, Pass())


def company(brief: Brief, wish: Wish) -> Play[Observation, Action]:
    """Make a bot that buys four buses as soon as it can, then what it wishes, one thing a turn."""
    key = brief.dice.word()

    def play(seen: Observation) -> Action:
        mine = owned(seen)
        orders = [onwards(seen, bus, _way(key, bus)) for bus in leaving(seen, mine)]
        return line(_purchase(key, seen, mine, wish), orders)

    return play


def _way(key: int, bus: Bus) -> int:
    """Return whether a bus goes in the order of appearance or in the reverse one."""
    return dice(key, "way", bus.number).choice((1, -1))


def _purchase(key: int, seen: Observation, mine: list[Bus], wish: Wish) -> Command | None:
    own = seen.companies[seen.seat]
    if len(mine) == MOST_BUSES:
        return wish(own, mine)
    if own.money < BUS_PRICE:
        return None
    return Buy(dice(key, "stop", len(mine)).choice(range(len(seen.stations))))
