"""The seats of a match: opened for its players, and nothing of them left behind."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Self

from joute.arena.channels.base import Channel, InsideChannel
from joute.arena.loop import Loop
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin, Manual, Person, Player, Program, Remote
from joute.errors import UsageError
from joute.game import AnyGame, Setup
from joute.reason import Reason

if TYPE_CHECKING:
    from joute.arena.seats.launch import Programs
    from joute.arena.seats.place import Debugging


def unheard(_: Reason | str) -> None:
    """Show a person nothing."""


class Seats:
    """All that is opened for the players of one match; it is closed with this context.

    `show` prints for the person who started the match: where to connect, what a seat is sent. `debug` is
    called with each program that is debugged, before it is sent anything.
    """

    def __init__(  # noqa: PLR0913 - what is played, and who is told
        self,
        loop: Loop,
        game: AnyGame,
        setup: Setup,
        terms: Terms,
        show: Callable[[Reason | str], None] = unheard,
        *,
        debug: "Debugging | None" = None,
    ) -> None:
        self._loop = loop
        self._game = game
        self._setup = setup
        self._terms = terms
        self._show = show
        self._debug = debug
        self._channels: list[Channel] = []
        self._programs: Programs | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End every process and close every descriptor."""
        for channel in self._channels:
            channel.close()
        if self._programs is not None:
            self._programs.end()

    def open(self, player: Player) -> Channel:
        """Open the next seat."""
        seat = len(self._channels)
        files = self._log_files(seat)
        channel = self._channel(player, seat, files)
        self._channels.append(channel)
        return channel

    def _channel(self, player: Player, seat: int, files: list[Path]) -> Channel:
        if isinstance(player, Builtin):
            limits, explain = self._terms.limits, self._terms.explain
            return InsideChannel(
                self._game, self._setup, seat, player.entry, limits, explain=explain
            )
        if isinstance(player, Manual):
            return self._keyboard()
        if isinstance(player, Person):
            return self._browser()
        return self._program(player, seat, files)

    def _keyboard(self) -> Channel:
        from joute.arena.channels.keyboard import KeyboardChannel  # noqa: PLC0415 - for a person

        link = self._game.wire.link(self._setup.options)
        return KeyboardChannel(self._show, self._game.requests, link)

    def _browser(self) -> Channel:
        from joute.arena.channels.browser import BrowserChannel  # noqa: PLC0415 - for a person

        return BrowserChannel(self._game.wire.link(self._setup.options))

    def _program(self, program: Program | Remote, seat: int, files: list[Path]) -> Channel:
        from joute.arena.seats.place import not_debugged, place_of  # noqa: PLC0415 - slow, often not needed

        if self._programs is None:
            from joute.arena.seats.launch import Programs  # noqa: PLC0415 - the same

            link = self._terms.link or self._game.wire.link(self._setup.options)
            debug = self._debug or not_debugged
            self._programs = Programs(self._loop, link, self._terms, debug)
        usual = None if self._game.tcp is None else self._game.tcp.port
        place = place_of(self._terms, seat, files, usual)
        if self._game.tcp is None:
            assert isinstance(program, Program)
            return self._programs.piped(program, place)
        greeting = self._game.greeting(self._setup.options)
        if isinstance(program, Remote):
            return self._programs.remote(program, place, greeting, self._show)
        port = self._terms.port or self._programs.free_port(self._game.tcp.port)
        return self._programs.connected(program, place, greeting, port)

    def _log_files(self, seat: int) -> list[Path]:
        """Make the files, empty, that keep a seat's stderr where the game asks for that."""
        if self._terms.logs is None or self._game.error_logs is None:
            return []
        files = [self._terms.logs / name for name in self._game.error_logs(self._setup)[seat]]
        for path in files:
            try:
                path.write_bytes(b"")
            except OSError as error:
                raise UsageError(
                    "cannot write {file}: {why}; the game keeps there what programs write to stderr: run joute in a folder that you may write",
                    file=path,
                    why=error,
                ) from None
        return files
