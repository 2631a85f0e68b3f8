"""Minds what a program and all its processes use together, and ends it when that is too much."""

from collections import deque
from typing import TYPE_CHECKING

from joute.arena.family import Cpu, memory_kib, tree, waited_s
from joute.arena.loop import Loop
from joute.game import Failure, Kind

if TYPE_CHECKING:
    from joute.arena.process import Process
    from joute.arena.sandbox import Bounds

TICK = 0.02
"""Between two looks at a program that has bounds, …"""
UNBOUNDED_TICK = 0.05
"""… and at one that has none: looks cost the referee time."""
MEMORY = 4096
"""Looks that are remembered: more than a minute."""


class Watch:
    """Looks at one program every few milliseconds."""

    def __init__(self, loop: Loop, process: "Process", bounds: "Bounds | None" = None) -> None:
        self._loop = loop
        self._process = process
        self._bounds = bounds
        self._waits: deque[tuple[float, float]] = deque([(loop.now, 0.0)], maxlen=MEMORY)
        self._cpu = Cpu(process.pid)
        self.cpu_s = 0.0
        """Processor time of all its processes, as last seen."""
        self.peak_kib = 0
        """The most memory seen, of all its processes together."""
        self._tick = UNBOUNDED_TICK if bounds is None else TICK
        loop.set_alarm(self, loop.now + self._tick)

    def ring(self, now: float) -> None:
        """Look, and look again later."""
        pids = list(tree(self._process.pid))
        self._process.family = set(pids)
        self.peak_kib = max(self.peak_kib, sum(map(memory_kib, pids)))
        self.cpu_s = self._cpu.read()
        self._waits.append((now, sum(map(waited_s, pids))))
        failure = None if self._bounds is None else self._over(self._bounds, len(pids))
        if failure is not None:
            self._process.verdict = failure
            self._process.kill()
        elif self._process.ending() is None:
            self._loop.set_alarm(self, now + self._tick)

    def stop(self) -> None:
        """Look no more."""
        self._loop.clear_alarm(self)

    def waited_since(self, when: float) -> float:
        """Give how many seconds it has been ready to run since a time and had no processor."""
        now = sum(map(waited_s, tree(self._process.pid)))
        before = [wait for seen, wait in self._waits if seen <= when]
        return max(0.0, now - (before[-1] if before else self._waits[0][1]))

    def _over(self, bounds: "Bounds", processes: int) -> Failure | None:
        most, allowed = bounds.processes, bounds.memory_mib
        if processes > most:
            return Failure(Kind.CRASH, f"it started {processes} processes; {most} are allowed")
        if self.peak_kib > allowed * 1024:
            used = f"{self.peak_kib // 1024} MiB of memory"
            return Failure(Kind.MEMORY, f"it used {used}; {allowed} MiB are allowed")
        return None
