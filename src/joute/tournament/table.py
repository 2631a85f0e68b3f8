"""The table of a tournament: places, points, ratings with intervals, who is not separated."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from joute.contest.deaths import Deaths, LastDeath, deadly, tolls
from joute.contest.disqualified import Disqualified
from joute.contest.records import Record, blocks
from joute.game import AnyGame
from joute.rating.batch import RESAMPLES, Rating, rated, unseparated
from joute.rating.places import placed
from joute.rating.running import Belief, Running
from joute.tournament.plan import Plan, Stage
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
    line: StandingLine
    """In that stage, which its place comes from."""
    rating: Rating | None
    belief: Belief
    """The running one, which depends on the order of the matches."""
    deaths: Mapping[str, int]
    last_death: LastDeath | None = None
    """None also of who was set aside."""
    unseparated: tuple[str, ...] = ()
    aside: Disqualified | None = None
    finished: bool = True
    """It ended a match regularly, and was not set aside."""


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


class Story(Struct, frozen=True, kw_only=True):
    """All that a table is made from."""

    game: AnyGame
    plan: Plan
    entrants: Sequence[str]
    stages: Sequence[StageTable]
    records: Sequence[Record]
    aside: Mapping[str, Disqualified]

    @property
    def counted(self) -> list[Record]:
        """The matches that count."""
        return [record for record in self.records if counts(record, self.aside)]

    @property
    def finished(self) -> set[str]:
        """The bots that have ended a match regularly, counted or not, and were not set aside."""
        deaths = Deaths()
        for record in self.records:
            deaths.add("", record.fixture.bots, record.seats)
        return deaths.regular - set(self.aside)


def table_of(story: Story, resamples: int = RESAMPLES) -> Table:
    """Make the table of the stages that are over."""
    game, counted, finished = story.game, story.counted, story.finished
    standings = {over.number: _standing(story, over, counted) for over in story.stages}
    places, last = _places(story, counted, finished)
    ratings = {rating.bot: rating for rating in _ratings(game, counted, resamples)}
    alike = unseparated(list(ratings.values()))
    beliefs = _beliefs(game, counted)
    died = tolls((str(r.fixture.key), r.fixture.bots, r.seats) for r in counted)
    deaths = {bot: toll.kinds for bot, toll in died.items()}
    deaths |= {bot: aside.deaths for bot, aside in story.aside.items()}
    return Table(
        game=game.name,
        title=story.plan.title or f"{game.title}: tournament",
        seed=story.plan.seed,
        matches=len(counted),
        voids=sum(record.void is not None for record in story.records),
        deadly=deadly(record.seats for record in counted),
        rows=tuple(
            Row(
                place=places[bot],
                bot=bot,
                stage=last[bot].stage.name if bot in last else "",
                line=standings[last[bot].number].line(bot)
                if bot in last
                else StandingLine(bot=bot),
                rating=ratings.get(bot),
                belief=beliefs.belief(bot),
                deaths=deaths.get(bot, {}),
                last_death=died[bot].last if bot in died else None,
                unseparated=alike.get(bot, ()),
                aside=story.aside.get(bot),
                finished=bot in finished,
            )
            for bot in places
        ),
        stages=tuple(story.stages),
    )


def counts(record: Record, aside: Mapping[str, Disqualified]) -> bool:
    """Whether a match counts: it was played, and by nobody who was set aside then or before."""
    stage = record.fixture.key.stage
    return record.void is None and not any(
        bot in aside and aside[bot].stage <= stage for bot in record.fixture.bots
    )


def _places(
    story: Story, counted: Iterable[Record], finished: Collection[str]
) -> tuple[dict[str, int], dict[str, StageTable]]:
    """Place all bots: by the last stage, then those who were left behind in the one before.

    Those who have ended no match regularly come after all others, as they do in marks. Those set
    aside share the last place, with those who died in every match and have none that counts.
    """
    groups: list[list[str]] = []
    last: dict[str, StageTable] = {}
    for over in reversed(story.stages):
        left = set(story.entrants) - set(last) - set(story.aside)
        groups += [[bot for bot in group if bot in left] for group in over.groups]
        last |= dict.fromkeys((bot for bot in over.order if bot in left), over)
    died = {bot for record in counted for bot in record.fixture.bots} - set(finished)
    ordered = [
        [bot for bot in group if bot in some] for some in (finished, died) for group in groups
    ]
    places = placed(ordered)
    rest = [bot for bot in story.entrants if bot not in places]
    return placed([*ordered, rest]), last


def _standing(story: Story, over: StageTable, counted: Iterable[Record]) -> Standing:
    records = [record for record in counted if record.fixture.key.stage == over.number]
    return Standing(story.game, over.stage, records)


def _ratings(game: AnyGame, counted: Iterable[Record], resamples: int) -> list[Rating]:
    played = [[meeting.finish for meeting in block] for block in blocks(game, counted)]
    return rated(played, resamples=resamples)


def _beliefs(game: AnyGame, counted: Iterable[Record]) -> Running:
    running = Running()
    for block in blocks(game, counted):
        for meeting in block:
            running.add(meeting.finish)
    return running
