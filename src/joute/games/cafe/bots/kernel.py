# cython: boundscheck=False, wraparound=False
"""Alpha-beta on bitboards: the hot loop of the bots that look ahead.

Plain Python that runs as it is; `kernel.pxd` gives the types that make it fast. Units are numbers
from 0 to 63, sets of them are 64 bits; the last seed of an empty board is 64. Side 0 is the one
that is asked to move. A value is for the side to move at the position at hand.
"""

from array import array
from collections.abc import Callable, Sequence

from joute.games.cafe.bots.kernel_board import Board

UNITS = 64
WIN = 1 << 14
"""What winning is worth beyond its points."""
INFINITE = 1 << 20
SOLVED = 127
"""The depth of a value that rests on ends of matches alone."""
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
FIRST = 1 << 20
"""The promise of the move that an earlier search found best: before all others."""
GLANCE = 255
"""The clock is read once every GLANCE + 1 positions."""


class Search:
    """A search on one island."""

    def __init__(  # noqa: PLR0913 - one argument a table, all by name
        self,
        board: Board,
        *,
        lines: Sequence[Sequence[int]],
        parcels: Sequence[int],
        sizes: Sequence[int],
        worth: Sequence[Sequence[int]],
        point: int,
        keys: Sequence[int],
        table_bits: int,
    ) -> None:
        """Take the island and its tables.

        `lines` lists the units allowed after a seed on each unit, and at last those allowed on an
        empty board; `worth` is the value of each parcel by its seeds, those of side 0 times the
        width plus the other's, and `point` that of one point; `keys` are random words.
        """
        self.nodes = 0
        """Positions looked at for the last choice, …"""
        self.depth = 0
        """… how deep, …"""
        self.solved = False
        """… and whether to the end of the match."""
        self._board = board
        self._parcel = array("i", parcels)
        self._choices = array("i", map(len, lines))
        self._line = array("b", [unit for line in lines for unit in _padded(line)])
        self._width = max(sizes) + 1
        self._many = len(sizes)
        self._worth = array("i", [value for values in worth for value in values])
        self._point = point
        self._key = array("Q", keys)
        self._seeds = array("Q", [0, 0])
        self._counts = array("i", [0] * (2 * UNITS))
        self._path = array("i", [0] * UNITS)
        self._sums = array("i", [0] * UNITS)
        self._history = array("i", [0] * (2 * UNITS))
        self._moves = array("b", [0] * (UNITS * UNITS))
        self._promises = array("i", [0] * (UNITS * UNITS))
        self._table_bits = table_bits

    def choose(  # noqa: PLR0913 - a position and its limits
        self,
        mine: int,
        theirs: int,
        last: int,
        plies: int,
        *,
        most_depth: int,
        most_nodes: int,
        clock: Callable[[], float],
        deadline: float,
    ) -> int:
        """Return the best unit found within the depth, the positions and the time allowed."""
        self._forget()
        self._set_up(mine, theirs, last, plies)
        self._most_nodes = most_nodes
        self._clock = clock
        self._deadline = deadline
        best = self._moves[0] if self._list_moves(-1) == 1 else -1
        deepest = 1 if best >= 0 else max(1, min(most_depth, plies))
        for depth in range(1, deepest + 1):
            best = self._deepen(depth, best)
            if self._stopped:
                break
            self.depth = depth
            self.solved = not self._guessed
            if self.solved:
                break
        return best

    def _forget(self) -> None:
        """Begin with an empty memory, so that a choice depends on nothing but the position."""
        size = 1 << self._table_bits
        self._slot_mask = size - 1
        self._slot_key = array("Q", bytes(8 * size))
        self._slot_value = array("i", bytes(4 * size))
        self._slot_info = array("i", bytes(4 * size))
        self._history = array("i", bytes(8 * UNITS))
        self._stopped = False
        self.nodes = 0
        self.depth = 0
        self.solved = False

    def _set_up(self, mine: int, theirs: int, last: int, plies: int) -> None:
        """Put a position on the board."""
        self._level = 0
        self._side = 0
        self._plies = plies
        self._path[0] = last
        self._hash = 0
        self._seeds[0] = mine
        self._seeds[1] = theirs
        for place in range(2 * UNITS):
            self._counts[place] = 0
        for unit in range(len(self._parcel)):
            for side in range(2):
                if self._seeds[side] & self._board.bit(unit):
                    self._counts[side * UNITS + self._parcel[unit]] += 1
                    self._hash ^= self._key[side * UNITS + unit]
        self._sums[0] = 0
        for parcel in range(self._many):
            self._sums[0] += self._parcel_worth(parcel)

    def _plant(self, unit: int) -> None:
        """Let the side to move plant."""
        side = self._side
        parcel = self._parcel[unit]
        worth = self._sums[self._level] - self._parcel_worth(parcel)
        self._counts[side * UNITS + parcel] += 1
        self._level += 1
        self._path[self._level] = unit
        self._sums[self._level] = worth + self._parcel_worth(parcel)
        self._seeds[side] ^= self._board.bit(unit)
        self._hash ^= self._key[side * UNITS + unit]
        self._side = 1 - side
        self._plies -= 1

    def _take_back(self) -> None:
        """Undo the last planting."""
        side = 1 - self._side
        unit = self._path[self._level]
        self._counts[side * UNITS + self._parcel[unit]] -= 1
        self._level -= 1
        self._seeds[side] ^= self._board.bit(unit)
        self._hash ^= self._key[side * UNITS + unit]
        self._side = side
        self._plies += 1

    def _deepen(self, depth: int, before: int) -> int:
        """Search every move of the root, the best of the search before first.

        When the time runs out it returns the best of the moves searched so far.
        """
        self._guessed = False
        count = self._list_moves(before)
        alpha = -INFINITE
        best = before
        for place in range(count):
            unit = self._take_best(place, count)
            value = self._value_of(unit, depth, alpha, INFINITE)
            if self._stopped:
                break
            if value > alpha:
                alpha = value
                best = unit
        return best

    def _value_of(self, unit: int, depth: int, alpha: int, beta: int) -> int:
        """Return the value of a move for the player who makes it."""
        self._plant(unit)
        value = -self._search(depth - 1, -beta, -alpha)
        self._take_back()
        return value

    def _search(self, depth: int, alpha: int, beta: int) -> int:
        """Return the value of a position, or a bound outside of alpha and beta."""
        self.nodes += 1
        if self.nodes & GLANCE == 0:
            self._stopped = self.nodes >= self._most_nodes or self._clock() >= self._deadline
        if self._stopped:
            return 0
        if self._plies <= 0 or not self._can_move():
            return self._final()
        if depth <= 0:
            self._guessed = True
            return self._guess()
        key = self._hash ^ self._key[2 * UNITS + self._path[self._level]]
        if self._recall(key, depth, alpha, beta):
            return self._recalled
        guessed = self._guessed
        self._guessed = False
        value = self._best_of(depth, alpha, beta)
        if not self._stopped:
            bound = AT_MOST if value <= alpha else AT_LEAST if value >= beta else EXACT
            self._remember(key, depth if self._guessed else SOLVED, bound, value)
        self._guessed = self._guessed or guessed
        return value

    def _recall(self, key: int, depth: int, alpha: int, beta: int) -> bool:
        """Look whether a position's value is known well enough, and which move was best in it."""
        slot = key & self._slot_mask
        self._first = -1
        if self._slot_key[slot] != key:
            return False
        info = self._slot_info[slot]
        self._first = info & 127
        if info >> 9 < depth:
            return False
        value = self._slot_value[slot]
        bound = info >> 7 & 3
        if (bound == AT_LEAST and value < beta) or (bound == AT_MOST and value > alpha):
            return False
        if info >> 9 < SOLVED:
            self._guessed = True
        self._recalled = value
        return True

    def _remember(self, key: int, depth: int, bound: int, value: int) -> None:
        slot = key & self._slot_mask
        self._slot_key[slot] = key
        self._slot_value[slot] = value
        self._slot_info[slot] = depth << 9 | bound << 7 | self._best

    def _best_of(self, depth: int, alpha: int, beta: int) -> int:
        """Try the moves of a position, the most promising first; leaves the best in `_best`."""
        count = self._list_moves(self._first)
        best = -INFINITE
        best_unit = 0
        for place in range(count):
            unit = self._take_best(place, count)
            # few moves are better than the first: ask only whether this one is
            bound = beta if place == 0 else alpha + 1
            value = self._value_of(unit, depth, alpha, bound)
            if bound <= value < beta:
                value = self._value_of(unit, depth, alpha, beta)
            if self._stopped:
                return 0
            if value > best:
                best = value
                best_unit = unit
                alpha = max(alpha, value)
                if alpha >= beta:
                    self._history[self._side * UNITS + unit] += depth * depth
                    break
        self._best = best_unit
        return best

    def _can_move(self) -> bool:
        taken = self._seeds[0] | self._seeds[1]
        last = self._path[self._level]
        start = last * UNITS
        for place in range(start, start + self._choices[last]):
            if not taken & self._board.bit(self._line[place]):
                return True
        return False

    def _list_moves(self, first: int) -> int:
        """Write down the moves of a position, each with its promise; return how many there are."""
        taken = self._seeds[0] | self._seeds[1]
        last = self._path[self._level]
        start = last * UNITS
        at = self._level * UNITS
        count = 0
        for place in range(start, start + self._choices[last]):
            unit = self._line[place]
            if not taken & self._board.bit(unit):
                self._moves[at + count] = unit
                self._promises[at + count] = FIRST if unit == first else self._promise(unit)
                count += 1
        return count

    def _promise(self, unit: int) -> int:
        """Guess how good a move is: what its parcel gains, what it joins, how it did elsewhere."""
        side = self._side
        parcel = self._parcel[unit]
        before = self._parcel_worth(parcel)
        self._counts[side * UNITS + parcel] += 1
        gain = self._parcel_worth(parcel) - before
        self._counts[side * UNITS + parcel] -= 1
        if side == 1:
            gain = -gain
        if self._board.joins(self._seeds[side], unit):
            gain += self._point
        return 4 * gain + min(self._history[side * UNITS + unit], FIRST >> 1)

    def _take_best(self, place: int, count: int) -> int:
        """Bring the most promising of the moves from `place` on to `place`, and return it."""
        at = self._level * UNITS
        best = at + place
        for other in range(at + place + 1, at + count):
            if self._promises[other] > self._promises[best]:
                best = other
        unit = self._moves[best]
        self._moves[best] = self._moves[at + place]
        self._promises[best] = self._promises[at + place]
        self._moves[at + place] = unit
        return unit

    def _parcel_worth(self, parcel: int) -> int:
        row = parcel * self._width + self._counts[parcel]
        return self._worth[row * self._width + self._counts[UNITS + parcel]]

    def _guess(self) -> int:
        """Value a position that is not looked into any further."""
        worth = self._sums[self._level]
        groups = self._board.largest(self._seeds[0]) - self._board.largest(self._seeds[1])
        value = worth + self._point * groups
        return value if self._side == 0 else -value

    def _final(self) -> int:
        """Value the end of a match."""
        lead = self._board.lead(self._seeds[0], self._seeds[1])
        value = lead * self._point + (WIN if lead > 0 else -WIN if lead < 0 else 0)
        return value if self._side == 0 else -value

    def describe(self, mine: int, theirs: int, last: int) -> tuple[list[int], int]:
        """Return the units allowed in a position and the lead, as the search sees them."""
        self._forget()
        self._set_up(mine, theirs, last, 0)
        count = self._list_moves(-1)
        lead = self._board.lead(self._seeds[0], self._seeds[1])
        return sorted(self._moves[place] for place in range(count)), lead


def _padded(line: Sequence[int]) -> list[int]:
    return [*line, *[0] * (UNITS - len(line))]
