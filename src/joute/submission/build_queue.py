"""Builds beside the matches of a league: nobody waits for the Makefile of somebody else."""

from concurrent.futures import Future
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Self

from joute.arena.jobs.pool import ATTEMPTS, Pool, WorkerLostError
from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.bots.sources import name_of
from joute.submission.build import CHANGED, Build, built, forget, is_still, kept, looked_up

AT_ONCE = 2
VERSIONS = 2
"""Of each submission so many are kept once they are built, the last ones: somebody may go back."""


class BuildQueue:
    """Builds in processes of its own, which end with this context.

    Of each submission at most one version is built at a time, and of those that wait only the
    newest: whoever hands in what takes long, or often, keeps nobody else waiting for all of it.
    """

    def __init__(self, mode: SandboxMode) -> None:
        self._mode = mode
        self._pool = Pool(AT_ONCE)
        self._orders: dict[Path, Future[Build | None]] = {}
        """By the place where what comes out is kept; a failure that is not kept there stays here."""
        self._places: dict[Path, list[Path]] = {}
        """Where the last versions of each submission are kept, the one that is there now last."""
        self._lock = Lock()
        """Holds for what follows: the pool's threads begin the next."""
        self._waiting: dict[Path, tuple[Path, Future[Build | None]]] = {}
        """The place and the order of each submission that waits, in the order in which they came."""
        self._building: set[Path] = set()

    def __enter__(self) -> Self:
        self._pool.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._waiting.clear()
        self._pool.__exit__()

    def __call__(self, path: Path) -> Build | None:
        """Say what became of a submission, None while it waits or is being built."""
        found = looked_up(path)
        if isinstance(found, Build):
            if found.bot:
                self._keep(path, Path(found.bot).parent)
            return found
        self._keep(path, found)
        if found not in self._orders:
            self._order(path, found)
        return self._done(path, found)

    def _order(self, path: Path, place: Path) -> None:
        """Let a submission wait for its turn, instead of what waited for it before."""
        order = self._orders[place] = Future()
        with self._lock:
            before = self._waiting.get(path)
            self._waiting[path] = place, order
        if before is not None:
            self._orders.pop(before[0], None)
        self._begin()

    def _begin(self) -> None:
        """Begin what waits, as far as there is room, one of each submission."""
        with self._lock:
            room = AT_ONCE - len(self._building)
            ready = [path for path in self._waiting if path not in self._building][:room]
            begun = {path: self._waiting.pop(path) for path in ready}
            self._building.update(ready)
        for path, (place, order) in begun.items():
            made = self._pool.submit(_made, path, place, self._mode)
            made.add_done_callback(partial(self._ended, path, order))

    def _ended(self, path: Path, order: Future[Build | None], made: Future[Build | None]) -> None:
        """Hand on what came out, and begin the next."""
        with self._lock:
            self._building.discard(path)
        if made.cancelled():
            return
        if (error := made.exception()) is not None:
            order.set_exception(error)
        else:
            order.set_result(made.result())
        self._begin()

    def _keep(self, path: Path, place: Path) -> None:
        """Forget the old versions of a submission that is now kept at a place."""
        places = [*(other for other in self._places.get(path, ()) if other != place), place]
        self._places[path] = places[-VERSIONS:]
        for old in places[:-VERSIONS]:
            if not any(old in others for others in self._places.values()):
                forget(old)

    def _done(self, path: Path, place: Path) -> Build | None:
        order = self._orders[place]
        if not order.done():
            return None
        if isinstance(order.exception(), WorkerLostError):
            problem = f"it ended the process that built it, {ATTEMPTS} times"
            return Build(name=name_of(path), problem=problem)
        if order.exception() is not None or not _failed(order.result()):
            del self._orders[place]  # the next time it is there, or is tried again
        build = order.result()
        return kept(path) if build is not None and build.bot else build


def _made(path: Path, place: Path, mode: SandboxMode) -> Build | None:
    """Build what was ordered, None if another has come in its stead, or it has gone, while it waited."""
    return built(path, mode) if is_still(path, place) else None


def _failed(build: Build | None) -> bool:
    return build is not None and build.problem not in {"", CHANGED}
