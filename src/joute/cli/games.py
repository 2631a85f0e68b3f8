"""joute games: list the installed games, also those of other packages."""

import click

from joute import registry
from joute.cli.translated import Command
from joute.reason import Reason
from joute.speech.terminal import say


@click.command(cls=Command)
def command() -> None:
    """List the games, one line each."""
    for name in registry.names():
        game = registry.find(name)
        least, most = game.least_seats, game.most_seats
        seats = f"{least}" if least == most else f"{least}-{most}"
        about = say("{title}: {summary}", title=game.title, summary=Reason(game.summary))
        click.echo(f"{name:10} {seats:>5} {say('bots')}  {about}")
