"""joute show GAME --connect HOST:PORT: display what a server sends to a client that only looks.

A student sees the map that the server describes, decoded; the game's `Tcp.look` reads and draws it.
"""

import sys
from functools import partial

import click

from joute.bots.standalone import run
from joute.cli.by_game import ByGame, GameCommand
from joute.cli.connect import connect_option, connected, default_place
from joute.cli.options import profile_options
from joute.cli.terminal import warn
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.settings import options, pairs
from joute.speech.terminal import said


def _build(game: AnyGame) -> click.Command:
    return GameCommand(
        game,
        bots=False,
        callback=partial(_look, game),
        help=Reason(
            "Connect to a server of {game}, receive what it shows, and display it.",
            {"game": game.title},
        ),
        params=[
            connect_option(game),
            *profile_options(),
        ],
    )


def _look(game: AnyGame, *, connect: str | None, profile: str, settings: tuple[str, ...]) -> None:
    look = None if game.tcp is None else game.tcp.look
    if look is None:
        raise UsageError(
            "a server of {game} has nothing to show to a client that only looks", game=game.name
        )
    chosen = options(game, profile, pairs(settings))
    with connected(connect or default_place(game)) as connection:
        wire = connection.fileno()
        end = game.link(chosen).client_end
        shown = run(look(chosen), wire, wire, end, partial=True)
    if shown is None:
        raise UsageError("the server closed the connection before it had shown anything")
    click.echo(said(shown.text))
    if shown.fault is not None:
        warn(shown.fault)
        sys.exit(1)


command = ByGame(
    "show",
    "Connect to a server and display what it shows.",
    _build,
    fits=lambda game: game.tcp is not None and game.tcp.look is not None,
)
