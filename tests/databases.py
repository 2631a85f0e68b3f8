"""A real PostgreSQL server for the tests that need one, in a folder of its own, without a network."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy as sql
from needs import needs, postgres_programs

USER = "joute"
ACCOUNT = "postgres"
"""The account of the system that Debian's package makes: the server refuses to run as root."""
_numbers = count()


@contextmanager
def server() -> Iterator[str]:
    """Start a server that listens on a socket only; return its address without a database."""
    programs = postgres_programs()
    assert programs is not None
    folder = Path(tempfile.mkdtemp(prefix="joute-pg-"))
    account = ACCOUNT if os.geteuid() == 0 else None
    if account is not None:
        shutil.chown(folder, account)
    data = str(folder / "data")
    setup = ["initdb", "-D", data, "-U", USER, "--auth", "trust", "--no-sync", "-E", "UTF8"]
    try:
        _run(programs, account, *setup, "--locale", "C.UTF-8")
        quick = f"-c fsync=off -c listen_addresses='' -k {folder}"
        log = str(folder / "log")
        _run(programs, account, "pg_ctl", "-D", data, "-w", "-l", log, "-o", quick, "start")
        try:
            yield f"postgresql+psycopg://{USER}@/{{}}?host={folder}"
        finally:
            _run(programs, account, "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """Start a server for all tests that need one."""
    with server() as address:
        yield address


def _run(programs: Path, account: str | None, program: str, *words: str) -> None:
    command = [str(programs / program), *words]
    subprocess.run(
        command,
        check=True,
        user=account,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
    )


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """Make a database, and return its address as a person would type it."""
    name = f"contest{next(_numbers)}"
    admin = sql.create_engine(postgres_server.format("postgres"), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(sql.text(f"CREATE DATABASE {name}"))
    yield postgres_server.format(name).replace("+psycopg", "")
    with admin.connect() as connection:
        connection.execute(sql.text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=needs("postgres"))])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a new store, in SQLite and in PostgreSQL."""
    if request.param == "sqlite":
        return str(tmp_path / "a store.sqlite")
    address: str = request.getfixturevalue("postgres")
    return address
