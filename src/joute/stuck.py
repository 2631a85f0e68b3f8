"""Interrupts a function of a game that does not come to an end, so that a match, a contest or a page does not either.

A timer of the system that counts processor time looks now and then where the main thread is. If it has been in the same
call of a game (`guarded`) for several looks, the call is interrupted there, and the game named. Nothing
is done for each move, and a busy machine makes nobody late. What runs outside Python, such as `sum(itertools.count())`,
is interrupted only when it comes back.
"""

import atexit
import signal
from collections.abc import Callable
from types import CodeType, FrameType
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
PATIENCE_S = 8.0
"""Seconds of computing that a call may take, …"""
LOOKS = 8
"""… and the looks in that time: it is interrupted one look later at the latest, before ten seconds are over."""
_GUARDED: set[CodeType] = set()


class StuckError(BaseException):
    """Interrupts a game that does not go on; no `except Exception` of it catches this."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def guarded(function: Callable[P, T]) -> Callable[P, T]:
    """Let a function of ours, which handles `StuckError`, be interrupted if a game that it calls does not end."""
    _GUARDED.add(function.__code__)
    return function


def watch_games(patience_s: float = PATIENCE_S) -> None:
    """Interrupt calls of games that last too long, from now on, in the main thread of this process."""
    signal.signal(signal.SIGPROF, _Watch(patience_s))
    signal.siginterrupt(signal.SIGPROF, False)  # noqa: FBT003 - calls of the system go on
    every_s = patience_s / LOOKS
    signal.setitimer(signal.ITIMER_PROF, every_s, every_s)
    # While Python ends it has no handlers any more: the signal would kill us.
    atexit.register(signal.setitimer, signal.ITIMER_PROF, 0)


class _Watch:
    """Remembers the call of a game that it saw last."""

    def __init__(self, patience_s: float) -> None:
        self._patience_s = patience_s
        self._last: FrameType | None = None
        self._looks = 0
        """How often it was seen again."""

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Look where the main thread is."""
        del number
        while frame is not None and frame.f_code not in _GUARDED:
            frame = frame.f_back
        self._looks = self._looks + 1 if frame is not None and frame is self._last else 0
        self._last = frame
        if self._looks == LOOKS:
            self._looks = 0  # what reports it has its time, too
            raise StuckError(self._patience_s)
