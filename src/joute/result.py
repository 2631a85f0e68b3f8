"""How a match ended: the place and the points of each seat, why a seat is out, and what was refused."""

from collections.abc import Sequence
from math import isfinite

from msgspec import UNSET, Struct, UnsetType

from joute.game import Failure, Kind, Points
from joute.game.rules import MOST_POINTS
from joute.game.setup import PlayerName, called
from joute.reason import Reason


class Death(Struct, frozen=True, kw_only=True):
    """Why a seat is out: the cause, the turn, what it had been sent and what it said to that.

    If it said nothing to that, `before` is what it had said last.
    """

    seat: int
    failure: Failure
    turn: int
    sent: str
    said: str
    before: str = ""


class Refusal(Struct, frozen=True, kw_only=True):
    """What a seat said that was refused, while it played on."""

    seat: int
    turn: int
    said: str
    answer: str
    notes: tuple[Reason, ...] = ()


class SeatResult(Struct, frozen=True, kw_only=True, gc=False):
    """How one seat ended."""

    seat: int
    bot: str
    score: Points | None
    rank: int
    status: str
    reason: str | None = None
    """In results of earlier versions, in English; `joute play --json` gives it too."""
    turn: int
    failure: Failure | None = None
    made_up: Reason | UnsetType | None = UNSET
    """What stands for the name if nobody gave one, as in the setup."""
    refused: int | UnsetType = UNSET
    """How many of its messages were refused, if any were."""

    @property
    def called(self) -> PlayerName:
        """The name of the bot as readers see it."""
        return called(self.bot, self.made_up, self.seat)

    @property
    def why(self) -> Failure | None:
        """Why it is out, if it is."""
        if self.failure is None and self.status != "ok":
            return Failure(Kind(self.status), self.reason or "")
        return self.failure


class Result(Struct, frozen=True, kw_only=True):
    """How a match ended; the JSON that `joute play --json` prints."""

    game: str
    profile: str
    seed: int | str
    turns: int
    seats: tuple[SeatResult, ...]
    replay: str | None = None


def ranks(standing: Sequence[Points | None]) -> tuple[int, ...]:
    """Rank seats: 1 is the best, equals share a rank and the next one skips, None is last."""
    return tuple(1 + sum(_better(other, mine) for other in standing) for mine in standing)


def _better(one: Points | None, other: Points | None) -> bool:
    return one is not None and (other is None or one > other)


def are_points(points: object, seats: int) -> bool:
    """Whether these are points for so many seats, as they can be kept: truth is no number."""
    return (
        isinstance(points, tuple | list) and len(points) == seats and all(map(_is_number, points))
    )


def _is_number(value: object) -> bool:
    if type(value) is int:
        return -MOST_POINTS <= value <= MOST_POINTS
    return value is None or (type(value) is float and isfinite(value))
