"""What a landing is worth for the legs to come, whose objectives nobody knows yet.

The cost to go on from a state is taken as the moves needed to come to rest on a cell drawn at
random. The axes know nothing of each other, but both must have arrived:

    expected moves = sum over t of 1 - (chance for x within t moves) * (chance for y within t moves)

Measured against the true worth of every state, found by value iteration: a bot that chooses by
this estimate gives away less than a hundredth of a move a leg. To draw rectangles instead of
cells, or to land at any speed instead of coming to rest, is no better.
"""

from bisect import bisect_left
from math import isqrt
from operator import mul

from msgspec import Struct

from joute.games.race.reach import State

FEWEST, MOST = 5, 20
"""How many objectives the generator gives a track."""


class Prospect(Struct, frozen=True):
    """How one axis goes on from a state."""

    alone: float
    """The moves to expect if the other axis never had to be waited for."""
    places: list[int]
    """On how many places one can be at rest within 1, 2, … moves."""


class Outlook:
    """The prospects on a grid of one size, worked out when they are asked for."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._cells = size * size
        # Within this many moves any run stops and crosses the grid from rest to rest.
        self._horizon = 3 * isqrt(size - 1) + 3
        self._spans: dict[int, list[int]] = {}
        self._prospects: dict[State, Prospect] = {}
        self._calmest: dict[int, Prospect] = {}

    def moves(self, across: Prospect, down: Prospect) -> float:
        """Return the number of moves to expect with these prospects."""
        together: int = sum(map(mul, across.places, down.places))
        return self._horizon - together / self._cells

    def prospect(self, state: State) -> Prospect:
        """Return the prospect of a state, on either axis."""
        known = self._prospects.get(state)
        if known is None:
            known = self._prospects[state] = self._look(*state)
        return known

    def calmest(self, place: int) -> Prospect:
        """Return the prospect of the best velocity at a place: slowly towards the middle."""
        known = self._calmest.get(place)
        if known is None:
            known = self._calmest[place] = self._calm(place)
        return known

    def _calm(self, place: int) -> Prospect:
        velocity, step = 0, 1 if 2 * place < self._size else -1
        best = self.prospect((place, velocity))
        while (next_best := self.prospect((place, velocity + step))).alone < best.alone:
            velocity, best = velocity + step, next_best
        return best

    def _look(self, place: int, velocity: int) -> Prospect:
        ahead = _clipped(self._span(velocity), self._size - 1 - place)
        behind = _clipped(self._span(-velocity), place)
        places = [0] * (self._horizon - len(ahead))
        places += [a + b + 1 for a, b in zip(ahead, behind, strict=True)]
        return Prospect(self._horizon - sum(places) / self._size, places)

    def _span(self, velocity: int) -> list[int]:
        """Find how far ahead one can be at rest, for each number of moves that suffices to stop.

        The k-th of m moves is at most velocity + k, to speed up, and m - k, to have stopped.
        """
        if velocity not in self._spans:
            self._spans[velocity] = [
                sum(min(velocity + k, moves - k) for k in range(1, moves + 1))
                for moves in range(max(1, abs(velocity)), self._horizon + 1)
            ]
        return self._spans[velocity]


def _clipped(rising: list[int], most: int) -> list[int]:
    """Cut the numbers of a rising list down to the room there is."""
    fitting = bisect_left(rising, most)
    return rising[:fitting] + [most] * (len(rising) - fitting)


def chance_of_more(reached: int) -> float:
    """Return the chance that the current objective is not the last one."""
    number = reached + 1
    return 1 - 1 / (MOST + 1 - number) if FEWEST <= number <= MOST else 1.0
