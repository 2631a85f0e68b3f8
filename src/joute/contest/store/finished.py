"""Matches read briefly: of most matches a history needs no more than who beat whom."""

from collections.abc import Mapping

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from joute.contest.store.played import Played, read_played
from joute.contest.store.schema import matches, seats
from joute.contest.store.version import version_names

_seated = msgspec.json.Decoder(list[tuple[int, int, int]])


class Finished(Struct, frozen=True, kw_only=True, gc=False):
    """A match for ratings that all its bots ended regularly, with what ratings need of it."""

    id: int
    key: str
    number: int
    bots: tuple[str, ...]
    """The names of the versions, by seat."""
    ranks: tuple[int, ...]


def read_briefly(
    connection: sql.Connection, which: sql.ColumnElement[bool]
) -> list[Played | Finished]:
    """Read matches in the order of their ends, briefly where all that is to be known is who beat whom."""
    rows = connection.execute(_brief(which)).all()
    special = [match for match, _, _, plain, _ in rows if not plain]
    whole = {played.id: played for played in read_played(connection, matches.c.id.in_(special))}
    names = version_names(connection)
    return [
        _finished(match, key, number, seated, names) if plain else whole[match]
        for match, key, number, plain, seated in rows
    ]


def _brief(which: sql.ColumnElement[bool]) -> sql.Select[int, str, int, bool, str]:
    """Gather the seats of each match in one text: a row for each seat takes three times as long to read."""
    seat, version, rank = (
        sql.cast(column, sql.Text) for column in (seats.c.seat, seats.c.version_id, seats.c.rank)
    )
    died = sql.func.max(sql.case((seats.c.status == "ok", 0), else_=1))
    return (
        sql.select(
            matches.c.id,
            matches.c.key,
            matches.c.number,
            matches.c.candidate_id.is_(None) & matches.c.found.is_(None) & (died == 0),
            sql.func.aggregate_strings("[" + seat + "," + version + "," + rank + "]", ","),
        )
        .join(seats)
        .where(which)
        .group_by(matches.c.id)
        .order_by(matches.c.id)
    )


def _finished(match: int, key: str, number: int, seated: str, names: Mapping[int, str]) -> Finished:
    found = sorted(_seated.decode(f"[{seated}]"))
    return Finished(
        id=match,
        key=key,
        number=number,
        bots=tuple([names[version] for _, version, _ in found]),
        ranks=tuple([rank for *_, rank in found]),
    )
