"""Machines of a Dask cluster that play matches (the extra `joute[cluster]`).

The bots' files travel with each match, so a machine needs joute and whatever the bots are written
in, nothing else. A match whose worker dies is played by another one.
"""

import logging
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from joute.arena.jobs.pool import ATTEMPTS, WorkerLostError
from joute.errors import UsageError

P = ParamSpec("P")
T = TypeVar("T")
ADDRESS = re.compile(r"(?:(?:tcp|tls|ws|wss|ucx)://)?[^/\s]+:[0-9]{1,5}")
PATIENCE = 15
"""Seconds to find the scheduler."""


class Cluster(Executor):
    """Dask's executor, which reports lost workers as our pool does."""

    def __init__(self, client: Any) -> None:  # noqa: ANN401 - Dask is not typed
        self._client = client
        self._executor = client.get_executor(pure=False, retries=ATTEMPTS)

    @property
    def workers(self) -> int:
        """The matches that can be played at once."""
        return sum(self._client.nthreads().values())

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Let a worker call a function."""
        future: Future[T] = Future()
        self._executor.submit(fn, *args, **kwargs).add_done_callback(
            lambda done: _settle(future, done)
        )
        return future


def _settle(future: Future[T], done: Future[T]) -> None:
    from distributed import KilledWorker  # noqa: PLC0415 - only on a cluster

    if done.cancelled():
        future.set_exception(WorkerLostError("void.dropped"))
        return
    error = done.exception()
    if isinstance(error, KilledWorker):
        future.set_exception(WorkerLostError("void.workers-died"))
    elif error is not None:
        future.set_exception(error)
    else:
        future.set_result(done.result())


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """Join a Dask scheduler."""
    if not ADDRESS.fullmatch(address):  # Dask refuses it too, and then waits for itself for long
        raise UsageError(
            "--cluster takes the address of a Dask scheduler, as tcp://HOST:8786, not {address}",
            address=repr(address),
        )
    try:
        from distributed import Client  # noqa: PLC0415 - an extra, and slow
    except ImportError:
        raise UsageError("--cluster needs Dask: pip install 'joute[cluster]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, TimeoutError, ValueError):
        raise UsageError("no Dask scheduler answers at {address}", address=address) from None
    with client:
        yield Cluster(client)
