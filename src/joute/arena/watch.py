"""Minds what a program and all its processes use together, and ends it when that is too much."""

from typing import TYPE_CHECKING

from joute.arena.family import memory_kib, tree
from joute.arena.loop import Loop
from joute.game import Failure, Kind

if TYPE_CHECKING:
    from joute.arena.process import Process
    from joute.arena.sandbox import Bounds

TICK = 0.02


class Watch:
    """Looks at one program every few milliseconds."""

    def __init__(self, loop: Loop, process: "Process", bounds: "Bounds") -> None:
        self._loop = loop
        self._process = process
        self._bounds = bounds
        self.peak_kib = 0
        """The most memory seen, of all its processes together."""
        loop.set_alarm(self, loop.now + TICK)

    def ring(self, now: float) -> None:
        """Look, and look again later."""
        pids = list(tree(self._process.pid))
        self.peak_kib = max(self.peak_kib, sum(map(memory_kib, pids)))
        if (failure := self._over(len(pids))) is not None:
            self._process.verdict = failure
            self._process.kill()
        elif self._process.ending() is None:
            self._loop.set_alarm(self, now + TICK)

    def stop(self) -> None:
        """Look no more."""
        self._loop.clear_alarm(self)

    def _over(self, processes: int) -> Failure | None:
        most, allowed = self._bounds.processes, self._bounds.memory_mib
        if processes > most:
            return Failure(Kind.CRASH, f"it started {processes} processes; {most} are allowed")
        if self.peak_kib > allowed * 1024:
            used = f"{self.peak_kib // 1024} MiB of memory"
            return Failure(Kind.MEMORY, f"it used {used}; {allowed} MiB are allowed")
        return None
