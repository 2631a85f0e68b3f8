"""Warns that a built-in bot has a kernel that was not compiled: it plays, but slower and weaker."""

from functools import cache

import click

from joute import registry
from joute.game import AnyGame, BotEntry

UNCOMPILED = "uncompiled: slower and weaker"


def warn_if_uncompiled(game: AnyGame, bot: str) -> None:
    """Say on standard error, once, that a built-in bot plays below its strength."""
    entry = registry.bot(game, bot)
    if entry is not None:
        _warn(entry)


@cache
def _warn(entry: BotEntry) -> None:
    if registry.is_uncompiled(entry):
        click.echo(
            f"joute: {entry.name} plays {UNCOMPILED} (make kernels, or install joute again with "
            "a C compiler and Python's headers)",
            err=True,
        )
