"""joute new-game NAME: write a package with a game that plays at once, to be changed into one's own.

`joute/new_game/` makes it from its template.
"""

import re
from pathlib import Path

import click

from joute.cli.translated import Argument, Command, Option
from joute.errors import UsageError
from joute.kit import write
from joute.new_game import NewGame, bots, files, refuse_name
from joute.reason import Reason
from joute.simple.arguments import MOST_SEATS
from joute.speech.terminal import say

SEATS = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")


def _make(*, name: str, seats: str, tcp: bool, full: bool) -> None:
    least, most = _seats(seats)
    refuse_name(name)
    new = NewGame(name, least, most, tcp, full)
    made = files(new)
    try:
        write(made, Path(name))
    except OSError as error:
        raise UsageError("cannot write {file}: {why}", file=error.filename, why=error) from None
    click.echo(
        say("{folder}: {count} files, with a game that plays; next:", folder=name, count=len(made))
    )
    for command in _next(new):
        click.echo(f"    {command}")


def _next(new: NewGame) -> list[str]:
    """Return the commands with which an author goes on."""
    file = f"./{new.name}/{new.name}.py"
    return [
        f"joute play {file} {bots(new)}",
        f"joute check-game {file}",
        f"pip install --editable ./{new.name}",
    ]


def _seats(typed: str) -> tuple[int, int]:
    found = SEATS.fullmatch(typed)
    least, most = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= least <= most <= MOST_SEATS:
        raise UsageError(
            "--seats is a number from 1 to {most}, or the least and the most, such as 2-4; not {typed}",
            most=str(MOST_SEATS),
            typed=repr(typed),
        )
    return least, most


command = Command(
    "new-game",
    callback=_make,
    help=[
        Reason(
            "Write a package with a game that plays at once, into the folder NAME: one file with the rules, to be "
            "changed into your own, its tests, a README, and what installs it."
        ),
        Reason("NAME is what commands call the game, and its module of Python."),
    ],
    params=[
        Argument(["name"]),
        Option(
            ["--seats"],
            metavar="N",
            default="2",
            show_default=True,
            help="How many play: 2, or 2-4.",
        ),
        Option(
            ["--tcp"],
            is_flag=True,
            help="Its programs are TCP clients; without it, they talk on stdin and stdout.",
        ),
        Option(
            ["--full"],
            is_flag=True,
            help="Write out everything that has a default, to be changed.",
        ),
    ],
)
