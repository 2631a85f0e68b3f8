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

from msgspec.structs import replace

from joute.arena.jobs.dispatch import dispatched
from joute.arena.jobs.executors import Engine
from joute.arena.jobs.job import Job, Outcome, Void
from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.arena.seats.terms import Terms
from joute.contest.store import Store, Version
from joute.game import AnyGame
from joute.game.contest import Promotion
from joute.league.definition import LeagueDefinition, begun
from joute.league.earlier import earlier_uploads, forget
from joute.league.entry import Entry, Meaning, Origin, of_folder
from joute.league.jobs import LeagueJobs, ended
from joute.league.matchmaking import Matchmaker, fewest
from joute.league.promotion import LeagueRecord, owed, stored
from joute.league.rounds import Rounds
from joute.league.stored_history import HistoryKeeper
from joute.league.table import LeagueRow, table_of
from joute.league.versions import Found, Looking, found, handed_in, playing, still_in
from joute.rating.batch import RESAMPLES
from joute.reason import Reason
from joute.submission.admission import EVERYTHING, Admission
from joute.submission.build import built, kept
from joute.submission.build_queue import BuildQueue
from joute.submission.meaning import meaning_of

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
        attempts: int | None = None,
        mode: SandboxMode = SandboxMode.AUTO,
        admission: Admission = EVERYTHING,
        origin: Origin = of_folder,
        scanned: Callable[["League", float | None], None] = unscanned,
    ) -> None:
        """Begin a league, or go on with the one in the store.

        `terms` are made for what the folder holds. In an hour, at most this number of versions of a bot make
        `attempts` at promotion. Submissions are built in a sandbox, or not, as `mode` says; `admission`
        says which of them play. `origin` says where they came from. `scanned` is called after every look at
        the folder with the time at which it began, None for the last one.
        """
        self._folder, self._mode, self._scanned = folder, mode, scanned
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
            admission=admission,
        )
        self.definition = begun(store, wanted)
        self.game = self.definition.game_of(game)
        tries = attempts if game.leagues else None
        self._entry = Entry(self.game, store, origin, attempts=tries, admission=admission)
        self.current: dict[str, str] = playing(self.versions)
        """The version that takes part, by bot."""
        self.waiting: dict[str, float] = {}
        """When versions that wait for their attempt are let in, in seconds since 1970, by bot."""
        self._kept = HistoryKeeper(store, self.definition.last)
        self.history = self._kept.history
        self._frozen = False
        self._teams: dict[str, str] = {}
        """The names of the teams of bots, as far as they are stored."""
        self._seen = Found()
        self._jobs = LeagueJobs(self.game, self.definition, store, self.history)
        options = self._jobs.setup(["-"] * game.least_seats, 0).options
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
        last = inf if matches is None else self.history.count + matches
        with BuildQueue(self._mode) as builds:
            if matches is not None and not self._frozen:
                self._await_builds(builds, until)
            while not (self._frozen or until()) and self.history.count < last:
                self.scan(builds, builds.meaning)
                room = int(min(2 * running.ahead, last - self.history.count))
                if wave := self.wave(room, rounds):
                    self._play(wave, running, seen)
                    continue
                idle()
                if not (matches is None or rounds.resting or self.under_way):
                    return
                sleep(min(IDLE_S, max(0.0, rounds.pause_s)) if rounds.resting else IDLE_S)
                rounds.begin_if_due()

    def take_last(self) -> None:
        """Take in what came before the end, wait until it is built, let every last version in, and close."""
        if not self._frozen:
            self._entry.attempts = None
            with BuildQueue(self._mode) as builds:
                self._await_builds(builds, lambda: False)
            self._close(closed=True)

    def reopen(self) -> None:
        """Open the league again, if it was closed."""
        if self.definition.closed:
            self._close(closed=False)

    @property
    def versions(self) -> Sequence[Version]:
        """All versions that were ever handed in, in that order; those that it does not take do not play."""
        return self._entry.admitted

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
        last = self.history.count + most
        while (owed := self.owed) and self.history.count < last:
            room = int(min(2 * running.ahead, last - self.history.count))
            wave = self.wave(room, Rounds(), owed)
            if not wave:
                return
            self._play(wave, running, seen)

    def _await_builds(self, builds: BuildQueue, until: Callable[[], bool]) -> None:
        self.scan(builds, builds.meaning)
        while self.under_way and not until():
            sleep(BUILDING_S)
            self.scan(builds, builds.meaning)

    def _play(
        self, wave: Sequence[LeagueRecord], running: Engine, seen: Callable[[], None]
    ) -> None:
        """Play some matches; if the disk has no room for their files, they are drawn again later."""
        current = {*self.current.values()}
        jobs = [(record, self._jobs.job(record, current, self._terms)) for record in wave]
        try:
            for record, job, outcome in dispatched(running.executor, jobs, ahead=running.ahead):
                self._keep(record, job, outcome)
                seen()
        except OSError as error:
            self._store.wait_after(error)

    def _found(self, build: Looking, folder: Path | None = None) -> Found:
        place = folder or self._folder
        return found(self.game, place, build, self.definition.admission, self._store.teams())

    def scan(self, build: Looking | None = None, meaning: Meaning = meaning_of) -> list[Version]:
        """Look at the folder: enter what is new or has changed, and return these versions.

        Submissions are built now, unless `build` is given. Until a submission is built, and if it
        cannot be, the bot's last version plays on.
        """
        began, build = time(), build or partial(built, mode=self._mode)
        seen = self._found(build)
        new, held = self._take_earlier(build, meaning)  # after the look: nothing is between the two
        seen.under_way.extend(name for name in seen.names if name in held)
        new += self._entry.take(seen, meaning)
        self._enrol(seen.teams)
        before, self._seen = self._seen, seen
        if (seen.typed, seen.sources) != (before.typed, before.sources):
            self._terms = self._terms_of(seen)  # the files that a sandbox hides have changed
        self._follow(seen)
        self._scanned(self, began)
        return new

    def _take_earlier(self, build: Looking, meaning: Meaning) -> tuple[list[Version], set[str]]:
        """Enter uploads that newer ones have replaced; return them, and the bots of which some are being built."""
        new: list[Version] = []
        held: set[str] = set()
        for place in earlier_uploads(self._folder):
            seen = self._found(build, place)
            if not held & {*seen.names}:
                new += self._entry.take_earlier(seen, meaning)
                if not seen.under_way:
                    forget(place)
                    continue
            held |= {*seen.names}
        return new, held

    def _follow(self, seen: Found) -> None:
        """Let those play that the folder still holds, with their newest versions that can."""
        self.current = still_in(seen, self.versions)
        self.waiting = {bot: at for bot, at in self._entry.waiting.items() if bot in self.current}
        never_played = seen.nobodys - {*playing(self.versions)}
        gone = {*handed_in(self.versions)} - {*seen.names} - never_played
        if gone != self._removed:
            self._store.mark_removed(gone)
            self._removed = gone

    def _enrol(self, teams: Mapping[str, str]) -> None:
        """Store which teams bots belong to, where that is new."""
        for name, team in teams.items():
            if self._teams.get(name) != team:
                self._store.join(name, team)
        self._teams = dict(teams)

    def glance(self) -> None:
        """Look at the folder without building anything."""
        self.scan(kept, lambda _: None)

    @cached_property
    def _removed(self) -> set[str]:
        return self._store.removed()

    def freeze(self) -> None:
        """Take in nothing more: the last versions of the bots that are still in the folder stay."""
        self._frozen = True
        seen = self._found(kept)
        self._terms = self._terms_of(seen)  # sandboxes hide these: what is still owed is played
        self._follow(seen)
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
    def records(self) -> list[LeagueRecord]:
        """All matches so far, read from the store."""
        return [stored(played) for played in self._store.matches()]

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

    def _keep(self, record: LeagueRecord, job: Job, outcome: Outcome | Void) -> None:
        done = ended(record, job, outcome)
        replay = outcome.replay if isinstance(outcome, Outcome) else b""
        self._store.add(done.played, replay)
        self._kept.add(done)
