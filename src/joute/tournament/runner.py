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

A tournament that was killed and is run again ends with the same table.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from joute.arena.jobs.dispatch import dispatched
from joute.arena.jobs.executors import Engine
from joute.arena.jobs.job import Job, Outcome
from joute.arena.seats.terms import Terms
from joute.bots.bundle import Entrant
from joute.contest.records import Fixture, Record, recorded, stored
from joute.contest.store import Store
from joute.game import AnyGame, Setup
from joute.settings import contest_seat, contest_settings, prepare
from joute.tournament.plan import Plan
from joute.tournament.progress import Batch, Progress, by_key
from joute.tournament.stored_places import keep_places
from joute.tournament.table import Table, table_of

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
        self.progress = Progress(game, plan, list(entrants))
        self.plan = self.progress.plan
        self.entrants = dict(entrants)
        self._stored = by_key(map(stored, store.matches()))
        self._store = store
        options = self._setup(["-"] * game.least_seats, 0, None).options
        self._terms = terms or Terms(limits=game.limits(options))

    @property
    def stored(self) -> int:
        """The number of matches that the store held at the beginning."""
        return len(self._stored)

    def run(self, running: Engine, seen: Seen = lambda _: None) -> Table:
        """Play what is left; `seen` is called with every match that was played."""
        for batch in self.progress.batches():
            batch.take(self._stored)
            while not self._played(batch, running, seen):
                pass  # what is left is played when there is room for its files
        table = table_of(self.progress.history)
        keep_places(self._store, table.places)
        return table

    def _played(self, batch: Batch, running: Engine, seen: Seen) -> bool:
        """Play what is missing of a batch; return whether the disk had room for all of it."""
        jobs = self._jobs(batch)
        try:
            for fixture, _, outcome in dispatched(running.executor, jobs, ahead=running.ahead):
                record = recorded(fixture, outcome)
                replay = outcome.replay if isinstance(outcome, Outcome) else b""
                self._store.add(record.played, replay)
                batch.add(record)
                seen(record)
        except OSError as error:
            self._store.wait_after(error)
            return False
        return True

    def _jobs(self, batch: Batch) -> Iterator[tuple[Fixture, Job]]:
        for fixture in batch.missing():
            yield fixture, self._job(fixture)

    def _job(self, fixture: Fixture) -> Job:
        return Job(
            version=self.game.version,
            setup=self._setup(fixture.bots, fixture.seed, fixture.map),
            entrants=tuple(self.entrants[bot] for bot in fixture.bots),
            terms=self._terms,
        )

    def _setup(self, names: Sequence[str], seed: int | str, map_: str | None) -> Setup:
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
