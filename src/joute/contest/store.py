"""Stores a contest as it happens, in one SQLite file, or in a database server when asked.

    >>> import zlib
    >>> from joute.contest.store import Store
    >>> with Store("sqlite://") as store:                     # in memory
    ...     store.begin({"game": "race"}, {})
    ...     store.add("1.1", b"how it ended", zlib.compress(b"its replay"))
    ...     store.add("1.1", b"again", b"")                   # nothing is stored twice
    ...     store.records(), store.replay("1.1")
    ([('1.1', b'how it ended')], b'its replay')

A match is stored with its replay in one transaction, so that the store is whole whenever a process is
killed. Two processes never run the same contest: the file is locked. When the disk is full, writing
waits until there is room.
"""

import fcntl
import os
import zlib
from collections.abc import Callable, Collection, Mapping
from contextlib import ExitStack
from errno import EDQUOT, ENOSPC
from pathlib import Path
from sqlite3 import SQLITE_FULL, SQLITE_IOERR, Connection
from time import sleep
from typing import BinaryIO, Self, TypeVar
from urllib.parse import quote

import msgspec
import sqlalchemy as sql

from joute.errors import UsageError, reason_of
from joute.reason import Reason

Kept = TypeVar("Kept")
BUSY_MS = 60_000
ROOM_S = 1.0
"""Seconds between two attempts to write on a full disk."""
_PRIMARY = 0xFF
"""The bits of an SQLite error code that hold its kind."""
_DISK_FULL = "53100"
"""The code of that error in PostgreSQL."""
_tables = sql.MetaData()
_contest = sql.Table(
    "contest",
    _tables,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("head", sql.LargeBinary, nullable=False),
)
_bots = sql.Table(
    "bots",
    _tables,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("name", sql.Text, nullable=False, unique=True),
    sql.Column("entrant", sql.LargeBinary, nullable=False),
)
_matches = sql.Table(
    "matches",
    _tables,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("key", sql.Text, nullable=False, unique=True),
    sql.Column("record", sql.LargeBinary, nullable=False),
    sql.Column("replay", sql.LargeBinary, nullable=False),
)

_ADD = sql.text(  # SQLite and PostgreSQL say it alike
    "INSERT INTO matches (key, record, replay) VALUES (:key, :record, :replay) "
    "ON CONFLICT (key) DO NOTHING"
)


def _ignored(reason: Reason | None) -> None:
    del reason


class Store:
    """One contest; `where` is a file, or an address as SQLAlchemy writes it.

    A store opened for `reading` may be read while another process runs the contest.
    """

    def __init__(
        self, where: str, *, reading: bool = False, full: Callable[[Reason | None], None] = _ignored
    ) -> None:
        """Open a store; `full` is called with the reason when the disk has no room, then with None."""
        self._full = full
        self._waits = False
        self._open = ExitStack()
        if "://" not in where and not reading:
            self._open.enter_context(_locked(Path(where)))
        self._engine = _engine(_as_it_is(where) if reading else where)
        self._add = str(_ADD.compile(dialect=self._engine.dialect))
        try:
            _tables.create_all(self._engine)
            self._connection = self._open.enter_context(self._engine.connect())
        except sql.exc.DBAPIError as error:
            self._open.close()
            raise UsageError(
                "{store} holds no contest and cannot hold one: {why}",
                store=where,
                why=error.orig,
            ) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()
        self._engine.dispose()

    @property
    def name(self) -> str:
        """The file, or the database."""
        return self._engine.url.database or "the store"

    @property
    def definition(self) -> object:
        """What the contest is about, as plain values; None before it has begun."""
        found = self._connection.execute(sql.select(_contest.c.head)).scalar()
        self._connection.rollback()
        return (
            None
            if found is None
            else self._read(msgspec.json.Decoder(), found, Reason("its definition"))
        )

    def begin(self, definition: object, bots: Mapping[str, bytes]) -> None:
        """Store what a contest is about, and who takes part."""
        head = msgspec.json.encode(definition)

        def write() -> None:
            self._connection.execute(_contest.insert().values(head=head))
            for name, entrant in bots.items():
                self._connection.execute(_bots.insert().values(name=name, entrant=entrant))

        self._write(write)

    def change(self, definition: object) -> None:
        """Replace the definition of the contest."""
        changed = _contest.update().values(head=msgspec.json.encode(definition))
        self._write(lambda: self._connection.execute(changed))

    def enter(self, name: str, entrant: bytes) -> None:
        """Store one more bot."""
        entered = _bots.insert().values(name=name, entrant=entrant)
        self._write(lambda: self._connection.execute(entered))

    def names(self) -> list[str]:
        """Return the names of the bots, in the order of entry."""
        query = sql.select(_bots.c.name).order_by(_bots.c.number)
        with self._connection.begin():
            return list(self._connection.scalars(query))

    def bots(self, wanted: Collection[str] | None = None) -> dict[str, bytes]:
        """Return the bots, or the `wanted` ones, in the order of entry."""
        query = sql.select(_bots.c.name, _bots.c.entrant).order_by(_bots.c.number)
        if wanted is not None:
            query = query.where(_bots.c.name.in_(wanted))
        with self._connection.begin():
            return {name: entrant for name, entrant in self._connection.execute(query)}  # noqa: C416 - rows are no pairs for the type checker

    def add(self, key: str, record: bytes, replay: bytes) -> None:
        """Store a match, unless it is there; its replay is compressed by zlib."""
        values = {"key": key, "record": record, "replay": replay}
        self._write(  # a third of what execute costs
            lambda: self._connection.exec_driver_sql(self._add, values)
        )

    def _write(self, work: Callable[[], object]) -> None:
        """Do `work` in one transaction, again and again until there is room for it."""
        while (reason := self._tried(work)) is not None:
            self.wait(reason)
        if self._waits:
            self._waits = False
            self._full(None)

    def wait(self, reason: Reason) -> None:
        """Wait a while for room on the disk; that is reported once, until something is stored again."""
        if not self._waits:
            self._waits = True
            self._full(reason)
        sleep(ROOM_S)

    def wait_after(self, error: OSError) -> None:
        """Wait a while for room for the files of a match; raise any other error."""
        if error.errno not in {ENOSPC, EDQUOT}:
            raise error
        self.wait(reason_of(error))

    def _tried(self, work: Callable[[], object]) -> Reason | None:
        """Do `work` in one transaction; return the reason if there is no room for it."""
        try:
            with self._connection.begin():
                work()
        except sql.exc.DBAPIError as error:
            if not _no_room(error.orig):
                raise
            return reason_of(error.orig)
        return None

    def records(self, after: int = 0) -> list[tuple[str, bytes]]:
        """Return all matches in the order of their ends, without the first `after`."""
        query = sql.select(_matches.c.key, _matches.c.record).order_by(_matches.c.number)
        query = query.offset(after) if after else query
        with self._connection.begin():
            return [(key, record) for key, record in self._connection.execute(query)]

    def records_as(self, kind: type[Kept], after: int = 0) -> list[Kept]:
        """Return the same, each match as a value of this type."""
        decoder = msgspec.json.Decoder(kind)
        return [
            self._read(decoder, record, Reason("match {key}", {"key": key}))
            for key, record in self.records(after)
        ]

    def replay(self, key: str) -> bytes:
        """Return the replay of a match, as a file."""
        query = sql.select(_matches.c.replay).where(_matches.c.key == key)
        with self._connection.begin():
            found: bytes = self._connection.execute(query).scalar_one()
        try:
            return zlib.decompress(found)
        except zlib.error as error:
            what = Reason("the replay of match {key}", {"key": key})
            raise self._damaged(what, error) from None

    def _read(self, decoder: "msgspec.json.Decoder[Kept]", data: bytes, what: Reason) -> Kept:
        try:
            return decoder.decode(data)
        except msgspec.DecodeError as error:
            raise self._damaged(what, error) from None

    def _damaged(self, what: Reason, error: Exception) -> UsageError:
        return UsageError(
            "{store} is damaged: {what} cannot be read ({why}); use a copy of it",
            store=self.name,
            what=what,
            why=error,
        )


def _no_room(error: object) -> bool:
    """Whether the disk is full, or refuses to write for another reason, such as a quota."""
    kind = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
    return kind in {SQLITE_FULL, SQLITE_IOERR} or getattr(error, "sqlstate", "") == _DISK_FULL


def _engine(where: str) -> sql.Engine:
    try:
        address = sql.make_url(where if "://" in where else f"sqlite:///{where}")
        if address.get_backend_name() != "sqlite":
            return sql.create_engine(address)
        engine = sql.create_engine(address, paramstyle="named")
    except (sql.exc.ArgumentError, ImportError) as error:
        lacking = (
            Reason("it needs the Python package {package}", {"package": str(error.name)})
            if isinstance(error, ImportError)
            else Reason("joute knows no database of this kind")
        )
        raise UsageError(
            "{store} is not a database that can be used here: {why}", store=where, why=lacking
        ) from None
    sql.event.listen(engine, "connect", _prepare)
    return engine


def _as_it_is(where: str) -> str:
    """Return the address for reading a file, even in a folder in which we may not write.

    SQLite shares its write-ahead log through files beside the store; without them nobody writes, and the
    store can be read as it is.
    """
    if "://" in where or os.access(Path(where).parent, os.W_OK) or Path(f"{where}-wal").exists():
        return where
    return f"sqlite:///file:{quote(where)}?immutable=1&uri=true"


def _prepare(connection: Connection, _: object) -> None:
    """Turn on write-ahead logging: readers do not wait, and commits survive a killed process."""
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", f"busy_timeout={BUSY_MS}"):
        connection.execute(f"PRAGMA {pragma}")


def _locked(path: Path) -> BinaryIO:
    """Open a file that no other process has locked, and lock it."""
    try:
        file = path.open("ab")
    except OSError as error:
        raise UsageError(
            "cannot keep the contest in {store}: {why}", store=path, why=error
        ) from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise UsageError("{store} is in use: another joute runs this contest", store=path) from None
    return file
