"""joute check-game GAME."""

import sys

import click

from joute import registry
from joute.errors import BrokenGameError
from joute.testing import CHECKS


@click.command()
@click.argument("game")
def command(game: str) -> None:
    """Check that GAME keeps the contract, promise by promise."""
    subject = registry.find(game)
    broken = False
    for check in CHECKS.values():
        promise = (check.__doc__ or "").splitlines()[0]
        try:
            check(subject)
        except BrokenGameError as error:
            broken = True
            click.echo(f"BROKEN  {promise}\n        {error}")
        else:
            click.echo(f"kept    {promise}")
    if broken:
        sys.exit(1)
