"""Bots that die too often are set aside: what is left of the contest goes on without them.

The matches of a tournament are looked at in the order of the plan, not of their ends, so that the
same bots are set aside whatever was played when. No match of such a bot counts for anybody from the
stage on in which it was set aside; where enough others were at its table, they play anew without it.
What a stage before has decided stays. In a league such a version plays no more.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from joute.match import SeatResult

MOST_DEATHS = 5
"""Unless a plan says otherwise."""


class Disqualified(Struct, frozen=True, kw_only=True):
    """Why a bot was set aside."""

    bot: str
    matches: int
    deaths: Mapping[str, int]
    """By kind."""
    reason: str
    """What the last death said."""
    match: str
    """In which it died for the last time."""
    stage: int = 1
    """Of a tournament, from which on its matches do not count."""

    def __str__(self) -> str:
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self.deaths.items()))
        return (
            f"it died in {self.died} of its first {self.matches} matches ({kinds}): {self.reason}"
        )

    @property
    def died(self) -> int:
        """How often."""
        return sum(self.deaths.values())


class Disqualifier:
    """Counts deaths."""

    def __init__(self, most_deaths: int) -> None:
        self._most = most_deaths
        self._matches: Counter[str] = Counter()
        self._deaths: dict[str, Counter[str]] = {}
        self.aside: dict[str, Disqualified] = {}
        self.stage = 1
        """Of a tournament, in which the matches are that are looked at."""

    def see(self, match: str, bots: Sequence[str], seats: Sequence[SeatResult]) -> None:
        """Look at the next match; one that could not be played has no results."""
        for bot, seat in zip(bots, seats, strict=False):
            self._matches[bot] += 1
            if seat.status != "ok":
                deaths = self._deaths.setdefault(bot, Counter())
                deaths[seat.status] += 1
                if self._too_often(bot):
                    self._set_aside(bot, seat.reason or "", match)

    def _too_often(self, bot: str) -> bool:
        died = self._deaths[bot].total()
        return bot not in self.aside and died >= self._most and 2 * died > self._matches[bot]

    def _set_aside(self, bot: str, reason: str, match: str) -> None:
        self.aside[bot] = Disqualified(
            bot=bot,
            matches=self._matches[bot],
            deaths=dict(self._deaths[bot]),
            reason=reason,
            match=match,
            stage=self.stage,
        )
