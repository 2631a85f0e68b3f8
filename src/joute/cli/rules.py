"""joute rules GAME: print the rules and the protocol of a game.

A terminal shows them set by rich; a pipe or a file gets the Markdown as it is written.
"""

import sys
from functools import partial

import click

from joute import rulebook
from joute.cli.by_game import ByGame
from joute.cli.terminal import is_drawn
from joute.cli.translated import Command
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.speech.terminal import language


def _build(game: AnyGame) -> click.Command:
    return Command(
        game.name,
        callback=partial(_print, game),
        help=Reason(
            "Print the rules and the protocol of {game}; into a pipe or a file, as Markdown.",
            {"game": game.title},
        ),
    )


def _has_rules(game: AnyGame) -> bool:
    return bool(rulebook.languages(game))


def _print(game: AnyGame) -> None:
    text = rulebook.rules(game, language())
    if text is None:
        raise UsageError(
            "{game} has no rules to print: its package has no file {file}",
            game=game.name,
            file=rulebook.NAMES[language()],
        )
    if is_drawn(sys.stdout):
        from joute.cli.drawing import print_markdown  # noqa: PLC0415 - only on a terminal

        print_markdown(text)
    else:
        click.echo(text, nl=False)


command = ByGame("rules", "Print the rules and the protocol of a game.", _build, _has_rules)
