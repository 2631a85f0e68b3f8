"""The time a seat has left, charged only while it is asked; `seats/drive` puts out who is late.

Three kinds of clock. `Clock` charges the wall. `CpuClock` charges the processor time that the
seat's own processes use. `FairClock` charges that and the time in which none of its threads was
runnable, so that sleep costs what it takes and a busy machine costs nobody anything. The last two
let the wall run on generously, but not for ever.
"""

from collections.abc import Callable
from enum import StrEnum
from time import monotonic
from typing import TYPE_CHECKING

from joute.game import Limits

if TYPE_CHECKING:
    from joute.arena.process.cpu_meter import CpuMeter, Sample

GENEROSITY = 10
"""Where the wall is not what is charged, a turn may last this many times its limit by the wall …"""
PATIENCE = 5.0
"""… and at least this many seconds."""
FIRST_LOOK = 0.005
"""A program that answers sooner is charged the wall: to look at it would take as long."""
LOOK = 0.02
"""Seconds between two looks at a program, at most …"""
SHORTEST = 0.001
"""… and at least, …"""
REST = 4
"""… and this many times as long as a look takes."""


STARTING = 60.0
"""Seconds that a sandbox may take to start its program, which costs the program nothing."""


class ClockKind(StrEnum):
    """What a seat's time is measured by."""

    WALL = "wall"
    CPU = "cpu"
    FAIR = "fair"


class Clock:
    """One seat's clock, in seconds."""

    __slots__ = (
        "_first",
        "_grace",
        "_turn",
        "answers",
        "deadline",
        "left",
        "limit",
        "since",
        "turns",
    )

    def __init__(self, limits: Limits) -> None:
        self._first: float = limits.first_ms / 1000
        self._turn: float = limits.turn_ms / 1000
        self._grace: float = limits.grace_ms / 1000
        self.limit: float = 0.0
        """Of this turn, 0 when there is none."""
        self.left: float = 0.0
        self.since: float | None = None
        """When the seat was asked, None while it is not."""
        self.deadline: float | None = None
        """When to look at it, None while the seat is not asked or has no limit."""
        self.turns: list[float] = []
        """Seconds that each turn was charged."""
        self.answers: int = 0
        """Of this turn."""

    def refill(self) -> None:
        """Begin a new turn."""
        self.turns.append(0.0)
        self.answers = 0
        self.limit, self._first = self._first, self._turn
        self.left = self.limit + self._grace

    def start(self, now: float) -> None:
        """Charge from now on."""
        self.since = now
        if self.limit:
            self.deadline = now + self.left

    def stop(self, now: float) -> None:
        """Charge no more."""
        if self.since is not None:
            charged = self._charged(now)
            self.turns[-1] += charged
            self.left -= charged
            self.answers += 1
            self.since = self.deadline = None

    def elapsed(self, now: float) -> float:
        """Return the seconds by the wall since the seat was asked."""
        return 0.0 if self.since is None else now - self.since

    def look(self, now: float) -> bool:
        """At the deadline: whether the seat is late; else it gets another one."""
        del now
        return True

    def is_overdrawn(self) -> bool:
        """Whether an answer that has come was late; by the wall, none is late that is there."""
        return False

    def used_up(self) -> bool:
        """Whether the seat has had all its time for itself, however busy the machine is."""
        return False

    def _charged(self, now: float) -> float:
        """Return what the seat is charged since it was asked, now that it has answered."""
        return self.elapsed(now)


class PatientClock(Clock):
    """A clock that charges less than the wall, and gives up on who makes too much of that."""

    __slots__ = ("_patience",)

    def __init__(self, limits: Limits) -> None:
        super().__init__(limits)
        self._patience = 0.0

    def refill(self) -> None:
        """Begin a new turn, with this much patience in all."""
        super().refill()
        self._patience = max(PATIENCE, GENEROSITY * self.left)

    def stop(self, now: float) -> None:
        """Charge no more."""
        self._patience -= self.elapsed(now)
        super().stop(now)

    def _give_up(self) -> float:
        """Return when patience ends."""
        assert self.since is not None
        return self.since + self._patience


class CpuClock(PatientClock):
    """Charges the processor time that a program uses; `read` gives how much it has, in seconds."""

    __slots__ = ("_read", "_used")

    def __init__(self, limits: Limits, read: Callable[[], float]) -> None:
        super().__init__(limits)
        self._read = read
        self._used = 0.0

    def start(self, now: float) -> None:
        """Note what the program has used so far."""
        self._used = self._read()
        super().start(now)

    def look(self, now: float) -> bool:
        """Wait on while the program has processor time left."""
        self.deadline = min(now + self._rest(), self._give_up())
        return self.deadline <= now

    def used_up(self) -> bool:
        """Whether it has used as much processor time as it was allowed."""
        return self._rest() <= 0

    def _charged(self, now: float) -> float:
        del now
        return self._read() - self._used

    def _rest(self) -> float:
        return self.left - (self._read() - self._used)


class FairClock(PatientClock):
    """Charges the processor time of a program and the time in which no thread of it was runnable.

    Between two looks, a program was runnable for at least as long as that thread of it which ran and
    waited longest; more is not assumed, because threads that wait at the same time wait together. So
    nobody pays less for having several, and no program is charged more than the wall.
    """

    __slots__ = (
        "_before",
        "_begun",
        "_idle",
        "_looked",
        "_meter",
        "_open",
        "_rest",
        "_run",
        "_until",
    )

    def __init__(self, limits: Limits, meter: "CpuMeter") -> None:
        super().__init__(limits)
        self._meter = meter
        self._run = 0.0
        """Processor time that it had used when it was asked."""
        self._before: Sample | None = None
        """The last look, which may have been before."""
        self._looked = False
        self._idle = 0.0
        """Seconds since then in which no thread was runnable …"""
        self._open = 0.0
        """… and in which none is known to have been: a thread may be waiting since."""
        self._until = 0.0
        """Up to when that is known."""
        self._rest = 0.0
        self._begun = False

    def start(self, now: float) -> None:
        """Note what the program has used so far."""
        super().start(now)
        if self.deadline is not None:
            self._begun = self._begun or self._meter.has_begun()
            self._run = self._meter.run()
            self._until, self._looked = now, False
            self._idle = self._open = 0.0
            self.deadline = min(self.deadline, now + FIRST_LOOK)

    def look(self, now: float) -> bool:
        """Wait on while it has time left; a thread that is ready to run is taken to wait all along."""
        if not self._begun:
            return self._look_for_begin(now)
        began = monotonic()
        kept = self._before, self._idle, self._open, self._until
        self._rest = self.left - self._spent(now, answered=False)
        if self._rest <= 0:
            self._before, self._idle, self._open, self._until = kept
            return True
        pause = max(SHORTEST, min(self._rest, LOOK), REST * (monotonic() - began))
        self.deadline = min(now + pause, self._give_up())
        return self.deadline <= now

    def _look_for_begin(self, now: float) -> bool:
        """Charge from when the program is there; what its sandbox takes to start is not its fault."""
        if self._meter.has_begun():
            self.start(now)
            return False
        self.deadline = now + LOOK
        return self.elapsed(now) > STARTING

    def is_overdrawn(self) -> bool:
        """Whether an answer that has come cost more than was left."""
        return self.limit > 0 and self.left < 0

    def used_up(self) -> bool:
        """Whether it was late for what it did, and not because it was waited for too long."""
        return self._rest <= 0

    def _charged(self, now: float) -> float:
        if not self.limit or not (self._looked or self.elapsed(now) > FIRST_LOOK):
            return self.elapsed(now)
        return self._spent(now, answered=True)

    def _spent(self, now: float, *, answered: bool) -> float:
        """Return what it has spent of its time since it was asked."""
        sample = self._meter.sample()
        used = sample.run - self._run
        if self._before is None:
            self._idle = max(0.0, min(self.elapsed(now), FIRST_LOOK) - used)
            self._until = sample.when
        else:
            self._add_idle(self._before, sample, now, answered=answered)
        self._before, self._looked = sample, True
        return min(self.elapsed(now), used + self._idle)

    def _add_idle(self, before: "Sample", after: "Sample", now: float, *, answered: bool) -> None:
        """Add what it slept since the last look, once no wait is left that is not counted yet.

        We may lose the processor at any moment. At `now` no answer was there, but by the time of the
        sample it may be. When it has come, it was there since the program last ran.
        """
        until = self._answered_at(before, after, now) if answered else now
        unseen = self._open + until - self._until - _runnable_s(before, after)
        self._until = until
        self._open = max(now - after.when, unseen)
        if answered or not after.ready:
            self._idle += max(0.0, self._open)
            self._open = min(0.0, self._open)

    def _answered_at(self, before: "Sample", after: "Sample", now: float) -> float:
        """Return when an answer came: while we wait for a processor ourselves, it waits for us.

        It may take long to find out, and is guessed of an answer that is in time by the wall.
        """
        ran = self._meter.last_ran(elsewhere=self.elapsed(now) > self.left)
        if ran is None:
            ran = now - (after.ours - before.ours)
        return max(self._until, min(now, ran))


def _runnable_s(before: "Sample", after: "Sample") -> float:
    """Return how long a program is known to have been runnable between two looks."""
    if after.hiding:
        return 0.0
    return max(
        (counted - before.runnable.get(thread, 0.0) for thread, counted in after.runnable.items()),
        default=0.0,
    )
