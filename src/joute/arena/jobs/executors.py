"""Where matches run: processes of this machine, or machines of a cluster."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager

from msgspec import Struct

from joute.arena.jobs.affinity import Claims, processors
from joute.arena.jobs.pool import Pool
from joute.arena.seats.seats import unheard
from joute.reason import Reason

SLACK = 2
"""Matches sent out beyond those that can be played at once, so that nobody waits for the next."""


class Engine(Struct, frozen=True):
    """An executor, and how many matches it should be given at once."""

    executor: Executor
    ahead: int


@contextmanager
def engine(
    jobs: int | None = None,
    cluster: str | None = None,
    show: Callable[[Reason | str], None] = unheard,
) -> Iterator[Engine]:
    """Start `jobs` workers on this machine, one a processor by default, or join a cluster.

    Each worker is bound to a processor of its own. Where there are not enough, none is; if that is for
    want of processors, and not of ones that no other contest has, a person is shown so.
    """
    if cluster is not None:
        from joute.arena.jobs.dask import cluster as joined  # noqa: PLC0415 - an extra

        with joined(cluster) as executor:
            yield Engine(executor, SLACK * max(executor.workers, jobs or 1))
        return
    workers = jobs or processors()
    with closing(Claims(workers)) as claims, Pool(workers, claims.places) as pool:
        if workers > processors():
            show(
                Reason(
                    "matches share processors: {matches} are played at once on {processors}; "
                    "with fewer --jobs each has one to itself",
                    {"matches": workers, "processors": processors()},
                )
            )
        yield Engine(pool, workers + SLACK)
