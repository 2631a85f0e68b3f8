"""Opens the seats of a match, and leaves nothing of them behind."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from joute.arena.channels.base import Channel, InsideChannel
from joute.arena.clock import ClockKind
from joute.arena.loop import Loop
from joute.arena.process.stderr import KEPT
from joute.bots.argument import Builtin, Manual, Person, Player, Program, Remote
from joute.errors import UsageError
from joute.game import AnyGame, Limits, Link, Setup

if TYPE_CHECKING:
    from joute.arena.sandbox.bubblewrap import Sandbox
    from joute.arena.seats.launch import Launcher


def unheard(_: str) -> None:
    """Show a person nothing."""


class Terms(Struct, frozen=True, kw_only=True):
    """On what terms players play; they travel with a match to where it is played."""

    limits: Limits
    clock: ClockKind = ClockKind.WALL
    logs: Path | None = None
    """The folder for the stderr files that the game's document asks for, None for none."""
    port: int = 0
    """Where TCP programs find their server; 0 gives each one a port of its own."""
    alone: bool = False
    """No other match is played beside it, so that programs may find the game's own port."""
    sandbox: "Sandbox | None" = None
    link: Link | None = None
    """Instead of the game's own, to try a program on other line ends."""
    adopt: bool = False
    """The process that plays is ours alone, so it may take in what programs leave behind."""
    explain: bool = False
    """Built-in bots say what they think, where others write on stderr."""
    pace: float = 0.0
    """Seconds between two marks of the referee."""
    kept: int = KEPT
    """Characters that are kept of what each seat writes on stderr."""
    show: Callable[[str], None] = unheard
    """Tells the person who started the match something: where to connect, what a seat is told."""


class House:
    """The loop of a match and all that was opened for it."""

    def __init__(self, game: AnyGame, setup: Setup, terms: Terms) -> None:
        self.loop = Loop()
        self._game = game
        self._setup = setup
        self._terms = terms
        self._channels: list[Channel] = []
        self._started: Launcher | None = None

    def seat(self, player: Player) -> Channel:
        """Open the next seat."""
        seat = len(self._channels)
        files = self._files(seat)
        _empty(files)
        if isinstance(player, Manual):
            channel: Channel = self._manual()
        elif isinstance(player, Person):
            channel = self._person()
        elif isinstance(player, Builtin):
            terms = self._terms
            channel = InsideChannel(
                self._game, self._setup, seat, player.entry, terms.limits, explain=terms.explain
            )
        else:
            channel = self._program(seat, player, files)
        self._channels.append(channel)
        return channel

    def clear(self) -> None:
        """End every process and close every descriptor."""
        for channel in self._channels:
            channel.close()
        if self._started is not None:
            self._started.end()

    def _manual(self) -> Channel:
        from joute.arena.channels.keyboard import KeyboardChannel  # noqa: PLC0415 - only for a person

        link = self._game.wire.link(self._setup.options)
        return KeyboardChannel(self._terms.show, self._game.requests, link)

    def _person(self) -> Channel:
        from joute.arena.channels.browser import BrowserChannel  # noqa: PLC0415 - only for a person

        return BrowserChannel(self._game.wire.link(self._setup.options))

    def _program(self, seat: int, program: Program | Remote, files: list[Path]) -> Channel:
        if self._started is None:
            from joute.arena.seats.launch import Launcher  # noqa: PLC0415 - slow, often not needed

            terms = self._terms
            link = terms.link or self._game.wire.link(self._setup.options)
            self._started = Launcher(
                self.loop, link, terms.limits, terms.clock, terms.sandbox, adopt=terms.adopt
            )
        if self._game.tcp is None:
            assert isinstance(program, Program)
            return self._started.piped(program, files)
        greeting = self._game.greeting(self._setup.options)
        if isinstance(program, Remote):
            return self._started.remote(program, seat, greeting, self._terms.show)
        port = self._terms.port or self._own_port()
        return self._started.connected(program, files, seat, greeting, port)

    def _own_port(self) -> int:
        """Give the game's own port, which is always free in a sandbox; 0 where it is not."""
        from joute.arena.channels.tcp import is_free  # noqa: PLC0415 - only where programs connect

        own = self._game.port or 0
        if self._terms.sandbox is not None:
            return own
        ours = self._started is not None and self._started.listens_on(own)
        return own if self._terms.alone and (ours or is_free(own)) else 0

    def _files(self, seat: int) -> list[Path]:
        if self._terms.logs is None or self._game.error_logs is None:
            return []
        return [self._terms.logs / name for name in self._game.error_logs(self._setup)[seat]]


def _empty(files: list[Path]) -> None:
    """Make log files, empty."""
    for path in files:
        try:
            path.write_bytes(b"")
        except OSError as error:
            message = (
                f"cannot write {path}: {error.strerror}; the game keeps there what programs write to "
                "stderr: run joute in a folder that you may write"
            )
            raise UsageError(message) from None
