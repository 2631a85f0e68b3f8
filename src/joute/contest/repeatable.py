"""The deaths of a series of matches: each with all that repeats its match, and grouped by cause.

>>> from joute.game import Failure, Kind
>>> from joute.reason import Reason
>>> from joute.contest.repeatable import RepeatableDeath, by_cause
>>> def died(seed, place):
...     failure = Failure(Kind.ILLEGAL, Reason("race.off-grid", {"place": place, "last": 38}))
...     return RepeatableDeath(bot=0, seed=seed, seating=(0, 1), turn=3, failure=failure)
>>> [[death.seed for death in group] for group in by_cause([died(1, "(39, 5)"), died(2, "(4, 39)")])]
[[1, 2]]
"""

import re
from collections.abc import Iterable

from msgspec import Struct

from joute.game import Failure, Kind
from joute.reason import Reason, Value
from joute.result import SeatResult

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
Cause = tuple[object, ...]


class RepeatableDeath(Struct, frozen=True, kw_only=True):
    """A death in one of many matches, and what repeats it."""

    bot: int
    """Its number among the bots of the series."""
    seed: int | str
    seating: tuple[int, ...]
    """The number of the bot in each seat."""
    turn: int
    failure: Failure
    stderr: str = ""
    """The last that it wrote."""
    replay: str | None = None
    """The file of the match, where it is kept."""
    series: int = 0
    """Which series it belongs to, where there are several."""

    @property
    def cause(self) -> Cause:
        """What deaths of the same cause have in common: numbers differ, and so may what follows a colon."""
        failure = self.failure
        wrote = failure.evidence.strip().rpartition("\n")[2] if failure.kind is Kind.CRASH else ""
        return failure.kind, _alike(failure.reason), _alike(wrote.partition(":")[0])

    @property
    def last_line(self) -> str:
        """The last line that it wrote, without its numbers."""
        return _NUMBER.sub("0", self.stderr.strip().rpartition("\n")[2])


def _alike(value: Value) -> object:
    match value:
        case Reason():
            return value.code, tuple((name, _alike(own)) for name, own in value.values.items())
        case str():
            return _NUMBER.sub("0", value)
        case _:
            return None


def death_of(
    seat: SeatResult,
    seating: tuple[int, ...],
    seed: int | str,
    stderr: str = "",
    replay: str | None = None,
) -> RepeatableDeath | None:
    """Return the death of a seat, None if it ended regularly."""
    if seat.why is None:
        return None
    return RepeatableDeath(
        bot=seating[seat.seat],
        seed=seed,
        seating=seating,
        turn=seat.turn,
        failure=seat.why,
        stderr=stderr,
        replay=replay,
    )


def by_cause(deaths: Iterable[RepeatableDeath]) -> list[list[RepeatableDeath]]:
    """Group deaths by cause, the most frequent first."""
    groups: dict[Cause, list[RepeatableDeath]] = {}
    for death in deaths:
        groups.setdefault(death.cause, []).append(death)
    return sorted(groups.values(), key=len, reverse=True)
