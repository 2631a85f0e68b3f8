"""La bataille du café for programs that learn: a choice is a unit of the island."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from joute.game import Chosen, Setup
from joute.games.cafe.islands import BORDERS, CELLS, PARCELS, Island
from joute.games.cafe.rules import MINE, SEEDS, THEIRS, Observation, choices

LARGEST = max(PARCELS)
LAND, OWN, OTHER, LAST, SIZE, LEAD, SIDES = range(7)
PLANES = SIDES + 4
"""Of each cell: land, mine, the other's, the last seed, its parcel's size and lead, and its four borders."""
_OWNER = np.zeros(256, np.float32)
_OWNER[ord(MINE)], _OWNER[ord(THEIRS)] = 1, -1


class CafeLearning:
    """Planes of the 100 cells, then the seeds and the moves that are left."""

    actions = CELLS
    numbers = PLANES * CELLS + 2
    fixed = range(CELLS)
    certain = True

    def encode(self, seen: Observation, _: Chosen, into: NDArray[np.float32]) -> None:
        """Show the island and what is planted on it."""
        ground = _ground(seen.island)
        owner = _OWNER[np.frombuffer(seen.board.encode(), np.uint8)]
        planes = into[:-2].reshape(PLANES, CELLS)
        planes[:] = ground.planes
        planes[OWN] = owner > 0
        planes[OTHER] = owner < 0
        if seen.last is not None:
            planes[LAST, seen.last] = 1
        planes[LEAD] = (ground.members @ owner / LARGEST)[ground.parcel]
        into[-2] = seen.seeds / SEEDS
        into[-1] = seen.plies / (2 * SEEDS)

    def mask(self, seen: Observation, _: Chosen, into: NDArray[np.int8]) -> None:
        """Allow the units that the last seed allows."""
        into[choices(seen.island, seen.board, seen.last)] = 1

    def action(self, _: Observation, chosen: Chosen) -> int:
        """Return the unit to plant."""
        return chosen[0]


class _Ground:
    """What stays the same for a whole match."""

    def __init__(self, island: Island) -> None:
        numbers = np.array(island.numbers)
        self.planes = np.zeros((PLANES, CELLS), np.float32)
        self.planes[LAND] = numbers <= BORDERS
        parcels = island.parcels
        self.parcel = np.full(CELLS, len(parcels), np.intp)
        """Of each cell; the number after the last is that of sea and forest, where nobody leads."""
        units = np.array([cell for cells in parcels for cell in cells], np.intp)
        sizes = np.array([len(cells) for cells in parcels])
        self.parcel[units] = np.arange(len(parcels)).repeat(sizes)
        self.members = np.zeros((len(parcels) + 1, CELLS), np.float32)
        self.members[self.parcel[units], units] = 1
        self.planes[SIZE, units] = (sizes / LARGEST).repeat(sizes)
        for bit in range(4):
            self.planes[SIDES + bit] = (numbers >> bit) & 1


_ground = lru_cache(maxsize=256)(_Ground)


def learning(_: Setup) -> CafeLearning:
    """Return how the game is learnt."""
    return CafeLearning()
