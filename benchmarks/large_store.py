"""Fills a store as a school year does: 100 bots with three versions each, and as many matches as are wanted.

The results are made up from strengths; versions, programs and rows are those that a real contest writes.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import sqlalchemy as sql

from joute import registry
from joute.bots.bundle import pack
from joute.contest.records import Fixture, Record
from joute.contest.roster import Student, Team
from joute.contest.store import Played, Store, Version
from joute.contest.store.played import match_row, seat_rows
from joute.contest.store.schema import matches, replays, seats
from joute.contest.store.version import version_names
from joute.dice import Dice, dice, octets
from joute.game import Failure, Kind
from joute.league.promotion import LeagueRecord, top
from joute.league.runner import League
from joute.league.stored_history import HistoryKeeper
from joute.reason import Reason
from joute.result import SeatResult, ranks
from joute.tournament.definition import open_tournament
from joute.tournament.plan import Format, Plan, Stage
from joute.tournament.progress import Progress
from joute.tournament.stored_places import keep_places
from joute.tournament.table import places_of

GAME = registry.find("minibus")
BOTS, VERSIONS, SEATS = 100, 3, 4
NAMES = [f"bot{number:03}" for number in range(BOTS)]
TOGETHER = 2000
DEADLY = 200
"""One of so many seats dies."""
SOURCE = "# version {version} of {name}\nwhile input():\n    print({version})\n"
CRASH = Failure(
    Kind.CRASH,
    Reason("failure.exit-code", {"code": 1}),
    evidence="Traceback (most recent call last):\n" + 'File "bot.py", line 42, in choose\n' * 8,
)
WEAK = 10
"""Strengths up to this one do not reach the last league."""
REPLAY_BYTES = 3000
"""Of a compressed replay."""


def write_bots(folder: Path, version: int) -> None:
    """Write the programs of a class."""
    for name in NAMES:
        text = SOURCE.format(version=version, name=name)
        (folder / f"{name}.py").write_text(text, encoding="utf-8")


def fill_league(where: str, folder: Path, count: int) -> None:
    """Fill a store with a league of the class in a folder."""
    with Store(where) as store:
        league = League(GAME, folder, store, seed=1)
        for version in range(1, VERSIONS + 1):
            write_bots(folder, version)
            league.scan(meaning=lambda files: files.digest)
        _enrol(store)
    _insert(where, (record.played for record in islice(_league_matches(count), count)))
    with Store(where) as store:
        HistoryKeeper(store, None)


def _enrol(store: Store) -> None:
    people = [Student(last_name=name, email=f"{name}@school.example") for name in NAMES]
    store.set_roster([Team(name=one.last_name, members=(one,)) for one in people])
    for name in NAMES:
        store.join(name, name)


def fill_tournament(where: str, folder: Path, count: int) -> None:
    """Fill a store with a tournament of the class: everybody meets everybody, often enough."""
    tables = BOTS * (BOTS - 1) // 2
    stage = Stage(format=Format.ROUND_ROBIN, grounds=max(1, count // tables), legs=1)
    plan = Plan(game=GAME.name, seed=1, stages=(stage,))
    write_bots(folder, 1)
    with Store(where) as store:
        entrants = {name: pack(GAME, str(folder / f"{name}.py")) for name in NAMES}
        open_tournament(GAME, plan, entrants, store, 1)
        _enrol(store)
    progress = Progress(GAME, plan, NAMES)
    for batch in progress.batches():
        for fixture in list(batch.missing()):
            batch.add(_played(fixture))
    _insert(where, (record.played for record in progress.records.values()))
    with Store(where) as store:
        keep_places(store, places_of(progress.history))


def _played(fixture: Fixture) -> Record:
    throw = dice(str(fixture.key), "tournament")
    return Record(fixture=fixture, seats=results(throw, fixture.bots), seconds=0.5)


def _league_matches(count: int) -> Iterator[LeagueRecord]:
    """Yield matches of a league: each version plays for promotion, then those above for ratings."""
    numbers = iter(range(1, 10 * count + 1))
    for version in range(1, VERSIONS + 1):
        names = [name if version == 1 else f"{name}#{version}" for name in NAMES]
        throw = dice(version, "league")
        above = []
        for name in names:
            tries = [*_promotions(throw, name)]
            yield from tries
            if tries[-1].league == "bois1" and name_strength(name) > WEAK:
                above.append(name)
        for _ in range(count // VERSIONS if version < VERSIONS else count):
            bots = tuple(throw.sample(above, SEATS))
            yield LeagueRecord(
                league=top(GAME),
                candidate=None,
                number=next(numbers),
                bots=bots,
                seed=throw.below(1 << 31),
                seats=results(throw, bots),
            )


def name_strength(name: str) -> int:
    """Return how good a version is; the built-in bots are the worst."""
    bot, _, version = name.partition("#")
    return NAMES.index(bot) + 5 * int(version or 1) if bot in NAMES else -1


def _promotions(throw: Dice, name: str) -> Iterator[LeagueRecord]:
    """Yield the matches by which a version rises; the weakest lose all of them in the last league but one."""
    for league, rivals in GAME.leagues.items():
        for number in range(1, 4) if rivals else ():
            bots = (name, *rivals)
            weak = league == "bois1" and name_strength(name) <= WEAK
            order = [*range(2, len(bots) + 1)]
            places = [len(bots), *range(1, len(bots))] if weak else [1, *order]
            yield LeagueRecord(
                league=league,
                candidate=name,
                number=number,
                bots=bots,
                seed=throw.below(1 << 31),
                seats=_seats(bots, [1000 - 10 * place for place in places]),
            )


def results(throw: Dice, bots: Sequence[str]) -> tuple[SeatResult, ...]:
    """Make up how a match ended: by strength and luck; now and then a bot dies."""
    scores = [10 * name_strength(bot) + throw.below(800) for bot in bots]
    died = throw.below(len(bots)) if throw.below(DEADLY // len(bots)) == 0 else None
    return _seats(bots, scores, died)


def _seats(
    bots: Sequence[str], scores: Sequence[int], died: int | None = None
) -> tuple[SeatResult, ...]:
    kept = [None if seat == died else score for seat, score in enumerate(scores)]
    return tuple(
        SeatResult(
            seat=seat,
            bot=bot,
            score=kept[seat],
            rank=rank,
            status="crash" if seat == died else "ok",
            turn=17 if seat == died else 100,
            failure=CRASH if seat == died else None,
        )
        for seat, (bot, rank) in enumerate(zip(bots, ranks(kept), strict=True))
    )


def engine_of(where: str) -> sql.Engine:
    """Open a store without joute."""
    return sql.create_engine(
        where.replace("postgresql://", "postgresql+psycopg://")
        if "://" in where
        else f"sqlite:///{where}"
    )


def _insert(where: str, played: Iterable[Played]) -> None:
    """Insert many matches at once, where a contest writes one after the other."""
    _enter_builtin(where)
    engine = engine_of(where)
    waiting = iter(played)
    while part := list(islice(waiting, TOGETHER)):
        with engine.begin() as connection:
            _insert_part(connection, part)
    engine.dispose()


def _enter_builtin(where: str) -> None:
    """Enter the bots of the game, as they are when they first play."""
    with Store(where) as store:
        for name in {rival for rivals in GAME.leagues.values() for rival in rivals}:
            store.enter(Version(bot=name))


def _insert_part(connection: sql.Connection, part: Sequence[Played]) -> None:
    ids = {name: key for key, name in version_names(connection).items()}
    rows = [
        match_row(one)
        | {"contest_id": 1, "map_id": None, "candidate_id": one.candidate and ids[one.candidate]}
        for one in part
    ]
    new = matches.insert().returning(matches.c.id, sort_by_parameter_order=True)
    keys = connection.execute(new, rows).scalars().all()
    sat = [
        row
        for key, one in zip(keys, part, strict=True)
        for row in seat_rows(one, key, [ids[bot] for bot in one.bots])
    ]
    connection.execute(seats.insert(), sat)
    noise = octets(REPLAY_BYTES, str(keys[0]), "replay")
    connection.execute(replays.insert(), [{"match_id": key, "replay": noise} for key in keys])
