"""The database of a store: opened, locked, and written to whenever the disk has room."""

import fcntl
import os
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from errno import EDQUOT, ENOSPC
from functools import partial
from pathlib import Path
from sqlite3 import SQLITE_FULL, SQLITE_IOERR, Connection
from threading import Lock
from time import sleep
from typing import BinaryIO, Self, TypeVar
from urllib.parse import quote

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine.interfaces import DBAPIConnection

from joute.contest.store import revision
from joute.errors import UsageError, reason_of
from joute.reason import Reason

Done = TypeVar("Done")
BUSY_MS = 60_000
ROOM_S = 1.0
"""Seconds between two attempts to write on a full disk."""
_PRIMARY = 0xFF
"""The bits of an SQLite error code that hold its kind."""
_DISK_FULL = "53100"
"""The code of that error in PostgreSQL."""
_RUNNING = 1
"""The number of the lock that a running contest holds in PostgreSQL."""


def ignored(reason: Reason | None) -> None:
    """Report a full disk to nobody."""
    del reason


class Database:
    """An open database; `where` is a file, or an address as SQLAlchemy writes it.

    The file is locked, so that two processes never run the same contest, unless it is opened `beside` the one
    that runs it: to read, or to write what the contest itself does not write.
    """

    def __init__(
        self, where: str, *, beside: bool = False, full: Callable[[Reason | None], None] = ignored
    ) -> None:
        """Open a store; `full` is called with the reason when the disk has no room, then with None."""
        self._full = full
        self._waits = False
        self._turn = Lock()
        """Held during a transaction: threads share one connection."""
        self._open = ExitStack()
        if "://" not in where and not beside:
            self._open.enter_context(_locked(Path(where)))
        self._engine = _engine(_as_it_is(where) if beside else where)
        self._open.callback(self._engine.dispose)
        if not beside and self._engine.dialect.name == "postgresql":
            sql.event.listen(self._engine, "connect", partial(_lock, shown(where)))
        try:
            with self._alone_if_outdated(where) if beside else nullcontext():
                revision.bring_up(self._engine, shown(where))
            self._connection = self._open.enter_context(self._engine.connect())
        except sql.exc.DBAPIError as error:
            self._open.close()
            what = "{store} holds no contest and cannot hold one: {why}"
            raise UsageError(what, store=shown(where), why=error.orig) from None
        except UsageError:
            self._open.close()
            raise
        self._may_write = self._is_writable(where)  # a new file is there by now

    def _is_writable(self, where: str) -> bool:
        """Whether we may write: a database may be a copy, or its user only a reader."""
        if self._engine.dialect.name != "postgresql":
            return "://" in where or os.access(where, os.W_OK)
        only = sql.func.current_setting("transaction_read_only") == "on"
        allowed = sql.func.has_table_privilege("matches", "INSERT")
        with self._connection.begin():
            return bool(self._connection.execute(sql.select(~only & allowed)).scalar())

    def _alone_if_outdated(self, where: str) -> AbstractContextManager[object]:
        """Lock a file whose tables will change: an earlier joute may be running its contest."""
        may_change = "://" not in where and os.access(where, os.W_OK)
        if may_change and revision.is_outdated(self._engine, where):
            return _locked(Path(where))
        return nullcontext()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    @property
    def is_read_only(self) -> bool:
        """Whether the store can only be read here."""
        return "immutable" in self._engine.url.query or not self._may_write

    @property
    def name(self) -> str:
        """The file, or the database."""
        return self._engine.url.database or "the store"

    def _read(self, work: Callable[[sql.Connection], Done]) -> Done:
        """Read in one transaction."""
        try:
            with self._turn, self._begun(writes=False):
                return work(self._connection)
        except msgspec.DecodeError as error:
            raise self._damaged(Reason("the contest"), error) from None
        except sql.exc.OperationalError as error:
            raise self._lost(error) from None

    def _begun(self, *, writes: bool) -> sql.RootTransaction:
        """Begin a transaction; one that writes waits for its turn at once, because SQLite lets no reader wait."""
        return self._connection.execution_options(**{revision.ALONE: writes}).begin()

    def _damaged(self, what: Reason, error: Exception) -> UsageError:
        return UsageError(
            "{store} is damaged: {what} cannot be read ({why}); use a copy of it",
            store=self.name,
            what=what,
            why=error,
        )

    def _write(self, work: Callable[[sql.Connection], object]) -> None:
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

    def _tried(self, work: Callable[[sql.Connection], object]) -> Reason | None:
        """Do `work` in one transaction; return the reason if there is no room for it."""
        try:
            with self._turn, self._begun(writes=True):
                work(self._connection)
        except sql.exc.DBAPIError as error:
            if _no_room(error.orig):
                return reason_of(error.orig)
            if isinstance(error, sql.exc.OperationalError):
                raise self._lost(error) from None
            raise
        return None

    def _lost(self, error: sql.exc.OperationalError) -> UsageError:
        """Return that a server has gone, or a file is locked: what was committed is there."""
        why = next(iter(str(error.orig).splitlines()), "")
        return UsageError(
            "cannot reach {store} any more: {why}; the same command goes on from what it holds",
            store=self.name,
            why=why,
        )


def _no_room(error: object) -> bool:
    """Whether the disk is full, or refuses to write for another reason, such as a quota."""
    kind = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
    return kind in {SQLITE_FULL, SQLITE_IOERR} or getattr(error, "sqlstate", "") == _DISK_FULL


def _engine(where: str) -> sql.Engine:
    try:
        is_address = "://" in where
        address = sql.make_url(where) if is_address else sql.URL.create("sqlite", database=where)
        if address.get_backend_name() != "sqlite":
            return sql.create_engine(_with_driver(address))
        engine = sql.create_engine(address)
    except (sql.exc.ArgumentError, ImportError, ValueError) as error:
        raise UsageError(
            "{store} is not a database that can be used here: {why}",
            store=shown(where),
            why=_lacking(error),
        ) from None
    sql.event.listen(engine, "connect", _prepare)
    sql.event.listen(engine, "begin", _begin)
    return engine


def shown(where: str) -> str:
    """Return the address of a store without its password."""
    try:
        return sql.make_url(where).render_as_string(hide_password=True) if "://" in where else where
    except (sql.exc.ArgumentError, ValueError):
        return where


def _with_driver(address: sql.URL) -> sql.URL:
    """Name the driver that the extra joute[postgresql] installs, unless another is named."""
    if address.drivername == "postgresql":
        return address.set(drivername="postgresql+psycopg")
    return address


def _lacking(error: Exception) -> Reason:
    if not isinstance(error, ImportError):
        return Reason("joute knows no database of this kind")
    if error.name == "psycopg":
        return Reason("it needs {command}", {"command": 'pip install "joute[postgresql]"'})
    return Reason("it needs the Python package {package}", {"package": str(error.name)})


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
    for pragma in (
        "journal_mode=WAL",
        "synchronous=NORMAL",
        f"busy_timeout={BUSY_MS}",
        "foreign_keys=ON",
    ):
        connection.execute(f"PRAGMA {pragma}")
    connection.isolation_level = None  # Python would begin no transaction for a change of tables


def _lock(where: str, connection: DBAPIConnection, _: object) -> None:
    """Lock a database of PostgreSQL whenever a connection is made: with one that is lost the lock goes."""
    cursor = connection.cursor()
    cursor.execute(f"SELECT pg_try_advisory_lock({_RUNNING})")
    (is_ours,) = cursor.fetchall()[0]
    connection.commit()
    if not is_ours:
        connection.close()
        raise _in_use(where)


def _begin(connection: sql.Connection) -> None:
    immediate = connection.get_execution_options().get(revision.ALONE)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


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
        raise _in_use(path) from None
    return file


def _in_use(where: Path | str) -> UsageError:
    return UsageError("{store} is in use: another joute runs this contest", store=where)
