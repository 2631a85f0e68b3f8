"""Mine Into The Deep for programs that learn: every action a number, the zones as planes."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from joute.game import Chosen, Setup
from joute.games.mine.actions import CREW, OFF, Action, allowed, every
from joute.games.mine.kernel_look import look
from joute.games.mine.maps import PRICES, Mine, read, size_for
from joute.games.mine.rules import NOBODY, POINTS, REACH, Observation, State, Team, free

DEEP, RICH, DEAR = 20.0, 1000.0, 400.0
"""A depth, a score and the value of a layer that are shown as 1."""
DEPTH, VALUE, BARE, FREE, DWARVES = range(5)
LAYERS = DWARVES + CREW
"""From here, what the sonar has seen: each layer's value, and that it is known; then the evil."""
EVIL = LAYERS + 2 * REACH
PLANES = EVIL + 1
PER_DWARF = 3
END = 0
"""The action that ends the turn."""
MOST_MINES = 1024
Memory = Any
"""That of an array, number by number."""


class MineLearning:
    """Planes of all zones, then the turn, the scores and one's own dwarves."""

    fixed: Sequence[Action]
    certain = True

    def __init__(self, size: int, seats: int) -> None:
        self._zones, self._seats = size * size, seats
        self.fixed = every(size, seats)
        self.actions = len(self.fixed)
        self.numbers = PLANES * self._zones + 2 + 2 * seats + PER_DWARF * CREW
        self._mines: dict[int, tuple[Mine, NDArray[np.float32]]] = {}
        """By the identity of a mine, which is kept with it."""

    def encode(self, seen: Observation, _: Chosen, into: NDArray[np.float32]) -> None:
        """Show what a team knows."""
        planes = into[: PLANES * self._zones].reshape(PLANES, self._zones)
        zones = seen.zones
        planes[DEPTH] = [zone.depth / DEEP for zone in zones]
        planes[VALUE] = [zone.units * PRICES[zone.metal] / DEAR for zone in zones]
        planes[BARE] = [zone.units == 0 for zone in zones]
        planes[FREE] = [zone.owner == NOBODY for zone in zones]
        for place, values in seen.sonar.items():
            for layer, value in enumerate(values):
                if value < 0:
                    planes[EVIL, place] = 1 - layer / REACH
                elif layer < REACH:
                    planes[LAYERS + layer, place] = value / DEAR
                    planes[LAYERS + REACH + layer, place] = 1
        facts = into[PLANES * self._zones :]
        facts[0], facts[1] = seen.points / POINTS, seen.turn / 100
        facts[2 + seen.seat] = 1
        facts[2 + self._seats : 2 + 2 * self._seats] = [score / RICH for score in seen.scores]
        for number, dwarf in enumerate(seen.dwarves):
            if dwarf.zone != OFF:
                planes[DWARVES + number, dwarf.zone] = 1
            at = 2 + 2 * self._seats + PER_DWARF * number
            facts[at : at + PER_DWARF] = (1, dwarf.pickaxe / CREW, dwarf.zone != OFF)

    def mask(self, seen: Observation, _: Chosen, into: NDArray[np.int8]) -> None:
        """Allow what is possible; of the rivals only those that are on the board can be sabotaged."""
        if seen.points == 0:
            into[END] = 1
            return
        owners = [zone.owner for zone in seen.zones]
        unowned = bytes([owner == NOBODY for owner in owners])
        rivals = bytes([team != seen.seat and team in owners for team in range(self._seats)])
        score = seen.scores[seen.seat]
        into.data.cast("B")[:] = allowed(seen.dwarves, score, unowned, rivals)

    def glance(
        self, state: State, seat: int, into: NDArray[np.float32], mask: NDArray[np.int8]
    ) -> None:
        """Do what `encode` and `mask` do, from the state."""
        team, unowned = state.teams[seat], free(state)
        look(into, self._values(state.mine), state.depths, unowned, team.sounded)
        self._show_facts(state, seat, into.data)
        if state.points == 0:
            mask[END] = 1
            return
        rivals = bytes([at != seat and _on_board(other) for at, other in enumerate(state.teams)])
        mask.data.cast("B")[:] = allowed(team.dwarves, team.score, unowned, rivals)

    def _show_facts(self, state: State, seat: int, numbers: Memory) -> None:
        """Write what is not seen zone by zone; one number at a time is fastest past the array."""
        zones = self._zones
        at = PLANES * zones
        numbers[at] = state.points / POINTS
        numbers[at + 1] = state.turn / 100
        numbers[at + 2 + seat] = 1
        at += 2 + self._seats
        for team in state.teams:
            numbers[at] = team.score / RICH
            at += 1
        for number, dwarf in enumerate(state.teams[seat].dwarves):
            numbers[at] = 1
            numbers[at + 1] = dwarf.pickaxe / CREW
            if dwarf.zone != OFF:
                numbers[at + 2] = numbers[(DWARVES + number) * zones + dwarf.zone] = 1
            at += PER_DWARF

    def _values(self, mine: Mine) -> NDArray[np.float32]:
        """Return the values of all layers as they are shown, made once for each mine."""
        found = self._mines.get(id(mine))
        if found is None:
            if len(self._mines) >= MOST_MINES:
                self._mines.clear()
            values = [lode.value / DEAR for layer in mine.layers for lode in layer]
            found = self._mines[id(mine)] = (mine, np.array(values, np.float32))
        return found[1]

    def action(self, _: Observation, chosen: Chosen) -> Action:
        """Return the action of a number."""
        return self.fixed[chosen[0]]


def _on_board(team: Team) -> bool:
    for dwarf in team.dwarves:  # noqa: SIM110 - many times as fast as a generator
        if dwarf.zone != OFF:
            return True
    return False


def learning(setup: Setup) -> MineLearning:
    """Return how the game is learnt in a mine of this size."""
    size = setup.options.size or size_for(setup.seats)
    return MineLearning(size if setup.map is None else read(setup.map).size, setup.seats)
