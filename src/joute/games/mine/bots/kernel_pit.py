# cython: boundscheck=False, wraparound=False, cdivision=True
"""A mine with everybody in it: what `master`'s trials know of the rules.

Plain Python that runs as it is; `kernel_pit.pxd` gives the types that make it fast. A board is
drawn from what is known of the mine. The dwarves of a team have the numbers from three times its
seat on. What a team does is one number, `codes.code(kind, dwarf, target)`.
"""

from array import array
from collections.abc import Sequence

from joute.games.mine.actions import CREW
from joute.games.mine.actions import HIRE as HIRE_PRICE
from joute.games.mine.actions import SABOTAGE as SABOTAGE_PRICE
from joute.games.mine.bots.codes import (
    DIAMOND_PRICE,
    DRAWS,
    HIRE,
    IMPROVE,
    IRON_PRICE,
    MOVE,
    NOWHERE,
    REMOVE,
    SABOTAGE,
    SONAR,
)
from joute.games.mine.rules import EVIL, LIFE, REACH

WORD = (1 << 64) - 1


class Pit:
    """A position, and the one that it began with."""

    def __init__(self, *, zones: int, layers: int, seats: int, seed: int) -> None:
        self._zones = zones
        self._layers = layers
        self._seats = seats
        self._random = seed & WORD | 1
        self._draws = array("i", bytes(4 * (layers + 1) * layers * DRAWS))
        self._board = ints(zones * layers)
        self._known = ints(zones * layers)
        self._depth, self._root_depth = ints(zones), ints(zones)
        self._life, self._root_life = ints(zones), ints(zones)
        self._on, self._root_on = ints(zones), ints(zones)
        self._sees, self._root_sees = ints(seats * zones), ints(seats * zones)
        self._post, self._root_post = ints(seats * CREW), ints(seats * CREW)
        self._pick, self._root_pick = ints(seats * CREW), ints(seats * CREW)
        self._score, self._root_score = ints(seats), ints(seats)
        self._idle, self._root_idle = ints(seats), ints(seats)

    def load(  # noqa: PLR0913 - a position
        self,
        *,
        depths: Sequence[int],
        lives: Sequence[int],
        known: Sequence[int],
        posts: Sequence[int],
        picks: Sequence[int],
        scores: Sequence[int],
        sees: Sequence[int],
        idle: Sequence[int],
        turn: int,
        place: int,
        points: int,
    ) -> None:
        """Take a position; `known` holds the value of each layer of each zone, or UNKNOWN."""
        self._root_depth = array("i", depths)
        self._root_life = array("i", lives)
        self._known = array("i", known)
        self._root_post = array("i", posts)
        self._root_pick = array("i", picks)
        self._root_score = array("i", scores)
        self._root_sees = array("i", sees)
        self._root_idle = array("i", idle)
        self._root_on = array("i", [NOWHERE] * self._zones)
        for dwarf, zone in enumerate(posts):
            if zone != NOWHERE:
                self._root_on[zone] = dwarf
        self._root_turn = turn
        self._root_place = place
        self._root_points = points
        self._root_seat = (turn - 1 + place) % self._seats

    def draw(self, depth: int) -> None:
        """Draw a board of this depth for what is known."""
        self._last = depth - 1
        for zone in range(self._zones):
            for z in range(self._root_depth[zone], self._last):
                place = zone * self._layers + z
                if self._known[place] >= 0:
                    self._board[place] = self._known[place]
                else:
                    at = (self._last + 1) * self._layers + z
                    self._board[place] = self._draws[at * DRAWS + self._throw() % DRAWS]
            self._board[zone * self._layers + self._last] = 0

    def describe(self) -> tuple[list[int], list[int], list[int], list[int], list[int], int]:
        """Return depths, lives, posts, pickaxes, scores, and how many woke the evil."""
        return (
            list(self._depth),
            list(self._life),
            list(self._post),
            list(self._pick),
            list(self._score),
            self._woken,
        )

    def margin(self, seat: int) -> int:
        """Return the lead of a team over the best of the others, alone its score."""
        return self._lead(seat)

    def _throw(self) -> int:
        """Throw 32 bits (xorshift64*, Vigna 2016)."""
        word = self._random
        word ^= word >> 12
        word = (word ^ word << 25) & WORD
        word ^= word >> 27
        self._random = word
        return ((word * 0x2545F4914F6CDD1D) & WORD) >> 32

    def _restore(self) -> None:
        """Go back to the position loaded."""
        for zone in range(self._zones):
            self._depth[zone] = self._root_depth[zone]
            self._life[zone] = self._root_life[zone]
            self._on[zone] = self._root_on[zone]
        for place in range(self._seats * self._zones):
            self._sees[place] = self._root_sees[place]
        for dwarf in range(self._seats * CREW):
            self._post[dwarf] = self._root_post[dwarf]
            self._pick[dwarf] = self._root_pick[dwarf]
        for seat in range(self._seats):
            self._score[seat] = self._root_score[seat]
            self._idle[seat] = self._root_idle[seat]
        self._turn = self._root_turn
        self._place = self._root_place
        self._points = self._root_points
        self._woken = 0
        self._dug = 0

    def _apply(self, seat: int, order: int) -> None:
        """Carry out an order."""
        kind = order & 15
        dwarf = CREW * seat + (order >> 4 & 15)
        target = order >> 8
        if kind in (MOVE, REMOVE):
            if self._post[dwarf] != NOWHERE:
                self._on[self._post[dwarf]] = NOWHERE
            self._post[dwarf] = target if kind == MOVE else NOWHERE
            if kind == MOVE:
                self._on[target] = dwarf
        elif kind == HIRE:
            self._score[seat] -= HIRE_PRICE
            self._pick[CREW * seat + self._crew(seat)] = 1
        elif kind == IMPROVE:
            self._score[seat] -= IRON_PRICE if self._pick[dwarf] == 1 else DIAMOND_PRICE
            self._pick[dwarf] += 1
        elif kind == SABOTAGE:
            self._score[seat] -= SABOTAGE_PRICE
            self._idle[target] = self._crew(target)
        elif kind == SONAR:
            self._sees[seat * self._zones + target] = self._depth[target] + REACH

    def _crew(self, seat: int) -> int:
        """Count the dwarves of a team."""
        count = 0
        while count < CREW and self._pick[CREW * seat + count] > 0:
            count += 1
        return count

    def _strike(self, seat: int, dwarf: int, zone: int) -> bool:
        """Let a dwarf mine its zone; say whether that removed a layer."""
        self._life[zone] = max(0, self._life[zone] - self._pick[dwarf])
        if self._depth[zone] >= self._last:
            self._score[seat] -= EVIL
            self._woken += 1
            return False
        if self._life[zone] > 0:
            return False
        self._score[seat] += self._board[zone * self._layers + self._depth[zone]]
        self._depth[zone] += 1
        self._life[zone] = LIFE
        self._dug += 1
        return True

    def _lead(self, seat: int) -> int:
        best = -(1 << 30)
        for other in range(self._seats):
            if other != seat and self._score[other] > best:
                best = self._score[other]
        return self._score[seat] - best if self._seats > 1 else self._score[seat]

    def _top(self, zone: int) -> int:
        """Return the value of the top layer of a zone."""
        return self._board[zone * self._layers + self._depth[zone]]

    def _richest(self) -> int:
        """Return the most that three dwarves can take in a turn."""
        first = second = third = 0
        for zone in range(self._zones):
            value = self._top(zone)
            if value > first:
                first, second, third = value, first, second
            elif value > second:
                second, third = value, second
            elif value > third:
                third = value
        return first + second + third

    def _harvest(self, seat: int) -> int:
        """Return what a team takes at the end of this turn where its dwarves stand."""
        loot = 0
        for dwarf in range(CREW * seat + self._idle[seat], CREW * seat + CREW):
            zone = self._post[dwarf]
            if zone != NOWHERE and self._life[zone] <= self._pick[dwarf]:
                loot += self._top(zone)
        return loot


def ints(count: int) -> "array[int]":
    """Make an array of zeros."""
    return array("i", bytes(4 * count))
