"""How far a tournament has come, as a pure function of its matches: no executor, no store, no clock.

Which matches are played is decided by the plan and the results of the rounds before, never by what
was played when. A tournament yields batches of matches; all of a batch are known before the next.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from joute.contest.disqualified import Disqualified, Disqualifier
from joute.contest.records import Fixture, FixtureKey, Record
from joute.errors import UsageError
from joute.game import AnyGame
from joute.rating.places import Groups, best
from joute.reason import Reason
from joute.tournament.fixtures import StageFixtures, fixtures
from joute.tournament.formats import schedule_of
from joute.tournament.plan import Format, Plan, Stage
from joute.tournament.plan_defaults import PAIR, fitted
from joute.tournament.plan_errors import refuse, stage_named
from joute.tournament.standing import Standing
from joute.tournament.table import StageTable, TournamentHistory


class Progress:
    """A tournament as far as its matches are known."""

    def __init__(self, game: AnyGame, plan: Plan, bots: Sequence[str]) -> None:
        self.game = game
        self.plan = fitted(game, plan)
        self.records: dict[FixtureKey, Record] = {}
        """Of the rounds that were begun: what is known of later ones must not decide these."""
        self.planned = 0
        """Matches of the rounds that were begun."""
        self._bots = bots
        self._stages: list[StageTable] = []
        """Those that are over."""
        self._disqualifier = Disqualifier(plan.most_deaths)
        check_field(self.plan, game, len(bots))

    def batches(self) -> Iterator["Batch"]:
        """Yield the matches to be played, a batch at a time, until the tournament is over."""
        field: Groups = [[bot] for bot in self._bots]
        for number, stage in enumerate(self.plan.stages, 1):
            yield from self._batches_of(number, stage, best(field, stage.takes))
            field = [self.qualified(group) for group in self._stages[-1].groups]

    @property
    def disqualified(self) -> Mapping[str, Disqualified]:
        """The bots that died too often."""
        return self._disqualifier.disqualified

    def qualified(self, bots: Sequence[str]) -> list[str]:
        """Return the bots without those that are disqualified."""
        return [bot for bot in bots if bot not in self.disqualified]

    @property
    def history(self) -> TournamentHistory:
        """All that happened so far, in the order of the plan."""
        return TournamentHistory(
            game=self.game,
            plan=self.plan,
            entrants=list(self._bots),
            stages=self._stages,
            records=[record for _, record in sorted(self.records.items())],
            disqualified=self.disqualified,
        )

    def _batches_of(self, number: int, stage: Stage, field: Sequence[str]) -> Iterator["Batch"]:
        """Yield all rounds of a stage; a table that loses a disqualified bot plays again without it."""
        least = max(PAIR, self.game.least_seats)
        schedule = schedule_of(stage, field, self.plan.groups, least)
        results = StageResults(self, number, stage)
        stage_fixtures = StageFixtures(stage, least)
        round_ = 0
        while tables := schedule.tables(results):
            round_ += 1
            seated = stage_fixtures.add(round_, tables, self.disqualified)
            while seated:
                planned = list(fixtures(self.plan, number, stage, seated))
                self.planned += len(planned)
                batch = Batch(planned, self.records, self._disqualifier)
                yield batch
                batch.look()
                seated = stage_fixtures.anew(self.disqualified)
        groups = tuple(map(tuple, schedule.order(results)))
        self._stages.append(StageTable(stage=stage, groups=groups, number=number))


class Batch:
    """Matches that may be played at the same time."""

    def __init__(
        self,
        fixtures: Sequence[Fixture],
        records: dict[FixtureKey, Record],
        disqualifier: Disqualifier,
    ) -> None:
        self._fixtures, self._records, self._disqualifier = fixtures, records, disqualifier
        self._looked = 0

    def take(self, known: Mapping[FixtureKey, Record]) -> None:
        """Add the matches of this batch that are known."""
        for fixture in self._fixtures:
            if (record := known.get(fixture.key)) is not None:
                self.add(record)

    def add(self, record: Record) -> None:
        """Add a match of this batch."""
        self._records[record.fixture.key] = record

    def missing(self) -> Iterator[Fixture]:
        """Yield the matches to be played, without those of bots that are disqualified by then."""
        for fixture in self._fixtures:
            self.look()
            if not self._is_cancelled(fixture) and fixture.key not in self._records:
                yield fixture

    def look(self) -> None:
        """Count deaths in the order of the plan, as far as the matches are known."""
        while self._looked < len(self._fixtures):
            fixture = self._fixtures[self._looked]
            if not self._is_cancelled(fixture):
                record = self._records.get(fixture.key)
                if record is None:
                    return
                self._see(fixture, record)
            self._looked += 1

    def _see(self, fixture: Fixture, record: Record) -> None:
        key = fixture.key
        self._disqualifier.see(str(key), fixture.bots, record.seats, key.stage)

    def _is_cancelled(self, fixture: Fixture) -> bool:
        return any(bot in self._disqualifier.disqualified for bot in fixture.bots)


class StageResults:
    """The results of a stage, as its format asks for them."""

    def __init__(self, progress: Progress, number: int, stage: Stage) -> None:
        self._progress = progress
        self._number = number
        self._stage = stage

    def groups(self, bots: Sequence[str], round_: int | None = None) -> Groups:
        """Order bots, equals together, disqualified ones last."""
        playing = self.still_in(bots)
        groups = self._standing(round_).groups(playing)
        others = [bot for bot in bots if bot not in playing]
        return [*groups, others] if others else groups

    def played(self, bots: Sequence[str]) -> list[str]:
        """Return the bots that have played a match that counts."""
        standing = self._standing()
        return [bot for bot in bots if standing.line(bot).played]

    def _standing(self, round_: int | None = None) -> Standing:
        records = [
            record
            for record in self._progress.history.counted
            if record.fixture.key.stage == self._number
            and round_ in {None, record.fixture.key.round}
        ]
        return Standing(self._progress.game, self._stage, records)

    def still_in(self, bots: Sequence[str]) -> list[str]:
        """Return the bots without those that are disqualified."""
        return self._progress.qualified(bots)


def history_of(
    game: AnyGame, plan: Plan, bots: Sequence[str], known: Mapping[FixtureKey, Record]
) -> TournamentHistory | None:
    """Return the history of a tournament from its matches, None if it is not over."""
    progress = Progress(game, plan, bots)
    for batch in progress.batches():
        batch.take(known)
        if next(batch.missing(), None) is not None:
            return None
    return progress.history


def by_key(records: Iterable[Record]) -> dict[FixtureKey, Record]:
    """Return matches by where they stand in the plan."""
    return {record.fixture.key: record for record in records}


def check_field(plan: Plan, game: AnyGame, bots: int) -> None:
    """Refuse a field that is too small for the game or the plan."""
    least = max(PAIR, game.least_seats)
    if bots < least:
        raise UsageError(
            "a tournament of {game} needs {least} bots or more, not {bots}",
            game=game.name,
            least=least,
            bots=bots,
        )
    for stage in plan.stages:
        field = min(bots, stage.takes or bots)
        if stage.format is Format.GAUNTLET and stage.challengers >= field:
            wanted = Reason(
                "at most {most}: of {field} bots somebody must be left to be met",
                {"most": field - 1, "field": field},
            )
            refuse("challengers", stage.challengers, wanted, stage_named(stage.name))
