r"""Runs a league: new versions play for promotion, those in the last league for their ratings.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from joute import registry
    >>> from joute.arena.jobs.executors import engine
    >>> from joute.league.runner import League
    >>> from joute.contest.store import Store
    >>> game = registry.find("race")
    >>> with TemporaryDirectory() as place, Store("sqlite://") as store, engine(1) as running:
    ...     for name in ("ann.py", "bob.py"):
    ...         _ = Path(place, name).write_text("while input():\n    print(0)\n")
    ...     league = League(game, Path(place), store, seed=1)
    ...     league.run(running, matches=4)
    ...     [(row.place, row.bot) for row in league.table()]
    [(1, 'ann'), (1, 'bob')]

Everything follows from the matches in the store, so a league can be stopped at any moment.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, partial
from math import inf
from pathlib import Path
from time import sleep, time

import msgspec
from msgspec.structs import replace

from joute.arena.jobs.dispatch import dispatched
from joute.arena.jobs.executors import Engine
from joute.arena.jobs.job import Job, Outcome, Void, found_in
from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin
from joute.bots.bundle import Entrant
from joute.contest.entries import encoded, restored
from joute.contest.store import Store
from joute.game import AnyGame, Setup
from joute.game.contest import Promotion
from joute.league.definition import LeagueDefinition, begun
from joute.league.history import History
from joute.league.matchmaking import Matchmaker, fewest
from joute.league.promotion import LeagueRecord, owed
from joute.league.rounds import Rounds
from joute.league.table import LeagueRow, table_of
from joute.league.versions import Found, Looking, entering, found, newest, still_in
from joute.rating.batch import RESAMPLES
from joute.reason import Reason
from joute.registry import bot
from joute.settings import contest_seat, contest_settings, prepare
from joute.submission.build import built, kept
from joute.submission.build_queue import BuildQueue

IDLE_S = 2.0
"""Seconds between two looks at the folder when there is nothing to play, …"""
BUILDING_S = 0.1
"""… and when nothing is played before all of it is built."""


def unscanned(_league: "League", _began: float | None) -> None:
    """Do nothing after a look at the folder."""


class League:
    """A standing league over a folder of bots."""

    def __init__(  # noqa: PLR0913 - what a league is about, by name
        self,
        game: AnyGame,
        folder: Path,
        store: Store,
        *,
        seed: int | str = 0,
        terms: Callable[[Found], Terms] | None = None,
        profile: str = "document",
        settings: Mapping[str, str] | None = None,
        seat: Mapping[str, str] | None = None,
        promotion: Promotion | None = None,
        last: int | None = None,
        mode: SandboxMode = SandboxMode.AUTO,
        languages: Collection[str] = (),
        scanned: Callable[["League", float | None], None] = unscanned,
    ) -> None:
        """Begin a league, or go on with the one in the store.

        `terms` are made for what the folder holds. Submissions are built in a sandbox, or not, as
        `mode` says; those in other `languages` are left out. `scanned` is called after every look at the folder with the time at which it
        began, None for the last one.
        """
        self._folder, self._mode, self._scanned = folder, mode, scanned
        self._languages = languages
        self._store = store
        wanted = LeagueDefinition(
            game=game.name,
            version=game.version,
            seed=seed,
            profile=profile,
            settings=settings or {},
            seat=seat or {},
            promotion=promotion,
            last=last,
        )
        self.definition = begun(store, wanted)
        self.game = self.definition.game_of(game)
        self.versions = store.names()
        """All versions that ever entered, in that order."""
        self.current: dict[str, str] = newest(self.versions)
        """The version that takes part, by bot."""
        self.history = History(self.definition.last, store.records_as(LeagueRecord))
        self._frozen = False
        self._seen = Found()
        options = self._setup(["-"] * game.least_seats, 0).options
        self._terms_of = terms or (lambda _: Terms(limits=game.limits(options)))
        self._terms = self._terms_of(self._seen)

    def run(  # noqa: PLR0913 - each by name
        self,
        running: Engine,
        *,
        matches: int | None = None,
        until: Callable[[], bool] = lambda: False,
        seen: Callable[[], None] = lambda: None,
        rounds: Rounds | None = None,
        idle: Callable[[], None] = lambda: None,
    ) -> None:
        """Play this number of matches, or until it is time, and look at the folder between them.

        Submissions are built while matches are played. With a number of matches, the first one waits
        until everything there is built, so that the same seed plays the same matches. `idle` is called
        whenever there is nothing to play; that ends a run with a number of matches, unless a round or
        a bot is still to come. `seen` is called after every match.
        """
        rounds = rounds or Rounds()
        last = inf if matches is None else len(self.records) + matches
        with BuildQueue(self._mode) as builds:
            if matches is not None and not self._frozen:
                self._await_builds(builds, until)
            while not (self._frozen or until()) and len(self.records) < last:
                self.scan(builds)
                room = int(min(2 * running.ahead, last - len(self.records)))
                if wave := self.wave(room, rounds):
                    self._play(wave, running, seen)
                    continue
                idle()
                if not (matches is None or rounds.resting or self.under_way):
                    return
                sleep(min(IDLE_S, max(0.0, rounds.pause_s)) if rounds.resting else IDLE_S)
                rounds.begin_if_due()

    def take_last(self) -> None:
        """Take in what came before the end, wait until it is built, and close the league."""
        if not self._frozen:
            with BuildQueue(self._mode) as builds:
                self._await_builds(builds, lambda: False)
            self._close(closed=True)

    def reopen(self) -> None:
        """Open the league again, if it was closed."""
        if self.definition.closed:
            self._close(closed=False)

    def _close(self, *, closed: bool) -> None:
        self.definition = replace(self.definition, closed=closed)
        self._store.change(self.definition)

    def catch_up(
        self,
        running: Engine,
        seen: Callable[[], None] = lambda: None,
        most: float = inf,
    ) -> None:
        """Play on, without new versions, until nobody is owed a match, or `most` matches."""
        last = len(self.records) + most
        while (owed := self.owed) and len(self.records) < last:
            room = int(min(2 * running.ahead, last - len(self.records)))
            wave = self.wave(room, Rounds(), owed)
            if not wave:
                return
            self._play(wave, running, seen)

    def _await_builds(self, builds: BuildQueue, until: Callable[[], bool]) -> None:
        self.scan(builds)
        while self.under_way and not until():
            sleep(BUILDING_S)
            self.scan(builds)

    def _play(
        self, wave: Sequence[LeagueRecord], running: Engine, seen: Callable[[], None]
    ) -> None:
        """Play some matches; if the disk has no room for their files, they are drawn again later."""
        jobs = [(record, self._job(record)) for record in wave]
        try:
            for record, job, outcome in dispatched(running.executor, jobs, ahead=running.ahead):
                self._keep(record, job, outcome)
                seen()
        except OSError as error:
            self._store.wait_after(error)

    def _found(self, build: Looking) -> Found:
        return found(self.game, self._folder, build, self._languages)

    def scan(self, build: Looking | None = None) -> list[str]:
        """Look at the folder: enter what is new or has changed, and return the names of these versions.

        Submissions are built now, unless `build` is given. Until a submission is built, and if it
        cannot be, the bot's last version plays on.
        """
        began = time()
        seen = self._found(build or partial(built, mode=self._mode))
        new = entering(self.versions, self._last, seen.bots)
        for name, entrant in new.items():
            self._store.enter(name, encoded(entrant))
            self.versions.append(name)
        latest = newest(self.versions)
        known = self._last | new
        self._last = {name: known[name] for name in latest.values()}
        before, self._seen = self._seen, seen
        if (seen.typed, seen.sources) != (before.typed, before.sources):
            self._terms = self._terms_of(seen)  # the files that a sandbox hides have changed
        self.current = {name: latest[name] for name in seen.names if name in latest}
        self._scanned(self, began)
        return list(new)

    def glance(self) -> None:
        """Look at the folder without building anything."""
        self.scan(kept)

    @cached_property
    def _last(self) -> dict[str, Entrant]:
        """The programs of the newest versions; older ones stay in the store."""
        wanted = newest(self.versions).values()
        return restored(self.game, self._store.bots(wanted))

    def freeze(self) -> None:
        """Take in nothing more: the last versions of the bots that are still in the folder stay."""
        self._frozen = True
        seen = self._found(kept)
        self._terms = self._terms_of(seen)  # sandboxes hide these: what is still owed is played
        self.current = still_in(seen, self.versions)
        self._scanned(self, None)

    @property
    def left_out(self) -> Mapping[str, Reason]:
        """Files of the folder that cannot play, with the reason."""
        return self._seen.left_out

    @property
    def renamed(self) -> Mapping[str, str]:
        """Files whose bots have a longer name than usual, because another bot has the usual one."""
        return self._seen.renamed

    @property
    def under_way(self) -> Sequence[str]:
        """The names of bots that are being built."""
        return self._seen.under_way

    @property
    def records(self) -> Sequence[LeagueRecord]:
        """All matches so far."""
        return self.history.records

    @property
    def owed(self) -> list[str]:
        """The versions that have not played enough to have their place."""
        steps = self.history.tries.steps(self.game, self._playing)
        return owed(self.game, steps, self.history.rated, fewest(self.game))

    @property
    def _playing(self) -> list[str]:
        """The current versions without those that are disqualified."""
        disqualified = self.history.disqualified
        return [version for version in self.current.values() if version not in disqualified]

    def table(self, resamples: int = RESAMPLES) -> list[LeagueRow]:
        """Return how everybody stands."""
        return table_of(self.game, self.history, self.current.values(), resamples)

    def wave(
        self, room: int, rounds: Rounds | None = None, owed: Collection[str] = ()
    ) -> list[LeagueRecord]:
        """Choose the next matches, at most `room`."""
        matchmaker = Matchmaker(self.game, self.definition.seed)
        return matchmaker.wave(self._playing, self.history, room, rounds or Rounds(), owed)

    def _job(self, record: LeagueRecord) -> Job:
        return Job(
            version=self.game.version,
            setup=self._setup(record.bots, record.seed),
            entrants=tuple(self._entrant(name) for name in record.bots),
            terms=self._terms,
        )

    def _entrant(self, name: str) -> Entrant:
        if name in self._last:
            return self._last[name]
        entry = bot(self.game, name)
        assert entry is not None
        return Builtin(name, entry)

    def _setup(self, names: Sequence[str], seed: int) -> Setup:
        own = contest_seat(self.game, self.definition.settings, self.definition.seat)
        return prepare(
            self.game,
            names=names,
            seed=seed,
            profile=self.definition.profile,
            typed=contest_settings(self.game, self.definition.settings),
            seat_typed={
                seat: {**own, **self.history.found.get(name, {})} for seat, name in enumerate(names)
            },
        )

    def _keep(self, record: LeagueRecord, job: Job, outcome: Outcome | Void) -> None:
        if isinstance(outcome, Void):
            done = replace(record, void=outcome.reason)
        else:
            found_out = found_in(job, outcome)
            done = replace(record, seats=outcome.result.seats, found=found_out)
        replay = outcome.replay if isinstance(outcome, Outcome) else b""
        self._store.add(done.key, msgspec.json.encode(done), replay)
        self.history.add(done)
