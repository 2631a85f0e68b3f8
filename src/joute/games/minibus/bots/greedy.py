"""Sends each bus where it earns most a turn, and buys what pays, in an order that was tried out.

A plan for a bus is one stop or two. It is worth the fares of those it delivers, and a part of a
fare for each one it picks up on the way, over the turns that it takes.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from joute.game import Brief, Play
from joute.games.minibus.bots.circuit import line, owned
from joute.games.minibus.commands import Action, Buy, Command, Destination, Improvement, Update
from joute.games.minibus.maps import Station
from joute.games.minibus.state import BUS_PRICE, DOOR, UPDATE_PRICE, Bus, Company, Observation

BUS = None
SHOPPING: tuple[Improvement | None, ...] = (
    BUS, BUS, "CT", BUS, BUS, "CT", "CT", "SP", "CT", "CT", "SP",
)  # fmt: skip
"""What to buy, in order: of many orders tried, the quickest to 1500."""
PICKED_UP = 0.2
"""What somebody picked up is worth, in fares; the rest comes when it is delivered."""


class Plan(Struct, frozen=True, gc=False):
    """What a bus has done after some stops: where it is, when, and who is aboard."""

    place: int
    turns: int
    delivered: int
    aboard: tuple[int, ...]
    """The destinations of those aboard."""


class Town:
    """What is known, as far as plans need it."""

    def __init__(self, seen: Observation, speed: int) -> None:
        self._stations = seen.stations
        self._speed = speed
        self._queues = [tuple(who.destination for who in queue) for queue in seen.queues]
        self._claims: list[list[tuple[int, int]]] = [[] for _ in seen.stations]

    def claim(self, bus: Bus, station: int) -> None:
        """Reserve for a bus the travellers it will take at the station it goes to."""
        leaving = sum(who.destination == station for who in bus.aboard)
        arrival = self._travel(bus, station) + bool(leaving)
        self._claims[station].append((arrival, bus.capacity - len(bus.aboard) + leaving))

    def waiting(self, station: int, turns: int) -> tuple[int, ...]:
        """Return the destinations of those who will be left at a station after this many turns."""
        taken = sum(seats for arrival, seats in self._claims[station] if arrival <= turns)
        return self._queues[station][taken:]

    def best_stop(self, bus: Bus) -> int:
        """Find the first stop of the plan that is worth most a turn; stay if there is none."""
        now = Plan(bus.destination, 0, 0, tuple(who.destination for who in bus.aboard))
        best, stop = 0.0, bus.destination
        for first in self._visits(now, bus.capacity):
            for plan in (first, *self._visits(first, bus.capacity)):
                more_aboard = len(plan.aboard) - len(now.aboard)
                worth = (plan.delivered + PICKED_UP * more_aboard) / plan.turns
                if worth > best:
                    best, stop = worth, first.place
        return stop

    def _visits(self, plan: Plan, seats: int) -> Iterator[Plan]:
        """Continue a plan with each stop at which somebody gets off or on."""
        here = self._stations[plan.place]
        for station in range(len(self._stations)):
            if station == plan.place and plan.turns:
                continue
            staying = [goal for goal in plan.aboard if goal != station]
            leaving = len(plan.aboard) - len(staying)
            turns = plan.turns + self._travel(here, station) + _turns_at_door(leaving)
            boarding = self.waiting(station, turns)[: seats - len(staying)]
            if leaving or boarding:
                yield Plan(
                    station,
                    turns + _turns_at_door(len(boarding)),
                    plan.delivered + leaving,
                    (*staying, *boarding),
                )

    def _travel(self, start: Station | Bus, station: int) -> int:
        goal = self._stations[station]
        return -(-max(abs(goal.x - start.x), abs(goal.y - start.y)) // self._speed)


def _turns_at_door(count: int) -> int:
    return -(-count // DOOR)


def make(_: Brief) -> Play[Observation, Action]:
    """Make the bot."""
    return play


def play(seen: Observation) -> Action:
    """Send each standing bus to a destination, then decide what to buy."""
    own, mine = seen.companies[seen.seat], owned(seen)
    town = Town(seen, own.speed)
    for bus in mine:
        if not bus.since:
            town.claim(bus, bus.destination)
    orders = []
    for bus in mine:
        if bus.since:
            stop = town.best_stop(bus)
            town.claim(bus, stop)
            if stop != bus.destination:
                orders.append(Destination(bus.number, stop))
    return line(_purchase(own, mine, town, range(len(seen.stations))), orders)


def _purchase(
    own: Company, mine: Sequence[Bus], town: Town, stations: Sequence[int]
) -> Command | None:
    """Buy the first thing on the list that is not there yet, if there is money for it."""
    there = Counter({BUS: len(mine), "CT": own.ct, "SP": own.sp})
    for what in SHOPPING:
        there[what] -= 1
        if there[what] < 0:
            break
    else:
        return None
    if what is BUS:
        stop = max(stations, key=lambda station: len(town.waiting(station, 0)))
        return Buy(stop) if own.money >= BUS_PRICE else None
    return Update(what) if own.money >= UPDATE_PRICE[what] else None
