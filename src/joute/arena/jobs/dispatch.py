"""Many matches on one executor: never too many under way, none lost when what played it dies.

Short matches are sent several together, or sending them would cost as much as playing them.
"""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

from msgspec import Struct

from joute.arena.jobs.job import Job, Outcome, Void, run_all
from joute.arena.process.start import StartError
from joute.errors import reason_of
from joute.reason import Reason

Key = TypeVar("Key")
Result = TypeVar("Result")

ATTEMPTS = 3
"""How often a match is sent out when what played it was lost, or a program could not be started."""
GLANCE_S = 0.5
"""Seconds after which Ctrl-C is noticed at the latest."""
LOT_S = 0.05
"""Seconds of play that are sent out together, …"""
LARGEST_LOT = 16
"""… and matches."""


class _Lot(Struct, Generic[Key], frozen=True):
    """Matches that one process plays one after the other."""

    matches: Sequence[tuple[Key, Job]]
    attempt: int = 1


def dispatched(
    executor: Executor, jobs: Iterable[tuple[Key, Job]], *, ahead: int
) -> Iterator[tuple[Key, Job, Outcome | Void]]:
    """Play matches, at most `ahead` lots at once, and give each as it ends.

    A job is taken when there is room for it, so that what it depends on may be decided late.
    """
    done: SimpleQueue[tuple[_Lot[Key], Future[list[Outcome | Void]]]] = SimpleQueue()
    waiting = iter(jobs)
    size = 1

    def send(lot: _Lot[Key]) -> None:
        future = executor.submit(run_all, [job for _, job in lot.matches])
        future.add_done_callback(lambda future: done.put((lot, future)))

    def send_next() -> int:
        matches = list(islice(waiting, size))
        if matches:
            send(_Lot(matches))
        return bool(matches)

    under_way = sum(send_next() for _ in range(ahead))
    while under_way:
        lot, future = _waited_for(done)
        under_way -= 1
        for (key, job), outcome in zip(lot.matches, _outcomes(lot, future), strict=True):
            if isinstance(outcome, Void) and outcome.again and lot.attempt < ATTEMPTS:
                send(_Lot([(key, job)], lot.attempt + 1))
                under_way += 1
                continue
            if isinstance(outcome, Outcome):
                size = _lot_size(outcome.seconds)
            yield key, job, outcome
        under_way += send_next()


def _waited_for(done: SimpleQueue[Result]) -> Result:
    """Wait for a result; a signal that comes just before a wait is noticed at its end, so each is short."""
    while True:
        try:
            return done.get(timeout=GLANCE_S)
        except Empty:
            continue


def _lot_size(seconds: float) -> int:
    """Return how many matches as long as this one are sent out together."""
    return max(1, min(LARGEST_LOT, int(LOT_S / max(seconds, 0.001))))


def _outcomes(lot: _Lot[Key], future: "Future[list[Outcome | Void]]") -> Sequence[Outcome | Void]:
    try:
        return future.result()
    except (BrokenExecutor, CancelledError, StartError) as error:
        void = Void(Reason("void.not-played", {"why": _why(error)}))
        return [void] * len(lot.matches)


def _why(error: Exception) -> Reason:
    if isinstance(error, CancelledError):
        return Reason("void.cancelled")
    return reason_of(error)
