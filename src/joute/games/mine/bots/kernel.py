# cython: boundscheck=False, wraparound=False, cdivision=True
"""Whole games played in a moment: the hot loop of the bot that tries before it acts.

Plain Python that runs as it is; `kernel.pxd` gives the types that make it fast. On a board that
was drawn, an order that is weighed is carried out; then all teams go on, each in its way, until
the game is over.
"""

from joute.games.mine.bots.codes import (
    FOLLOW,
    GREEDY,
    HABITS,
    MASTER,
    PASS,
    POINTS_ONLY,
    STYLE,
)
from joute.games.mine.bots.kernel_habits import Habits
from joute.games.mine.rules import POINTS

SPREAD = 1500
"""Points of lead that make a game half won."""
LONGEST = 150
"""Turns that a game is played on."""


class Digging(Habits):
    """A mine in which games are tried."""

    def begin(self) -> None:
        """Set the position loaded up on the board drawn."""
        self._begin()

    def advise(self) -> int:
        """Return what the team that plays does first by habit."""
        self._begin()
        return self._choose((self._turn - 1 + self._place) % self._seats)

    def rates(self, seat: int, pick: int) -> list[float]:
        """Return what a team expects of each zone a turn with this pickaxe."""
        self._begin()
        return [self._rated(seat, zone, pick) for zone in range(self._zones)]

    def attempt(self, order: int) -> float:
        """Carry out an order on the board drawn, play on, and return what it was worth."""
        self._begin()
        seat = (self._turn - 1 + self._place) % self._seats
        if order not in (PASS, FOLLOW):
            self._do(seat, order)
            self._points -= 1
        if order != PASS:
            self._follow(seat)
        self._play_on()
        return self._worth(seat)

    def choice(self, seat: int) -> int:
        """Return what a team does first, for a test."""
        return self._choose(seat)

    def step(self, seat: int, order: int, points: int) -> None:
        """Carry out an order and leave this many points, for a test."""
        self._points = points
        if order != PASS:
            self._do(seat, order)

    def finish(self) -> None:
        """Let all dwarves mine, for a test."""
        self._mine()
        self._turn += 1

    def _begin(self) -> None:
        """Go back to the position loaded."""
        self._restore()
        self._survey()

    def _choose(self, seat: int) -> int:
        """Return what a team does first."""
        style = self._habits[seat * HABITS + STYLE]
        if style == MASTER:
            return self._live(seat)
        return self._grab(seat) if style == GREEDY else self._prospect(seat)

    def _follow(self, seat: int) -> None:
        """Use up the points of a turn by habit."""
        while self._points > 0:
            order = self._choose(seat)
            if order == PASS:
                break
            self._do(seat, order)
            self._points -= 1

    def _play_on(self) -> None:
        """Let everybody play on until the game is over, or has taken very long."""
        latest = self._turn + LONGEST
        while True:
            self._place += 1
            while self._place < self._seats:
                self._points = POINTS
                self._follow((self._turn - 1 + self._place) % self._seats)
                self._place += 1
            self._dug = 0
            self._mine()
            self._turn += 1
            self._place = -1
            if self._woken or self._turn > latest or self._spent():
                break

    def _spent(self) -> bool:
        """Whether all zones are dug down to the evil."""
        if self._dug > 0:
            return False
        for zone in range(self._zones):  # noqa: SIM110 - C has no generators
            if self._depth[zone] < self._last:
                return False
        return True

    def _worth(self, seat: int) -> float:
        """Say how good the end of a game is: from 0, lost by far, to 1; or its points."""
        if self._habits[seat * HABITS + POINTS_ONLY] > 0:
            return self._score[seat]
        lead = self._lead(seat)
        won = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        size = lead if lead > 0 else -lead
        part = lead * 1.0 / (size + SPREAD)
        return 0.8 * won + 0.1 * (1 + part)
