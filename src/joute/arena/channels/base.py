"""A seat's connection as the drive sees it, and the two kinds that need no bytes."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from msgspec.structs import replace

from joute.arena.clock import Clock
from joute.dice import dice
from joute.faults import call, is_ours, said
from joute.game import AnyGame, Ask, AskAll, BotEntry, Brief, Failure, Kind, Limits, Setup, Tell
from joute.reason import Reason
from joute.registry import maker
from joute.replay import Usage
from joute.stuck import StuckError, guarded

if TYPE_CHECKING:
    from joute.arena.process.stderr import Stderr


HURRY = 3600.0
"""Seconds that pass in the past whenever a bot looks at its clock."""


def _nothing() -> None:
    """Do nothing."""


class Channel(ABC):
    """One seat: messages go out, messages and at last perhaps one failure come in."""

    inside = False
    """It plays on our own time: `take` always has an answer."""
    remembers = False
    """It knows what it was told and what it said, and no more: a program."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock
        """None for a seat that is not timed."""
        self.failure: Failure | None = None
        """Why nothing more will come, once what has come is used up."""
        self.closed = True
        """Nothing of it is open any more."""
        self.wrote = False
        """`stderr` has something new to give."""
        self._heard: Callable[[], None] = _nothing
        self._handed_over: Callable[[], None] = _nothing

    def attach(self, heard: Callable[[], None], handed_over: Callable[[], None] = _nothing) -> None:
        """Replace the listeners.

        `heard` is called whenever `take` may have something new to give, `handed_over` when the last
        of what had to wait has been sent.
        """
        self._heard, self._handed_over = heard, handed_over

    def live_through(self, answers: Sequence[str | Failure]) -> None:  # noqa: B027 - programs are asked as ever
        """Know, before the match begins, what the seat says in the past that it goes on from."""

    @abstractmethod
    def send(self, event: Tell) -> None:
        """Send a message of the referee."""

    @abstractmethod
    def take(self, ask: Ask | AskAll) -> str | Failure | None:
        """Return the seat's next message, or why none will come, or None if none is there yet."""

    @abstractmethod
    def stderr(self) -> str:
        """Return what it wrote on its stderr since the last time."""

    def asked(self) -> None:  # noqa: B027 - only bytes can have come too early
        """A new question has just been put to the seat."""

    def listen(self) -> None:  # noqa: B027 - only bytes can have arrived
        """Take in what has arrived by now, even its end, without waiting for the loop."""

    def close(self) -> None:
        """Let what was sent go out, then end the connection; the seat is out of the match."""
        self.closed = True

    def unended(self) -> str:
        """Return the beginning of a message that the seat has not ended."""
        return ""

    def lateness(self, since: float) -> tuple[Reason, ...]:
        """Say more about a seat that was asked at a time and is late."""
        del since
        return ()

    def waits(self) -> bool:
        """Whether a seat that is late seems to wait for more than it was told."""
        return False

    def strain(self) -> float:
        """Return how many seconds it has waited for a processor since it was asked."""
        return 0.0

    def usage(self, seat: int, *, strained: bool) -> Usage | None:
        """Return what its program used, if it has one."""
        del seat, strained
        return None

    def loss(self) -> Failure | None:
        """Look closer at a seat that is late: say how its program was lost, if it was."""
        return None


class InsideChannel(Channel):
    """A built-in bot called directly; no message to it is ever written out."""

    inside = True

    def __init__(  # noqa: PLR0913 - who plays where, on which terms
        self,
        game: AnyGame,
        setup: Setup,
        seat: int,
        entry: BotEntry,
        limits: Limits,
        *,
        explain: bool = False,
    ) -> None:
        super().__init__()
        self._game = game
        self._seat = seat
        self._said: deque[str] = deque()
        self._notes: list[str] = []
        self._past = 0
        """Messages that are still to be said in the past."""
        self._ahead = 0.0
        """Seconds by which the bot's clock is ahead."""
        made_for = brief(setup, seat, entry, limits, self._note, explain=explain)
        self._play = maker(entry)(replace(made_for, clock=self._clock))
        self._choose = self._play if entry.thinks else self._soon

    def live_through(self, answers: Sequence[str | Failure]) -> None:
        """See all of the past, but think no longer about it than it must."""
        self._past = len(answers)

    def send(self, event: Tell) -> None:
        """It sees the state instead."""

    def take(self, ask: Ask | AskAll) -> str | Failure | None:
        """Ask the bot for an action when the messages of the last one are used up."""
        answer = self._said.popleft() if self._said else self._asked(ask)
        if self._past:
            self._past -= 1
            if not self._past:  # what it was about to say is not what the match has come to
                self._said.clear()
        return answer

    def _asked(self, ask: Ask | AskAll) -> str | Failure:
        seen = call(self._game.name, self._game.rules.observe, ask.state, self._seat)
        try:
            self._said.extend(messages(self._game, self._choose(seen)))
        except (
            Exception,
            SystemExit,
            StuckError,
        ) as error:  # a bot's crash is a value, with its traceback
            if is_ours(error):
                raise
            return self._crash(error)
        return self._said.popleft()

    @guarded
    def _soon(self, seen: object) -> object:
        """Let a bot that does not think for long choose."""
        return self._play(seen)

    def _clock(self) -> float:
        if self._past:
            self._ahead += HURRY
        return monotonic() + self._ahead

    def stderr(self) -> str:
        """Return the bot's notes."""
        notes = "\n".join(self._notes)
        self._notes.clear()
        self.wrote = False
        return notes

    def _note(self, line: str) -> None:
        self._notes.append(line)
        self.wrote = True

    def _crash(self, error: BaseException) -> Failure:
        from traceback import format_exception  # noqa: PLC0415 - only for a crash

        self._note("".join(format_exception(error)))
        return raised(error)


def messages(game: AnyGame, action: object) -> Sequence[str]:
    """Return what a bot of ours says for its action; an action that cannot be said is its own fault."""
    said = game.wire.say(action)
    if not isinstance(said, Sequence) or not said or not all(isinstance(one, str) for one in said):
        message = f"its action, a {type(action).__name__}, cannot be said"
        raise TypeError(message)
    return said


def raised(error: BaseException) -> Failure:
    """Return the failure of a bot of ours that raised an exception, or did not come to an end."""
    if isinstance(error, StuckError):
        return Failure(Kind.TIMEOUT, said(error))
    return Failure(
        Kind.CRASH, Reason("failure.raised"), evidence=f"{type(error).__name__}: {error}"
    )


class DeadChannel(Channel):
    """A seat that failed before the match began."""

    inside = True

    def __init__(self, failure: Failure, errors: "Stderr | None" = None) -> None:
        super().__init__()
        self.failure = replace(failure, absent=True)
        self.wrote = True
        self._errors = errors

    def send(self, event: Tell) -> None:
        """Nobody listens."""

    def take(self, ask: Ask | AskAll) -> Failure | None:
        """Say why."""
        del ask
        return self.failure

    def stderr(self) -> str:
        """Return what the program wrote before it failed."""
        return "" if self._errors is None else self._errors.take()


def brief(  # noqa: PLR0913 - all that a bot is told
    setup: Setup,
    seat: int,
    entry: BotEntry,
    limits: Limits,
    note: Callable[[str], None],
    *,
    explain: bool = False,
) -> Brief:
    """Brief a built-in bot for its seat in a match."""
    return Brief(
        dice=dice(setup.seed, "bot", entry.name, seat),
        clock=monotonic,
        limit=limits.turn_ms / 1000 if limits.turn_ms else None,
        note=note,
        explain=explain,
    )
