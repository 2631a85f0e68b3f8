"""A process that calls functions for a pool until the pool is gone.

    python -m joute.arena.jobs.worker DESCRIPTOR [PROCESSOR]

With a processor it stays there, and so does all that it starts.
"""

import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue
from tempfile import gettempdir
from threading import Thread
from types import FrameType

from joute.arena.jobs.affinity import bind
from joute.stuck import watch_games
from joute.temporary import remove_all

TERMINAL = (signal.SIGINT, signal.SIGHUP)
"""Signals that a terminal sends to all that run in it."""
BLOCKED = (*TERMINAL, signal.SIGTERM)
"""Until we know what to do about them."""


def main(descriptor: int) -> None:
    """Work. When the pool is gone in the middle of a match, its bots are ended before we leave."""
    for number in TERMINAL:
        signal.signal(number, signal.SIG_IGN)  # the pool decides
    with suppress(OSError):  # it tries a file, which nobody must interrupt
        gettempdir()
    signal.signal(signal.SIGTERM, _leave)
    watch_games()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, BLOCKED)
    connection = Connection(descriptor)
    sys.path[:] = connection.recv()
    tasks: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(connection, tasks), daemon=True).start()
    while True:
        connection.send_bytes(_answer(tasks.get()))


def _listen(connection: Connection, tasks: SimpleQueue[bytes]) -> None:
    """Read ahead, so that the pool's end is noticed at once."""
    try:
        while True:
            tasks.put(connection.recv_bytes())
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)


def _answer(task: bytes) -> bytes:
    try:
        function: Callable[..., object]
        function, args, kwargs = pickle.loads(task)  # noqa: S301 - from our own pool
        return pickle.dumps((function(*args, **kwargs), None))
    except Exception as error:  # noqa: BLE001 - it is raised again where the task came from
        return _raised(error)


def _raised(error: Exception) -> bytes:
    try:
        return pickle.dumps((None, error))
    except Exception:  # noqa: BLE001 - some errors cannot be pickled; what they say can
        return pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}")))


def _leave(number: int, frame: FrameType | None) -> None:
    del frame
    signal.signal(number, signal.SIG_IGN)  # the terminal's and the pool's may both come
    sys.exit(0)


if __name__ == "__main__":
    try:
        for place in sys.argv[2:]:
            bind(int(place))
        main(int(sys.argv[1]))
    except SystemExit:
        remove_all()
        os._exit(0)  # all is ended, and taking the interpreter apart costs 40 ms
