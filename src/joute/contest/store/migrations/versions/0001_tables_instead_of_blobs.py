"""Takes over stores of joute 0.1 before its first release: a blob for the contest, for each bot and each match.

The tables are written out, because `schema.py` will change and this migration will not.
"""

import msgspec
import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None
OLD = {"contest": "old_contest", "bots": "old_bots", "matches": "old_matches"}
MARK = "#"
Row = dict[str, object]


def upgrade() -> None:
    """Make the tables, fill them from the blobs, and remove these."""
    for name, old in OLD.items():
        op.rename_table(name, old)
    tables = _make_tables()
    connection = op.get_bind()
    head = connection.execute(sql.text("SELECT head FROM old_contest")).scalar()
    definition = {} if head is None else msgspec.json.decode(head)
    row = {"id": 1, "definition": _json(definition or None)}
    connection.execute(tables["contests"].insert().values(row))
    ids = _copy_bots(connection, tables, league=definition.get("kind") == "league")
    _copy_matches(connection, tables, ids)
    for old in OLD.values():
        op.drop_table(old)


def _make_tables() -> dict[str, sql.Table]:
    made = (
        op.create_table(
            "contests",
            sql.Column("id", sql.Integer, primary_key=True),
            sql.Column("definition", sql.Text),
        ),
        op.create_table(
            "teams",
            sql.Column("id", sql.Integer, primary_key=True),
            sql.Column("name", sql.Text, nullable=False, unique=True),
        ),
        op.create_table(
            "members",
            sql.Column("id", sql.Integer, primary_key=True),
            sql.Column(
                "team_id", sql.Integer, sql.ForeignKey("teams.id"), nullable=False, index=True
            ),
            sql.Column("last_name", sql.Text, nullable=False),
            sql.Column("first_name", sql.Text, nullable=False),
            sql.Column("email", sql.Text, nullable=False),
            sql.Column("student_number", sql.Text, nullable=False),
            sql.Column("code", sql.Text, nullable=False),
            sql.Column("participant", sql.Text, nullable=False),
        ),
        op.create_table(
            "bots",
            sql.Column("id", sql.Integer, primary_key=True),
            sql.Column("name", sql.Text, nullable=False, unique=True),
            sql.Column("team_id", sql.Integer, sql.ForeignKey("teams.id"), index=True),
            sql.Column("removed", sql.Boolean, nullable=False),
        ),
        op.create_table(
            "versions",
            sql.Column("id", sql.Integer, primary_key=True),
            sql.Column("bot_id", sql.Integer, sql.ForeignKey("bots.id"), nullable=False),
            sql.Column("number", sql.Integer, nullable=False),
            sql.Column("file", sql.Text, nullable=False),
            sql.Column("origin", sql.Text, nullable=False),
            sql.Column("received", sql.Double),
            sql.Column("digest", sql.Text, nullable=False),
            sql.Column("meaning", sql.Text, nullable=False),
            sql.Column("same_as", sql.Integer),
            sql.Column("source", sql.LargeBinary),
            sql.Column("program", sql.LargeBinary),
            sql.UniqueConstraint("bot_id", "number"),
        ),
        op.create_table(
            "builds",
            sql.Column("version_id", sql.Integer, sql.ForeignKey("versions.id"), primary_key=True),
            sql.Column("command", sql.Text, nullable=False),
            sql.Column("output", sql.Text, nullable=False),
            sql.Column("problem", sql.Text),
            sql.Column("warned", sql.Integer, nullable=False),
            sql.Column("warnings", sql.Text, nullable=False),
            sql.Column("names", sql.Text, nullable=False),
            sql.Column("header_words", sql.Integer, nullable=False),
            sql.Column("languages", sql.Text, nullable=False),
            sql.Column("measures", sql.Text),
        ),
        *_make_tables_of_matches(),
        op.create_table(
            "marks",
            sql.Column("id", sql.Integer, primary_key=True),
            sql.Column(
                "contest_id", sql.Integer, sql.ForeignKey("contests.id"), nullable=False, index=True
            ),
            sql.Column("team_id", sql.Integer, sql.ForeignKey("teams.id"), index=True),
            sql.Column("version_id", sql.Integer, sql.ForeignKey("versions.id"), index=True),
            sql.Column("given", sql.Double, nullable=False),
            sql.Column("place", sql.Integer),
            sql.Column("points", sql.Text, nullable=False),
        ),
    )
    return {table.name: table for table in made}


def _make_tables_of_matches() -> tuple[sql.Table, ...]:
    return (
        op.create_table(
            "maps",
            sql.Column("id", sql.Integer, primary_key=True),
            sql.Column("text", sql.Text, nullable=False),
        ),
        op.create_table(
            "matches",
            sql.Column("id", sql.Integer, primary_key=True),
            sql.Column("contest_id", sql.Integer, sql.ForeignKey("contests.id"), nullable=False),
            sql.Column("key", sql.Text, nullable=False),
            sql.Column("league", sql.Text),
            sql.Column("candidate_id", sql.Integer, sql.ForeignKey("versions.id"), index=True),
            sql.Column("number", sql.Integer),
            sql.Column("seed", sql.Text, nullable=False),
            sql.Column("map_id", sql.Integer, sql.ForeignKey("maps.id")),
            sql.Column("seconds", sql.Double, nullable=False),
            sql.Column("void", sql.Text),
            sql.Column("found", sql.Text),
            sql.UniqueConstraint("contest_id", "key"),
            sql.Index("matches_of_contest", "contest_id", "id"),
        ),
        op.create_table(
            "seats",
            sql.Column("match_id", sql.Integer, sql.ForeignKey("matches.id"), primary_key=True),
            sql.Column("seat", sql.Integer, primary_key=True),
            sql.Column("version_id", sql.Integer, sql.ForeignKey("versions.id"), nullable=False),
            sql.Column("rank", sql.Integer),
            sql.Column("score", sql.Text),
            sql.Column("status", sql.Text),
            sql.Column("turn", sql.Integer),
            sql.Column("failure", sql.Text),
            sql.Index("seats_of_version", "version_id", "match_id"),
        ),
        op.create_table(
            "replays",
            sql.Column("match_id", sql.Integer, sql.ForeignKey("matches.id"), primary_key=True),
            sql.Column("replay", sql.LargeBinary, nullable=False),
        ),
    )


class _Ids(dict[str, int]):
    """The numbers of versions by name; a bot that came with the game gets one when it first played."""

    def __init__(self, connection: sql.Connection, tables: dict[str, sql.Table]) -> None:
        super().__init__()
        self._connection, self._tables = connection, tables
        self._bots: dict[str, int] = {}

    def enter(self, name: str, bot: str, number: int, program: bytes | None) -> int:
        if bot not in self._bots:
            self._bots[bot] = self._insert("bots", {"name": bot, "removed": False})
        row: Row = {"bot_id": self._bots[bot], "number": number, "program": program}
        empty: Row = {"file": "", "origin": "", "digest": "", "meaning": ""}
        self[name] = self._insert("versions", row | empty)
        return self[name]

    def _insert(self, table: str, row: Row) -> int:
        return _inserted(self._connection, self._tables[table], row)

    def __missing__(self, name: str) -> int:
        return self.enter(name, name, 1, None)


def _copy_bots(connection: sql.Connection, tables: dict[str, sql.Table], *, league: bool) -> _Ids:
    ids = _Ids(connection, tables)
    rows = connection.execute(sql.text("SELECT name, entrant FROM old_bots ORDER BY number"))
    for name, program in rows.all():
        bot, _, number = name.partition(MARK) if league else (name, "", "")
        ids.enter(name, bot, int(number or 1), program)
    return ids


def _copy_matches(connection: sql.Connection, tables: dict[str, sql.Table], ids: _Ids) -> None:
    """Copy one match after the other: all replays together may not fit into memory."""
    maps: dict[str, int] = {}
    numbers = connection.execute(sql.text("SELECT number FROM old_matches ORDER BY number"))
    one = sql.text("SELECT key, record, replay FROM old_matches WHERE number = :number")
    for number in numbers.scalars().all():
        key, blob, replay = connection.execute(one, {"number": number}).one()
        record = msgspec.json.decode(blob)
        fixture = record.get("fixture", record)
        ground, candidate = fixture.get("map"), record.get("candidate")
        if ground is not None and ground not in maps:
            maps[ground] = _inserted(connection, tables["maps"], {"text": ground})
        row = {
            "contest_id": 1,
            "key": key,
            "league": record.get("league"),
            "candidate_id": None if candidate is None else ids[candidate],
            "number": record.get("number"),
            "seed": _json(fixture["seed"]),
            "map_id": None if ground is None else maps[ground],
            "seconds": record.get("seconds", 0.0),
            "void": _json(record.get("void")),
            "found": _json(record.get("found") or None),
        }
        match = _inserted(connection, tables["matches"], row)
        results = record.get("seats") or [{}] * len(fixture["bots"])
        rows = [
            _seat(match, ids, *sat) for sat in enumerate(zip(fixture["bots"], results, strict=True))
        ]
        connection.execute(tables["seats"].insert(), rows)
        connection.execute(tables["replays"].insert().values(match_id=match, replay=replay))


def _seat(
    match: int, ids: _Ids, seat: int, sat: tuple[str, dict[str, object]]
) -> dict[str, object]:
    bot, result = sat
    return {
        "match_id": match,
        "seat": seat,
        "version_id": ids[bot],
        "rank": result.get("rank"),
        "score": _json(result.get("score")),
        "status": result.get("status"),
        "turn": result.get("turn"),
        "failure": _json(_failure(result)),
    }


def _failure(result: dict[str, object]) -> object:
    """Return why a seat is out; the oldest records have a text."""
    if result.get("failure") is not None or result.get("status", "ok") == "ok":
        return result.get("failure")
    return {"kind": result["status"], "reason": result.get("reason") or ""}


def _inserted(connection: sql.Connection, table: sql.Table, row: Row) -> int:
    added: int = connection.execute(table.insert().values(row).returning(table.c.id)).scalar_one()
    return added


def _json(value: object) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()
