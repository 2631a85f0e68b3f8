"""Names a game that does not come to an end, instead of waiting for it.

Twice a second a timer looks what the main thread has done since the last progress: a busy machine makes nobody late.
A game that computes outside Python, or that catches whatever is raised, cannot be interrupted: it ends with its process
(`deadly`), which reports where it was.
"""

import faulthandler
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from joute.faults import raised
from joute.stuck import StuckError
from joute.testing.spent import IS_COUNTED, spent

PATIENCE_S = 6.0
"""Seconds of computing in which a game must come to its next question, …"""
IDLE_S = 8.0 if IS_COUNTED else 60.0
"""… and seconds in which it waits for something else than a processor."""
EVERY_S = 0.5
TRIES = 3
"""Times that a game may catch its interruption."""


class _Watch:
    """Interrupts a game that has made no progress for long."""

    def __init__(self, *, deadly: bool) -> None:
        self.progressed = True
        """Since the last look."""
        self.paused = False
        self._deadly = deadly
        self._interrupts = 0
        self._since = spent()
        self._live_on()

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Look what was done since the last progress."""
        del number, frame
        now = spent()
        self._live_on()
        if self.progressed or self.paused:
            self._since, self.progressed, self._interrupts = now, False, 0
        elif now.computing - self._since.computing > PATIENCE_S:
            self._interrupt(PATIENCE_S)
        elif now.idle - self._since.idle > IDLE_S:
            self._interrupt(IDLE_S)

    def _live_on(self) -> None:
        """Put off the end of the process until some time after the next look."""
        if self._deadly:
            signal.setitimer(signal.ITIMER_PROF, PATIENCE_S)

    def _interrupt(self, seconds: float) -> None:
        self._interrupts += 1
        if self._deadly and self._interrupts > TRIES:
            signal.raise_signal(signal.SIGPROF)
        raise StuckError(seconds)


@contextmanager
def patient(game: str, *, deadly: bool = False) -> Iterator[None]:
    """Run a game; if it makes no progress for long, say where it is. Only the main thread can do so.

    If it may be `deadly`, SIGPROF ends this process where nothing else helps, and its frames are on stderr.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    if deadly:
        faulthandler.register(signal.SIGPROF, all_threads=False, chain=True)
    handler = signal.signal(signal.SIGALRM, _Watch(deadly=deadly))
    timer = signal.setitimer(signal.ITIMER_REAL, EVERY_S, EVERY_S)
    try:
        yield
    except StuckError as stuck:
        pause()  # else its report may be interrupted too
        fault = raised(game, stuck)
        assert fault is not None
        raise fault from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, *timer)


def progress() -> None:
    """Know that a game goes on: its time begins anew."""
    if (watch := _watch()) is not None:
        watch.progressed, watch.paused = True, False


def pause() -> None:
    """Wait for something that is not the game, until the next progress."""
    if (watch := _watch()) is not None:
        watch.paused = True


def _watch() -> _Watch | None:
    handler = signal.getsignal(signal.SIGALRM)
    return handler if isinstance(handler, _Watch) else None
