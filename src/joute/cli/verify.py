"""joute verify FILE."""

import sys

import click

from joute import replay
from joute.cli.files import blamed_on, read_replay


@click.command()
@click.argument("file")
def command(file: str) -> None:
    """Play the replay FILE again and say what differs; exit code 1 if something does."""
    game, played = read_replay(file)
    with blamed_on(file):
        differences = replay.verify(game, played)
    for difference in differences:
        click.echo(f"{file}: {difference}")
    if differences:
        sys.exit(1)
    click.echo(f"{file}: the same match, input for input ({len(played.log)} inputs)")
