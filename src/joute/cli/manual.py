"""joute manual GAME --connect HOST:PORT: be a client by hand, to learn a protocol or try a server.

The main thread waits for the keyboard, a second one prints what the server says. When the server closes, that thread
interrupts the wait by a signal, because a read of the keyboard cannot be ended otherwise.
"""

import contextlib
import signal
import socket
import threading
from functools import partial

import click

from joute.arena.channels.keyboard import asks_help, reminder, set_up_keyboard, typed_line
from joute.cli.by_game import ByGame, GameCommand
from joute.cli.connect import connect_option, connected, default_place
from joute.cli.options import profile_options
from joute.errors import UsageError
from joute.framing import text
from joute.game import AnyGame
from joute.reason import Reason
from joute.settings import options, pairs
from joute.speech.terminal import say

AGAIN = 0.05
"""A signal that comes just before the wait for a key does not end it: it is sent again."""


def _build(game: AnyGame) -> click.Command:
    return GameCommand(
        game,
        bots=False,
        callback=partial(_talk, game),
        help=Reason(
            "Be a client of {game} yourself: type requests by hand, see every answer.",
            {"game": game.title},
        ),
        params=[
            connect_option(game),
            *profile_options(),
        ],
    )


def _talk(game: AnyGame, *, connect: str | None, profile: str, settings: tuple[str, ...]) -> None:
    if game.tcp is None:
        raise UsageError("{game} has no server; try joute play {game} manual …", game=game.name)
    link = game.wire.link(options(game, profile, pairs(settings)))
    set_up_keyboard()
    with connected(connect or default_place(game)) as connection:
        click.echo(say("connected; help lists what you may type, Ctrl-D leaves"))
        listener = _Listener(connection, link.end)
        signal.signal(signal.SIGINT, _interrupt_once)
        listener.start()
        try:
            _type(game, connection, link.client_end)
            listener.leave()
        except KeyboardInterrupt:
            listener.noticed.set()
            if not listener.closed:
                raise


def _type(game: AnyGame, connection: socket.socket, end: str) -> None:
    """Send what the person types until they leave or the server does."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            line = typed_line()
            if asks_help(line):
                for request in reminder(game.requests):
                    click.echo(request)
            else:
                connection.sendall(line + end.encode())


def _interrupt_once(number: int, frame: object) -> None:
    """Interrupt the wait for the keyboard; the signal is sent again until that is noticed."""
    del number, frame
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


class _Listener(threading.Thread):
    """Prints what the server says until it closes, then ends the wait for the keyboard."""

    def __init__(self, connection: socket.socket, end: str) -> None:
        super().__init__(daemon=True)
        self._connection = connection
        self._end = end.encode()
        self.closed = False
        """The server has closed the connection."""
        self.noticed = threading.Event()
        """The wait for the keyboard is over."""

    def run(self) -> None:
        """Print messages when they are complete; those of a protocol without an end mark, as they come."""
        rest = b""
        with contextlib.suppress(OSError):
            while data := self._connection.recv(1 << 16):
                data = rest + data
                whole, _, rest = data.rpartition(self._end) if self._end else (data, b"", b"")
                _show(whole)
        _show(rest)
        click.echo(say("the server has closed the connection"))
        self.closed = True
        keyboard = threading.main_thread().ident
        while keyboard is not None and not self.noticed.wait(AGAIN):
            signal.pthread_kill(keyboard, signal.SIGINT)

    def leave(self) -> None:
        """Close our direction, and print what the server still says."""
        self.noticed.set()
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_WR)
        self.join()


def _show(data: bytes) -> None:
    for line in text(data).splitlines():
        click.echo(f"< {line}")


command = ByGame(
    "manual",
    "Be a client yourself: type requests, see every answer.",
    _build,
    fits=lambda game: game.tcp is not None,
)
