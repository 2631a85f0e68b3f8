# cython: boundscheck=False, wraparound=False, cdivision=True
"""All landings of a leg and what they cost: the hot loop of the bot that looks a leg further.

Plain Python that runs as it is; `kernel.pxd` gives the types that make it fast.

A *front* is a set of states of x beside one of y, and stands for all their pairs. As there are no
obstacles on the grid, the runs that have not landed yet are a few such products.
"""

from array import array
from collections.abc import Sequence

from joute.games.race.bots.kernel_sets import Sets

WORD = (1 << 64) - 1
FAR = 1e18
MOST_FRONTS = 64
"""More fronts are not followed: they may double with every move; a grid of 100 rarely has 30."""
COLUMNS, ROWS, OTHER_COLUMNS, OTHER_ROWS, ALL = range(5)
"""Places of an axis: those of the objective, the rest, both."""
PATIENCE = 24
"""How many moves after the first landing a better one is still looked for."""

Goal = tuple[int, int, int, int]
Landing = tuple[float, int, int, int]
"""What it costs, after how many moves, and the states of x and y."""


class Ground(Sets):
    """A grid, and the search for the cheapest landings on it."""

    def __init__(
        self, size: int, values: Sequence[int], places: Sequence[Sequence[int]], slots: int
    ) -> None:
        """Take the values of the cells and the prospects of an axis.

        `places` counts, for each state, the places where one can be at rest within 1, 2, … moves.
        Runs may begin in as many places at once as there are `slots`.
        """
        super().__init__(size, slots, 2 * (PATIENCE * MOST_FRONTS + 1))
        self._cells = float(size * size)
        self._horizon = len(places[0])
        self._values = array("i", values)
        self._places = array("h", [count for state in places for count in state])
        alone = [self._horizon - sum(state) / size for state in places]
        self._alone = array("d", alone)
        self._calm = array(
            "i", [_best_of(alone[place::size]) * size + place for place in range(size)]
        )
        self._make_room()

    def _make_room(self) -> None:
        """Make room for the fronts, one more front, and the tables of a search."""
        self._spare = self._arena + PATIENCE * MOST_FRONTS * 2 * self._span
        self._counts = array("i", bytes(4 * PATIENCE))
        self._goal = array("Q", [WORD] * (5 * self._words))
        states = self._rows * self._size
        self._members = array("i", bytes(4 * 2 * states))
        self._least = array("d", bytes(8 * 2 * states))
        self._row_values = array("i", bytes(4 * 2 * self._size))
        self._x = self._y = self._w = self._h = 0
        self._first = self._slot = 0
        self._weight = self._best = self._margin = 0.0
        self._found: list[Landing] | None = None

    def landings(self, slot: int, goal: Goal, weight: float, margin: float) -> list[Landing]:
        """List the landings that cost at most `margin` more than the cheapest one."""
        found: list[Landing] = []
        self._found, self._margin = found, margin
        best = self._cheapest(slot, goal[0], goal[1], goal[2], goal[3], weight)
        self._found, self._margin = None, 0.0
        return [landing for landing in found if landing[0] <= best + margin]

    def onward(self, slot: int, goals: Sequence[Goal], weight: float) -> list[float]:
        """Return the cost of the cheapest landing in each of these objectives."""
        return [self._cheapest(slot, goal[0], goal[1], goal[2], goal[3], weight) for goal in goals]

    def _cheapest(  # noqa: PLR0913, PLR0917 - an objective is four numbers
        self, slot: int, x: int, y: int, w: int, h: int, weight: float
    ) -> float:
        self._slot, self._weight, self._best = slot, weight, FAR
        self._aim(x, y, w, h)
        time = self._first = self._first_touch(slot)
        if time > self._levels:
            return FAR
        ideal = self._ideal()
        begin = slot * 2 * (self._levels + 1) + time
        self._counts[0] = 0
        self._part(begin * self._span, (begin + self._levels + 1) * self._span, time)
        while time + 1 + ideal < self._best + self._margin and self._advance(time):
            time += 1
        return self._best

    def _aim(self, x: int, y: int, w: int, h: int) -> None:
        """Take an objective: its columns and rows as bits, and the best value in each of them."""
        size = self._size
        self._x, self._y, self._w, self._h = x, y, w, h
        self._mark(COLUMNS, x, w)
        self._mark(ROWS, y, h)
        for column in range(x, x + w):
            self._row_values[column] = self._values[column + y * size]
        for row in range(y, y + h):
            self._row_values[size + row] = self._values[x + row * size]
            for column in range(x, x + w):
                value = self._values[column + row * size]
                self._row_values[column] = min(self._row_values[column], value)
                self._row_values[size + row] = min(self._row_values[size + row], value)

    def _mark(self, which: int, low: int, length: int) -> None:
        """Fill the bits of the objective's columns or rows, and of the others."""
        words, bit = self._words, self._allowed[0] | 1
        for word in range(words):
            self._goal[which * words + word] = 0
        for place in range(low, low + length):
            self._goal[which * words + place // 64] |= bit << place % 64
        for word in range(words):
            self._goal[(which + 2) * words + word] = self._goal[which * words + word] ^ WORD

    def _first_touch(self, slot: int) -> int:
        """Return the number of moves after which one can first land."""
        words, levels = self._words, self._levels + 1
        for time in range(1, levels):
            at = (slot * 2 * levels + time) * words
            if self._meets(at, COLUMNS) and self._meets(at + levels * words, ROWS):
                return time
        return levels

    def _meets(self, at: int, which: int) -> int:
        for word in range(self._words):
            if self._touched[at + word] & self._goal[which * self._words + word]:
                return 1
        return 0

    def _ideal(self) -> float:
        """Price the best cell, landed on at the best speed; only the moves to it are missing."""
        best = FAR
        for row in range(self._y, self._y + self._h):
            for column in range(self._x, self._x + self._w):
                cost = self._weight * self._prospect(self._calm[column], self._calm[row])
                cost += self._values[column + row * self._size]
                best = min(best, cost)
        return best

    def _prospect(self, across: int, down: int) -> float:
        """Return the number of moves to expect from these states on."""
        horizon, together = self._horizon, 0
        across *= horizon
        down *= horizon
        for time in range(horizon):
            together += self._places[across + time] * self._places[down + time]
        return horizon - together / self._cells

    def _advance(self, time: int) -> int:
        """Move all fronts on; return 0 if none is left, or no room to keep them."""
        level, span = time - self._first, self._span
        count = self._counts[level]
        if count == 0 or level + 1 == PATIENCE:
            return 0
        self._counts[level + 1] = 0
        for front in range(count):
            at = self._arena + (level * MOST_FRONTS + front) * 2 * span
            self._move(at, self._spare)
            self._move(at + span, self._spare + span)
            self._part(self._spare, self._spare + span, time + 1)
        return 1

    def _part(self, across: int, down: int, time: int) -> None:
        """Price the runs of a front that land, and keep the others."""
        if self._inside(across, COLUMNS) and self._inside(down, ROWS):
            self._weigh(across, down, time)
            self._keep(across, down, time, OTHER_COLUMNS, ALL)
            self._keep(across, down, time, COLUMNS, OTHER_ROWS)
        else:
            self._keep(across, down, time, ALL, ALL)

    def _inside(self, at: int, which: int) -> int:
        """Return whether a set has a state in some places."""
        words = self._words
        for row in range(1, self._rows + 1):
            for word in range(words):
                if self._sets[at + row * words + word] & self._goal[which * words + word]:
                    return 1
        return 0

    def _keep(self, across: int, down: int, time: int, columns: int, rows: int) -> None:
        """Keep the runs of a front that are in these columns and rows, if there are any."""
        level = time - self._first
        count = self._counts[level]
        if count == MOST_FRONTS or not self._inside(across, columns):
            return
        if self._inside(down, rows):
            at = self._arena + (level * MOST_FRONTS + count) * 2 * self._span
            self._copy(across, at, columns)
            self._copy(down, at + self._span, rows)
            self._counts[level] = count + 1

    def _copy(self, at: int, to: int, which: int) -> None:
        words = self._words
        for row in range(self._rows + 2):
            for word in range(words):
                kept = self._sets[at + row * words + word]
                self._sets[to + row * words + word] = kept & self._goal[which * words + word]

    def _weigh(self, across: int, down: int, time: int) -> None:
        """Price the landings of a front."""
        states, size = self._rows * self._size, self._size
        columns = self._list(across, 0, self._x, self._w, time)
        rows = self._list(down, 1, self._y, self._h, time)
        for column in range(columns):
            if self._least[column] > self._best + self._margin:
                continue
            x = self._members[column]
            for row in range(states, states + rows):
                y = self._members[row]
                here = float(time + self._values[x % size + y % size * size])
                alone = max(self._alone[x], self._alone[y])
                # Two axes together take no fewer moves than either alone.
                if here + self._weight * alone < self._best + self._margin:
                    self._price(here + self._weight * self._prospect(x, y), time, x, y)

    def _price(self, cost: float, time: int, across: int, down: int) -> None:
        if cost < self._best + self._margin:
            if self._found is not None:
                self._found.append((cost, time, across, down))
            self._best = min(self._best, cost)

    def _list(self, at: int, side: int, low: int, length: int, time: int) -> int:
        """List the states of a set that may land cheaply enough."""
        first = to = side * self._rows * self._size
        for row in range(self._rows):
            for place in range(low, low + length):
                if self._has(at, row + 1, place):
                    state = row * self._size + place
                    least = self._weight * self._alone[state]
                    least += time + self._row_values[side * self._size + place]
                    if least < self._best + self._margin:
                        self._members[to] = state
                        self._least[to] = least
                        to += 1
        return to - first

    def way(self, time: int, across: int, down: int) -> list[tuple[int, int]]:
        """Return the cells that lead to a landing found by the last search."""
        cells: list[tuple[int, int]] = []
        while time:
            cells.append((across % self._size, down % self._size))
            time -= 1
            across, down = self._before(time, across, down)
        return cells[::-1]

    def _before(self, time: int, across: int, down: int) -> tuple[int, int]:
        """Find states before a move in one and the same front."""
        for at, below in self._sets_at(time):
            x, y = self._source(at, across), self._source(below, down)
            if x >= 0 and y >= 0:
                return x, y
        raise LookupError(time, across, down)

    def _sets_at(self, time: int) -> list[tuple[int, int]]:
        span, level = self._span, time - self._first
        if level < 0:
            at = (self._slot * 2 * (self._levels + 1) + time) * span
            return [(at, at + (self._levels + 1) * span)]
        first = self._arena + level * MOST_FRONTS * 2 * span
        places = range(first, first + self._counts[level] * 2 * span, 2 * span)
        return [(at, at + span) for at in places]


def _best_of(numbers: list[float]) -> int:
    """Return the index of the least number."""
    return numbers.index(min(numbers))
