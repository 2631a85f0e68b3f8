"""joute verify FILE: play a replay again and say what differs.

A replay holds what the bots said; running it again must give the same match. A difference is a bug, or the rules have
changed since. The exit code is 1 if something differs.
"""

import sys

import click

from joute import replay
from joute.cli.options import game_file_option
from joute.cli.replays import blamed_on, read_replay
from joute.cli.terminal import harmless
from joute.cli.translated import Argument, Command
from joute.speech.terminal import say


def _verify(*, file: str) -> None:
    game, played = read_replay(file)
    inputs = len(played.log)
    with blamed_on(file):
        if played.tail is None and replay.other_version(game, played) is None:
            turn = replay.fed(game, played).turn
            cut = "{file}: cut short on turn {turn}; the same match so far ({inputs} {inputs|input|inputs})"
            click.echo(say(cut, file=file, turn=str(turn), inputs=inputs))
            return
        differences = replay.verify(game, played)
    for difference in differences:
        click.echo(say("{file}: {why}", file=file, why=harmless(difference)))
    if differences:
        sys.exit(1)
    same = "{file}: the same match, input for input ({inputs} {inputs|input|inputs})"
    click.echo(say(same, file=file, inputs=inputs))


command = Command(
    "verify",
    callback=_verify,
    help="Play the replay FILE again and say what differs; exit code 1 if something does.",
    params=[Argument(["file"]), game_file_option()],
)
