"""What duels, tournaments and leagues have in common on the command line."""

import sys
from collections.abc import Sequence
from time import monotonic
from typing import Any

import click
from msgspec.structs import replace

from joute.arena import players
from joute.arena.bundle import Entrant, pack
from joute.arena.house import Terms, unheard
from joute.cli.by_game import AnyGame
from joute.cli.options import terms_of, typed_setup

PATIENCE = 0.2
"""Seconds between two looks at a line that changes."""


def jobs_option() -> click.Option:
    """Make --jobs."""
    return click.Option(
        ["--jobs"],
        type=click.IntRange(min=1),
        metavar="J",
        help="Matches played at once, one a process [one a processor].",
    )


def packed(game: AnyGame, typed: Sequence[str]) -> list[Entrant]:
    """Take the bots that were typed, files and all."""
    return [pack(game, bot) for bot in typed]


def contest_terms(
    game: AnyGame,
    typed_bots: Sequence[str],
    *,
    profile: str,
    settings: Sequence[str],
    ground: str | None = None,
    **typed: Any,
) -> Terms:
    """Make terms that travel; bots in a sandbox do not see each other's files."""
    names = ["-"] * game.least_seats
    setup = typed_setup(game, names, seed=0, profile=profile, settings=settings, ground=ground)
    everybody = [players.parse(game, bot) for bot in typed_bots]
    return replace(terms_of(game, setup, players=everybody, **typed), show=unheard)


class LiveLine:
    """One line on the terminal that is written over and over."""

    def __init__(self, *, quiet: bool) -> None:
        self._silent = quiet or not sys.stderr.isatty()
        self._next = 0.0
        self._shown = False

    def show(self, text: str) -> None:
        """Show a text, unless one was shown just now."""
        if not self._silent and monotonic() >= self._next:
            self._next = monotonic() + PATIENCE
            self._shown = True
            click.echo(f"\r\x1b[K{text}", err=True, nl=False)

    def clear(self) -> None:
        """Leave the terminal as it was."""
        if self._shown:
            click.echo("\r\x1b[K", err=True, nl=False)
            self._shown = False
