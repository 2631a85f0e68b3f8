"""The table of a tournament: places, points, ratings with intervals, who is not separated."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from joute.contest.deaths import LastDeath, deadly, tolls
from joute.contest.disqualified import Disqualified
from joute.contest.records import Record, blocks
from joute.game import AnyGame
from joute.rating.batch import RESAMPLES, Rating, rated, unseparated
from joute.rating.online import Belief, OnlineRatings
from joute.rating.places import placed
from joute.tournament.grounds import GroundTable, ground_table, with_possible
from joute.tournament.grounds import alike as alike_by_scores
from joute.tournament.plan import Criterion, Format, Plan, Stage
from joute.tournament.standing import Standing, StandingLine


class StageTable(Struct, frozen=True, kw_only=True):
    """A stage that is over."""

    number: int
    stage: Stage
    groups: tuple[tuple[str, ...], ...]
    """The bots, equals together, the best first."""

    @property
    def order(self) -> tuple[str, ...]:
        """The bots, the best first."""
        return tuple(bot for group in self.groups for bot in group)


class Row(Struct, frozen=True, kw_only=True):
    """One bot."""

    place: int
    bot: str
    stage: str
    """The last one it played in."""
    reached: int = 0
    """The number of that stage, from 1; 0 for a bot that played in none."""
    line: StandingLine
    """In that stage, which its place comes from."""
    rating: Rating | None
    belief: Belief
    """The online one, which depends on the order of the matches."""
    deaths: Mapping[str, int]
    last_death: LastDeath | None = None
    """None also for a bot that was disqualified."""
    unseparated: tuple[str, ...] = ()
    disqualified: Disqualified | None = None
    finished: bool = True
    """It ended a match regularly, and was not disqualified."""


class Place(Struct, frozen=True):
    """How a bot stands, and nothing that takes longer to find out."""

    bot: str
    place: int
    finished: bool
    """It ended a match regularly, and was not disqualified."""
    disqualified: bool


class Table(Struct, frozen=True, kw_only=True):
    """A whole tournament."""

    game: str
    title: str
    seed: int | str | None
    matches: int
    voids: int
    deadly: bool
    """Whether a bot died in every match."""
    rows: tuple[Row, ...]
    stages: tuple[StageTable, ...]
    grounds: tuple[GroundTable, ...] = ()
    """Of the stages in which everybody plays alone."""

    @property
    def by_scores(self) -> bool:
        """Whether nobody met anybody, and scores decide: then ratings say nothing more."""
        return by_scores(self.stages)

    @property
    def places(self) -> list[Place]:
        """How everybody stands."""
        return [
            Place(row.bot, row.place, row.finished, row.disqualified is not None)
            for row in self.rows
        ]


class TournamentHistory(Struct, frozen=True, kw_only=True):
    """All that a table is made from."""

    game: AnyGame
    plan: Plan
    entrants: Sequence[str]
    stages: Sequence[StageTable]
    records: Sequence[Record]
    disqualified: Mapping[str, Disqualified]

    def renamed(self, names: Mapping[str, str]) -> "TournamentHistory":
        """Return the same under other names; those without one stay."""

        def of(bots: Iterable[str]) -> tuple[str, ...]:
            return tuple(names.get(bot, bot) for bot in bots)

        return replace(
            self,
            entrants=of(self.entrants),
            stages=[replace(one, groups=tuple(map(of, one.groups))) for one in self.stages],
            records=[
                replace(one, fixture=replace(one.fixture, bots=of(one.fixture.bots)))
                for one in self.records
            ],
            disqualified={
                names.get(bot, bot): replace(why, bot=names.get(bot, bot))
                for bot, why in self.disqualified.items()
            },
        )

    @property
    def counted(self) -> list[Record]:
        """The matches that count."""
        return [record for record in self.records if counts(record, self.disqualified)]

    @property
    def finished(self) -> set[str]:
        """The bots that have ended a match regularly, counted or not, and were not disqualified."""
        regular = {
            bot
            for record in self.records
            for bot, seat in zip(record.fixture.bots, record.seats, strict=False)
            if seat.status == "ok"
        }
        return regular - set(self.disqualified)


def table_of(history: TournamentHistory, resamples: int = RESAMPLES) -> Table:
    """Make the table of the stages that are over."""
    counted = history.counted
    grounds = tuple(_grounds(history, counted))
    return Table(
        game=history.game.name,
        title=history.plan.title or f"{history.game.title}: tournament",
        seed=history.plan.seed,
        matches=len(counted),
        voids=sum(record.void is not None for record in history.records),
        deadly=deadly(record.seats for record in counted),
        rows=tuple(_rows(history, counted, grounds, resamples)),
        stages=tuple(history.stages),
        grounds=grounds,
    )


def places_of(history: TournamentHistory) -> list[Place]:
    """Return the place of every bot, as in the table."""
    finished = history.finished
    places, _ = _places(history, history.counted, finished)
    return [
        Place(bot, place, bot in finished, bot in history.disqualified)
        for bot, place in places.items()
    ]


def with_possible_scores(history: TournamentHistory, table: Table) -> Table:
    """Add the best possible scores of the grounds on which everybody plays alone."""
    grounds = (
        with_possible(history.game, history.plan, one, history.records) for one in table.grounds
    )
    return replace(table, grounds=tuple(grounds))


def by_scores(stages: Sequence[StageTable]) -> bool:
    """Whether everybody plays alone in these stages, and the scores decide."""
    return bool(stages) and all(
        over.stage.format is Format.SOLO and over.stage.rank[0] is Criterion.SCORE
        for over in stages
    )


def _grounds(history: TournamentHistory, counted: Sequence[Record]) -> Iterator[GroundTable]:
    for over in history.stages:
        records = [record for record in counted if record.fixture.key.stage == over.number]
        if (found := ground_table(history.game, over.stage, over.number, records)) is not None:
            yield found


def _rows(
    history: TournamentHistory,
    counted: Sequence[Record],
    grounds: Sequence[GroundTable],
    resamples: int,
) -> Iterator[Row]:
    finished = history.finished
    places, last = _places(history, counted, finished)
    lines = _lines(history, counted, last)
    alone = by_scores(history.stages)
    found = _ratings(history.game, counted, 0 if alone else resamples)
    ratings = {rating.bot: rating for rating in found}
    alike = alike_by_scores(grounds) if alone else unseparated(found)
    beliefs = _beliefs(history.game, counted)
    died = tolls((str(r.fixture.key), r.fixture.bots, r.seats) for r in counted)
    deaths = {bot: toll.kinds for bot, toll in died.items()}
    deaths |= {bot: why.deaths for bot, why in history.disqualified.items()}
    for bot, place in places.items():
        yield Row(
            place=place,
            bot=bot,
            stage=last[bot].stage.name if bot in last else "",
            reached=last[bot].number if bot in last else 0,
            line=lines.get(bot) or StandingLine(bot=bot),
            rating=ratings.get(bot),
            belief=beliefs.belief(bot),
            deaths=deaths.get(bot, {}),
            last_death=died[bot].last if bot in died else None,
            unseparated=alike.get(bot, ()),
            disqualified=history.disqualified.get(bot),
            finished=bot in finished,
        )


def counts(record: Record, disqualified: Mapping[str, Disqualified]) -> bool:
    """Whether a match counts: it was played, and by no bot that was disqualified then or before."""
    stage = record.fixture.key.stage
    return record.void is None and not any(
        bot in disqualified and disqualified[bot].stage <= stage for bot in record.fixture.bots
    )


def _places(
    history: TournamentHistory, counted: Iterable[Record], finished: Collection[str]
) -> tuple[dict[str, int], dict[str, StageTable]]:
    """Place all bots: by the last stage, then those who were left behind in the one before.

    Those who have ended no match regularly come after all others, as they do in marks. Disqualified
    bots share the last place, with those who died in every match and have none that counts.
    """
    groups: list[list[str]] = []
    last: dict[str, StageTable] = {}
    for over in reversed(history.stages):
        left = set(history.entrants) - set(last) - set(history.disqualified)
        groups += [[bot for bot in group if bot in left] for group in over.groups]
        last |= dict.fromkeys((bot for bot in over.order if bot in left), over)
    died = {bot for record in counted for bot in record.fixture.bots} - set(finished)
    ordered = [
        [bot for bot in group if bot in some] for some in (finished, died) for group in groups
    ]
    places = placed(ordered)
    rest = [bot for bot in history.entrants if bot not in places]
    return placed([*ordered, rest]), last


def _lines(
    history: TournamentHistory, counted: Iterable[Record], last: Mapping[str, StageTable]
) -> dict[str, StandingLine]:
    """Return what each bot achieved in the last stage that it played in."""
    standings = {
        over.number: Standing(
            history.game,
            over.stage,
            [record for record in counted if record.fixture.key.stage == over.number],
        )
        for over in history.stages
    }
    return {bot: standings[over.number].line(bot) for bot, over in last.items()}


def _ratings(game: AnyGame, counted: Iterable[Record], resamples: int) -> list[Rating]:
    played = [[meeting.finish for meeting in block] for block in blocks(game, counted)]
    return rated(played, resamples=resamples)


def _beliefs(game: AnyGame, counted: Iterable[Record]) -> OnlineRatings:
    online = OnlineRatings()
    for block in blocks(game, counted):
        for meeting in block:
            online.add(meeting.finish)
    return online
