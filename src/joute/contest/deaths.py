"""How often bots died, and what the last death said."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from joute.game import Failure
from joute.result import SeatResult


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


class Deaths(Struct):
    """Counts the deaths of bots, match by match."""

    kinds: dict[str, dict[str, int]] = {}
    last: dict[str, LastDeath] = {}
    peaceful: int = 0
    """Matches in which nobody died, …"""
    played: int = 0
    """… of all."""
    regular: set[str] = set()
    """The bots that have ended a match regularly."""

    def add(self, match: str, bots: Sequence[str], seats: Sequence[SeatResult]) -> None:
        """Count the deaths of a match; one that could not be played has no seats."""
        self.played += bool(seats)
        self.peaceful += bool(seats) and all(seat.status == "ok" for seat in seats)
        for bot, seat in zip(bots, seats, strict=False):
            if seat.status == "ok":
                self.regular.add(bot)
            else:
                kinds = self.kinds.setdefault(bot, {})
                kinds[seat.status] = kinds.get(seat.status, 0) + 1
                assert seat.why is not None
                self.last[bot] = LastDeath(match=match, turn=seat.turn, failure=seat.why)

    def add_regular(self, bots: Sequence[str]) -> None:
        """Count a match that all its bots ended regularly."""
        self.played += 1
        self.peaceful += 1
        self.regular.update(bots)

    @property
    def deadly(self) -> bool:
        """Whether a bot died in every match, so that the results say little about how bots play."""
        return bool(self.played) and not self.peaceful

    def tolls(self) -> dict[str, Toll]:
        """Return the toll of each bot that died at all."""
        return {
            bot: Toll(kinds=dict(kinds), last=self.last[bot]) for bot, kinds in self.kinds.items()
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
