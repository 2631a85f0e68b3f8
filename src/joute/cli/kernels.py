"""Warns that a built-in bot has a kernel that was not compiled: it plays, but slower and weaker."""

from functools import cache

from joute import registry
from joute.cli.terminal import warn
from joute.game import AnyGame, BotEntry
from joute.reason import Reason

UNCOMPILED = Reason("uncompiled: slower and weaker")


def warn_if_uncompiled(game: AnyGame, bot: str) -> None:
    """Say on standard error, once, that a built-in bot plays below its strength."""
    entry = registry.bot(game, bot)
    if entry is not None:
        _warn(entry)


def warn_if_slow(game: AnyGame) -> None:
    """Say on standard error that the analyses of a game take long here."""
    if registry.is_uncompiled(game.strongest):
        warn(
            Reason(
                "analyses take minutes here, as joute is not compiled (make kernels, or install joute again "
                "with a C compiler and Python's headers)"
            )
        )


@cache
def _warn(entry: BotEntry) -> None:
    if registry.is_uncompiled(entry):
        warn(
            Reason(
                "{bot} plays {how} (make kernels, or install joute again with a C compiler and "
                "Python's headers)",
                {"bot": entry.name, "how": UNCOMPILED},
            )
        )
