"""Plays a tournament: what its plan asks for and its store does not hold yet.

    >>> from joute import registry
    >>> from joute.bots.bundle import pack
    >>> from joute.arena.jobs.executors import engine
    >>> from joute.tournament.plan import Plan
    >>> from joute.tournament.runner import Tournament
    >>> from joute.contest.store import Store
    >>> game = registry.find("race")
    >>> bots = {"a": pack(game, "dumb"), "b": pack(game, "dumb")}
    >>> with Store("sqlite://") as store, engine(jobs=1) as running:
    ...     tournament = Tournament(game, Plan(game="race", seed=1), bots, store)
    ...     table = tournament.run(running)
    >>> [(row.place, row.bot) for row in table.rows]
    [(1, 'a'), (1, 'b')]

Which matches are played is decided by the plan and the results of the rounds before, never by what
was played when. So a tournament that was killed and is run again ends with the same table.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from joute.arena.jobs.dispatch import dispatched
from joute.arena.jobs.executors import Engine
from joute.arena.jobs.job import Job, Outcome
from joute.arena.seats.terms import Terms
from joute.bots.bundle import Entrant
from joute.contest.disqualified import Disqualifier
from joute.contest.records import Fixture, FixtureKey, Record, recorded
from joute.contest.store import Store
from joute.errors import UsageError
from joute.game import AnyGame
from joute.rating.places import Groups, best
from joute.settings import contest_seat, contest_settings, prepare
from joute.tournament.fixtures import StageFixtures, fixtures
from joute.tournament.formats import course_of
from joute.tournament.plan import Format, Plan, Stage
from joute.tournament.plan_defaults import PAIR, fitted
from joute.tournament.plan_errors import refuse
from joute.tournament.standing import Standing
from joute.tournament.table import StageTable, Story, Table, table_of

Seen = Callable[[Record], None]


class Tournament:
    """A tournament under way."""

    def __init__(
        self,
        game: AnyGame,
        plan: Plan,
        entrants: Mapping[str, Entrant],
        store: Store,
        terms: Terms | None = None,
    ) -> None:
        self.game = game
        self.plan = fitted(game, plan)
        self.entrants = dict(entrants)
        self.records: dict[FixtureKey, Record] = {}
        """Of the rounds that were begun: what is known of later ones must not decide these."""
        self._kept = _kept(store)
        self.planned = 0
        """Matches of the rounds that were begun."""
        self.stages: list[StageTable] = []
        """Those that are over."""
        self.ward = Disqualifier(plan.most_deaths)
        self._groups = plan.groups
        self._store = store
        options = self._setup(["-"] * game.least_seats, 0, None).options
        self._terms = terms or Terms(limits=game.wire.limits(options))
        check_field(self.plan, game, len(entrants))

    @property
    def kept(self) -> int:
        """The matches that the store held at the beginning."""
        return len(self._kept)

    def run(self, running: Engine, seen: Seen = lambda _: None) -> Table:
        """Play what is left; `seen` is shown every match that was played."""
        self.stages.clear()
        field: Groups = [[bot] for bot in self.entrants]
        for number, stage in enumerate(self.plan.stages, 1):
            self._run_stage(number, stage, best(field, stage.takes), running, seen)
            field = [self.not_aside(group) for group in self.stages[-1].groups]
        return self.table()

    def table(self) -> Table:
        """Return how everybody stands."""
        return table_of(self.story)

    @property
    def story(self) -> Story:
        """All that happened so far, in the order of the plan."""
        return Story(
            game=self.game,
            plan=self.plan,
            entrants=list(self.entrants),
            stages=self.stages,
            records=[record for _, record in sorted(self.records.items())],
            aside=self.ward.aside,
        )

    def not_aside(self, bots: Sequence[str]) -> list[str]:
        """Leave out the bots that were set aside."""
        return [bot for bot in bots if bot not in self.ward.aside]

    def _run_stage(
        self, number: int, stage: Stage, field: Sequence[str], running: Engine, seen: Seen
    ) -> None:
        """Play all rounds; a table that a bot was set aside from plays anew without it."""
        least = max(PAIR, self.game.least_seats)
        course = course_of(stage, field, self._groups, least)
        results = StageResults(self, number, stage)
        sittings = StageFixtures(stage, least)
        self.ward.stage = number
        round_ = 0
        while tables := course.tables(results):
            round_ += 1
            sat = sittings.add(round_, tables, self.ward.aside)
            while sat:
                self._play(list(fixtures(self.plan, number, stage, sat)), running, seen)
                sat = sittings.anew(self.ward.aside)
        groups = tuple(map(tuple, course.order(results)))
        self.stages.append(StageTable(stage=stage, groups=groups, number=number))

    def _play(self, planned: Sequence[Fixture], running: Engine, seen: Seen) -> None:
        self.planned += len(planned)
        for fixture in planned:
            if (before := self._kept.get(fixture.key)) is not None:
                self.records[fixture.key] = before
        looking = _Looking(planned, self.records, self.ward)
        while not self._played(planned, looking, running, seen):
            pass  # what is left is played when there is room for its files
        looking.on()

    def _played(
        self, planned: Sequence[Fixture], looking: "_Looking", running: Engine, seen: Seen
    ) -> bool:
        """Play what is not known yet; give whether the disk had room for all of it."""

        def orders() -> Iterator[tuple[Fixture, Job]]:
            for fixture in planned:
                looking.on()
                aside = any(bot in self.ward.aside for bot in fixture.bots)
                if not aside and fixture.key not in self.records:
                    yield fixture, self._order(fixture)

        try:
            for fixture, _, outcome in dispatched(running.executor, orders(), ahead=running.ahead):
                record = recorded(fixture, outcome)
                replay = outcome.replay if isinstance(outcome, Outcome) else b""
                self._store.add(str(fixture.key), msgspec.json.encode(record), replay)
                self.records[fixture.key] = record
                seen(record)
        except OSError as error:
            self._store.wait_after(error)
            return False
        return True

    def _order(self, fixture: Fixture) -> Job:
        return Job(
            version=self.game.version,
            setup=self._setup(fixture.bots, fixture.seed, fixture.map),
            entrants=tuple(self.entrants[bot] for bot in fixture.bots),
            terms=self._terms,
        )

    def _setup(self, names: Sequence[str], seed: int | str, map_: str | None) -> Any:  # noqa: ANN401 - each game has its own options
        return prepare(
            self.game,
            names=names,
            seed=seed,
            profile=self.plan.profile,
            typed=contest_settings(self.game, self.plan.typed),
            seat_typed={
                seat: contest_seat(self.game, self.plan.typed, self.plan.seat_of(name))
                for seat, name in enumerate(names)
            },
            ground=map_,
        )


class StageResults:
    """What the course of a stage may ask."""

    def __init__(self, tournament: Tournament, number: int, stage: Stage) -> None:
        self._tournament = tournament
        self._number = number
        self._stage = stage

    def groups(self, bots: Sequence[str], round_: int | None = None) -> Groups:
        """Job bots, equals together, those set aside last."""
        playing = self.still_in(bots)
        groups = self._standing(round_).groups(playing)
        aside = [bot for bot in bots if bot not in playing]
        return [*groups, aside] if aside else groups

    def played(self, bots: Sequence[str]) -> list[str]:
        """Leave out the bots of which no match counts."""
        standing = self._standing()
        return [bot for bot in bots if standing.line(bot).played]

    def _standing(self, round_: int | None = None) -> Standing:
        records = [
            record
            for record in self._tournament.story.counted
            if record.fixture.key.stage == self._number
            and round_ in {None, record.fixture.key.round}
        ]
        return Standing(self._tournament.game, self._stage, records)

    def still_in(self, bots: Sequence[str]) -> list[str]:
        """Leave out the bots that were set aside."""
        return self._tournament.not_aside(bots)


class _Looking:
    """Looks at the matches of a round in the order of the plan, as far as they are known."""

    def __init__(
        self, fixtures: Sequence[Fixture], records: Mapping[FixtureKey, Record], ward: Disqualifier
    ) -> None:
        self._fixtures, self._records, self._ward = fixtures, records, ward
        self._seen = 0

    def on(self) -> None:
        """Look on."""
        while self._seen < len(self._fixtures):
            fixture = self._fixtures[self._seen]
            if not any(bot in self._ward.aside for bot in fixture.bots):
                record = self._records.get(fixture.key)
                if record is None:
                    return
                self._ward.see(str(fixture.key), fixture.bots, record.seats)
            self._seen += 1


def _kept(store: Store) -> dict[FixtureKey, Record]:
    return {record.fixture.key: record for record in store.records_as(Record)}


def check_field(plan: Plan, game: AnyGame, bots: int) -> None:
    """Refuse a field that is too small for the game or the plan."""
    least = max(PAIR, game.least_seats)
    if bots < least:
        message = f"a tournament of {game.name} needs {least} bots or more, not {bots}"
        raise UsageError(message)
    for stage in plan.stages:
        field = min(bots, stage.takes or bots)
        if stage.format is Format.GAUNTLET and stage.challengers >= field:
            wanted = f"at most {field - 1}: of {field} bots somebody must be left to be met"
            refuse("challengers", stage.challengers, wanted, f"the stage {stage.name}, ")
