"""Builds submissions while a league plays, so that no bot waits for another one's Makefile."""

from concurrent.futures import Future
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Self

from joute.arena.jobs.pool import ATTEMPTS, Pool, WorkerLostError
from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.bots.sources import name_of
from joute.reason import Reason
from joute.submission.build import CHANGED, Build, built, kept, looked_up
from joute.submission.build_cache import forget, is_still
from joute.submission.meaning import UNKNOWN, meaning_of
from joute.submission.snapshot import Snapshot

AT_ONCE = 2
VERSIONS = 2
"""Built versions kept of each submission, the last ones: its author may go back to one."""


class BuildQueue:
    """Builds in its own processes, which end with this context.

    Of each submission at most one version is built at a time, and of those that wait only the
    newest: whoever hands in what takes long, or often, keeps nobody else waiting for all of it.
    """

    def __init__(self, mode: SandboxMode) -> None:
        self._mode = mode
        self._pool = Pool(AT_ONCE)
        self._orders: dict[Path, Future[Build | None]] = {}
        """The builds that were ordered, by the place of their result; a failure that is not kept there stays here."""
        self._places: dict[Path, list[Path]] = {}
        """The places of the last versions of each submission, the present one last."""
        self._meanings: dict[str, Future[str]] = {}
        """By the digest of the submission."""
        self._lock = Lock()
        """Guards the fields below: the pool's threads begin the next build."""
        self._waiting: dict[Path, tuple[Path, Future[Build | None]]] = {}
        """The place and the order of each waiting submission, first come first."""
        self._building: set[Path] = set()

    def __enter__(self) -> Self:
        self._pool.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._waiting.clear()
        self._pool.__exit__()

    def __call__(self, path: Path) -> Build | None:
        """Return the result for a submission, None while it waits or is being built."""
        found = looked_up(path)
        if isinstance(found, Build):
            if found.bot:
                self._keep(path, Path(found.bot).parent)
            return found
        self._keep(path, found)
        if found not in self._orders:
            self._order(path, found)
        return self._done(path, found)

    def meaning(self, snapshot: Snapshot) -> str | None:
        """Return what a submission means, None while that is being found out."""
        order = self._meanings.get(snapshot.digest)
        if order is None:
            order = self._meanings[snapshot.digest] = self._pool.submit(meaning_of, snapshot)
        if not order.done():
            return None
        return UNKNOWN if order.exception() is not None else order.result()

    def _order(self, path: Path, place: Path) -> None:
        """Queue a submission, in place of an older version of it that still waits."""
        order = self._orders[place] = Future()
        with self._lock:
            before = self._waiting.get(path)
            self._waiting[path] = place, order
        if before is not None:
            self._orders.pop(before[0], None)
        self._begin()

    def _begin(self) -> None:
        """Start waiting builds as far as there is room, one for each submission."""
        with self._lock:
            room = AT_ONCE - len(self._building)
            ready = [path for path in self._waiting if path not in self._building][:room]
            begun = {path: self._waiting.pop(path) for path in ready}
            self._building.update(ready)
        for path, (place, order) in begun.items():
            made = self._pool.submit(_made, path, place, self._mode)
            made.add_done_callback(partial(self._ended, path, order))

    def _ended(self, path: Path, order: Future[Build | None], made: Future[Build | None]) -> None:
        """Keep the result of a build, and start the next."""
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
        """Remove the oldest versions of a submission whose present one is at this place."""
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
            problem = Reason("problem.ended-builder", {"times": ATTEMPTS})
            return Build(name=name_of(path), problem=problem)
        if order.exception() is not None or not _failed(order.result()):
            del self._orders[place]  # the next time it is there, or is tried again
        build = order.result()
        return kept(path) if build is not None and build.bot else build


def _made(path: Path, place: Path, mode: SandboxMode) -> Build | None:
    """Build a submission; None if it was replaced or removed while it waited."""
    return built(path, mode) if is_still(path, place) else None


def _failed(build: Build | None) -> bool:
    return build is not None and build.problem not in ("", CHANGED)
