"""The program behind the two test bots: walk to a bunch, pick it, now and then empty the hod."""

from collections.abc import Callable

from msgspec import Struct

from joute.game import Brief, Play
from joute.games.vin.bots.roads import Roads, fitting, roads_on, time_left, towards, vat_of
from joute.games.vin.bunches import Bunch
from joute.games.vin.state import Action, Observation


class Habits(Struct, frozen=True, kw_only=True):
    """What makes one gatherer better than another."""

    enough: int
    """Units in the hod with which it goes to its vat."""
    weighs: bool
    """It prefers the bunch with most units a step; otherwise the nearest."""
    thinks_of_the_end: bool
    """It comes to its vat in time for the last turn."""


def gatherer(habits: Habits) -> Callable[[Brief], Play[Observation, Action]]:
    """Return the function that makes a bot of these habits."""

    def make(_: Brief) -> Play[Observation, Action]:
        return lambda seen: _play(habits, seen, roads_on(seen.map))

    return make


def _play(habits: Habits, seen: Observation, roads: Roads) -> Action:
    if seen.colour is not None:
        vat = vat_of(seen, seen.colour)
        if _goes_home(habits, seen, roads, vat):
            return towards(seen, roads, vat, Action.EMPTY)
    far = roads.distances(seen.cells[seen.seat])

    def appeal(bunch: Bunch) -> tuple[int, int]:
        steps = far[bunch.cell] + 1
        return (1000 * bunch.units // steps if habits.weighs else -steps, -bunch.cell)

    goal = max(fitting(seen), key=appeal, default=None)
    return towards(seen, roads, None if goal is None else goal.cell, Action.PICK)


def _goes_home(habits: Habits, seen: Observation, roads: Roads, vat: int) -> bool:
    if seen.units >= habits.enough or not fitting(seen):
        return True
    way = roads.distances(vat)[seen.cells[seen.seat]]
    return habits.thinks_of_the_end and time_left(seen) <= way + 3
