"""joute manual GAME --connect HOST:PORT: be a client by hand, to learn a protocol or try a server.

With --page, `joute/web/manual.py` shows the same dialogue in a browser, with buttons.

The main thread waits for the keyboard, a second one prints what the server says. When the server closes, that thread
interrupts the wait by a signal, because a read of the keyboard cannot be ended otherwise.
"""

import contextlib
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

import click

from joute.arena.channels.keyboard import asks_help, reminder, set_up_keyboard, typed_line
from joute.cli.by_game import ByGame, GameCommand
from joute.cli.connect import connect_option, connected, default_place
from joute.cli.options import profile_options
from joute.cli.pages import STAYS, open_option, page_port_option, show_page
from joute.cli.translated import Option
from joute.errors import UsageError
from joute.framing import text
from joute.game import AnyGame, Link
from joute.reason import Reason
from joute.settings import options, pairs
from joute.speech.terminal import said, say

if TYPE_CHECKING:
    from joute.web.manual import ManualPage

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
            Option(["--page"], is_flag=True, help="Show a page with a button for every request."),
            page_port_option(),
            open_option("Open the page in a browser [yes].", default=True),
        ],
    )


def _talk(
    game: AnyGame,
    *,
    connect: str | None,
    profile: str,
    settings: tuple[str, ...],
    page: bool,
    page_port: int | None,
    opened: bool,
) -> None:
    if game.tcp is None:
        raise UsageError("{game} has no server; try joute play {game} manual …", game=game.name)
    link = game.link(options(game, profile, pairs(settings)))
    set_up_keyboard()
    place = connect or default_place(game)
    with connected(place) as connection:
        dialogue = _Dialogue(connection, link)
        with (
            _shown(game, place, page_port or 0, dialogue, opened=opened) if page else nullcontext()
        ):
            _hold(game, dialogue, link.end)


def _hold(game: AnyGame, dialogue: "_Dialogue", end: str) -> None:
    """Talk until the person leaves; where no page is shown, also until the server does."""
    click.echo(say("connected; help lists what you may type, Ctrl-D leaves"))
    listener = _Listener(dialogue, end)
    signal.signal(signal.SIGINT, _interrupt_once)
    listener.start()
    try:
        _type(game, dialogue)
        listener.leave()
    except KeyboardInterrupt:
        listener.noticed.set()
        if not listener.closed:
            raise


@contextmanager
def _shown(
    game: AnyGame, place: str, port: int, dialogue: "_Dialogue", *, opened: bool
) -> Iterator[None]:
    """Show a page beside the terminal."""
    from joute.web.manual import ManualPage  # noqa: PLC0415 - only for those who want it

    with ManualPage(game, place, port, dialogue.say_on_page) as page:
        dialogue.page = page
        show_page(page.url, opened=opened)
        yield


def _type(game: AnyGame, dialogue: "_Dialogue") -> None:
    """Send what the person types until they leave or the server does."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            line = typed_line()
            if asks_help(line):
                for request in reminder(game.requests):
                    click.echo(request)
            else:
                dialogue.say(line)


def _interrupt_once(number: int, frame: object) -> None:
    """Interrupt the wait for the keyboard; the signal is sent again until that is noticed."""
    del number, frame
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


class _Dialogue:
    """What is said on a connection, shown on the terminal and, where there is one, on a page."""

    def __init__(self, connection: socket.socket, link: Link) -> None:
        self.connection = connection
        self.page: ManualPage | None = None
        self._link = link
        self._end = link.client_end.encode()
        self._sending = threading.Lock()

    def say(self, line: bytes) -> None:
        """Send what was typed at the terminal; a part of a message would shift all that follow."""
        if not self._is_whole(line + self._end):
            most = self._link.framing().limit
            self._object(Reason("not sent: a message has exactly {most} bytes", {"most": most}))
            return
        with self._sending:
            if self.page is not None:  # before the answer can come
                self.page.said(text(line))
            self.connection.sendall(line + self._end)

    def _is_whole(self, data: bytes) -> bool:
        """Whether bytes are whole messages, and nothing after them."""
        framing, start = self._link.framing(), 0
        while (found := framing.first(data, start)) is not None:
            start = found[1]
        return not data[start:].strip()

    def _object(self, reason: Reason) -> None:
        click.echo(said(reason))
        if self.page is not None:
            self.page.object(reason)

    def say_on_page(self, line: str) -> None:
        """Send what the page says."""
        click.echo(f"> {line}")
        with contextlib.suppress(OSError):  # the server has gone: the listener says so
            self.say(line.encode(errors="replace"))

    def show(self, data: bytes) -> None:
        """Show what was received."""
        for line in text(data).splitlines():
            click.echo(f"< {line}")
            if self.page is not None:
                self.page.told(line)

    def close(self) -> None:
        """Show that the server has closed the connection."""
        click.echo(say("the server has closed the connection"))
        if self.page is not None:
            self.page.close()
            click.echo(said(STAYS), err=True)


class _Listener(threading.Thread):
    """Shows what the server says until it closes, then ends the wait for the keyboard; a page stays."""

    def __init__(self, dialogue: _Dialogue, end: str) -> None:
        super().__init__(daemon=True)
        self._dialogue = dialogue
        self._end = end.encode()
        self.closed = False
        """The server has closed the connection."""
        self.noticed = threading.Event()
        """The wait for the keyboard is over."""

    def run(self) -> None:
        """Show messages when they are complete; those of a protocol without an end mark, as they come."""
        rest = b""
        with contextlib.suppress(OSError):
            while data := self._dialogue.connection.recv(1 << 16):
                data = rest + data
                whole, _, rest = data.rpartition(self._end) if self._end else (data, b"", b"")
                self._dialogue.show(whole)
        self._dialogue.show(rest)
        self._dialogue.close()
        self.closed = True
        keyboard = threading.main_thread().ident
        if self._dialogue.page is None:
            while keyboard is not None and not self.noticed.wait(AGAIN):
                signal.pthread_kill(keyboard, signal.SIGINT)

    def leave(self) -> None:
        """Close our direction, and show what the server still says."""
        self.noticed.set()
        with contextlib.suppress(OSError):
            self._dialogue.connection.shutdown(socket.SHUT_WR)
        self.join()


command = ByGame(
    "manual",
    "Be a client yourself: type requests, see every answer.",
    _build,
    fits=lambda game: game.tcp is not None,
)
