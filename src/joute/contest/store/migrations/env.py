"""Runs migrations over the connection of an open store; Alembic loads this file."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
