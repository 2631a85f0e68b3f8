"""The builds of versions, as rows."""

from collections.abc import Mapping
from typing import cast

import msgspec
import sqlalchemy as sql

from joute.contest.store.schema import bots, builds, versions
from joute.contest.store.version import version_name
from joute.reason import Reason
from joute.submission.build import Build


def build_row(build: Build) -> Mapping[str, object]:
    """Return the columns of a build."""
    return {
        "command": build.compiled,
        "output": build.output.replace("\0", "\ufffd"),  # PostgreSQL takes no NUL
        "problem": build.problem or None,
        "warned": build.warned,
        "warnings": build.warnings,
        "names": build.names,
        "header_words": build.header_words,
        "languages": build.languages,
    }


def keep_build(connection: sql.Connection, version: int, build: Build) -> None:
    """Store the build of a version, in place of an earlier one."""
    connection.execute(builds.delete().where(builds.c.version_id == version))
    connection.execute(builds.insert().values(version_id=version, **build_row(build)))


def read_builds(connection: sql.Connection, bot: str | None = None) -> dict[str, Build]:
    """Return the builds that are known, of all versions or of a bot's, by the names of the versions."""
    query = sql.select(bots.c.name.label("bot"), versions.c.number, builds).select_from(
        builds.join(versions).join(bots)
    )
    if bot is not None:
        query = query.where(bots.c.name == bot)
    return {version_name(row.bot, row.number): _build(row) for row in connection.execute(query)}


def _build(row: sql.Row[tuple[object, ...]]) -> Build:
    problem = "" if row.problem is None else msgspec.convert(row.problem, Reason | str)
    texts = msgspec.convert
    return Build(
        name=cast("str", row.bot),
        problem=problem,
        warnings=texts(row.warnings, tuple[str, ...]),
        warned=row.warned,
        compiled=row.command,
        output=row.output,
        names=texts(row.names, tuple[str, ...]),
        header_words=row.header_words,
        languages=texts(row.languages, tuple[str, ...]),
    )
