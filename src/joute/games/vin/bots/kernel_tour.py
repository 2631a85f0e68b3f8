# cython: annotation_typing=False, boundscheck=False, wraparound=False
"""Searches for the best tour: bunches of both colours, and the vats in between, up to a horizon.

Plain Python; `kernel_tour.pxd` gives the types that make it fast. A tour is a node: where it is,
what is in the hod, what it has earned, and the node before it. Nodes of the same time compete, so
that only the best few of every moment are followed. Colours are 0 (nothing), 1 and 2. Worth is
counted in the small coin of the prices; shares are 1024ths.
"""

from array import array
from collections.abc import Sequence

FAR = 0xFFFF
WHOLE = 1024


class Tours:
    """Searches on one map."""

    def __init__(self, ways: Sequence[int], width: int, longest: int) -> None:
        """Take the map, four ways a cell, -1 for none; `longest` bounds every horizon."""
        cells = len(ways) // 4
        self._cells = cells
        self._width = width
        self._longest = longest
        self._ways = array("i", ways)
        self._far = array("H", [FAR]) * (cells * cells)
        self._known = array("i", [0]) * cells
        self._queue = array("i", [0]) * cells
        nodes = width * (longest + 1) + 1
        self._filled = array("i", [0]) * (longest + 1)
        self._cell = array("i", [0]) * nodes
        self._units = array("i", [0]) * nodes
        self._colour = array("i", [0]) * nodes
        self._stop = array("i", [0]) * nodes
        self._before = array("i", [0]) * nodes
        self._set = array("Q", [0]) * nodes
        self._value = array("q", [0]) * nodes
        self._rank = array("q", [0]) * nodes

    def distance(self, source: int, goal: int) -> int:
        """Give the length of the shortest way."""
        if self._known[source] == 0:
            self._measure(source)
        return int(self._far[source * self._cells + goal])

    def lay(  # noqa: PLR0913 - one argument a table, all by name
        self,
        *,
        cells: Sequence[int],
        units: Sequence[int],
        colours: Sequence[int],
        pays: Sequence[int],
        keys: Sequence[int],
        safe: Sequence[int],
    ) -> None:
        """Lay the bunches out.

        Each `pays` as much when it is picked at once, and is `safe` from the others for a time.
        `keys` are random words, by which tours over the same bunches are known.
        """
        self._count = len(cells)
        self._place = array("i", cells)
        self._bunch = array("i", units)
        self._hue = array("i", colours)
        self._pay = array("q", pays)
        self._key = array("Q", keys)
        self._safe = array("i", safe)
        self._stamp = array("i", [-1]) * (self._count + 1)
        for cell in cells:
            self.distance(cell, cell)

    def weigh(  # noqa: PLR0913 - plain numbers, all by name
        self,
        *,
        vats: Sequence[int],
        capacity: int,
        rate: int,
        back: int,
        load: int,
        fade: Sequence[int],
        risk: Sequence[int],
    ) -> None:
        """Set what counts; `vats` are by colour, from 1 on.

        Grapes in the hod count less than in the vat: a `load` costs the way home and `back` again,
        each step of which is worth the `rate`, and less than a load its part of that. What is
        picked later counts the share that `fade` says, and `risk` so long after it was safe.
        """
        self._vat = array("i", vats)
        self._capacity = capacity
        self._rate = rate
        self._back = back
        self._load = load
        self._fade = array("i", fade)
        self._risk = array("i", risk)
        for cell in vats[1:]:
            self.distance(cell, cell)

    def begin(  # noqa: PLR0913, PLR0917 - plain numbers, for speed
        self, here: int, units: int, colour: int, value: int, horizon: int, left: int
    ) -> None:
        """Begin a search with a hod of this `value`.

        What is not in a vat when the time `left` is over is lost.
        """
        self._horizon = horizon
        self._left = left
        self.distance(here, here)
        for time in range(self._longest + 1):
            self._filled[time] = 0
        self._filled[0] = 1
        self._cell[0] = here
        self._units[0] = units
        self._colour[0] = colour
        self._stop[0] = -1
        self._before[0] = -1
        self._set[0] = 0
        self._value[0] = value
        self._rank[0] = self._standing(here, units, colour, value)
        self._best = -1
        self._best_worth = 0 if horizon == left else self._rank[0]
        self._best_time = 0

    def advance(self, time: int) -> int:
        """Follow the tours that are at a stop at this time; count them."""
        first = time * self._width
        for node in range(first, first + self._filled[time]):
            self._expand(node, time)
        return int(self._filled[time])

    def worth(self) -> int:
        """Tell what the best tour is worth."""
        return int(self._best_worth)

    def time(self) -> int:
        """Tell how long the best tour takes."""
        return int(self._best_time)

    def stops(self) -> list[int]:
        """List the stops of the best tour, the last one first: bunches by number, -1 for a vat."""
        if self._best < 0:
            return []
        stops = [int(self._best_stop)]
        node = self._best
        while node > 0:
            stops.append(int(self._stop[node]))
            node = self._before[node]
        return stops

    def _measure(self, source: int) -> None:
        """Find the shortest ways from a cell to every other."""
        row = source * self._cells
        self._known[source] = 1
        self._far[row + source] = 0
        self._queue[0] = source
        begin, end = 0, 1
        while begin < end:
            cell = self._queue[begin]
            begin += 1
            for way in range(4 * cell, 4 * cell + 4):
                other = self._ways[way]
                if other >= 0 and self._far[row + other] == FAR:
                    self._far[row + other] = self._far[row + cell] + 1
                    self._queue[end] = other
                    end += 1

    def _standing(self, cell: int, units: int, colour: int, value: int) -> int:
        """Take off what it will cost to bring the hod home."""
        if units == 0:
            return value
        part = min(units, self._load)
        way = self._back + self._far[self._vat[colour] * self._cells + cell]
        return value - self._rate * way * part // self._load

    def _compare(  # noqa: PLR0913, PLR0917 - plain numbers, for speed
        self, node: int, stop: int, time: int, units: int, value: int, rank: int
    ) -> None:
        """Remember the best tour, if it ends here: the node before its last stop, and that stop."""
        worth = value
        if self._horizon < self._left:
            worth = rank - self._rate * max(0, time - self._horizon)
        elif units > 0:
            return
        if worth > self._best_worth:
            self._best_worth = worth
            self._best = node
            self._best_stop = stop
            self._best_time = time

    def _expand(self, node: int, time: int) -> None:
        """Make the tours that go one stop further."""
        self._mark(node)
        units = self._units[node]
        colour = self._colour[node]
        row = self._cell[node] * self._cells
        if units > 0:
            self._go_home(node, time)
        for place in range(self._count):
            hue = self._hue[place]
            if colour not in (0, hue) or self._stamp[place] == node:
                continue
            load = units + self._bunch[place]
            cell = self._place[place]
            then = time + self._far[row + cell] + 1
            home = self._far[self._vat[hue] * self._cells + cell] + 1
            if load > self._capacity or then > self._longest or then + home > self._left:
                continue
            value = self._value[node] + self._pay[place] * self._share(place, then) // WHOLE
            self._keep_node(node, place, then, cell, load, hue, value)

    def _go_home(self, node: int, time: int) -> None:
        """Make the tour that empties its hod next."""
        colour = self._colour[node]
        cell = self._vat[colour]
        then = time + self._far[cell * self._cells + self._cell[node]] + 1
        if then <= min(self._longest, self._left):
            self._keep_node(node, -1, then, cell, 0, 0, self._value[node])

    def _share(self, place: int, time: int) -> int:
        """Tell how much a bunch counts at a time."""
        late = time - self._safe[place]
        share = self._fade[time]
        return share * self._risk[late] // WHOLE if late > 0 else share

    def _mark(self, node: int) -> None:
        """Mark the bunches that a tour has picked."""
        before = node
        while before > 0:
            if self._stop[before] >= 0:
                self._stamp[self._stop[before]] = node
            before = self._before[before]

    def _keep_node(  # noqa: PLR0913, PLR0917 - plain numbers, for speed
        self, node: int, stop: int, time: int, cell: int, units: int, colour: int, value: int
    ) -> None:
        """Put a tour among the best of its time, unless there is the like of it or better."""
        rank = self._standing(cell, units, colour, value)
        self._compare(node, stop, time, units, value, rank)
        picked = self._set[node]
        if stop >= 0:
            picked ^= self._key[stop]
        first = time * self._width
        filled = self._filled[time]
        worst = first
        for other in range(first, first + filled):
            if self._set[other] == picked and self._cell[other] == cell:
                if self._rank[other] >= rank:
                    return
                worst = other
                break
            if self._rank[other] < self._rank[worst]:
                worst = other
        else:
            if filled < self._width:
                worst = first + filled
                self._filled[time] = filled + 1
            elif self._rank[worst] >= rank:
                return
        self._cell[worst] = cell
        self._units[worst] = units
        self._colour[worst] = colour
        self._stop[worst] = stop
        self._before[worst] = node
        self._set[worst] = picked
        self._value[worst] = value
        self._rank[worst] = rank
