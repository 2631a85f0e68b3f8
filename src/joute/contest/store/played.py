"""A match as a store holds it, and the rows that it is made of."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from joute.contest.store.schema import bots, maps, matches, seats, versions
from joute.contest.store.version import version_names
from joute.game import Failure
from joute.reason import Reason
from joute.result import SeatResult

Found = Mapping[str, Mapping[str, str]]
_MATCH = (
    matches.c.id,
    matches.c.key,
    matches.c.seed,
    matches.c.map_id,
    matches.c.seconds,
    matches.c.void,
    matches.c.league,
    matches.c.candidate_id,
    matches.c.number,
    matches.c.found,
)
"""The columns of which a match is made, …"""
_SEAT = (
    seats.c.match_id,
    seats.c.seat,
    seats.c.version_id,
    seats.c.score,
    seats.c.rank,
    seats.c.status,
    seats.c.turn,
    seats.c.failure,
)
"""… and each of its seats."""


class Played(Struct, frozen=True, kw_only=True, gc=False):
    """A match that was played, or that could not be."""

    key: str
    """No two matches of a contest have the same."""
    bots: tuple[str, ...]
    """The names of the versions, by seat."""
    seed: int | str
    map: str | None = None
    seats: tuple[SeatResult, ...] = ()
    seconds: float = 0.0
    void: Reason | str | None = None
    """Why it could not be played; text in matches of earlier versions of joute."""
    league: str | None = None
    candidate: str | None = None
    """The version that plays for promotion."""
    number: int | None = None
    found: Found = {}
    """Settings of seats that were found out by trying, by version."""
    id: int = 0
    """Counts the matches of a store."""


def match_row(played: Played) -> dict[str, object]:
    """Return the columns of a match that refer to no other table."""
    return {
        "key": played.key,
        "league": played.league,
        "number": played.number,
        "seed": played.seed,
        "seconds": played.seconds,
        "void": played.void,
        "found": played.found or None,
    }


def seat_rows(played: Played, match: int, versions: Sequence[int]) -> Iterator[dict[str, object]]:
    """Yield the columns of each seat; in a match that could not be played they are empty."""
    results: Sequence[SeatResult | None] = played.seats or [None] * len(played.bots)
    for seat, (version, result) in enumerate(zip(versions, results, strict=True)):
        yield {
            "match_id": match,
            "seat": seat,
            "version_id": version,
            "rank": result and result.rank,
            "score": result and result.score,
            "status": result and result.status,
            "turn": result and result.turn,
            "failure": result and result.why,
        }


def matches_of(bot: str) -> sql.Select[int]:
    """Return a query for the matches in which a bot has a seat."""
    own = sql.select(versions.c.id).join(bots).where(bots.c.name == bot)
    return sql.select(seats.c.match_id).where(seats.c.version_id.in_(own))


def read_played(connection: sql.Connection, which: sql.ColumnElement[bool]) -> list[Played]:
    """Read matches with their seats, in the order of their ends.

    Rows are taken apart by position: by name it takes several times as long.
    """
    rows = connection.execute(sql.select(*_MATCH).where(which).order_by(matches.c.id)).all()
    names = version_names(connection)
    grounds = _maps(connection, {row[3] for row in rows} - {None})
    results: dict[int, list[SeatResult]] = {row[0]: [] for row in rows}
    sat = sql.select(*_SEAT).join(matches).where(which).order_by(seats.c.match_id, seats.c.seat)
    for match, seat, version, score, rank, status, turn, failure in connection.execute(sat).all():
        results[match].append(
            SeatResult(
                seat=seat,
                bot=names[version],
                score=score,
                rank=rank,
                status=status,
                turn=turn,
                failure=None if failure is None else msgspec.convert(failure, Failure),
            )
        )
    return [_played(row, results[row[0]], names, grounds) for row in rows]


def _maps(connection: sql.Connection, wanted: Collection[int]) -> dict[int, str]:
    if not wanted:
        return {}
    query = sql.select(maps.c.id, maps.c.text).where(maps.c.id.in_(wanted))
    return dict(connection.execute(query).all())


def _played(
    row: Sequence[Any],
    results: Sequence[SeatResult],
    names: Mapping[int, str],
    grounds: Mapping[int, str],
) -> Played:
    match, key, seed, map_id, seconds, void, league, candidate, number, found = row
    return Played(
        key=key,
        bots=tuple([result.bot for result in results]),
        seed=seed,
        map=None if map_id is None else grounds[map_id],
        seats=() if void is not None else tuple(results),
        seconds=seconds,
        void=None if void is None else msgspec.convert(void, Reason | str),
        league=league,
        candidate=None if candidate is None else names[candidate],
        number=number,
        found=found or {},
        id=match,
    )
