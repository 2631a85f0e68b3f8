# cython: boundscheck=False, wraparound=False
"""A beam search over trips: the hot loop of the bot that plans.

Plain Python that runs as it is; `kernel.pxd` gives the types that make it fast. Bunches are numbers
from 0; the number after the last stands for the place where the trip begins. A trip is a node: its
last bunch, its time so far, the units in the hod, and the node before it. Prices, the
rate and worth are counted in the same small coin.
"""

from array import array
from collections.abc import Sequence


class Beam:
    """A search for one trip."""

    def __init__(  # noqa: PLR0913 - one argument a table, all by name
        self,
        *,
        far: Sequence[int],
        home: Sequence[int],
        units: Sequence[int],
        keys: Sequence[int],
        width: int,
        deepest: int,
    ) -> None:
        """Take the tables of the bunches.

        `far` is the time to walk from each bunch, and at last from the beginning, to each bunch and
        to pick it; `home` that to walk to the vat and to empty the hod there; `keys` are random
        words, by which trips over the same bunches are known.
        """
        count = len(units)
        self._count = count
        self._width = width
        self._deepest = deepest
        self._far = array("i", far)
        self._home = array("i", home)
        self._bunch = array("i", units)
        self._key = array("Q", keys)
        nodes = 1 + width * (deepest + 1)
        self._last = array("i", [count]) * nodes
        self._time = array("i", [0]) * nodes
        self._units = array("i", [0]) * nodes
        self._before = array("i", [0]) * nodes
        self._set = array("Q", [0]) * nodes
        self._worth = array("q", [0]) * nodes
        self._order = array("i", [0]) * (width + 1)
        self._stamp = array("i", [-1]) * (count + 1)

    def search(  # noqa: PLR0913, PLR0917 - plain numbers, for speed
        self, units: int, price: int, capacity: int, left: int, rest: int, rate: int
    ) -> int:
        """Search from a hod with `units`; return the node of the best trip, -1 if none is in time.

        `left` is the time until the match ends, `rest` how much of it is worth its `rate`.
        """
        self._price = price
        self._capacity = capacity
        self._left = left
        self._rest = rest
        self._rate = rate
        self._units[0] = units
        self._worth[0] = self._value(0, units, self._count)
        best = 0 if units > 0 and self._home[self._count] <= left else -1
        start, end, depth = 0, 1, 0
        while start < end and depth < self._deepest:
            added = self._layer(start, end)
            for node in range(end, end + added):
                if best < 0 or self._worth[node] > self._worth[best]:
                    best = node
            start, end, depth = end, end + added, depth + 1
        return best

    def worth(self, node: int) -> int:
        """Return what a trip is worth."""
        return int(self._worth[node])

    def time(self, node: int) -> int:
        """Return how long a trip takes, until the hod is emptied."""
        return int(self._time[node] + self._home[self._last[node]])

    def units(self, node: int) -> int:
        """Return how many units a trip brings."""
        return int(self._units[node])

    def stops(self, node: int) -> list[int]:
        """List the bunches of a trip, the first one last."""
        stops = []
        while node != 0:
            stops.append(int(self._last[node]))
            node = self._before[node]
        return stops

    def _value(self, time: int, units: int, last: int) -> int:
        """Return the worth of going home now: what is in the hod, and the time that is left."""
        rest = self._rest - time - self._home[last]
        return self._price * units + self._rate * max(rest, 0)

    def _layer(self, start: int, end: int) -> int:
        """Make the nodes after these, one bunch more each, and keep the best; return how many."""
        kept = 0
        for node in range(start, end):
            self._mark(node)
            row = self._last[node] * self._count
            for place in range(self._count):
                if self._stamp[place] == node:
                    continue
                time = self._time[node] + self._far[row + place]
                units = self._units[node] + self._bunch[place]
                if units > self._capacity or time + self._home[place] > self._left:
                    continue
                worth = self._value(time, units, place)
                if kept < self._width or worth > self._worth[self._order[kept - 1]]:
                    kept = self._keep(node, place, time, units, worth, end, kept)
        return kept

    def _mark(self, node: int) -> None:
        """Mark the bunches that a trip has picked."""
        before = node
        while before != 0:
            self._stamp[self._last[before]] = node
            before = self._before[before]

    def _keep(  # noqa: PLR0913, PLR0917 - plain numbers, for speed
        self, node: int, place: int, time: int, units: int, worth: int, first: int, kept: int
    ) -> int:
        """Put a trip among the best of its layer, in order; return how many there are now."""
        picked = self._set[node] ^ self._key[place]
        slot, position = first + kept, kept
        for rank in range(kept):
            other = self._order[rank]
            if self._set[other] == picked and self._last[other] == place:
                if self._worth[other] >= worth:
                    return kept
                slot, position = other, rank
                break
        if position == kept:
            if kept == self._width:
                position = kept - 1
                slot = self._order[position]
            else:
                kept += 1
        while position > 0 and self._worth[self._order[position - 1]] < worth:
            self._order[position] = self._order[position - 1]
            position -= 1
        self._order[position] = slot
        self._set[slot] = picked
        self._last[slot] = place
        self._time[slot] = time
        self._units[slot] = units
        self._before[slot] = node
        self._worth[slot] = worth
        return kept
