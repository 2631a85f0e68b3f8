"""Distances on a map, and what is true for every bot that walks on it."""

from array import array
from functools import lru_cache

from joute.games.vin.bunches import Bunch, Colour
from joute.games.vin.maps import Map, ways
from joute.games.vin.state import CAPACITY, POINTS, Action, Observation

_FAR = 0xFFFF


class Roads:
    """The shortest ways on one map, found when first asked for."""

    def __init__(self, ground: Map) -> None:
        self.ground = ground
        self._ways = ways(ground)
        self._known: dict[int, array[int]] = {}

    def distances(self, source: int) -> "array[int]":
        """Return the length of the shortest way between a cell and every other."""
        known = self._known.get(source)
        if known is None:
            known = self._known[source] = self._measured(source)
        return known

    def action(self, here: int, goal: int) -> Action:
        """Choose the first step of a shortest way."""
        far = self.distances(goal)
        there = min(self._ways[here], key=far.__getitem__)
        size = self.ground.size
        return {-size: Action.UP, size: Action.DOWN, -1: Action.LEFT, 1: Action.RIGHT}[there - here]

    def _measured(self, source: int) -> "array[int]":
        far = array("H", [_FAR]) * len(self._ways)
        far[source] = 0
        edge = [source]
        length = 0
        while edge:
            length += 1
            beyond = []
            for cell in edge:
                for other in self._ways[cell]:
                    if far[other] == _FAR:
                        far[other] = length
                        beyond.append(other)
            edge = beyond
        return far


@lru_cache(1)  # all who play a match walk on one map
def roads_on(ground: Map) -> Roads:
    """Return the roads of a map."""
    return Roads(ground)


def vat_of(seen: Observation, colour: Colour) -> int:
    """Return one's own vat for a colour."""
    return seen.red_vat if colour is Colour.RED else seen.white_vat


def fitting(seen: Observation) -> list[Bunch]:
    """List the bunches that may go into the hod now, whole: others might be refused (B12)."""
    room = CAPACITY - seen.units
    return [
        bunch
        for bunch in seen.bunches
        if bunch.units <= room and seen.colour in (None, bunch.colour)
    ]


def time_left(seen: Observation) -> int:
    """Count the action points left until the end of the match."""
    return seen.points + POINTS * (seen.rounds - seen.turn)


def towards(seen: Observation, roads: Roads, goal: int | None, there: Action) -> Action:
    """Walk to a goal and take this action there; without a goal or points, end the turn."""
    if goal is None or seen.points == 0:
        return Action.END
    here = seen.cells[seen.seat]
    return there if here == goal else roads.action(here, goal)
