r"""Keeps a league going: new versions play for promotion, those at the top for their ratings.

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

All that is known follows from the matches in the store, so a league can be stopped at any moment.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from math import inf
from pathlib import Path
from time import sleep, time
from typing import Any

import msgspec
from msgspec.structs import replace

from joute.arena.jobs.dispatch import Void, dispatched
from joute.arena.jobs.executors import Engine
from joute.arena.jobs.job import Job, Outcome, found_in
from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin
from joute.bots.bundle import Entrant
from joute.contest.crosstable import Cell, mirrored
from joute.contest.disqualified import MOST_DEATHS, Disqualified, Disqualifier
from joute.contest.entries import encoded, restored
from joute.contest.store import Store
from joute.game import AnyGame
from joute.game.contest import Promotion
from joute.league.definition import LeagueDefinition, begun
from joute.league.draw import PAIR, Draw
from joute.league.history import History, Ratings
from joute.league.ladder import LeagueRecord, closeness, owed, top
from joute.league.rounds import Rounds
from joute.league.row import LeagueRow
from joute.league.versions import Found, Looking, author, entering, found, newest
from joute.rating.batch import RESAMPLES, unseparated
from joute.rating.growing import Growing
from joute.registry import bot
from joute.settings import contest_seat, contest_settings, prepare
from joute.submission.build import built, kept
from joute.submission.build_queue import BuildQueue

IDLE_S = 2.0
"""How long to wait before the folder is looked at again when there is nothing to play, …"""
BUILDING_S = 0.1
"""… and when what is in it has to be built before the first of so many matches."""


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
    ) -> None:
        """Begin a league or take it up; `terms` are made for what the folder holds.

        What is handed in is built in a sandbox, or not, as `mode` says.
        """
        self.game = game if promotion is None else replace(game, promotion=promotion)
        self._folder, self._mode = folder, mode
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
        self.head = begun(store, wanted)
        self.versions = store.names()
        """All that ever entered, in that order."""
        self.current: dict[str, str] = newest(self.versions)
        self.records = store.records_as(LeagueRecord)
        self._followed = History()
        self._ratings: dict[int, Ratings] = {}
        """By the number of resamples."""
        self._ward = Disqualifier(MOST_DEATHS)
        self._found: dict[str, Mapping[str, str]] = {}
        """What was found out about the seats of programs."""
        for record in self.records:
            self._learn(record)
        self._frozen = False
        self._seen = Found()
        self.scanned: Callable[[float | None], None] = lambda _: None
        """Called after every look at the folder with the time at which it began, None for the last."""
        options = self._setup(["-"] * game.least_seats, 0).options
        self._terms_of = terms or (lambda _: Terms(limits=game.wire.limits(options)))
        self._terms = self._terms_of(self._seen)

    def run(  # noqa: PLR0913 - how long, how fast, and who is told
        self,
        running: Engine,
        *,
        matches: int | None = None,
        until: Callable[[], bool] = lambda: False,
        seen: Callable[[], None] = lambda: None,
        rounds: Rounds | None = None,
        idle: Callable[[], None] = lambda: None,
    ) -> None:
        """Play so many matches, or until it is time; the folder is looked at all the while.

        What has to be built is built beside the matches; so many matches begin when all that is
        there is built, as the same seed then plays the same. `idle` is called whenever there is
        nothing to play, which ends a run of so many matches unless a new round or a bot is to come.
        """
        rounds = rounds or Rounds()
        last = None if matches is None else len(self.records) + matches
        with BuildQueue(self._mode) as shop:
            if last is not None and not self._frozen:
                self._await_builds(shop, until)
            while not (self._frozen or until()) and (last is None or len(self.records) < last):
                self.scan(shop)
                room = 2 * running.ahead
                left = room if last is None else min(room, last - len(self.records))
                if wave := self.wave(left, rounds):
                    self._play(wave, running, seen)
                    continue
                idle()
                if not (last is None or rounds.resting or self.under_way):
                    return
                sleep(min(IDLE_S, max(0.0, rounds.pause_s)) if rounds.resting else IDLE_S)
                rounds.begin_if_due()

    def take_last(self) -> None:
        """Take in what came before the end, and wait until it is built: then it is closed."""
        if not self._frozen:
            with BuildQueue(self._mode) as shop:
                self._await_builds(shop, lambda: False)
            self._close(closed=True)

    def reopen(self) -> None:
        """Take in again what comes, if it was closed."""
        if self.head.closed:
            self._close(closed=False)

    def _close(self, *, closed: bool) -> None:
        self.head = replace(self.head, closed=closed)
        self._store.change(self.head)

    def catch_up(
        self,
        running: Engine,
        seen: Callable[[], None] = lambda: None,
        most: float = inf,
    ) -> None:
        """Play on, with nobody new, until everybody has played enough to have its place, or so many."""
        last = len(self.records) + most
        while (owed := self.owed) and len(self.records) < last:
            room = int(min(2 * running.ahead, last - len(self.records)))
            wave = self.wave(room, Rounds(), owed)
            if not wave:
                return
            self._play(wave, running, seen)

    def _await_builds(self, shop: BuildQueue, until: Callable[[], bool]) -> None:
        self.scan(shop)
        while self.under_way and not until():
            sleep(BUILDING_S)
            self.scan(shop)

    def _play(
        self, wave: Sequence[LeagueRecord], running: Engine, seen: Callable[[], None]
    ) -> None:
        """Play some matches; where the disk has no room for their files, they are drawn again."""
        orders = [(record, self._order(record)) for record in wave]
        try:
            for record, order, outcome in dispatched(running.executor, orders, ahead=running.ahead):
                self._keep(record, order, outcome)
                seen()
        except OSError as error:
            self._store.wait_after(error)

    def scan(self, build: Looking | None = None) -> list[str]:
        """Look at the folder: enter what is new or has changed, and give its name.

        Whatever has to be built is built now, unless another way is given. Until it is, and if it
        cannot be, the last version plays on.
        """
        began = time()
        seen = found(self.game, self._folder, build or partial(built, mode=self._mode))
        new = entering(self.versions, self._last, seen.bots)
        for name, entrant in new.items():
            self._store.enter(name, encoded(entrant))
            self.versions.append(name)
        latest = newest(self.versions)
        known = self._last | new
        self._last = {name: known[name] for name in latest.values()}
        before, self._seen = self._seen, seen
        if (seen.typed, seen.sources) != (before.typed, before.sources):
            self._terms = self._terms_of(seen)  # whose files a sandbox hides has changed
        self.current = {name: latest[name] for name in seen.names if name in latest}
        self.scanned(began)
        return list(new)

    def glance(self) -> None:
        """Look at the folder and build nothing: what has to be built is still to come."""
        self.scan(kept)

    @cached_property
    def _last(self) -> dict[str, Entrant]:
        """The programs of the last versions; those before take no memory."""
        wanted = newest(self.versions).values()
        return restored(self.game, self._store.bots(wanted))

    def freeze(self) -> None:
        """Take in nothing more: of the bots that are still there, the last versions stay as they are."""
        self._frozen = True
        seen = found(self.game, self._folder, kept)
        self._terms = self._terms_of(seen)  # sandboxes hide these: what is still owed is played
        self.current = {name: v for name, v in newest(self.versions).items() if name in seen.names}
        self.scanned(None)

    @property
    def left_out(self) -> Mapping[str, str]:
        """Files of the folder that cannot play, and why."""
        return self._seen.left_out

    @property
    def renamed(self) -> Mapping[str, str]:
        """Files whose bots have another name, as somebody has theirs already."""
        return self._seen.renamed

    @property
    def under_way(self) -> Sequence[str]:
        """The names of those that are being built."""
        return self._seen.under_way

    @property
    def aside(self) -> Mapping[str, Disqualified]:
        """The versions that died too often."""
        return self._ward.aside

    @property
    def owed(self) -> list[str]:
        """The versions that have not played enough to have their place."""
        history = self._history
        return owed(
            self.game, history.tries.steps(self.game, self._able), history.rated, self.fewest
        )

    @property
    def _able(self) -> list[str]:
        """The versions that play."""
        return [version for version in self.current.values() if version not in self.aside]

    def _rated(self, resamples: int) -> Growing:
        """Return what is rated: matches of the last league, and of nobody who was set aside.

        Where only the last so many count, a match counts while it is one of them for somebody.
        """
        ratings = self._ratings.setdefault(resamples, Ratings(self.head.last, resamples))
        return ratings.of(self.records, self.aside)

    @property
    def crossed(self) -> dict[tuple[str, str], Cell]:
        """Who took how much from whom, in the matches that ratings come from."""
        return mirrored(self._rated(0).counts())

    @property
    def deadly(self) -> bool:
        """Whether a bot died in every match."""
        return self._history.deaths.deadly

    def table(self, resamples: int = RESAMPLES) -> list[LeagueRow]:
        """Return how everybody stands: the highest league first, in the last one by ratings.

        Those set aside come after all others.
        """
        standing = self._history.tries.steps(self.game, self.current.values())
        ratings = {rating.bot: rating for rating in self._rated(resamples).ratings()}
        alike = unseparated([r for name, r in ratings.items() if name in self.current.values()])
        played, died = self._history.played, self._history.deaths.tolls()
        levels = list(self.game.leagues) or [top(self.game)]

        close = closeness(self.game, self.records)

        def merit(version: str) -> tuple[float | Fraction, ...]:
            step, rating = standing[version], ratings.get(version)
            return (
                version in self.aside,
                -levels.index(step.league),
                -step.won,
                not step.played and rating is None,
                -(rating.value if rating else 0.0),
                *(-value for value in close.get((step.league, version), ())),
            )

        order = sorted(self.current.values(), key=lambda version: (merit(version), version))
        return [
            LeagueRow(
                place=1 + sum(merit(other) < merit(version) for other in order),
                bot=author(version),
                version=version,
                step=standing[version],
                matches=played[version],
                rating=ratings.get(version),
                unseparated=tuple(map(author, alike.get(version, ()))),
                deaths=died[version].kinds if version in died else {},
                last_death=died[version].last if version in died else None,
                aside=self.aside.get(version),
            )
            for version in order
        ]

    def wave(
        self, room: int, rounds: Rounds | None = None, owed: Collection[str] = ()
    ) -> list[LeagueRecord]:
        """Choose the next matches: promotion first, then of who is owed one, or where most is learnt."""
        rounds = rounds or Rounds()
        playing = self._able
        history = self._history
        history.learn(self.records, self.aside)
        standing = history.tries.steps(self.game, playing)
        drawn = Draw(self.game, self.head.seed)
        wave = [
            drawn.promotion(version, step, step.tried + 1)
            for version, step in standing.items()
            if not step.settled and rounds.left(version)
        ][:room]
        highest = [version for version, step in standing.items() if step.league == top(self.game)]
        if len(highest) >= self.fewest:
            wave += drawn.for_ratings(highest, history, rounds, room - len(wave), owed)
        for record in wave:
            rounds.count(bot for bot in record.bots if bot in self._last)
        return wave

    @property
    def fewest(self) -> int:
        """Bots of the last league without whom nobody plays for a rating."""
        return max(PAIR, self.game.least_seats)

    @property
    def _history(self) -> History:
        """What follows from all matches so far."""
        self._followed.follow(self.records)
        return self._followed

    def _order(self, record: LeagueRecord) -> Job:
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

    def _setup(self, names: Sequence[str], seed: int) -> Any:  # noqa: ANN401 - each game has its own options
        own = contest_seat(self.game, self.head.settings, self.head.seat)
        return prepare(
            self.game,
            names=names,
            seed=seed,
            profile=self.head.profile,
            typed=contest_settings(self.game, self.head.settings),
            seat_typed={
                seat: {**own, **self._found.get(name, {})} for seat, name in enumerate(names)
            },
        )

    def _keep(self, record: LeagueRecord, order: Job, outcome: Outcome | Void) -> None:
        if isinstance(outcome, Void):
            done = replace(record, void=outcome.reason)
        else:
            found_out = found_in(order, outcome)
            done = replace(record, seats=outcome.result.seats, found=found_out)
        replay = outcome.replay if isinstance(outcome, Outcome) else b""
        self._store.add(done.key, msgspec.json.encode(done), replay)
        self.records.append(done)
        self._learn(done)

    def _learn(self, record: LeagueRecord) -> None:
        self._ward.see(record.key, record.bots, record.seats)
        self._found.update(record.found)


def taken_up(game: AnyGame, store: Store, folder: Path | None = None) -> League:
    """Return the league of a store to be looked at, on the terms it was begun with."""
    head = msgspec.convert(store.head, LeagueDefinition)
    return League(
        game,
        folder or Path(),
        store,
        seed=head.seed,
        profile=head.profile,
        settings=head.settings,
        seat=head.seat,
        promotion=head.promotion,
        last=head.last,
    )
