"""Brings the tables of a store up to date: a new store gets today's, an older one is migrated by Alembic."""

from pathlib import Path

import sqlalchemy as sql

from joute.contest.store.schema import HEAD, tables
from joute.errors import UsageError

MIGRATIONS = Path(__file__).parent / "migrations"
ALEMBIC = "alembic_version"
"""The table in which Alembic keeps the revision of a store."""
FIRST = ""
"""The revision of stores from before there were revisions: one blob a match."""
ALONE = "alone"
"""The option of a transaction in which nobody else may write from its beginning."""
_CHANGING = 2
"""The number of the lock for changes of tables in PostgreSQL."""


def bring_up(engine: sql.Engine, where: str) -> None:
    """Make the tables of a store, or migrate those of an earlier joute, in one transaction."""
    with engine.connect() as connection:
        before = _found(connection, where)
    if before == HEAD:
        return
    try:
        with engine.execution_options(**{ALONE: True}).begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(sql.select(sql.func.pg_advisory_xact_lock(_CHANGING)))
            _change(connection, _found(connection, where))
    except sql.exc.OperationalError as error:
        if before is None:
            raise
        raise UsageError(
            "{store} was written by an earlier joute, and cannot be brought up to date here: {why}; copy it to a folder in which you may write",
            store=where,
            why=error.orig,
        ) from None


def is_outdated(engine: sql.Engine, where: str) -> bool:
    """Whether a store has tables of an earlier joute."""
    with engine.connect() as connection:
        return _found(connection, where) not in {None, HEAD}


def _found(connection: sql.Connection, where: str) -> str | None:
    """Return the revision of a store, None if it is new, FIRST if it knows of no revisions."""
    names = sql.inspect(connection).get_table_names()
    if ALEMBIC not in names:
        return FIRST if "contest" in names else None
    found = str(connection.execute(sql.text(f"SELECT version_num FROM {ALEMBIC}")).scalar())  # noqa: S608 - a constant
    if found not in known():
        raise UsageError(
            "{store} was written by a later joute than this one: install that one", store=where
        )
    return found


def _change(connection: sql.Connection, found: str | None) -> None:
    if found is None:
        _create(connection)
    elif found != HEAD:  # or another process was quicker
        _upgrade(connection)


def _create(connection: sql.Connection) -> None:
    tables.create_all(connection)
    revision = sql.Table(
        ALEMBIC, sql.MetaData(), sql.Column("version_num", sql.String(32), primary_key=True)
    )
    revision.create(connection)
    connection.execute(revision.insert().values(version_num=HEAD))


def known() -> list[str]:
    """Return the revisions that can be migrated, the first first."""
    return sorted(path.name[: len(HEAD)] for path in MIGRATIONS.glob("versions/[0-9]*.py"))


def _upgrade(connection: sql.Connection) -> None:
    """Migrate; Alembic is slow to import, and few stores are old."""
    from alembic import command  # noqa: PLC0415 - only where a store is old
    from alembic.config import Config  # noqa: PLC0415 - the same

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
