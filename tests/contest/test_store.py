"""A store holds what was played exactly, in SQLite and in PostgreSQL, and takes over older ones."""

import fcntl
import sqlite3
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from needs import needs

from joute.contest.records import Fixture, FixtureKey, Record
from joute.contest.roster import Student, Team
from joute.contest.store import Finished, Played, Store, StoredMark, Version
from joute.contest.store import revision as revisions
from joute.contest.store.schema import HEAD, tables
from joute.errors import UsageError
from joute.game import Failure, Kind
from joute.league.promotion import LeagueRecord
from joute.reason import Reason
from joute.result import SeatResult
from joute.submission.build import Build

FAILURE = Failure(Kind.CRASH, Reason("failure.exit-code", {"code": 3}), evidence="boum")
SEATS = (
    SeatResult(seat=0, bot="ann#2", score=2**70, rank=1, status="ok", turn=9),
    SeatResult(seat=1, bot="dumb", score=0.5, rank=2, status="crash", turn=4, failure=FAILURE),
)
MATCH = Played(
    key="wood/ann#2/1",
    bots=("ann#2", "dumb"),
    seed="été 7",
    map="a map",
    seats=SEATS,
    seconds=1.5,
    league="wood",
    candidate="ann#2",
    number=1,
    found={"ann#2": {"fields": "5"}},
)
VOID = Played(key="wood/ann#2/2", bots=("dumb", "ann#2"), seed=8, void=Reason("void.lost"))


@pytest.mark.long
def test_what_was_played_comes_back_as_it_was(where: str) -> None:
    with Store(where) as store:
        assert store.definition is None
        store.begin({"kind": "league"}, [Version(bot="ann", program=b"old")])
        store.enter(Version(bot="ann", number=2, program=b"new", received=1.25, file="ann.c"))
        for match in (MATCH, VOID, MATCH):
            store.add(match, zlib.compress(b"replay"))
        store.change({"kind": "league", "closed": True})
    with Store(where, beside=True) as store:
        assert store.definition == {"kind": "league", "closed": True}
        first, second = store.matches()
        assert msgspec.structs.replace(first, id=0) == MATCH
        assert msgspec.structs.replace(second, id=0) == VOID
        assert list(store.matches(after=first.id)) == [second]
        assert store.count() == 2
        assert store.replay(MATCH.key) == b"replay"
        assert store.names() == ["ann", "ann#2"]
        assert store.programs() == {"ann": b"old", "ann#2": b"new"}
        assert store.programs(["ann#2", "nobody"]) == {"ann#2": b"new"}
        assert [version.file for version in store.versions()] == ["", "ann.c", ""]


def test_matches_are_found_one_by_one_the_latest_and_those_of_a_bot(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("joute.contest.store.TOGETHER", 2)
    with Store(where) as store:
        store.begin({}, [Version(bot="cas", number=2)])
        for number in range(1, 8):
            bots = ("ann", "bob") if number % 2 else ("bob", "cas#2")
            store.add(Played(key=f"a/{number}", bots=bots, seed=number, void="lost"), b"")
            with Store(where, contest=2, beside=True) as other:
                other.add(Played(key=f"b/{number}", bots=("ann", "ann"), seed=number, void=""), b"")
        whole = list(store.matches())
        assert [match.seed for match in whole] == [1, 2, 3, 4, 5, 6, 7]
        assert list(store.matches(after=whole[3].id)) == whole[4:]
        assert store.latest(3) == whole[-3:]
        assert store.latest(2, "ann") == [whole[4], whole[6]]
        assert store.latest(9, "cas") == [whole[1], whole[3], whole[5]] == store.latest(3, "cas")
        assert store.latest(9, "nobody") == []
        assert store.match(whole[2].id) == whole[2]
        assert store.match(whole[2].id + 1) is None


def test_threads_share_the_connection_of_a_store(where: str) -> None:
    with Store(where) as store, Store(where, beside=True) as read, ThreadPoolExecutor(8) as pool:
        for number in range(1, 20):
            store.add(Played(key=str(number), bots=("ann",), seed=number, void="lost"), b"")
            found = list(pool.map(lambda _: read.latest(2, "ann"), range(8)))
            assert all(matches == found[0] for matches in found)
            assert found[0][-1].seed == number


def test_a_build_that_writes_a_nul_is_kept(where: str) -> None:
    with Store(where) as store:
        store.begin({})
        store.enter(Version(bot="ann"), Build(name="ann", output="a\0b", problem="c\0d"))
        assert store.builds()["ann"] == Build(name="ann", output="a\ufffdb", problem="c\0d")


def test_a_match_is_stored_while_another_process_writes(tmp_path: Path) -> None:
    where = tmp_path / "store.sqlite"
    with Store(str(where)) as store, ThreadPoolExecutor() as pool:
        store.begin({}, [Version(bot="ann", program=b"")])
        other = sqlite3.connect(where, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        added = pool.submit(store.add, VOID, zlib.compress(b"replay"))
        with pytest.raises(TimeoutError):
            added.result(0.2)
        other.execute("COMMIT")
        added.result()
        assert store.count() == 1


def test_matches_are_read_briefly_where_no_more_is_known_than_who_beat_whom(where: str) -> None:
    seats = tuple(
        SeatResult(seat=seat, bot=f"b{seat}", score=seat, rank=12 - seat, status="ok", turn=9)
        for seat in range(12)
    )
    bots = tuple(seat.bot for seat in seats)
    plain = Played(key="//1", bots=bots, seed=1, seats=seats, league="", number=1)
    died = msgspec.structs.replace(seats[3], status="crash", failure=FAILURE)
    special = [
        msgspec.structs.replace(plain, key="/b1/1", candidate="b1"),
        msgspec.structs.replace(plain, key="//2", seats=(*seats[:3], died, *seats[4:])),
        msgspec.structs.replace(plain, key="//3", seats=(), void="lost"),
        msgspec.structs.replace(plain, key="//4", found={"b1": {"fields": "5"}}),
    ]
    with Store(where) as store:
        for match in (plain, *special):
            store.add(match, b"")
        whole, (first, *others) = list(store.matches()), store.briefly()
        ranks = tuple(range(12, 0, -1))
        number = whole[0].id
        assert first == Finished(id=number, key="//1", number=1, bots=bots, ranks=ranks)
        assert others == whole[1:]
        assert list(store.briefly(after=number)) == others


def test_two_contests_of_one_store_share_versions_and_no_match(where: str) -> None:
    with Store(where) as league:
        league.begin({"kind": "league"}, [Version(bot="ann", program=b"ann")])
        league.add(VOID, b"")
    with Store(where, contest=2) as final:
        assert final.definition is None
        final.begin({"kind": "tournament"})
        final.add(VOID, b"")
        assert final.names() == ["ann"]
        assert final.count() == 1
    with Store(where) as league:
        assert (league.definition, league.count()) == ({"kind": "league"}, 1)


def team(name: str, *members: Student) -> Team:
    return Team(name=name, members=members)


ANN = Student(last_name="Nom1", first_name="Prénom1", email="n1@ecole.example", code="x")
BOB = Student(last_name="Nom2", number="22000002", participant="900110")


def test_a_roster_is_kept_and_its_teams_have_bots(where: str) -> None:
    with Store(where) as store:
        assert store.teams() == []
        store.set_roster([team("B", BOB), team("A", ANN)])
        store.begin({}, [Version(bot="ann", program=b"ann")])
        store.join("ann", "A")
        with Store(where, beside=True) as site:
            site.join("champion", "B")
        store.enter(Version(bot="champion", program=b"new"))
        assert store.names() == ["ann", "champion"]
    with Store(where, beside=True) as store:
        bob, ann = store.teams()
        assert (bob.name, bob.members, bob.bots) == ("B", (BOB,), ("champion",))
        assert (ann.name, ann.members, ann.bots) == ("A", (ANN,), ("ann",))
        assert [store.team_of_bot(bot) for bot in ("ann", "champion", "x")] == ["A", "B", None]


def test_a_team_that_is_renamed_keeps_its_bot_and_one_that_is_gone_does_not(where: str) -> None:
    cas = Student(last_name="Nom3")
    with Store(where) as store:
        store.set_roster([team("A", ANN), team("B", BOB), team("C", cas)])
        for bot, name in (("ann", "A"), ("bob", "B"), ("cas", "C")):
            store.join(bot, name)
        store.set_roster([team("Équipe A", ANN, cas), team("b", BOB)])
        teams = {one.name: one.bots for one in store.teams()}
        assert teams == {"Équipe A": ("ann",), "b": ("bob",)}
        assert store.team_of_bot("cas") is None
        store.set_roster([team("B", ANN), team("Équipe A", BOB)])
        assert [store.team_of_bot(bot) for bot in ("ann", "bob")] == ["Équipe A", "B"]


def test_nobody_runs_a_contest_that_is_running(where: str) -> None:
    with Store(where), pytest.raises(UsageError, match="in use"):
        Store(where)
    with Store(where):
        pass


@needs("postgres")
def test_a_server_that_has_gone_is_reported_in_one_line_and_locked_again_when_it_is_back(
    postgres: str,
) -> None:
    with Store(postgres) as store:
        store.begin({"kind": "league"})
        for work in (store.count, lambda: store.change({})):
            _end_connections(postgres)
            with pytest.raises(UsageError, match=r"^cannot reach contest\d+ any more: [^\n]+$"):
                work()
            assert store.definition == {"kind": "league"}
            with pytest.raises(UsageError, match="in use"):
                Store(postgres)


def _end_connections(address: str) -> None:
    """Let the server end all connections to a database, as when it is started again."""
    engine = sql.create_engine(address.replace("://", "+psycopg://"))
    end = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    with engine.connect() as connection:
        connection.execute(sql.text(f"{end} WHERE {others}"))
    engine.dispose()


def test_a_file_is_called_as_it_was_typed(here: Path) -> None:
    names = ("50%41.sqlite", "a?b.sqlite", "a#b.sqlite")
    for name in names:
        with Store(name) as store:
            store.begin(name)
    kept = {file.name: sqlite3.connect(file) for file in here.glob("*.sqlite")}
    found = {
        name: one.execute("SELECT definition FROM contests").fetchone()
        for name, one in kept.items()
    }
    for one in kept.values():
        one.close()
    assert found == {name: (f'"{name}"',) for name in names}


def test_marks_do_not_wait_for_room_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # as many as there are

    with Store(str(tmp_path / "store")) as store:
        store.begin({})
    monkeypatch.setattr("joute.contest.store.database.sleep", pytest.fail)
    sql.event.listen(sql.Engine, "connect", full)
    try:
        with Store(str(tmp_path / "store"), beside=True) as store:
            store.keep_marks([StoredMark(points={"x" * 999: 1.0})] * 99)
            assert store.marks() == []
    finally:
        sql.event.remove(sql.Engine, "connect", full)


@pytest.mark.long
def test_the_migrations_make_the_tables_that_are_used(where: str) -> None:
    old_store(where, [])
    with Store(where):
        pass
    engine = sql.create_engine(address_of(where))
    with engine.connect() as connection:
        assert not compare_metadata(MigrationContext.configure(connection), tables)
    engine.dispose()


def test_the_last_migration_is_the_revision_of_new_stores() -> None:
    assert revisions.known()[-1] == HEAD


def test_a_league_of_an_earlier_joute_is_taken_over(where: str) -> None:
    record = LeagueRecord(
        league="wood", candidate="ann#2", number=1, bots=("ann#2", "dumb"), seed=7, seats=SEATS
    )
    spoken = msgspec.json.decode(msgspec.json.encode(record))
    spoken["seats"][1] |= {"failure": None, "reason": "it said boum", "score": 3}
    old_store(where, [(record.key, msgspec.json.encode(spoken))], "league", "ann", "ann#2")
    with Store(where) as store:
        (match,) = store.matches()
        assert (match.candidate, match.league, match.bots) == ("ann#2", "wood", record.bots)
        assert match.seats[0] == SEATS[0]
        assert match.seats[1].failure == Failure(Kind.CRASH, "it said boum")
        assert store.replay(record.key) == b"replay"
        assert store.programs() == {"ann": b"ann", "ann#2": b"ann#2"}
        assert [(one.bot, one.number) for one in store.versions()][:2] == [("ann", 1), ("ann", 2)]
        assert store.definition == {"kind": "league"}


def test_a_tournament_of_an_earlier_joute_is_taken_over_without_writing_twice(where: str) -> None:
    key = FixtureKey(1, 2, 3, 4, 5)
    fixture = Fixture(key=key, bots=("a#x", "dumb"), seed="s", map="##")
    records = [Record(fixture=fixture, seats=SEATS, seconds=2.0)]
    kept = [(str(one.fixture.key), msgspec.json.encode(one)) for one in records]
    old_store(where, kept, "tournament", "a#x", "dumb")
    for _ in range(2):
        with Store(where) as store:
            (match,) = store.matches()
            assert (match.key, match.map, match.seconds) == ("1.2.3.4.5", "##", 2.0)
            assert match.bots == fixture.bots
            assert store.names() == ["a#x", "dumb"]


def test_a_store_of_a_later_joute_is_refused_in_one_line(tmp_path: Path) -> None:
    where = str(tmp_path / "s.sqlite")
    with Store(where):
        pass
    with sqlite3.connect(where) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    file.close()
    with pytest.raises(UsageError, match="later joute"):
        Store(where)


def test_no_tables_change_below_an_earlier_joute_that_runs_the_contest(tmp_path: Path) -> None:
    where = str(tmp_path / "old.sqlite")
    old_store(where, [], "league", "ann")
    with Path(where).open("ab") as running:
        fcntl.flock(running, fcntl.LOCK_EX)
        with pytest.raises(UsageError, match="in use: another joute runs this contest"):
            Store(where, beside=True)
        with sqlite3.connect(where) as file:
            names = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
        file.close()
    assert "alembic_version" not in names
    with Store(where, beside=True) as store:
        assert [one.bot for one in store.versions()] == ["ann"]


def address_of(where: str) -> str:
    return where.replace("://", "+psycopg://") if "://" in where else f"sqlite:///{where}"


def old_store(where: str, records: list[tuple[str, bytes]], kind: str = "", *bots: str) -> None:
    """Write a store as joute did before it had tables with keys."""
    engine = sql.create_engine(address_of(where))
    old = sql.MetaData()
    number = sql.Integer
    head = sql.Table(
        "contest",
        old,
        sql.Column("id", number, primary_key=True),
        sql.Column("head", sql.LargeBinary),
    )
    entered = sql.Table(
        "bots",
        old,
        sql.Column("number", number, primary_key=True),
        sql.Column("name", sql.Text, nullable=False, unique=True),
        sql.Column("entrant", sql.LargeBinary, nullable=False),
    )
    played = sql.Table(
        "matches",
        old,
        sql.Column("number", number, primary_key=True),
        sql.Column("key", sql.Text, nullable=False, unique=True),
        sql.Column("record", sql.LargeBinary, nullable=False),
        sql.Column("replay", sql.LargeBinary, nullable=False),
    )
    old.create_all(engine)
    with engine.begin() as connection:
        if kind:
            connection.execute(head.insert().values(head=msgspec.json.encode({"kind": kind})))
        for bot in bots:
            connection.execute(entered.insert().values(name=bot, entrant=bot.encode()))
        for key, record in records:
            row = {"key": key, "record": record, "replay": zlib.compress(b"replay")}
            connection.execute(played.insert().values(row))
    engine.dispose()
