"""Names a game that does not come to an end, instead of waiting for it."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from joute.errors import FailedGameError
from joute.faults import failed
from joute.reason import Reason

PATIENCE_S = 6.0
"""Seconds in which a game must come to its next question."""
AGAIN_S = 0.5
"""Seconds after which a game that catches everything is interrupted again."""


class StuckError(BaseException):
    """Interrupts a game; no `except Exception` of it catches this."""


class StuckGameError(FailedGameError):
    """A game that does not come to its next question."""


@contextmanager
def patient(game: str) -> Iterator[None]:
    """Run a game; if it makes no progress for long, say where it is. Only the main thread can do so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _interrupt)
    progress()
    try:
        yield
    except StuckError as stuck:
        why = Reason(
            "it does not go on: nothing came of it for {seconds} s", {"seconds": PATIENCE_S}
        )
        raise StuckGameError(failed(game, why, stuck).reason) from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def progress() -> None:
    """Know that a game goes on: its time begins anew."""
    if signal.getsignal(signal.SIGALRM) is _interrupt:
        signal.setitimer(signal.ITIMER_REAL, PATIENCE_S, AGAIN_S)


def pause() -> None:
    """Wait for something that is not the game, until the next progress."""
    signal.setitimer(signal.ITIMER_REAL, 0)


def _interrupt(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise StuckError
