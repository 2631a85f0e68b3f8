"""Signals that would end us wait while a program is being started.

What they raise between the start of a program and our note of it would leave a program that nobody ends.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def deferred_signals() -> Iterator[None]:
    """Raise what signals raise after the block, and not in it; a program that is started in it has them unblocked."""
    if current_thread() is not main_thread():  # nothing is raised in others
        yield
        return
    came: list[signal.Signals] = []
    handlers = {number: signal.getsignal(number) for number in ENDING}
    replaced = {number: handler for number, handler in handlers.items() if callable(handler)}
    for number in replaced:
        signal.signal(number, lambda number, _: came.append(signal.Signals(number)))
    try:
        yield
    finally:
        for number, handler in replaced.items():
            signal.signal(number, handler)
        for number in came:
            signal.raise_signal(number)
