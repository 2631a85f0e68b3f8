"""How often bots died, and what the last death said."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from joute.match import SeatResult


class LastDeath(Struct, frozen=True, kw_only=True):
    """The last time that a bot died."""

    match: str
    turn: int
    reason: str


class Toll(Struct, frozen=True, kw_only=True):
    """How often a bot died."""

    kinds: Mapping[str, int]
    last: LastDeath


Played = tuple[str, Sequence[str], Sequence[SeatResult]]
"""The name of a match, who played it, and how they ended."""


def tolls(matches: Iterable[Played]) -> dict[str, Toll]:
    """Count the deaths of each bot that died at all."""
    kinds: dict[str, Counter[str]] = {}
    last: dict[str, LastDeath] = {}
    for match, bots, seats in matches:
        for bot, seat in zip(bots, seats, strict=False):
            if seat.status != "ok":
                kinds.setdefault(bot, Counter())[seat.status] += 1
                last[bot] = LastDeath(match=match, turn=seat.turn, reason=seat.reason or "")
    return {bot: Toll(kinds=dict(counted), last=last[bot]) for bot, counted in kinds.items()}


def deadly(matches: Iterable[Sequence[SeatResult]]) -> bool:
    """Whether a bot died in every one of these matches, so that they tell little of how bots play."""
    played = [seats for seats in matches if seats]
    return bool(played) and all(any(seat.status != "ok" for seat in seats) for seats in played)
