"""A seat's connection as the drive sees it, and the two kinds that need no bytes."""

import traceback
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from joute.arena.clock import Clock
from joute.dice import dice
from joute.game import Ask, AskAll, BotEntry, Brief, Failure, Game, Kind, Limits, Setup, Tell
from joute.registry import maker

if TYPE_CHECKING:
    from joute.arena.stderr import Stderr


class Channel(Protocol):
    """One seat: messages go out, messages or one failure come in."""

    clock: Clock | None
    """None for a seat that is not timed."""
    inside: bool
    """It plays inside this process, so asking it takes our own time."""
    failure: Failure | None
    """Why nothing more will come, once what has come is used up."""
    closed: bool
    wrote: bool
    """`stderr` has something new to give."""

    def send(self, event: Tell) -> None:
        """Send a message."""

    def take(self, ask: Ask | AskAll) -> str | Failure | None:
        """Give the seat's next message, or why none will come, or None if none is there yet."""

    def stderr(self) -> str:
        """Give what it wrote on its stderr since the last time."""

    def close(self) -> None:
        """Let what was sent go out, then end the connection; the seat is out of the match."""


class InsideChannel:
    """A built-in bot called directly; no message to it is ever written out."""

    inside = True
    clock: Clock | None = None
    failure: Failure | None = None
    closed = True
    wrote = False

    def __init__(
        self, game: Game[Any, Any, Any], setup: Setup, seat: int, entry: BotEntry, limits: Limits
    ) -> None:
        self._game = game
        self._seat = seat
        self._notes: list[str] = []
        self._said: deque[str] = deque()
        brief = Brief(
            dice=dice(setup.seed, "bot", entry.name, seat),
            clock=monotonic,
            limit=limits.turn_ms / 1000 if limits.turn_ms else None,
            note=self._note,
        )
        self._play: Callable[[Any], Any] = maker(entry)(brief)

    def send(self, event: Tell) -> None:
        """It sees the state instead."""

    def take(self, ask: Ask | AskAll) -> str | Failure | None:
        """Ask the bot for an action when the messages of the last one are used up."""
        if not self._said:
            try:
                action = self._play(self._game.rules.observe(ask.state, self._seat))
                self._said.extend(self._game.wire.say(action))
            except Exception as error:  # noqa: BLE001 - a bot's crash is a value, with its traceback
                self._note(traceback.format_exc())
                return Failure(Kind.CRASH, f"{type(error).__name__}: {error}")
        return self._said.popleft()

    def stderr(self) -> str:
        """Give the bot's notes."""
        notes = "\n".join(self._notes)
        self._notes.clear()
        self.wrote = False
        return notes

    def close(self) -> None:
        """There is nothing to close."""

    def _note(self, line: str) -> None:
        self._notes.append(line)
        self.wrote = True


class DeadChannel:
    """A seat that failed before the match began."""

    inside = True
    clock: Clock | None = None
    closed = True
    wrote = True

    def __init__(self, failure: Failure, errors: "Stderr | None" = None) -> None:
        self.failure: Failure | None = failure
        self._errors = errors

    def send(self, event: Tell) -> None:
        """Nobody listens."""

    def take(self, ask: Ask | AskAll) -> Failure | None:
        """Say why."""
        del ask
        return self.failure

    def stderr(self) -> str:
        """Give what the program wrote before it failed."""
        return "" if self._errors is None else self._errors.take()

    def close(self) -> None:
        """There is nothing to close."""
