"""Builds beside the matches of a league: nobody waits for the Makefile of somebody else."""

from concurrent.futures import Future
from pathlib import Path
from typing import Self

from joute.arena.pool import ATTEMPTS, Pool, WorkerLostError
from joute.arena.sandbox import SandboxMode
from joute.arena.sources import name_of
from joute.submission.build import CHANGED, Build, built, forget, is_still, kept, looked_up

VERSIONS = 2
"""Of each submission so many are kept once they are built, the last ones: somebody may go back."""


class Shop:
    """Builds one after the other in a process of its own, which ends with this context."""

    def __init__(self, mode: SandboxMode) -> None:
        self._mode = mode
        self._pool = Pool(1)
        self._orders: dict[Path, Future[Build | None]] = {}
        """By the place where what comes out is kept; a failure that is not kept there stays here."""
        self._places: dict[Path, list[Path]] = {}
        """Where the last versions of each submission are kept, the one that is there now last."""

    def __enter__(self) -> Self:
        self._pool.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.__exit__()

    def __call__(self, path: Path) -> Build | None:
        """Say what became of a submission, None while it waits or is being built."""
        found = looked_up(path, self._mode)
        if isinstance(found, Build):
            if found.bot:
                self._keep(path, Path(found.bot).parent)
            return found
        self._keep(path, found)
        if found not in self._orders:
            self._orders[found] = self._pool.submit(_made, path, found, self._mode)
        return self._done(path, found)

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
        return kept(path, self._mode) if build is not None and build.bot else build


def _made(path: Path, place: Path, mode: SandboxMode) -> Build | None:
    """Build what was ordered, None if another has come in its stead, or it has gone, while it waited."""
    return built(path, mode) if is_still(path, place) else None


def _failed(build: Build | None) -> bool:
    return build is not None and build.problem not in {"", CHANGED}
