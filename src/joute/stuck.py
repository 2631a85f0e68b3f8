"""Interrupts a function of a game that does not come to an end, so that a match, a contest or a page does not either.

A timer of the system that counts processor time looks now and then where the main thread is. If it is still in the same
call of a game (`guarded`) as the time before, the call is interrupted there, and the game named. Nothing
is done for each move, and a busy machine makes nobody late. What runs outside Python, such as `sum(itertools.count())`,
is interrupted only when it comes back.
"""

import signal
from collections.abc import Callable
from types import CodeType, FrameType
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
EVERY_S = 10.0
"""Seconds of computing between two looks: a call may take as many, and is interrupted after twice as many at the latest."""
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


def watch_games(every_s: float = EVERY_S) -> None:
    """Interrupt calls of games that last too long, from now on, in the main thread of this process."""
    signal.signal(signal.SIGPROF, _Watch(every_s))
    signal.siginterrupt(signal.SIGPROF, False)  # noqa: FBT003 - calls of the system go on
    signal.setitimer(signal.ITIMER_PROF, every_s, every_s)


class _Watch:
    """Remembers the call of a game that it saw last."""

    def __init__(self, every_s: float) -> None:
        self._every_s = every_s
        self._last: FrameType | None = None

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Look where the main thread is."""
        del number
        while frame is not None and frame.f_code not in _GUARDED:
            frame = frame.f_back
        if frame is not None and frame is self._last:
            raise StuckError(self._every_s)
        self._last = frame
