"""What all matches of a contest up to one of them come to, so that nobody has to read these again.

Everything in a summary follows from the matches: without it, or with one that another joute wrote in another format, they are read.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from joute.contest.store.schema import matches, summaries

_WHOLE = range(-(2**63), 2**64)
"""The whole numbers of MessagePack."""


class SummaryKind(Struct, frozen=True):
    """What a summary is about."""

    name: str
    format: int
    """Another number for another content, or another way to come to it."""


def packed(content: object, plain: Callable[[Any], object] | None = None) -> bytes:
    """Write a summary; `plain` returns values that the format does not know as others.

    A whole number may be larger than the format can hold, because a bot has said it: then it becomes text.
    """
    try:
        return msgspec.msgpack.encode(content, enc_hook=plain)
    except OverflowError:
        values = msgspec.to_builtins(content, builtin_types=(bytes,), enc_hook=plain)
        return msgspec.msgpack.encode(_bounded(values))


def _bounded(value: object) -> object:
    if isinstance(value, dict):
        return {key: _bounded(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [*map(_bounded, value)]
    return str(value) if isinstance(value, int) and value not in _WHOLE else value


def newest_match(connection: sql.Connection, contest: int) -> int:
    """Return the number of the last match, 0 if there is none."""
    query = sql.select(sql.func.max(matches.c.id)).where(matches.c.contest_id == contest)
    found: int | None = connection.execute(query).scalar()
    return found or 0


def write_summary(
    connection: sql.Connection, contest: int, kind: SummaryKind, match: int, content: bytes
) -> None:
    """Store what the matches up to this one come to, in place of the summary before."""
    dialect = import_module(f"sqlalchemy.dialects.{connection.dialect.name}")
    new = {"format": kind.format, "match_id": match, "content": content}
    row = dialect.insert(summaries).values(contest_id=contest, name=kind.name, **new)
    key = (summaries.c.contest_id, summaries.c.name)
    connection.execute(row.on_conflict_do_update(index_elements=key, set_=new))


def read_summary(
    connection: sql.Connection, contest: int, kind: SummaryKind
) -> tuple[int, bytes] | None:
    """Return the number of the last match and what all up to it come to, None if that is not known in this format."""
    query = sql.select(summaries.c.match_id, summaries.c.content).where(
        summaries.c.contest_id == contest,
        summaries.c.name == kind.name,
        summaries.c.format == kind.format,
    )
    found = connection.execute(query).one_or_none()
    return None if found is None else (found.match_id, found.content)
