"""Matches of a tournament: fixtures to be played, and records of those that were."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from joute.arena.jobs.job import Outcome, Void
from joute.contest.store import Played
from joute.game import AnyGame, Points
from joute.rating.tally import Finish
from joute.reason import Reason
from joute.result import SeatResult, ranks


class FixtureKey(Struct, frozen=True, order=True, gc=False):
    """Where a match stands in the plan, counted from 1; no two matches have the same key."""

    stage: int
    round: int
    table: int
    ground: int
    leg: int

    def __str__(self) -> str:
        return f"{self.stage}.{self.round}.{self.table}.{self.ground}.{self.leg}"

    @classmethod
    def read(cls, written: str) -> "FixtureKey":
        """Read a key that was written as text."""
        return cls(*map(int, written.split(".")))


class Fixture(Struct, frozen=True, kw_only=True, gc=False):
    """A match to be played."""

    key: FixtureKey
    bots: tuple[str, ...]
    seed: int | str
    map: str | None = None


class Record(Struct, frozen=True, kw_only=True, gc=False):
    """A match that was played, or that could not be."""

    fixture: Fixture
    seats: tuple[SeatResult, ...] = ()
    seconds: float = 0.0
    void: Reason | str | None = None
    """Why it could not be; text in records of earlier versions."""

    @property
    def played(self) -> Played:
        """The same as a store holds it."""
        fixture = self.fixture
        return Played(
            key=str(fixture.key),
            bots=fixture.bots,
            seed=fixture.seed,
            map=fixture.map,
            seats=self.seats,
            seconds=self.seconds,
            void=self.void,
        )


def stored(played: Played) -> Record:
    """Return the record of a match that a store holds."""
    key = FixtureKey.read(played.key)
    return Record(
        fixture=Fixture(key=key, bots=played.bots, seed=played.seed, map=played.map),
        seats=played.seats,
        seconds=played.seconds,
        void=played.void,
    )


class Meeting(Struct, frozen=True, kw_only=True, gc=False):
    """Bots that can be compared: those of a match, or all that played alone on the same ground."""

    bots: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[Points | None, ...]
    ground: tuple[int, int] = (0, 0)
    """Of a stage: the round, and the ground in it."""

    @property
    def finish(self) -> Finish:
        """Return what ratings need."""
        return Finish(self.bots, self.ranks)


def recorded(fixture: Fixture, outcome: Outcome | Void) -> Record:
    """Return the record of an outcome."""
    if isinstance(outcome, Void):
        return Record(fixture=fixture, void=outcome.reason)
    return Record(fixture=fixture, seats=outcome.result.seats, seconds=outcome.seconds)


def blocks(game: AnyGame, records: Iterable[Record]) -> list[list[Meeting]]:
    """Group the matches of each table on each ground, and all bots that played alone on a ground."""
    together: dict[tuple[int, ...], list[Record]] = {}
    for record in records:
        key = record.fixture.key
        table = key.table if len(record.fixture.bots) > 1 else 0
        together.setdefault((key.stage, key.round, key.ground, table), []).append(record)
    return [
        [meeting(record) for record in block] if table else [_alone(game, block)]
        for (*_, table), block in together.items()
    ]


def meeting(record: Record) -> Meeting:
    """Return the meeting of one match."""
    return Meeting(
        bots=record.fixture.bots,
        ranks=tuple(seat.rank for seat in record.seats),
        scores=tuple(seat.score for seat in record.seats),
        ground=_ground(record),
    )


def _alone(game: AnyGame, block: Sequence[Record]) -> Meeting:
    scores = tuple(record.seats[0].score for record in block)
    return Meeting(
        bots=tuple(record.fixture.bots[0] for record in block),
        ranks=ranks([goodness(game, score) for score in scores]),
        scores=scores,
        ground=_ground(block[0]),
    )


def _ground(record: Record) -> tuple[int, int]:
    return record.fixture.key.round, record.fixture.key.ground


def exact(score: Points) -> Fraction | int:
    """Return a score without a rounding error, so that sums do not depend on their order."""
    return score if isinstance(score, int) else Fraction(score)


def goodness(game: AnyGame, score: Points | None) -> Points | None:
    """Return a score with its sign changed where low scores win, so that more is better."""
    return -score if score is not None and game.low_scores_win else score


def meeting_scores(game: AnyGame, meeting: Meeting, missing: int) -> list[Fraction | int]:
    """Return everybody's score; a missing one is worse by `missing` than the worst there is."""
    there = [exact(score) for score in meeting.scores if score is not None]
    worst = (max if game.low_scores_win else min)(there, default=0)
    instead = worst + missing if game.low_scores_win else worst - missing
    return [instead if score is None else exact(score) for score in meeting.scores]
