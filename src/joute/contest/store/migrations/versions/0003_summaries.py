"""Adds what can be kept of all matches up to one of them; nothing is, until somebody has read them."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "summaries",
        sql.Column("contest_id", sql.Integer, sql.ForeignKey("contests.id"), primary_key=True),
        sql.Column("name", sql.Text, primary_key=True),
        sql.Column("format", sql.Integer, nullable=False),
        sql.Column("match_id", sql.Integer, sql.ForeignKey("matches.id"), nullable=False),
        sql.Column("content", sql.LargeBinary, nullable=False),
    )
