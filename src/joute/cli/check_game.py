"""joute check-game GAME: check that a game keeps the contract, promise by promise.

For authors of games. The promises are the checks of `testing.py`; the exit code is 1 if one is broken.
"""

import sys
import traceback
from pathlib import Path

import click

from joute import registry
from joute.cli.terminal import print_verdict
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
            print_verdict("BROKEN ", f"{promise}\n        {error}")
        except Exception as error:  # noqa: BLE001 - a stranger's game may raise anything
            broken = True
            print_verdict("BROKEN ", f"{promise}\n        {_raised(error)}")
        else:
            print_verdict("kept   ", promise)
    if broken:
        sys.exit(1)


def _raised(error: Exception) -> str:
    """Say what a game raised, and where."""
    *_, last = traceback.extract_tb(error.__traceback__)
    return f"it raised {error!r} at {Path(last.filename).name}, line {last.lineno}"
