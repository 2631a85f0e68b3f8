"""Always the bunch that pays most a step; home with a heavy hod, and in time for the end."""

from joute.game import Brief, Play
from joute.games.vin.bots.roads import Roads, fitting, roads_on, time_left, towards, vat_of
from joute.games.vin.state import PRICES, Action, Observation

HEAVY = 75
"""Units with which it goes home."""


def make(_: Brief) -> Play[Observation, Action]:
    """Make the bot."""
    return lambda seen: _play(seen, roads_on(seen.map))


def _play(seen: Observation, roads: Roads) -> Action:
    goal = None if seen.units >= HEAVY else _best_bunch(seen, roads)
    if goal is not None or seen.colour is None:
        return towards(seen, roads, goal, Action.PICK)
    return towards(seen, roads, vat_of(seen, seen.colour), Action.EMPTY)


def _best_bunch(seen: Observation, roads: Roads) -> int | None:
    """Choose among the bunches that can still be brought home."""
    far = roads.distances(seen.cells[seen.seat])
    left = time_left(seen)
    best, goal = 0, None
    for bunch in fitting(seen):
        steps = far[bunch.cell] + 1
        home = roads.distances(vat_of(seen, bunch.colour))[bunch.cell] + 1
        pay = 1000 * bunch.units * PRICES[bunch.colour] // steps
        if pay > best and steps + home <= left:
            best, goal = pay, bunch.cell
    return goal
