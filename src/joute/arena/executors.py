"""Where matches run: processes of this machine, or machines of a cluster."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from msgspec import Struct

from joute.arena.pool import Pool

SLACK = 2
"""Matches sent out beyond those that can be played at once, so that nobody waits for the next."""


class Engine(Struct, frozen=True):
    """An executor, and how many matches it should be given at once."""

    executor: Executor
    ahead: int


def processors() -> int:
    """Count the processors that we may use."""
    return len(os.sched_getaffinity(0))


@contextmanager
def engine(jobs: int | None = None, cluster: str | None = None) -> Iterator[Engine]:
    """Start so many workers on this machine, one a processor by default, or join a cluster."""
    if cluster is not None:
        from joute.arena.cluster import cluster as joined  # noqa: PLC0415 - an extra

        with joined(cluster) as executor:
            yield Engine(executor, SLACK * max(executor.workers, jobs or 1))
        return
    workers = jobs or processors()
    with Pool(workers) as pool:
        yield Engine(pool, workers + SLACK)
