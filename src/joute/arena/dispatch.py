"""Many matches on one executor: never too many under way, none lost when what played it dies.

A match in which a program was late because the machine was overloaded is played again.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from itertools import islice
from queue import SimpleQueue
from typing import TypeVar

from msgspec import Struct

from joute.arena.order import Order, Outcome, fulfil

Key = TypeVar("Key")

ATTEMPTS = 3
"""How often a match is sent out when what played it was lost, or the machine was overloaded."""
OVERLOADED = "the machine was overloaded each time: try fewer --jobs, or --clock cpu"


class Void(Struct, frozen=True):
    """A match that could not be played."""

    reason: str


def dispatched(
    executor: Executor, orders: Iterable[tuple[Key, Order]], *, ahead: int
) -> Iterator[tuple[Key, Order, Outcome | Void]]:
    """Play matches, at most `ahead` at once, and give each as it ends.

    An order is taken when there is room for it, so that what it depends on may be decided late.
    """
    done: SimpleQueue[tuple[Key, Order, int, Future[Outcome]]] = SimpleQueue()
    waiting = iter(orders)

    def send(key: Key, order: Order, attempt: int) -> None:
        future = executor.submit(fulfil, order)
        future.add_done_callback(lambda future: done.put((key, order, attempt, future)))

    def send_next() -> int:
        for key, order in islice(waiting, 1):
            send(key, order, 1)
            return 1
        return 0

    under_way = sum(send_next() for _ in range(ahead))
    while under_way:
        key, order, attempt, future = done.get()
        outcome = _outcome(future)
        if isinstance(outcome, Void) and attempt < ATTEMPTS:
            send(key, order, attempt + 1)
            continue
        yield key, order, outcome
        under_way += send_next() - 1


def _outcome(future: Future[Outcome]) -> Outcome | Void:
    try:
        outcome = future.result()
    except (BrokenExecutor, CancelledError) as error:
        return Void(f"it could not be played: {error}")
    return Void(OVERLOADED) if outcome.strained else outcome
