"""joute games: list the installed games, also those of other packages, and below what is wrong with broken ones.

The list is on standard output, what is broken on standard error: whoever reads the list needs no broken games.
"""

import click

from joute import registry
from joute.cli.terminal import warn
from joute.cli.translated import Command
from joute.reason import Reason
from joute.speech.terminal import say


@click.command(cls=Command)
def command() -> None:
    """List the games, one line each, and below them those that are broken."""
    working, broken = registry.survey()
    for game in working:
        least, most = game.least_seats, game.most_seats
        seats = f"{least}" if least == most else f"{least}-{most}"
        about = say("{title}: {summary}", title=game.title, summary=Reason(game.summary))
        click.echo(f"{game.name:10} {seats:>5} {say('bots')}  {about}")
    for error in broken:
        warn(error.reason)
