"""Adds when each version was let in to play; all that there are were let in at once, nobody knows when."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column, and fill it."""
    op.add_column("versions", sql.Column("began", sql.Double))
    op.execute("UPDATE versions SET began = 0")
