"""How a tournament stands while it is played, quick to update however many matches there were."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from joute.contest.records import Record, meeting
from joute.game import AnyGame
from joute.rating.batch import BatchRatings
from joute.tournament.plan import Stage
from joute.tournament.standing import Standing, StandingLine


class LiveRow(Struct, frozen=True):
    """One bot."""

    bot: str
    line: StandingLine
    rating: float | None


class Live:
    """The standing of one stage."""

    def __init__(self, game: AnyGame, stage: Stage, bots: Sequence[str]) -> None:
        self._bots = bots
        self._standing = Standing(game, stage)
        self._ratings = BatchRatings(resamples=0)

    def add(self, records: Iterable[Record]) -> None:
        """Learn of matches."""
        for record in records:
            met = meeting(record)
            self._standing.add(met)
            self._ratings.add(str(record.fixture.key), met.finish)

    def rows(self) -> list[LiveRow]:
        """Return everybody, the best first."""
        ratings = {rating.bot: rating.value for rating in self._ratings.ratings()}
        return [
            LiveRow(bot, self._standing.line(bot), ratings.get(bot))
            for group in self._standing.groups(self._bots)
            for bot in group
        ]
