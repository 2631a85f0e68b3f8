"""The tables of a store: who takes part with which versions, what was played, and what it was worth.

    contests ─ matches ─ seats ─ versions ─ bots ─ teams ─ members
                  └ replays, maps     └ builds        └ marks
       └ summaries

A change here needs a migration beside it (`migrations/versions`), and `HEAD` is the last one; a test compares the two.
"""

from collections.abc import Callable, Mapping

import msgspec
import sqlalchemy as sql

HEAD = "0003"
"""The revision of these tables."""
tables = sql.MetaData()
_decode = msgspec.json.Decoder().decode


def _plain(value: str | None) -> object:
    return None if value is None else _decode(value)


class Json(sql.TypeDecorator[object]):
    """A value as JSON: numbers stay exact, however large, whole or not; None is NULL."""

    impl = sql.Text
    cache_ok = True

    def process_bind_param(self, value: object, dialect: sql.Dialect) -> str | None:
        """Write a value."""
        del dialect
        return None if value is None else msgspec.json.encode(value).decode()

    def result_processor(
        self, dialect: sql.Dialect, coltype: object
    ) -> Callable[[str | None], object]:
        """Read a value as plain data; at once, because much of it is read."""
        del dialect, coltype
        return _plain


def inserted(connection: sql.Connection, table: sql.Table, row: Mapping[str, object]) -> int:
    """Insert a row and return its id."""
    added: int = connection.execute(table.insert().values(row).returning(table.c.id)).scalar_one()
    return added


contests = sql.Table(
    "contests",
    tables,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("definition", Json),
)
teams = sql.Table(
    "teams",
    tables,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("name", sql.Text, nullable=False, unique=True),
)
members = sql.Table(
    "members",
    tables,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("team_id", sql.ForeignKey("teams.id"), nullable=False, index=True),
    sql.Column("last_name", sql.Text, nullable=False),
    sql.Column("first_name", sql.Text, nullable=False),
    sql.Column("email", sql.Text, nullable=False),
    sql.Column("student_number", sql.Text, nullable=False),
    sql.Column("code", sql.Text, nullable=False),
    sql.Column("participant", sql.Text, nullable=False),
)
bots = sql.Table(
    "bots",
    tables,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("name", sql.Text, nullable=False, unique=True),
    sql.Column("team_id", sql.ForeignKey("teams.id"), index=True),
    sql.Column("removed", sql.Boolean, nullable=False, default=False),
)
versions = sql.Table(
    "versions",
    tables,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("bot_id", sql.ForeignKey("bots.id"), nullable=False),
    sql.Column("number", sql.Integer, nullable=False),
    sql.Column("file", sql.Text, nullable=False, default=""),
    sql.Column("origin", sql.Text, nullable=False, default=""),
    sql.Column("received", sql.Double),
    sql.Column("digest", sql.Text, nullable=False, default=""),
    sql.Column("meaning", sql.Text, nullable=False, default=""),
    sql.Column("same_as", sql.Integer),
    sql.Column("began", sql.Double),
    sql.Column("source", sql.LargeBinary),
    sql.Column("program", sql.LargeBinary),
    sql.UniqueConstraint("bot_id", "number"),
)
builds = sql.Table(
    "builds",
    tables,
    sql.Column("version_id", sql.ForeignKey("versions.id"), primary_key=True),
    sql.Column("command", sql.Text, nullable=False),
    sql.Column("output", sql.Text, nullable=False),
    sql.Column("problem", Json),
    sql.Column("warned", sql.Integer, nullable=False),
    sql.Column("warnings", Json, nullable=False),
    sql.Column("names", Json, nullable=False),
    sql.Column("header_words", sql.Integer, nullable=False),
    sql.Column("languages", Json, nullable=False),
    sql.Column("measures", Json),
)
maps = sql.Table(
    "maps",
    tables,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("text", sql.Text, nullable=False),
)
matches = sql.Table(
    "matches",
    tables,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("contest_id", sql.ForeignKey("contests.id"), nullable=False),
    sql.Column("key", sql.Text, nullable=False),
    sql.Column("league", sql.Text),
    sql.Column("candidate_id", sql.ForeignKey("versions.id"), index=True),
    sql.Column("number", sql.Integer),
    sql.Column("seed", Json, nullable=False),
    sql.Column("map_id", sql.ForeignKey("maps.id")),
    sql.Column("seconds", sql.Double, nullable=False),
    sql.Column("void", Json),
    sql.Column("found", Json),
    sql.UniqueConstraint("contest_id", "key"),
    sql.Index("matches_of_contest", "contest_id", "id"),
)
seats = sql.Table(
    "seats",
    tables,
    sql.Column("match_id", sql.ForeignKey("matches.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("version_id", sql.ForeignKey("versions.id"), nullable=False),
    sql.Column("rank", sql.Integer),
    sql.Column("score", Json),
    sql.Column("status", sql.Text),
    sql.Column("turn", sql.Integer),
    sql.Column("failure", Json),
    sql.Index("seats_of_version", "version_id", "match_id"),
)
replays = sql.Table(
    "replays",
    tables,
    sql.Column("match_id", sql.ForeignKey("matches.id"), primary_key=True),
    sql.Column("replay", sql.LargeBinary, nullable=False),
)
marks = sql.Table(
    "marks",
    tables,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("contest_id", sql.ForeignKey("contests.id"), nullable=False, index=True),
    sql.Column("team_id", sql.ForeignKey("teams.id"), index=True),
    sql.Column("version_id", sql.ForeignKey("versions.id"), index=True),
    sql.Column("given", sql.Double, nullable=False),
    sql.Column("place", sql.Integer),
    sql.Column("points", Json, nullable=False),
)
summaries = sql.Table(
    "summaries",
    tables,
    sql.Column("contest_id", sql.ForeignKey("contests.id"), primary_key=True),
    sql.Column("name", sql.Text, primary_key=True),
    sql.Column("format", sql.Integer, nullable=False),
    sql.Column("match_id", sql.ForeignKey("matches.id"), nullable=False),
    sql.Column("content", sql.LargeBinary, nullable=False),
)
