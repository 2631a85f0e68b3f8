"""La Course Au Vin for programs that learn: the seven actions, what is near, and the ways home."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from joute.game import Chosen, Setup
from joute.games.vin import rules
from joute.games.vin.bunches import Bunch, Colour
from joute.games.vin.maps import PATH, Map, ways
from joute.games.vin.state import CAPACITY, POINTS, Action, Observation, Options, Player, State

ACTIONS = tuple(Action)
_PLACES = {action: place for place, action in enumerate(ACTIONS)}
REACH = 5
"""Cells that are shown in each direction."""
SIDE = 2 * REACH + 1
PLANES = 4
"""Of each near cell: path, red grapes, white grapes, another player."""
NEAREST = 6
"""Bunches that are shown wherever they are, …"""
PER_BUNCH = 5
"""… each by where it is, its colour, its units, and that it is one."""
FACTS = 12
MOST_KEPT = 1024
MOST_UNITS, FAR, RICH = 10.0, 20.0, 1000.0
"""What is shown as 1."""


class VinLearning:
    """What is around the player, the nearest bunches, the ways to both vats, and the hod."""

    actions = len(ACTIONS)
    fixed = ACTIONS
    certain = True

    def __init__(self, options: Options, seats: int) -> None:
        self._options = options
        self._others = seats - 1
        self._kept: dict[int, tuple[tuple[Bunch, ...], _Bunches]] = {}
        """By the identity of a tuple of bunches, which is kept with it."""
        self.numbers = PLANES * SIDE * SIDE + NEAREST * PER_BUNCH + FACTS + 3 * self._others

    def encode(self, seen: Observation, _: Chosen, into: NDArray[np.float32]) -> None:
        """Show what a player knows, counted from where it is."""
        if len(seen.cells) != self._others + 1:
            raise ValueError(seen.cells)
        size, cell = seen.map.size, seen.cells[seen.seat]
        row, column = divmod(cell, size)
        planes = into[: PLANES * SIDE * SIDE].reshape(PLANES, SIDE, SIDE)
        planes[0] = _ground(seen.map)[row : row + SIDE, column : column + SIDE]
        if seen.bunches:
            found = self._found(seen.bunches, size)
            planes[1:3] = found.grid[:, row : row + SIDE, column : column + SIDE]
            near = found.nearest(row, column)
            into[PLANES * SIDE * SIDE : PLANES * SIDE * SIDE + len(near)] = near
        self._facts(seen, into[PLANES * SIDE * SIDE + NEAREST * PER_BUNCH :])
        self._rivals(seen, planes[3], into[len(into) - 3 * self._others :])

    def mask(self, seen: Observation, _: Chosen, into: NDArray[np.int8]) -> None:
        """Allow what the rules allow."""
        for action in rules.legal(_imagined(seen, self._options), seen.seat):
            into[_PLACES[action]] = 1

    def glance(
        self, state: State, seat: int, into: NDArray[np.float32], mask: NDArray[np.int8]
    ) -> None:
        """Do what `encode` and `mask` do, from the state."""
        self.encode(rules.observe(state, seat), (), into)
        for action in rules.legal(state, seat):
            mask[_PLACES[action]] = 1

    def action(self, _: Observation, chosen: Chosen) -> Action:
        """Return one of the seven."""
        return ACTIONS[chosen[0]]

    def _found(self, bunches: tuple[Bunch, ...], size: int) -> "_Bunches":
        """Return bunches as numbers, made once for as long as they stay."""
        kept = self._kept.get(id(bunches))
        if kept is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            kept = self._kept[id(bunches)] = (bunches, _Bunches(bunches, size))
        return kept[1]

    @staticmethod
    def _facts(seen: Observation, into: NDArray[np.float32]) -> None:
        cell, size = seen.cells[seen.seat], seen.map.size
        to_red, to_white = _steps(seen.map, seen.red_vat), _steps(seen.map, seen.white_vat)
        far = to_white if seen.colour is Colour.WHITE else to_red
        here = far[cell]
        into[:FACTS] = (
            seen.points / POINTS,
            seen.units / CAPACITY,
            seen.scores[seen.seat] / RICH,
            seen.turn / seen.rounds,
            seen.colour is Colour.RED,
            seen.colour is Colour.WHITE,
            to_red[cell] / FAR,
            to_white[cell] / FAR,
            *[
                0 <= beside < size * size and 0 <= far[beside] < here
                for beside in (cell - size, cell + size, cell - 1, cell + 1)
            ],
        )

    @staticmethod
    def _rivals(seen: Observation, plane: NDArray[np.float32], into: NDArray[np.float32]) -> None:
        size = seen.map.size
        row, column = divmod(seen.cells[seen.seat], size)
        at = 0
        for seat, cell in enumerate(seen.cells):
            if seat == seen.seat:
                continue
            down, right = cell // size - row, cell % size - column
            if -REACH <= down <= REACH and -REACH <= right <= REACH:
                plane[down + REACH, right + REACH] = 1
            into[at : at + 3] = (down / FAR, right / FAR, seen.scores[seat] / RICH)
            at += 3


def _imagined(seen: Observation, options: Options) -> State:
    """Return a state in which a player would see this: what the others have in their hods is left out."""
    players = [Player(cell) for cell in seen.cells]
    players[seen.seat] = Player(seen.cells[seen.seat], seen.colour, seen.units)
    return State(
        seen.map, options, 0, tuple(players), seen.bunches, seen.turn, seen.seat, seen.points
    )


class _Bunches:
    """Bunches as numbers."""

    def __init__(self, bunches: tuple[Bunch, ...], size: int) -> None:
        places = np.array([divmod(bunch.cell, size) for bunch in bunches], np.intp)
        self.rows, self.columns = places[:, 0].copy(), places[:, 1].copy()
        self.table = np.ones((len(bunches), PER_BUNCH), np.float32)
        self.table[:, 1:3] = places / FAR
        self.table[:, 3] = [1 if bunch.colour is Colour.RED else -1 for bunch in bunches]
        self.table[:, 4] = [bunch.units / MOST_UNITS for bunch in bunches]
        self.grid = np.zeros((2, size + 2 * REACH, size + 2 * REACH), np.float32)
        """The units of red and of white grapes, with a border as wide as the window."""
        white = (self.table[:, 3] < 0).astype(np.intp)
        self.grid[white, self.rows + REACH, self.columns + REACH] = self.table[:, 4]

    def nearest(self, row: int, column: int) -> NDArray[np.float32]:
        """Return the nearest bunches, counted from a cell."""
        away = np.abs(self.rows - row) + np.abs(self.columns - column)
        near = self.table[away.argsort(kind="stable")[:NEAREST]]
        near[:, 1] -= row / FAR
        near[:, 2] -= column / FAR
        return near.ravel()


@lru_cache(maxsize=128)
def _ground(ground: Map) -> NDArray[np.float32]:
    """Return where the path is, with a border as wide as the window."""
    size = ground.size
    path = np.frombuffer(ground.cells.encode(), np.uint8).reshape(size, size) == ord(PATH)
    return np.pad(path, REACH).astype(np.float32)


_ways = lru_cache(maxsize=4)(ways)
"""Asked for both vats, one after the other."""


@lru_cache(maxsize=1024)
def _steps(ground: Map, goal: int) -> Sequence[int]:
    """Return how far every cell is from one, -1 where no way leads there."""
    far, near = [-1] * len(ground.cells), _ways(ground)
    far[goal] = 0
    edge = [goal]
    for cell in edge:
        for beside in near[cell]:
            if far[beside] < 0:
                far[beside] = far[cell] + 1
                edge.append(beside)
    return far


def learning(setup: Setup) -> VinLearning:
    """Return how the game is learnt by this many players."""
    return VinLearning(setup.options, setup.seats)
