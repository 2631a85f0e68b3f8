r"""Keeps a league going: new versions play for promotion, those at the top for their ratings.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from joute import registry
    >>> from joute.arena.executors import engine
    >>> from joute.league.runner import League
    >>> from joute.tournament.store import Store
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

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import sleep, time
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from joute.arena.bundle import Entrant
from joute.arena.dispatch import Void, dispatched
from joute.arena.executors import Engine
from joute.arena.house import Terms
from joute.arena.order import Order, Outcome
from joute.arena.players import Builtin
from joute.dice import dice
from joute.errors import UsageError
from joute.game import Game, Promotion
from joute.league.folder import VERSION, author, entering, found, newest
from joute.league.ladder import LeagueRecord, Step, steps, top
from joute.rating.batch import RESAMPLES, Rating, rated, unseparated
from joute.rating.pairing.information import informative
from joute.rating.pairing.meetings import Meetings
from joute.rating.running import Running
from joute.rating.tally import Finish
from joute.registry import bot
from joute.settings import prepare
from joute.tournament.aside import MOST_DEATHS, Aside, Ward
from joute.tournament.entries import encoded, restored
from joute.tournament.store import Store

KIND = "league"
SEEDS = 1 << 31
PAIR = 2
IDLE_S = 2.0
"""How long to wait before the folder is looked at again when there is nothing to play."""


DIFFERENCES = {
    "game": "game",
    "version of the game": "version",
    "--profile": "profile",
    "--set": "settings",
    "--seat": "seat",
    "--promotion": "promotion",
}
"""What makes another league of it, and the field that tells; the seed is kept."""


class Head(Struct, frozen=True, kw_only=True):
    """What a store says of its league."""

    kind: str = KIND
    game: str
    version: int
    seed: int | str
    profile: str = "document"
    settings: Mapping[str, str] = {}
    seat: Mapping[str, str] = {}
    """Settings of every seat."""
    promotion: Promotion | None = None
    """Instead of the game's own rule."""


class LeagueRow(Struct, frozen=True, kw_only=True):
    """How a bot stands."""

    place: int
    bot: str
    version: str
    step: Step
    matches: int
    rating: Rating | None = None
    unseparated: tuple[str, ...] = ()
    aside: Aside | None = None
    """Why this version plays no more."""

    @property
    def number(self) -> str:
        """The number of its version."""
        return self.version.partition(VERSION)[2] or "1"

    @property
    def standing(self) -> str:
        """Its league, and how it does there."""
        return self._standing("set aside", "won of", "stays")

    @property
    def standing_french(self) -> str:
        """The same in French."""
        return self._standing("écarté", "gagnés sur", "y reste")

    def _standing(self, aside: str, won_of: str, stays: str) -> str:
        step = self.step
        if self.aside is not None:
            return f"{step.league}, {aside}" if step.league else aside
        if not step.played:
            return step.league or "-"
        ending = f", {stays}" if step.settled else ""
        return f"{step.league} ({step.won} {won_of} {step.played}{ending})"


class League:
    """A standing league over a folder of bots."""

    def __init__(  # noqa: PLR0913 - what a league is about, by name
        self,
        game: Game[Any, Any, Any],
        folder: Path,
        store: Store,
        *,
        seed: int | str = 0,
        terms: Callable[[], Terms] | None = None,
        profile: str = "document",
        settings: Mapping[str, str] | None = None,
        seat: Mapping[str, str] | None = None,
        promotion: Promotion | None = None,
    ) -> None:
        self.game = game if promotion is None else replace(game, promotion=promotion)
        self._folder = folder
        self._store = store
        wanted = Head(
            game=game.name,
            version=game.version,
            seed=seed,
            profile=profile,
            settings=settings or {},
            seat=seat or {},
            promotion=promotion,
        )
        self.head = _begun(store, wanted)
        self.versions = restored(game, store.bots())
        self.current: dict[str, str] = newest(self.versions)
        self.records = store.records_as(LeagueRecord)
        self._ward = Ward(MOST_DEATHS)
        for record in self.records:
            self._ward.see(record.key, record.bots, record.seats)
        self.left_out: Mapping[str, str] = {}
        """Files of the folder that cannot play, and why."""
        self.scanned: Callable[[float], None] = lambda _: None
        """Called after every look at the folder with the time at which it began."""
        options = self._setup(["-"] * game.least_seats, 0).options
        self._terms_of = terms or (lambda: Terms(limits=game.wire.limits(options)))
        self._terms = self._terms_of()

    def run(
        self,
        running: Engine,
        *,
        matches: int | None = None,
        until: Callable[[], bool] = lambda: False,
        seen: Callable[[], None] = lambda: None,
    ) -> None:
        """Play so many matches, or until it is time; the folder is looked at all the while."""
        last = None if matches is None else len(self.records) + matches
        while not until() and (last is None or len(self.records) < last):
            self.scan()
            room = (
                2 * running.ahead
                if last is None
                else min(2 * running.ahead, last - len(self.records))
            )
            wave = self._wave(room)
            if not wave and last is not None:
                return
            if not wave:
                sleep(IDLE_S)
            orders = [(record, self._order(record)) for record in wave]
            for record, _, outcome in dispatched(running.executor, orders, ahead=running.ahead):
                self._keep(record, outcome)
                seen()

    def scan(self) -> list[str]:
        """Look at the folder: enter what is new or has changed, and give its name."""
        began = time()
        seen = found(self.game, self._folder)
        bots, self.left_out = seen.bots, seen.left_out
        new = entering(self.versions, bots)
        for name, entrant in new.items():
            self._store.enter(name, encoded(entrant))
            self.versions[name] = entrant
        if new:
            self._terms = self._terms_of()  # whose files a sandbox hides may have changed
        self.current = {name: v for name, v in newest(self.versions).items() if name in bots}
        self.scanned(began)
        return list(new)

    @property
    def aside(self) -> Mapping[str, Aside]:
        """The versions that died too often."""
        return self._ward.aside

    @property
    def counted(self) -> list[LeagueRecord]:
        """The matches that ratings come from: of the last league, and of nobody who was set aside."""
        return [
            record
            for record in self.records
            if record.candidate is None
            and record.void is None
            and not any(bot in self.aside for bot in record.bots)
        ]

    def table(self, resamples: int = RESAMPLES) -> list[LeagueRow]:
        """Give how everybody stands: the highest league first, in the last one by ratings.

        Those set aside come after all others.
        """
        standing = steps(self.game, self.current.values(), self.records)
        blocks = [[finish] for finish in self._finishes()]
        ratings = {rating.bot: rating for rating in rated(blocks, resamples=resamples)}
        alike = unseparated([r for name, r in ratings.items() if name in self.current.values()])
        played = Meetings(record.bots for record in self.records).played
        levels = list(self.game.leagues) or [top(self.game)]

        def merit(version: str) -> tuple[float, ...]:
            step, rating = standing[version], ratings.get(version)
            return (
                version in self.aside,
                -levels.index(step.league),
                -step.won,
                -(rating.value if rating else 0.0),
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
                aside=self.aside.get(version),
            )
            for version in order
        ]

    def _wave(self, room: int) -> list[LeagueRecord]:
        """Choose the next matches: promotion first, then where most is learnt."""
        playing = [version for version in self.current.values() if version not in self.aside]
        standing = steps(self.game, playing, self.records)
        wave = [
            self._promotion(version, step, step.tried + 1)
            for version, step in standing.items()
            if not step.settled
        ][:room]
        rated_ones = [
            version for version, step in standing.items() if step.league == top(self.game)
        ]
        if len(rated_ones) >= max(PAIR, self.game.least_seats):
            wave += self._rating_matches(rated_ones, room - len(wave))
        return wave

    def _promotion(self, version: str, step: Step, number: int) -> LeagueRecord:
        throw = dice(self.head.seed, "promotion", step.league, version, number)
        bots = throw.shuffled([version, *self.game.leagues[step.league]])
        return LeagueRecord(
            league=step.league,
            candidate=version,
            number=number,
            bots=tuple(bots),
            seed=throw.below(SEEDS),
        )

    def _rating_matches(self, versions: Sequence[str], count: int) -> list[LeagueRecord]:
        """Match bots where most is learnt; nobody plays twice at once while others can."""
        running = Running()
        finishes = self._finishes()
        for finish in finishes:
            running.add(finish)
        meetings = Meetings(finish.bots for finish in finishes)
        seats = min(self._seats(), len(versions))
        first = 1 + max((r.number for r in self.records if r.candidate is None), default=0)
        chosen: list[LeagueRecord] = []
        free = list(versions)
        for number in range(first, first + count):
            free = free if len(free) >= seats else list(versions)
            beliefs = {version: running.belief(version) for version in free}
            table = informative(beliefs, seats=seats, meetings=meetings)
            meetings.add(table)
            free = [version for version in free if version not in table]
            throw = dice(self.head.seed, "rating", number)
            chosen.append(
                LeagueRecord(
                    league=top(self.game),
                    candidate=None,
                    number=number,
                    bots=tuple(throw.shuffled(table)),
                    seed=throw.below(SEEDS),
                )
            )
        return chosen

    def _seats(self) -> int:
        """Those who came so far play at tables as large as the largest before."""
        rivals = max(map(len, self.game.leagues.values()), default=1)
        return max(PAIR, self.game.least_seats, rivals + 1)

    def _finishes(self) -> list[Finish]:
        return [
            Finish(record.bots, tuple(seat.rank for seat in record.seats))
            for record in self.counted
        ]

    def _order(self, record: LeagueRecord) -> Order:
        return Order(
            version=self.game.version,
            setup=self._setup(record.bots, record.seed),
            entrants=tuple(self._entrant(name) for name in record.bots),
            terms=self._terms,
        )

    def _entrant(self, name: str) -> Entrant:
        if name in self.versions:
            return self.versions[name]
        entry = bot(self.game, name)
        assert entry is not None
        return Builtin(name, entry)

    def _setup(self, names: Sequence[str], seed: int) -> Any:  # noqa: ANN401 - each game has its own options
        return prepare(
            self.game,
            names=names,
            seed=seed,
            profile=self.head.profile,
            typed=self.head.settings,
            seat_typed=dict.fromkeys(range(len(names)), self.head.seat),
        )

    def _keep(self, record: LeagueRecord, outcome: Outcome | Void) -> None:
        if isinstance(outcome, Void):
            done = replace(record, void=outcome.reason)
        else:
            done = replace(record, seats=outcome.result.seats)
        replay = outcome.replay if isinstance(outcome, Outcome) else b""
        self._store.add(done.key, msgspec.json.encode(done), replay)
        self.records.append(done)
        self._ward.see(done.key, done.bots, done.seats)


def taken_up(game: Game[Any, Any, Any], store: Store) -> League:
    """Give the league of a store to be looked at, on the terms it was begun with."""
    head = msgspec.convert(store.head, Head)
    return League(
        game,
        Path(),
        store,
        seed=head.seed,
        profile=head.profile,
        settings=head.settings,
        seat=head.seat,
        promotion=head.promotion,
    )


def _begun(store: Store, wanted: Head) -> Head:
    """Begin a league, or take up the one in the store, which keeps its seed."""
    found_head = store.head
    if found_head is None:
        store.begin(wanted, {})
        return wanted
    if not isinstance(found_head, dict) or found_head.get("kind") != KIND:
        message = "the store holds no league; --store names another file"
        raise UsageError(message)
    head = msgspec.convert(found_head, Head)
    for what, field in DIFFERENCES.items():
        if getattr(wanted, field) != getattr(head, field):
            message = (
                f"{store.name} holds a league with another {what}: type the same command as then, "
                "or name another file with --store"
            )
            raise UsageError(message)
    return head
