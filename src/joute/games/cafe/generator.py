"""Draws islands: parcels that grow beside each other, lakes, forests, and the sea around."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count

from joute.dice import Dice, dice
from joute.games.cafe.islands import (
    CELLS,
    FOREST,
    NEAR,
    PARCELS,
    SEA,
    SIDE,
    Island,
    build,
    reach,
    units,
)

_WATER = -1
_WOOD = -2
_SIZES = tuple(size for size, many in PARCELS.items() for _ in range(many))
_HEART = tuple(cell for cell in range(CELLS) if {*divmod(cell, SIDE)} <= {3, 4, 5, 6})
"""Where islands begin and lakes lie."""


@lru_cache(maxsize=256)
def make(seed: int | str) -> Island:
    """Draw the island of a seed: connected land, and a second move from every unit (B23)."""
    return next(
        island
        for attempt in count()
        if (island := _draw(dice(seed, "cafe", "island", attempt))) and _playable(island)
    )


def _playable(island: Island) -> bool:
    beyond = reach(island)
    return all(beyond[unit] for unit in units(island))


def _draw(throw: Dice) -> Island | None:
    """Draw an island, or nothing when the parcels do not fit."""
    ground = _Ground(throw)
    for _ in range(throw.choice((0, 0, 1, 1, 2))):
        ground.grow(_WATER, _HEART, throw.between(2, 5))
    for parcel, size in enumerate(throw.shuffled(_SIZES)):
        if not ground.grow(parcel, ground.shore() or _HEART, size):
            return None
    for _ in range(throw.choice((0, 1, 1, 2))):
        ground.grow(_WOOD, ground.shore(), throw.between(3, 8))
    ground.fill_pockets()
    return build(ground.labels, [_KINDS.get(label, 0) for label in ground.labels])


_KINDS = {_WATER: SEA, _WOOD: FOREST}


class _Ground:
    """A grid that is being filled; cells without a label will be sea."""

    def __init__(self, throw: Dice) -> None:
        self._throw = throw
        self._squeeze = throw.choice((1, 2, 4))
        """How much parcels prefer nooks: round islands of round parcels, or ragged ones."""
        self._weights = tuple(1 + many**self._squeeze for many in range(5))
        self._free = set(range(CELLS))
        self._taken = [0] * CELLS
        """Of each cell, how many of its neighbours are not free."""
        self._shore: set[int] = set()
        """The free cells beside land."""
        self.labels = [_WATER] * CELLS

    def grow(self, label: int, starts: Iterable[int], size: int) -> bool:
        """Grow a block of connected cells out of one of the starts, if it can."""
        edge = self._free.intersection(starts)
        grown = 0
        while grown < size and edge:
            cell = self._drawn(sorted(edge))
            beside = self._take(cell, label)
            if grown:
                edge.discard(cell)
            else:
                edge.clear()
            grown += 1
            edge |= beside
        return grown == size

    def shore(self) -> set[int]:
        """Collect the free cells beside land."""
        return self._shore

    def _drawn(self, cells: Sequence[int]) -> int:
        """Draw a cell; the more of its neighbours are taken, the likelier it is."""
        taken, weights = self._taken, self._weights
        return cells[self._throw.weighted([weights[taken[cell]] for cell in cells])]

    def _take(self, cell: int, label: int) -> set[int]:
        """Label a cell; return the free ones beside it."""
        taken, free, near = self._taken, self._free, NEAR[cell]
        free.discard(cell)
        self._shore.discard(cell)
        self.labels[cell] = label
        for other in near:
            taken[other] += 1
        beside = free.intersection(near)
        if label >= 0:
            self._shore |= beside
        return beside

    def fill_pockets(self) -> None:
        """Make a lake or a wood of every free place that land encloses."""
        open_sea = self._open_sea()
        for cell in sorted(self._free - open_sea):
            if cell in self._free:
                self.grow(self._throw.choice((_WATER, _WOOD)), [cell], CELLS)

    def _open_sea(self) -> set[int]:
        """Find the free cells from which the edge of the map can be reached."""
        edge = [cell for cell in self._free if len(NEAR[cell]) < len(NEAR[_HEART[0]])]
        found = set(edge)
        while edge:
            for near in NEAR[edge.pop()]:
                if near in self._free and near not in found:
                    found.add(near)
                    edge.append(near)
        return found
