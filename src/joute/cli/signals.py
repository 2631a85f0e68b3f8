"""Signals as exceptions, so that a command that is ended ends what it has started."""

import os
import signal
import sys
from collections.abc import Callable
from threading import Timer
from time import monotonic
from types import FrameType

PATIENCE = 2.0
"""Seconds in which several signals are one."""
SOON = 0.01
"""Seconds until one is sent again."""


class _Once:
    """Takes several signals in quick succession for one: the second would interrupt the cleaning up."""

    def __init__(self, handle: Callable[[int, FrameType | None], object]) -> None:
        self._handle = handle
        self._until = 0.0

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if monotonic() >= self._until:
            self._until = monotonic() + PATIENCE
            self._handle(number, frame)

    def repeat(self, number: int) -> None:
        """Send a signal once more, when what is running now has returned."""
        self._until = 0.0
        Timer(SOON, os.kill, (os.getpid(), number)).start()


def heed_interrupts() -> None:
    """Make Ctrl-C an exception from now on, unless a shell has it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, _Once(signal.default_int_handler))


def heed_ends() -> None:
    """Make a shutdown and a closed terminal exceptions."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _Once(_end))
    sys.unraisablehook = _unraised


def _end(number: int, frame: FrameType | None) -> None:
    del frame
    sys.exit(128 + number)


def _unraised(lost: "sys.UnraisableHookArgs") -> None:
    """Raise the exception of a signal again that came where Python can raise nothing.

    It prints and forgets what is raised in a callback of a weak reference, as each import has one,
    or in a `__del__`.
    """
    if isinstance(lost.exc_value, KeyboardInterrupt):
        number: int = signal.SIGINT
    elif isinstance(lost.exc_value, SystemExit) and isinstance(lost.exc_value.code, int):
        number = lost.exc_value.code - 128
    else:
        number = 0
    handler = signal.getsignal(number) if number in signal.valid_signals() else None
    if isinstance(handler, _Once):
        handler.repeat(number)
    else:
        sys.__unraisablehook__(lost)
