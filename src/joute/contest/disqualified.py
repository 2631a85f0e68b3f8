"""Bots that die too often are disqualified: the rest of the contest goes on without them.

The deaths of a tournament are counted in the order of the plan, not of the ends of its matches, so that
the same bots are disqualified in whatever order matches were played. From that stage on, no match of
such a bot counts for anybody; if enough others sat at its table, they play anew without it. The
results of earlier stages stay. In a league, such a version plays no more.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from joute.game import Failure
from joute.result import SeatResult

MOST_DEATHS = 5
"""Unless a plan says otherwise."""


class Disqualified(Struct, frozen=True, kw_only=True):
    """Why a bot is disqualified."""

    bot: str
    matches: int
    deaths: Mapping[str, int]
    """By kind."""
    failure: Failure
    """Of its last death."""
    match: str
    """The key of the match in which it died for the last time."""
    stage: int = 1
    """The stage of a tournament from which on its matches do not count."""

    @property
    def died(self) -> int:
        """The number of its deaths."""
        return sum(self.deaths.values())


class Disqualifier(Struct):
    """Counts deaths, and disqualifies bots that died too often."""

    most_deaths: int
    matches: dict[str, int] = {}
    deaths: dict[str, dict[str, int]] = {}
    disqualified: dict[str, Disqualified] = {}

    def see(
        self, match: str, bots: Sequence[str], seats: Sequence[SeatResult], stage: int = 1
    ) -> None:
        """Count the deaths of the next match, of a stage; one that could not be played has no results."""
        for bot, seat in zip(bots, seats, strict=False):
            self.matches[bot] = self.matches.get(bot, 0) + 1
            if seat.status != "ok":
                deaths = self.deaths.setdefault(bot, {})
                deaths[seat.status] = deaths.get(seat.status, 0) + 1
                if self._too_often(bot):
                    assert seat.why is not None
                    self._disqualify(bot, seat.why, match, stage)

    def see_regular(self, bots: Sequence[str]) -> None:
        """Count the next match, which all its bots ended regularly."""
        for bot in bots:
            self.matches[bot] = self.matches.get(bot, 0) + 1

    def _too_often(self, bot: str) -> bool:
        died, played = sum(self.deaths[bot].values()), self.matches[bot]
        return bot not in self.disqualified and died >= self.most_deaths and 2 * died > played

    def _disqualify(self, bot: str, failure: Failure, match: str, stage: int) -> None:
        self.disqualified[bot] = Disqualified(
            bot=bot,
            matches=self.matches[bot],
            deaths=dict(self.deaths[bot]),
            failure=failure,
            match=match,
            stage=stage,
        )
