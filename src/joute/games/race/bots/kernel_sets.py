# cython: boundscheck=False, wraparound=False, cdivision=True
"""Sets of the states of an axis, as bits, and what every move makes of them.

Plain Python that runs as it is; `kernel_sets.pxd` gives the types that make it fast.

On one axis a state is a place and a velocity, numbered (velocity + top) * size + place. A set of
states has one row of bits for each velocity, and an empty row before the first and after the
last.
"""

from array import array
from math import isqrt

WORD = (1 << 64) - 1


class Sets:
    """The sets of states that runs reach, move by move, and room for more; each has a first word."""

    def __init__(self, size: int, slots: int, more: int) -> None:
        """Take a grid's size, in how many slots runs may begin, and how many more sets to hold."""
        self._size = size
        self._top = isqrt(size - 1)
        self._rows = 2 * self._top + 1
        self._words = (size + 63) // 64
        self._span = (self._rows + 2) * self._words
        self._levels = 4 * self._top + 8
        reached = slots * 2 * (self._levels + 1)
        self._arena = reached * self._span
        """Where the further sets begin."""
        self._sets = array("Q", bytes(8 * (reached + more) * self._span))
        self._touched = array("Q", bytes(8 * reached * self._words))
        self._allowed = array("Q", self._safe_bits())

    def start(self, slot: int, across: int, down: int) -> None:
        """Let the runs of a slot begin in these states of x and y."""
        self._spread(2 * slot, across)
        self._spread(2 * slot + 1, down)

    def _safe_bits(self) -> list[int]:
        """Return the set of all states from which one can stop before the edge."""
        bits: list[int] = [0] * self._words
        for velocity in range(-self._top, self._top + 1):
            braking = abs(velocity) * (abs(velocity) - 1) // 2
            places = (1 << max(0, self._size - braking)) - 1 << (braking if velocity < 0 else 0)
            bits += [places >> 64 * word & WORD for word in range(self._words)]
        return bits + [0] * self._words

    def _spread(self, side: int, state: int) -> None:
        """Keep all that is reached from a state if nothing ends the run."""
        at = side * (self._levels + 1) * self._span
        for word in range(at, at + self._span):
            self._sets[word] = 0
        self._add(at, state)
        for time in range(1, self._levels + 1):
            self._move(at, at + self._span)
            at += self._span
            self._touch(side * (self._levels + 1) + time, at)

    def _add(self, at: int, state: int) -> None:
        place = state % self._size
        bit = self._allowed[0] | 1
        self._sets[at + (state // self._size + 1) * self._words + place // 64] = bit << place % 64

    def _has(self, at: int, row: int, place: int) -> int:
        return int(self._sets[at + row * self._words + place // 64] >> (place % 64) & 1)

    def _touch(self, level: int, at: int) -> None:
        """Note the places that a set has, with any velocity."""
        words = self._words
        for word in range(words):
            found = self._sets[at + word]
            for row in range(1, self._rows + 1):
                found |= self._sets[at + row * words + word]
            self._touched[level * words + word] = found

    def _move(self, at: int, to: int) -> None:
        """Make every move from every state of one set, which gives another."""
        top, words = self._top, self._words
        for row in range(1, top + 1):
            self._move_down(at, to, row * words, top + 1 - row)
        for row in range(top + 1, self._rows + 1):
            self._move_up(at, to, row * words, row - 1 - top)

    def _move_up(self, at: int, to: int, row: int, speed: int) -> None:
        """Fill the row of a velocity that raises the place, or keeps it."""
        words = self._words
        # The row before the first is empty.
        over = self._sets[at]
        for word in range(row, row + words):
            now = self._sets[at + word - words] | self._sets[at + word]
            now |= self._sets[at + word + words]
            self._sets[to + word] = ((now << speed) & WORD | over) & self._allowed[word]
            if speed:
                over = now >> (64 - speed)

    def _move_down(self, at: int, to: int, row: int, speed: int) -> None:
        """Fill the row of a velocity that lowers the place."""
        words = self._words
        over = self._sets[at]
        for word in range(row + words - 1, row - 1, -1):
            now = self._sets[at + word - words] | self._sets[at + word]
            now |= self._sets[at + word + words]
            self._sets[to + word] = (now >> speed | over) & self._allowed[word]
            over = (now << (64 - speed)) & WORD

    def _source(self, at: int, state: int) -> int:
        """Find a state of a set from which a move leads to this one; -1 if there is none."""
        row, place = state // self._size, state % self._size
        place -= row - self._top
        for near in (row, row - 1, row + 1):
            inside = 0 <= near < self._rows and 0 <= place < self._size
            if inside and self._has(at, near + 1, place):
                return near * self._size + place
        return -1
