# cython: boundscheck=False, wraparound=False, initializedcheck=False
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
        self._unknown = FAR
        self._width = width
        self._longest = longest
        self._ways = array("i", ways)
        self._far = array("H", [FAR]) * (cells * cells)
        self._known = array("i", [0]) * cells
        self._queue = array("i", [0]) * cells
        nodes = width * (longest + 1) + 1
        self._filled = array("i", [0]) * (longest + 1)
        self._least = array("q", [0]) * (longest + 1)
        self._at = array("i", [0]) * nodes
        self._units = array("i", [0]) * nodes
        self._colour = array("i", [0]) * nodes
        self._before = array("i", [0]) * nodes
        self._set = array("Q", [0]) * nodes
        self._value = array("q", [0]) * nodes
        self._rank = array("q", [0]) * nodes

    def distance(self, source: int, goal: int) -> int:
        """Return the length of the shortest way."""
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
        here: int,
        vats: Sequence[int],
    ) -> None:
        """Lay the bunches out.

        Each `pays` this much if it is picked at once, and is `safe` from the others for this long.
        `keys` are random words, by which tours over the same bunches are known. After the bunches
        `here` and the two vats are places too.
        """
        self._count = len(cells)
        self._bunch = array("i", units)
        self._hue = array("i", colours)
        self._pay = array("q", pays)
        self._key = array("Q", keys)
        self._safe = array("i", safe)
        self._stamp = array("i", [-1]) * self._count
        self._place = array("i", [*cells, here, *vats])
        self._walk = array("i", [0]) * (len(self._place) * self._count)
        self._home = array("i", [0]) * (2 * len(self._place))
        self._survey()

    def weigh(  # noqa: PLR0913 - plain numbers, all by name
        self,
        *,
        capacity: int,
        rate: int,
        back: int,
        load: int,
        fade: Sequence[int],
        risk: Sequence[int],
    ) -> None:
        """Set what counts.

        Grapes in the hod count less than in the vat: a `load` costs the way home and `back` again,
        each step of which is worth the `rate`; a smaller load costs its share of that. A bunch
        counts the share that `fade` lists for the time until it is picked, times the share that
        `risk` lists for the time since it was safe.
        """
        self._capacity = capacity
        self._rate = rate
        self._back = back
        loads = (min(units, load) for units in range(capacity + 1))
        self._burden = array("q", [rate * units // load for units in loads])
        self._fade = array("i", fade)
        self._risk = array("i", risk)

    def begin(self, units: int, colour: int, value: int, horizon: int, left: int) -> None:
        """Begin a search here, with a hod of this `value`.

        What is not in a vat when the time `left` is over is lost.
        """
        self._horizon = horizon
        self._left = left
        for time in range(self._longest + 1):
            self._filled[time] = 0
        self._filled[0] = 1
        self._at[0] = self._count
        self._units[0] = units
        self._colour[0] = colour
        self._before[0] = -1
        self._set[0] = 0
        self._value[0] = value
        self._rank[0] = self._standing(self._count, units, colour, value)
        self._best = -1
        self._best_worth = 0 if horizon == left else self._rank[0]
        self._best_time = 0

    def advance(self, time: int) -> int:
        """Follow the tours that are at a stop at this time; return how many."""
        first = time * self._width
        for node in range(first, first + self._filled[time]):
            self._expand(node, time)
        return int(self._filled[time])

    def worth(self) -> int:
        """Return what the best tour is worth."""
        return int(self._best_worth)

    def time(self) -> int:
        """Return how long the best tour takes."""
        return int(self._best_time)

    def stops(self) -> list[int]:
        """List the stops of the best tour by their places, the last one first."""
        if self._best < 0:
            return []
        stops = [int(self._best_place)]
        node = self._best
        while node > 0:
            stops.append(int(self._at[node]))
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
                if other >= 0 and self._far[row + other] == self._unknown:
                    self._far[row + other] = self._far[row + cell] + 1
                    self._queue[end] = other
                    end += 1

    def _survey(self) -> None:
        """Measure the ways between the places: to each bunch and to pick it, to each vat."""
        places = self._count + 3
        for place in range(self._count + 3):
            for goal in range(self._count):
                way = self.distance(self._place[goal], self._place[place])
                self._walk[place * self._count + goal] = way + 1
            for vat in range(2):
                way = self.distance(self._place[self._count + 1 + vat], self._place[place])
                self._home[vat * places + place] = way + 1

    def _way_home(self, place: int, colour: int) -> int:
        """Return how long it takes to walk to the vat and to empty the hod."""
        return self._home[(colour - 1) * (self._count + 3) + place]

    def _standing(self, place: int, units: int, colour: int, value: int) -> int:
        """Take off what it will cost to bring the hod home."""
        if units == 0:
            return value
        return value - self._burden[units] * (self._back + self._way_home(place, colour))

    def _compare(  # noqa: PLR0913, PLR0917 - plain numbers, for speed
        self, node: int, place: int, time: int, units: int, value: int, rank: int
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
            self._best_place = place
            self._best_time = time

    def _expand(self, node: int, time: int) -> None:
        """Make the tours that go one stop further."""
        self._mark(node)
        units = self._units[node]
        colour = self._colour[node]
        row = self._at[node] * self._count
        if units > 0:
            self._go_home(node, time)
        for place in range(self._count):
            hue = self._hue[place]
            if colour not in (0, hue) or self._stamp[place] == node:
                continue
            load = units + self._bunch[place]
            then = time + self._walk[row + place]
            home = self._way_home(place, hue)
            if load > self._capacity or then > self._longest or then + home > self._left:
                continue
            value = self._value[node] + (self._pay[place] * self._share(place, then) >> 10)
            self._enter(node, place, then, load, hue, value)

    def _go_home(self, node: int, time: int) -> None:
        """Make the tour that empties its hod next."""
        colour = self._colour[node]
        then = time + self._way_home(self._at[node], colour)
        if then <= min(self._longest, self._left):
            self._enter(node, self._count + colour, then, 0, 0, self._value[node])

    def _share(self, place: int, time: int) -> int:
        """Return the share of its worth that a bunch counts at a time."""
        late = time - self._safe[place]
        share = self._fade[time]
        return share * self._risk[late] >> 10 if late > 0 else share

    def _mark(self, node: int) -> None:
        """Mark the bunches that a tour has picked."""
        before = node
        while before > 0:
            if self._at[before] < self._count:
                self._stamp[self._at[before]] = node
            before = self._before[before]

    def _enter(  # noqa: PLR0913, PLR0917 - plain numbers, for speed
        self, node: int, place: int, time: int, units: int, colour: int, value: int
    ) -> None:
        """Put a tour among the best of its time, unless an equal or better one is there."""
        rank = self._standing(place, units, colour, value)
        self._compare(node, place, time, units, value, rank)
        if self._filled[time] == self._width and rank <= self._least[time]:
            return
        picked = self._set[node]
        if place < self._count:
            picked ^= self._key[place]
        slot = self._slot(time, place, picked, rank)
        if slot < 0:
            return
        self._at[slot] = place
        self._units[slot] = units
        self._colour[slot] = colour
        self._before[slot] = node
        self._set[slot] = picked
        self._value[slot] = value
        self._rank[slot] = rank
        if self._filled[time] == self._width:
            self._least[time] = self._lowest(time)

    def _slot(self, time: int, place: int, picked: int, rank: int) -> int:
        """Find the place of a tour among those of its time, -1 if an equal one is there."""
        first = time * self._width
        end = first + self._filled[time]
        worst = first
        for other in range(first, end):
            if self._set[other] == picked and self._at[other] == place:
                return -1 if self._rank[other] >= rank else other
            if self._rank[other] < self._rank[worst]:
                worst = other
        if self._filled[time] < self._width:
            self._filled[time] += 1
            return end
        return worst

    def _lowest(self, time: int) -> int:
        """Return the least rank that is followed at a time."""
        first = time * self._width
        lowest = self._rank[first]
        for other in range(first + 1, first + self._width):
            lowest = min(lowest, self._rank[other])
        return lowest
