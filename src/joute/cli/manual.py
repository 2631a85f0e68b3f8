"""joute manual GAME --connect HOST:PORT."""

import contextlib
import socket
import threading
from typing import Any

import click

from joute.arena.manual import HELP, reminder
from joute.cli.by_game import AnyGame, ByGame, GameCommand
from joute.cli.connect import connected, default_place
from joute.cli.options import profile_options
from joute.errors import UsageError
from joute.framing import text
from joute.game import Transport
from joute.settings import options, pairs


def _build(game: AnyGame) -> click.Command:
    def talk(**typed: Any) -> None:
        _talk(game, **typed)

    return GameCommand(
        game,
        callback=talk,
        help=f"Be a client of {game.title} yourself: type requests by hand, see every answer.",
        params=[
            click.Option(["--connect"], metavar="HOST:PORT", help="The server."),
            *profile_options(),
        ],
    )


def _talk(game: AnyGame, *, connect: str | None, profile: str, settings: tuple[str, ...]) -> None:
    if game.wire.transport is not Transport.TCP:
        message = f"{game.name} has no server; try joute play {game.name} manual …"
        raise UsageError(message)
    end = game.wire.link(options(game, profile, pairs(settings))).client_end
    with contextlib.suppress(ImportError):  # history and editing, where the system has them
        import readline  # noqa: F401, PLC0415 - importing it is what makes input() use it
    with connected(connect or default_place(game)) as connection:
        click.echo(f"connected; {HELP} lists what you may type, Ctrl-D leaves")
        listener = threading.Thread(target=_listen, args=(connection,), daemon=True)
        listener.start()
        _type(game, connection, end)
        listener.join()


def _type(game: AnyGame, connection: socket.socket, end: str) -> None:
    """Send what the person types until they leave or the server does."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            line = input()
            if line.strip() == HELP:
                click.echo(reminder(game.wire.requests))
            else:
                connection.sendall((line + end).encode())
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_WR)


def _listen(connection: socket.socket) -> None:
    """Show what the server says until it closes."""
    with contextlib.suppress(OSError):
        while data := connection.recv(1 << 16):
            for line in text(data).splitlines():
                click.echo(f"< {line}")
    click.echo("the server has closed the connection")


command = ByGame("manual", "Be a client yourself: type requests, see every answer.", _build)
