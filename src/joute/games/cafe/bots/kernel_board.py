# cython: boundscheck=False, wraparound=False, cdivision=True
"""A board in two words: what the searches know of the rules.

Plain Python that runs as it is; `kernel_board.pxd` gives the types that make it fast. Units are
numbers from 0 to 63, sets of them are 64 bits; the last seed of an empty board is 64.
"""

from collections.abc import Sequence

UNITS = 64
WORD = (1 << 64) - 1
DE_BRUIJN = 0x03F79D71B4CB0A89
PAIRS = 0x5555555555555555
FOURS = 0x3333333333333333
NIBBLES = 0x0F0F0F0F0F0F0F0F
ONES = 0x0101010101010101


class Board:
    """The ground of a search."""

    def __init__(
        self,
        *,
        reach: Sequence[int],
        near: Sequence[int],
        parcels: Sequence[int],
    ) -> None:
        """Take sets of units.

        Those allowed after a seed on each unit, and at last those allowed on an empty board; the
        neighbours of each; the parcels.
        """
        self._reach = [*reach]
        self._near = _filled(near)
        self._parcels = _filled(parcels)
        self._sizes = [count(parcel) for parcel in _filled(parcels)]
        self._many = len(parcels)
        self._home = [_holder(parcels, bit) for bit in _single()]
        self._bits = _single()
        self._index = _indices()

    def moves(self, taken: int, last: int) -> int:
        """Return the set of units allowed."""
        return self._reach[last] & ~taken

    def unit(self, bit: int) -> int:
        """Return the unit of a set of one."""
        return self._index[(bit * DE_BRUIJN & WORD) >> 58]

    def bit(self, unit: int) -> int:
        """Return the set of one unit."""
        return self._bits[unit]

    def many(self, units: int) -> int:
        """Count the units of a set."""
        return count(units)

    def lead(self, own: int, other: int) -> int:
        """Count the points by which one planter's seeds lead over the other's."""
        lead = self.largest(own) - self.largest(other)
        for place in range(self._many):
            parcel = self._parcels[place]
            more = count(own & parcel) - count(other & parcel)
            if more > 0:
                lead += self._sizes[place]
            elif more < 0:
                lead -= self._sizes[place]
        return lead

    def swing(self, own: int, other: int, unit: int) -> int:
        """Count, in halves, the points that a seed changes in its parcel, one more if it joins."""
        home = self._home[unit]
        parcel = self._parcels[home]
        more = count(own & parcel) - count(other & parcel)
        return self.joins(own, unit) + (self._sizes[home] if -1 <= more <= 0 else 0)

    def joins(self, seeds: int, unit: int) -> bool:
        """Return whether a unit is beside one of these seeds."""
        return self._near[unit] & seeds != 0

    def largest(self, seeds: int) -> int:
        """Count the seeds of the largest group."""
        best = 0
        while seeds:
            edge = seeds & (~seeds + 1)
            seeds ^= edge
            size = 0
            while edge:
                bit = edge & (~edge + 1)
                edge ^= bit
                size += 1
                joined = self._near[self._index[(bit * DE_BRUIJN & WORD) >> 58]] & seeds
                seeds ^= joined
                edge |= joined
            best = max(best, size)
        return best


def count(units: int) -> int:
    """Count the units of a set."""
    units -= units >> 1 & PAIRS
    units = (units & FOURS) + (units >> 2 & FOURS)
    units = units + (units >> 4) & NIBBLES
    return (units * ONES & WORD) >> 56


def _filled(sets: Sequence[int]) -> list[int]:
    return [*sets, *[0] * (UNITS - len(sets))]


def _holder(parcels: Sequence[int], bit: int) -> int:
    """Find the parcel of a unit."""
    return next((place for place, parcel in enumerate(parcels) if parcel & bit), 0)


def _single() -> list[int]:
    """List the sets of one unit; by doubling, since a C integer would overflow in a shift."""
    bits = [1]
    for unit in range(UNITS - 1):
        bits.append(2 * bits[unit])
    return bits


def _indices() -> list[int]:
    """Find the unit of a single bit by its product with a De Bruijn word."""
    indices = [0] * UNITS
    for unit, bit in enumerate(_single()):
        indices[(bit * DE_BRUIJN & WORD) >> 58] = unit
    return indices
