"""How often bots died, and what the last death said."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from joute.game import Failure
from joute.match import SeatResult


class LastDeath(Struct, frozen=True, kw_only=True):
    """The last time that a bot died."""

    match: str
    turn: int
    failure: Failure


class Toll(Struct, frozen=True, kw_only=True):
    """How often a bot died."""

    kinds: Mapping[str, int]
    last: LastDeath


Played = tuple[str, Sequence[str], Sequence[SeatResult]]
"""The key of a match, the bots that played it, and how each ended."""


class Deaths:
    """Counts the deaths of bots, match by match."""

    def __init__(self) -> None:
        self._kinds: dict[str, Counter[str]] = {}
        self._last: dict[str, LastDeath] = {}
        self._peaceful, self._played = 0, 0
        self.regular: set[str] = set()
        """The bots that have ended a match regularly."""

    def add(self, match: str, bots: Sequence[str], seats: Sequence[SeatResult]) -> None:
        """Count the deaths of a match; one that could not be played has no seats."""
        self._played += bool(seats)
        self._peaceful += bool(seats) and all(seat.status == "ok" for seat in seats)
        for bot, seat in zip(bots, seats, strict=False):
            if seat.status == "ok":
                self.regular.add(bot)
            else:
                self._kinds.setdefault(bot, Counter())[seat.status] += 1
                assert seat.why is not None
                self._last[bot] = LastDeath(match=match, turn=seat.turn, failure=seat.why)

    @property
    def deadly(self) -> bool:
        """Whether a bot died in every match, so that the results say little about how bots play."""
        return bool(self._played) and not self._peaceful

    def tolls(self) -> dict[str, Toll]:
        """Return the toll of each bot that died at all."""
        return {
            bot: Toll(kinds=dict(kinds), last=self._last[bot]) for bot, kinds in self._kinds.items()
        }


def tolls(matches: Iterable[Played]) -> dict[str, Toll]:
    """Count the deaths of each bot that died at all."""
    deaths = Deaths()
    for match, bots, seats in matches:
        deaths.add(match, bots, seats)
    return deaths.tolls()


def deadly(matches: Iterable[Sequence[SeatResult]]) -> bool:
    """Whether a bot died in every one of these matches."""
    deaths = Deaths()
    for seats in matches:
        deaths.add("", [seat.bot for seat in seats], seats)
    return deaths.deadly
