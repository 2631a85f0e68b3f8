# cython: boundscheck=False, wraparound=False, cdivision=True
"""Alpha-beta to the end of the match: how `master` plays once the end is in sight.

Plain Python that runs as it is; `kernel_end.pxd` gives the types that make it fast. Values are
leads in points for the side to move. Nothing is guessed, so the remembered value of a position stays
true, however many moves away it was found.
"""

from array import array
from collections.abc import Callable, Sequence

from joute.games.cafe.bots.kernel_board import Board

UNITS = 64
INFINITE = 1 << 10
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
FIRST = 1 << 28
"""The promise of the move that was best before: before all others."""
FEW, GAIN = 1024, 64
"""What an answer less and half a point more promise."""
GLANCE = 255
"""The clock is read once every GLANCE + 1 positions."""


class Endgame:
    """A solver on one board."""

    def __init__(self, board: Board, keys: Sequence[int], table_bits: int) -> None:
        """Take the board, random words to tell positions apart, and how many to remember."""
        self.nodes = 0
        """Positions looked at since the last `begin`."""
        self.value = 0
        """The lead that the last `solve` found, or a bound outside of its window."""
        self._board = board
        self._key = array("Q", keys)
        self._size = 1 << table_bits
        self._moves = array("b", bytes(UNITS * UNITS))
        self._promises = array("i", bytes(4 * UNITS * UNITS))

    def begin(self, clock: Callable[[], float], deadline: float) -> None:
        """Forget everything, and stop at the deadline."""
        self._slot_key = array("Q", bytes(8 * self._size))
        self._slot_value = array("h", bytes(2 * self._size))
        self._slot_bound = array("b", bytes(self._size))
        self._slot_best = array("b", bytes(self._size))
        self._history = array("i", bytes(8 * UNITS))
        self._clock = clock
        self._deadline = deadline
        self._stopped = False
        self.nodes = 0

    def extend(self, deadline: float) -> None:
        """Go on until a later deadline."""
        self._deadline = deadline

    def solve(  # noqa: PLR0913 - a position and a window
        self, mine: int, theirs: int, last: int, plies: int, *, low: int, high: int
    ) -> int:
        """Return a unit whose value is best within the window, -1 when the time was too short."""
        self._best = -1
        self.value = self._search(mine, theirs, last, plies, self._hashed(mine, theirs), low, high)
        return -1 if self._stopped else self._best

    def _hashed(self, mine: int, theirs: int) -> int:
        """Tell the seeds of a position apart; which side is to move changes with every seed."""
        key = 0
        for unit in range(UNITS):
            bit = self._board.bit(unit)
            if mine & bit:
                key ^= self._key[unit]
            if theirs & bit:
                key ^= self._key[UNITS + unit]
        return key

    def _search(  # noqa: PLR0913, PLR0917 - a position and a window
        self, own: int, other: int, last: int, plies: int, key: int, alpha: int, beta: int
    ) -> int:
        """Return the value of a position, or a bound outside of alpha and beta."""
        self.nodes += 1
        if self.nodes & GLANCE == 0:
            self._stopped = self._clock() >= self._deadline
        moves = self._board.moves(own | other, last)
        if plies <= 0 or not moves:
            return self._board.lead(own, other)
        place = key ^ self._key[2 * UNITS + last]
        slot = place & (self._size - 1)
        first = -1
        if self._slot_key[slot] == place:
            value = self._slot_value[slot]
            bound = self._slot_bound[slot]
            first = self._slot_best[slot]
            if (
                bound == EXACT
                or (bound == AT_LEAST and value >= beta)
                or (bound == AT_MOST and value <= alpha)
            ):
                self._best = first
                return value
        value = self._best_of(own, other, moves, plies, key, alpha, beta, first)
        if not self._stopped:
            self._slot_key[slot] = place
            self._slot_value[slot] = value
            self._slot_bound[slot] = (
                AT_MOST if value <= alpha else AT_LEAST if value >= beta else EXACT
            )
            self._slot_best[slot] = self._best
        return value

    def _best_of(  # noqa: PLR0913, PLR0917 - a position, a window and a first move
        self,
        own: int,
        other: int,
        moves: int,
        plies: int,
        key: int,
        alpha: int,
        beta: int,
        first: int,
    ) -> int:
        """Try the moves of a position, the most promising first; leaves the best in `_best`."""
        side = plies & 1
        count = self._list(own, other, moves, plies, first)
        best = -INFINITE
        best_unit = -1
        for place in range(count):
            unit = self._take_best(plies, place, count)
            after = key ^ self._key[UNITS * side + unit]
            planted = own | self._board.bit(unit)
            # few moves are better than the first: ask only whether this one is
            bound = beta if place == 0 else alpha + 1
            value = -self._search(other, planted, unit, plies - 1, after, -bound, -alpha)
            if bound <= value < beta and not self._stopped:
                value = -self._search(other, planted, unit, plies - 1, after, -beta, -alpha)
            if self._stopped:
                return 0
            if value > best:
                best = value
                best_unit = unit
                alpha = max(alpha, value)
                if alpha >= beta:
                    self._history[UNITS * side + unit] += plies * plies
                    break
        self._best = best_unit
        return best

    def _list(self, own: int, other: int, moves: int, plies: int, first: int) -> int:
        """Write down the moves of a position, each with its promise; return how many there are."""
        at = plies * UNITS
        count = 0
        while moves:
            bit = moves & (~moves + 1)
            moves ^= bit
            unit = self._board.unit(bit)
            promise = FIRST if unit == first else self._promise(own, other, bit, plies & 1)
            self._moves[at + count] = unit
            self._promises[at + count] = promise
            count += 1
        return count

    def _promise(self, own: int, other: int, bit: int, side: int) -> int:
        """Guess how good a move is: few answers first, then what it gains, how it did elsewhere."""
        unit = self._board.unit(bit)
        answers = self._board.many(self._board.moves(own | other | bit, unit))
        known = min(self._history[UNITS * side + unit] >> 2, FIRST >> 1)
        return known - FEW * answers + GAIN * self._board.swing(own, other, unit)

    def _take_best(self, plies: int, place: int, count: int) -> int:
        """Bring the most promising of the moves from `place` on to `place`, and return it."""
        at = plies * UNITS
        best = at + place
        for other in range(at + place + 1, at + count):
            if self._promises[other] > self._promises[best]:
                best = other
        unit = self._moves[best]
        self._moves[best] = self._moves[at + place]
        self._promises[best] = self._promises[at + place]
        self._moves[at + place] = unit
        return unit
