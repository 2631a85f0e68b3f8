"""joute bots GAME: list the built-in bots of a game, and whether their kernels were compiled."""

import click

from joute import registry
from joute.cli.kernels import UNCOMPILED
from joute.cli.translated import Argument, Command
from joute.speech.terminal import said, say


@click.command(cls=Command)
@click.argument("game", cls=Argument)
def command(game: str) -> None:
    """List the built-in bots of GAME, one line each."""
    for bot in registry.find(game).bots:
        state = f" ({said(UNCOMPILED)})" if registry.is_uncompiled(bot) else ""
        click.echo(f"{bot.name:12} {say(bot.summary)}{state}")
