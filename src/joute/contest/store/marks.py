"""The marks of a store: what was given last, to which version of which team."""

from collections.abc import Iterable, Mapping
from time import time

import sqlalchemy as sql
from msgspec import Struct

from joute.contest.store.schema import bots, marks, teams, versions
from joute.contest.store.version import version_name


class StoredMark(Struct, frozen=True, kw_only=True):
    """The mark of a bot, or of a team that has handed in nothing."""

    bot: str = ""
    version: int | None = None
    team: str = ""
    place: int | None = None
    points: Mapping[str, float | None] = {}
    """By what they are for; None where the teacher is to say it."""
    given: float = 0.0
    """When, in seconds since 1970."""


def replace_marks(connection: sql.Connection, contest: int, given: Iterable[StoredMark]) -> None:
    """Store the marks of a contest in place of those before."""
    connection.execute(marks.delete().where(marks.c.contest_id == contest))
    known = sql.select(versions.c.id, bots.c.name, versions.c.number).join(bots)
    ids = {version_name(row.name, row.number): row.id for row in connection.execute(known)}
    numbers = {row.name: row.id for row in connection.execute(sql.select(teams))}
    now = time()
    rows = [
        {
            "contest_id": contest,
            "team_id": numbers.get(mark.team),
            "version_id": ids.get(version_name(mark.bot, mark.version or 1)),
            "given": now,
            "place": mark.place,
            "points": mark.points,
        }
        for mark in given
    ]
    if rows:
        connection.execute(marks.insert(), rows)


def read_marks(connection: sql.Connection, contest: int) -> list[StoredMark]:
    """Return the marks that were given last."""
    query = (
        sql.select(marks, bots.c.name.label("bot"), versions.c.number, teams.c.name.label("team"))
        .select_from(marks.outerjoin(versions).outerjoin(bots, versions.c.bot_id == bots.c.id))
        .outerjoin(teams, marks.c.team_id == teams.c.id)
        .where(marks.c.contest_id == contest)
        .order_by(marks.c.id)
    )
    return [
        StoredMark(
            bot=row.bot or "",
            version=row.number,
            team=row.team or "",
            place=row.place,
            points=row.points,
            given=row.given,
        )
        for row in connection.execute(query)
    ]
