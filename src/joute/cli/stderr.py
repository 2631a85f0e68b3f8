"""joute stderr FILE SEAT: print all that a replay keeps of what a program wrote on stderr.

A report shows the lines that tell most. On a terminal nothing is printed that would disturb it; a pipe gets the text as it was.
"""

import sys

import click

from joute.cli.options import game_file_option
from joute.cli.replays import read_replay
from joute.cli.terminal import TAB, visible
from joute.cli.translated import Argument, Command
from joute.errors import UsageError
from joute.speech.terminal import say


def _stderr(*, file: str, seat: int) -> None:
    _, played = read_replay(file)
    if seat >= played.setup.seats:
        last = str(played.setup.seats - 1)
        raise UsageError("there is no seat {seat}: the last is {last}", seat=str(seat), last=last)
    written = "".join(note.stderr for note in played.notes if note.seat == seat)
    if not written:
        click.echo(say("seat {seat} wrote nothing on stderr", seat=str(seat)), err=True)
        return
    click.echo(
        visible(written.expandtabs(TAB)) if sys.stdout.isatty() else written,
        nl=not written.endswith("\n"),
    )


command = Command(
    "stderr",
    callback=_stderr,
    help="Print all that the program in seat SEAT, the first is 0, wrote on stderr in the replay FILE.",
    params=[
        Argument(["file"]),
        Argument(["seat"], type=click.IntRange(min=0), metavar="SEAT"),
        game_file_option(),
    ],
)
