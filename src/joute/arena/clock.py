"""The time a seat has left.

Wall time is charged only while the seat is asked. The CPU clock asks instead how much processor
time the seat's own processes have used meanwhile, and lets the wall run on generously, so that a
busy machine makes nobody late.
"""

from collections.abc import Callable
from enum import StrEnum

from joute.game import Limits

GENEROSITY = 10
"""With the CPU clock, a turn may last this many times its limit by the wall …"""
PATIENCE = 5.0
"""… and at least this many seconds."""


class ClockKind(StrEnum):
    """What a seat's time is measured by."""

    WALL = "wall"
    CPU = "cpu"


class Clock:
    """One seat's clock, in seconds."""

    __slots__ = ("_first", "_grace", "_turn", "deadline", "left", "limit", "since", "turns")

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
        """Seconds by the wall that each turn took."""

    def refill(self) -> None:
        """Begin a new turn."""
        self.turns.append(0.0)
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
            self.turns[-1] += now - self.since
            self.left -= now - self.since
            self.since = self.deadline = None

    def elapsed(self, now: float) -> float:
        """Give the seconds by the wall since the seat was asked."""
        return 0.0 if self.since is None else now - self.since

    def look(self, now: float) -> bool:
        """At the deadline: tell whether the seat is late; else it gets another one."""
        del now
        return True

    def used_up(self) -> bool:
        """Whether the seat has had all its time for itself, however busy the machine is."""
        return False


class CpuClock(Clock):
    """Charges the processor time that a program uses; `read` tells how much it has, in seconds."""

    __slots__ = ("_give_up", "_read", "_used")

    def __init__(self, limits: Limits, read: Callable[[], float]) -> None:
        super().__init__(limits)
        self._read = read
        self._used = 0.0
        self._give_up = 0.0

    def start(self, now: float) -> None:
        """Note what the program has used so far."""
        self._used = self._read()
        self._give_up = now + max(PATIENCE, GENEROSITY * self.left)
        super().start(now)

    def stop(self, now: float) -> None:
        """Charge what the program has used since."""
        if self.since is not None:
            self.turns[-1] += now - self.since
            self.left -= self._read() - self._used
            self.since = self.deadline = None

    def look(self, now: float) -> bool:
        """Wait on while the program has processor time left."""
        self.deadline = min(now + self._rest(), self._give_up)
        return self.deadline <= now

    def used_up(self) -> bool:
        """Whether it has used so much processor time as it was allowed."""
        return self._rest() <= 0

    def _rest(self) -> float:
        return self.left - (self._read() - self._used)
