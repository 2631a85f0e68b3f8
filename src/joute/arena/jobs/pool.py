"""Processes of this machine that play matches, one each at a time.

    with Pool(2) as pool:
        outcome = pool.submit(run_job, job).result()

A `concurrent.futures.Executor`. Other than ProcessPoolExecutor it outlives the death of a process:
a new one takes the place, and the task is tried again. It needs no `if __name__ == "__main__"`
in a script that uses it; what is submitted must be a function that can be imported.
"""

import os
import pickle
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from secrets import token_hex
from threading import Thread
from typing import Any, ParamSpec, TypeVar

from joute.arena.jobs.worker import BLOCKED
from joute.arena.process.process import end_found
from joute.arena.process.procfs import marked
from joute.errors import JouteError, UsageError

P = ParamSpec("P")
T = TypeVar("T")

ATTEMPTS = 3
"""A task that three processes died of is given up."""
MARK = "JOUTE_WORKER"
"""Environment variable by which the bots of a worker are found when it has died."""
PATIENCE = 5.0
"""Seconds a worker has to end its bots and itself."""

Task = tuple[Callable[..., object], tuple[object, ...], dict[str, object]]


class WorkerLostError(JouteError, BrokenExecutor):
    """The processes that played a match died."""


class Pool(Executor):
    """`jobs` workers, each with a thread that feeds it; leaving its `with` ends them at once.

    Each worker is bound to one of the processors in `places`, if any are given.
    """

    def __init__(self, jobs: int, places: Sequence[int] = ()) -> None:
        self._tasks: SimpleQueue[tuple[Future[Any], Task] | None] = SimpleQueue()
        self._workers: set[_Worker] = set()
        self._closed = self._stopped = False
        self._threads = [
            Thread(target=self._feed, args=(partial(self._hired, place),), daemon=True)
            for place in (places or (None,) * jobs)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Let a worker call a function."""
        if self._closed:
            message = "the pool is closed"
            raise RuntimeError(message)
        future: Future[T] = Future()
        self._tasks.put((future, (fn, args, kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - the interface's own
        """Take no more tasks, drop those not begun if wanted, and let the workers end."""
        self._closed = True
        while cancel_futures:
            try:
                waiting = self._tasks.get_nowait()
            except Empty:
                break
            if waiting is not None:
                waiting[0].cancel()
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads if wait else ():
            thread.join()

    def __exit__(self, *_: object) -> None:
        """End the workers and their bots, whatever they are doing."""
        self._stopped = True
        for worker in list(self._workers):
            worker.stop()
        self.shutdown(cancel_futures=True)

    def _feed(self, hire: "Callable[[], _Worker]") -> None:
        """Hand task after task to one worker."""
        worker: _Worker | None = None
        while (waiting := self._tasks.get()) is not None:
            future, task = waiting
            if future.set_running_or_notify_cancel():
                worker = self._serve(worker, hire, future, task)
        if worker is not None:
            self._workers.discard(worker)
            worker.end()

    def _serve(
        self,
        worker: "_Worker | None",
        hire: "Callable[[], _Worker]",
        future: Future[Any],
        task: Task,
    ) -> "_Worker | None":
        """See to one task; give the worker that did it, if it lives."""
        for _ in range(ATTEMPTS):
            if self._stopped:
                break
            try:
                worker = worker or hire()
            except OSError as why:
                future.set_exception(
                    UsageError("cannot start a process that plays matches: {why}", why=why)
                )
                return None
            try:
                value, error = worker.call(task)
            except (EOFError, OSError):
                self._workers.discard(worker)
                worker.bury()
                worker = None
            else:
                _settle(future, value, error)
                return worker
        future.set_exception(WorkerLostError("void.processes-died", count=ATTEMPTS))
        return worker

    def _hired(self, place: int | None) -> "_Worker":
        worker = _Worker(place)
        self._workers.add(worker)
        if self._stopped:  # meanwhile
            worker.stop()
        return worker


def _settle(future: Future[Any], value: object, error: BaseException | None) -> None:
    if error is None:
        future.set_result(value)
    else:
        future.set_exception(error)


@contextmanager
def _deaf() -> Iterator[None]:
    """Start a process that its terminal cannot end before it has said that it ignores that."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, BLOCKED)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """One process, as its feeder sees it."""

    def __init__(self, place: int | None) -> None:
        self._mark = token_hex(16)
        bound = () if place is None else (str(place),)
        ours, theirs = socket.socketpair()
        self._connection = Connection(ours.detach())  # which closes itself if there is no process
        with theirs, _deaf():
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-P",
                    "-m",
                    "joute.arena.jobs.worker",
                    str(theirs.fileno()),
                    *bound,
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                env={**os.environ, MARK: self._mark},
            )
        self._connection.send(sys.path)

    def call(self, task: Task) -> tuple[object, BaseException | None]:
        """Return what the task returned, or what it raised."""
        self._connection.send_bytes(pickle.dumps(task))
        answer: tuple[object, BaseException | None] = self._connection.recv()
        return answer

    def stop(self) -> None:
        """Make it end its bots and itself now."""
        self._process.terminate()

    def end(self) -> None:
        """Let it end: it has done all it was asked."""
        self._connection.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.bury()

    def bury(self) -> None:
        """It has died, or will not end: end all that it had started."""
        self._connection.close()
        self._process.kill()
        self._process.wait()
        mark = f"{MARK}={self._mark}".encode()
        end_found(lambda: marked(mark))
