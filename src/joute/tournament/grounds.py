"""Bots that play alone on common grounds: everybody's score on each ground, and the best that there is.

A stage of the format `solo` is such a table. The best possible score of a ground is the game's to say (`Maps.best`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace

from joute.contest.records import Fixture, Record, blocks, meeting_scores
from joute.faults import call
from joute.game import AnyGame, Points, Setup
from joute.rating.paired import unseparated
from joute.settings import contest_settings, prepare
from joute.tournament.plan import Format, Plan, Stage

SECONDS = 30.0
"""After that time no further best possible score is asked for."""
Place = tuple[int, int]
"""The round and the ground in it."""


class Ground(Struct, frozen=True, kw_only=True):
    """A ground on which everybody plays."""

    round: int
    number: int
    seed: int | str
    best: Points | None
    """Of all that were played; None where nobody has a score."""
    possible: Points | None = None
    """The best that there is, where the game can say."""


class Attempt(Struct, frozen=True, kw_only=True):
    """A match of one bot on one ground."""

    match: str
    """Its key."""
    score: Points | None
    """None where the bot has none, as it died."""
    counted: Points
    """What is summed up: a missing score is worse than the worst of the ground."""


class GroundTable(Struct, frozen=True, kw_only=True):
    """A stage in which everybody plays alone."""

    stage: int
    grounds: tuple[Ground, ...]
    attempts: Mapping[str, tuple[Attempt | None, ...]]
    """By bot and ground; None where no match counts."""

    def total(self, bot: str) -> Points:
        """Return the sum of what counts."""
        counted = (Fraction(one.counted) for one in self.attempts[bot] if one is not None)
        return plain(sum(counted, Fraction(0)))

    def played(self, bot: str) -> int:
        """Return on how many grounds a bot has a match that counts."""
        return sum(one is not None for one in self.attempts[bot])

    def firsts(self, bot: str) -> int:
        """Return on how many grounds nobody was better."""
        return sum(
            one is not None and one.score == ground.best is not None
            for one, ground in zip(self.attempts[bot], self.grounds, strict=True)
        )

    @property
    def possible(self) -> Points | None:
        """The best sum that there is, None where it is not known."""
        known = [ground.possible for ground in self.grounds]
        if any(one is None for one in known):
            return None
        return plain(sum((Fraction(one) for one in known if one is not None), Fraction(0)))


def plain(exact: Fraction) -> Points:
    """Return a whole number as one."""
    return int(exact) if exact == int(exact) else float(exact)


def ground_table(
    game: AnyGame, stage: Stage, number: int, counted: Sequence[Record]
) -> GroundTable | None:
    """Return the scores of a stage, ground by ground; None where bots meet."""
    if stage.format is not Format.SOLO:
        return None
    records = {(_place(one.fixture), one.fixture.bots[0]): one for one in counted}
    seeds = dict(sorted((_place(one.fixture), one.fixture.seed) for one in counted))
    attempts: dict[Place, dict[str, Attempt]] = {}
    for (met,) in blocks(game, counted):
        scores = zip(met.bots, met.scores, meeting_scores(game, met, stage.missing), strict=True)
        attempts[met.ground] = {
            bot: Attempt(
                match=str(records[met.ground, bot].fixture.key),
                score=score,
                counted=plain(Fraction(counts)),
            )
            for bot, score, counts in scores
        }
    bots = dict.fromkeys(one.fixture.bots[0] for one in counted)
    return GroundTable(
        stage=number,
        grounds=tuple(_ground(game, place, seed, attempts[place]) for place, seed in seeds.items()),
        attempts={bot: tuple(attempts[place].get(bot) for place in seeds) for bot in bots},
    )


def _place(fixture: Fixture) -> Place:
    return fixture.key.round, fixture.key.ground


def _ground(
    game: AnyGame, place: Place, seed: int | str, attempts: Mapping[str, Attempt]
) -> Ground:
    scores = [one.score for one in attempts.values() if one.score is not None]
    best = (min if game.low_scores_win else max)(scores, default=None)
    return Ground(round=place[0], number=place[1], seed=seed, best=best)


def alike(tables: Sequence[GroundTable]) -> dict[str, tuple[str, ...]]:
    """Return, for each bot, the others from which its scores do not separate it."""
    bots = dict.fromkeys(bot for table in tables for bot in table.attempts)
    return unseparated({bot: [*_counted(tables, bot)] for bot in bots})


def _counted(tables: Iterable[GroundTable], bot: str) -> Iterable[Points | None]:
    for table in tables:
        nowhere = (None,) * len(table.grounds)
        for one in table.attempts.get(bot, nowhere):
            yield None if one is None else one.counted


def with_possible(
    game: AnyGame,
    plan: Plan,
    table: GroundTable,
    records: Iterable[Record],
    clock: Callable[[], float] = monotonic,
) -> GroundTable:
    """Add the best possible score of each ground, as far as the game says it and there is time."""
    if game.maps.best is None:
        return table
    fixtures = {
        _place(one.fixture): one.fixture for one in records if one.fixture.key.stage == table.stage
    }
    end = clock() + SECONDS
    grounds = [
        one
        if clock() > end
        else replace(one, possible=_possible(game, plan, fixtures[one.round, one.number]))
        for one in table.grounds
    ]
    return replace(table, grounds=tuple(grounds))


def _possible(game: AnyGame, plan: Plan, fixture: Fixture) -> Points | None:
    setup = _setup(game, plan, fixture)
    text = setup.map if setup.map is not None else call(game.name, game.maps.make, setup)
    assert game.maps.best is not None
    return call(game.name, game.maps.best, text, setup)


def _setup(game: AnyGame, plan: Plan, fixture: Fixture) -> Setup:
    typed = contest_settings(game, plan.typed)
    return prepare(
        game,
        names=fixture.bots,
        seed=fixture.seed,
        profile=plan.profile,
        typed=typed,
        ground=fixture.map,
    )
