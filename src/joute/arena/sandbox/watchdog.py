"""Minds what a program and all its processes use together, and kills it when that is too much.

Memory is bounded by the kernel too, where a control group can be made (`joute.arena.process.cgroup`).
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from joute.arena.loop import Loop
from joute.arena.process.procfs import (
    Cpu,
    apart,
    fair_kib,
    files,
    locks,
    mappings,
    memory_kib,
    peak_kib,
    resident_kib,
    sockets,
    tree,
    unread_mib,
    waits_s,
)
from joute.arena.sandbox.bubblewrap import WRAPPERS, WRITABLE, Bounds
from joute.game import Failure, Kind
from joute.reason import Reason

if TYPE_CHECKING:
    from joute.arena.process.process import Process

TICK = 0.02
"""Between two looks at a program that has bounds, …"""
UNBOUNDED_TICK = 0.05
"""… and at one that has none: looks cost the referee time."""
EARLY = 0.005
"""… whose first look comes sooner: it may end in a moment."""
REST = 4
"""How many times as long as a slow look took we wait for the next: it keeps the match waiting."""
SELDOM = 0.2
"""Seconds between two slow counts, at least."""
FEW = 8
"""Sockets that cannot hold much: counting what is in a few makes the kernel look through all of them."""
MEMORY = 100_000
"""Threads' waits that are remembered: of two dozen threads, those of more than a minute."""


class Watchdog:
    """Looks at one program every few milliseconds."""

    def __init__(self, loop: Loop, process: "Process", bounds: Bounds | None = None) -> None:
        self._loop = loop
        self._process = process
        self._bounds = bounds
        self._waits: deque[tuple[float, dict[int, float], float]] = deque([(loop.now, {}, 0.0)])
        """When it was looked at, how long each thread had waited for a processor, and the processor time used."""
        self._remembered = 0
        self.cpu = Cpu(process.pid, process.cgroup)
        self.cpu_s = 0.0
        """Processor time of all its processes, as last seen."""
        self.peak_kib = 0
        """The most memory seen that is bounded, of all its processes together: without files."""
        self.resident_kib = 0
        """The most memory seen, with files, as people know it from other tools; 0 if it has not been seen."""
        self._fair_kib = 0
        self._next_fair = 0.0
        self._mappings, self._unread, self._together = _Seldom(), _Seldom(), _Seldom()
        self._tick = UNBOUNDED_TICK if bounds is None else TICK
        loop.set_alarm(self, loop.now + (EARLY if bounds is None else TICK))

    def ring(self, now: float) -> None:
        """Look, and look again later."""
        pids = self.cpu.look(now)
        self._process.family = set(pids)
        self.peak_kib = max(self.peak_kib, self._memory_kib(pids))
        own = pids[self._process.wrappers :]
        together = self._together.count(partial(resident_kib, own)) if len(own) > 1 else 0
        self._measure(own, together)
        self.cpu_s = self.cpu.read()
        self._remember(now, waits_s(pids))
        failure = None if self._bounds is None else self._over(self._bounds, pids)
        if failure is not None:
            self._process.verdict = failure
            self._process.kill()
        elif self._process.ending() is None:
            self._loop.set_alarm(self, now + self._tick)

    def measure(self) -> None:
        """Look at its memory before it ends: the kernel keeps no peak of a process that has ended."""
        pids = list(tree(self._process.pid))[self._process.wrappers :]
        self._measure(pids, resident_kib(pids) if len(pids) > 1 else 0)

    def begin(self) -> None:
        """Forget the memory of what has become the program: its peak is the kernel's to remember."""
        self.resident_kib = 0

    def _measure(self, pids: Sequence[int], together: int) -> None:
        """Take the peak of each, which the kernel remembers, or what they have together."""
        self.resident_kib = max(self.resident_kib, together, *map(peak_kib, pids), 0)

    def stop(self) -> None:
        """Look no more."""
        self._loop.clear_alarm(self)

    def waited_since(self, when: float) -> float:
        """Return how many seconds since a time a thread was ready to run and had no processor.

        It is the thread that waited most, not all together: many threads wait for each other.
        """
        _, before, _ = self._looked_at(when)
        now = waits_s(tree(self._process.pid))
        return max((wait - before.get(thread, 0.0) for thread, wait in now.items()), default=0.0)

    def used_since(self, when: float) -> float:
        """Return how many seconds of processor time it has used since the last look before a time."""
        return max(0.0, self.cpu.read() - self._looked_at(when)[2])

    def _looked_at(self, when: float) -> tuple[float, dict[int, float], float]:
        """Return what was seen at the last look before a time."""
        found = self._waits[0]
        for look in self._waits:
            if look[0] > when:
                break
            found = look
        return found

    def _remember(self, now: float, waits: dict[int, float]) -> None:
        self._waits.append((now, waits, self.cpu_s))
        self._remembered += len(waits)
        while self._remembered > MEMORY:
            self._remembered -= len(self._waits.popleft()[1])

    def _memory_kib(self, pids: Sequence[int]) -> int:
        """Add up its memory; how much is shared is found out only where it might be too much."""
        own, shared = map(sum, zip(*map(memory_kib, pids), strict=True))
        if self._bounds is None or own + shared <= self._bounds.memory_mib * 1024:
            return own
        start = monotonic()
        if start >= self._next_fair:
            self._fair_kib = sum(map(fair_kib, apart(pids)))
            self._next_fair = start + REST * (monotonic() - start)
        return self._fair_kib

    def _over(self, bounds: Bounds, pids: Sequence[int]) -> Failure | None:
        for found, most, what in self._numbers(bounds, pids):
            if found > most:
                return Failure(Kind.CRASH, Reason(what, {"found": found, "most": most}))
        if self.cpu_s > bounds.cpu_s:
            return Failure(Kind.TIMEOUT, Reason("failure.processor", {"seconds": bounds.cpu_s}))
        if self.peak_kib > bounds.memory_mib * 1024:
            values = {"used": self.peak_kib // 1024, "most": bounds.memory_mib}
            return Failure(Kind.MEMORY, Reason("failure.memory", values))
        return None

    def _numbers(self, bounds: Bounds, pids: Sequence[int]) -> Iterator[tuple[int, int, str]]:
        """Count what takes memory of the kernel's: how many, how many may be, and the code that says so."""
        for pid in pids[WRAPPERS - 1 : WRAPPERS] if len(pids) > WRAPPERS else ():
            # It is the sandbox's own process inside: a program may close itself to us.
            yield files(pid, WRITABLE), bounds.files, "failure.files"
            opened = sockets(pid)
            yield opened, bounds.sockets, "failure.sockets"
            if opened > FEW:
                unread = self._unread.count(partial(unread_mib, pid))
                yield unread, bounds.unread_mib, "failure.unread"
            yield locks(pid, bounds.locks), bounds.locks, "failure.locks"
        yield len(pids), bounds.processes, "failure.processes"
        mapped = self._mappings.count(partial(mappings, pids, bounds.mappings))
        yield mapped, bounds.mappings, "failure.mappings"


class _Seldom:
    """A number that is slow to find out: it keeps the match waiting."""

    def __init__(self) -> None:
        self._found = 0
        self._next = 0.0

    def count(self, find: Callable[[], int]) -> int:
        """Find it out now and then; between, give what it was."""
        start = monotonic()
        if start >= self._next:
            self._found = find()
            self._next = monotonic() + max(SELDOM, REST * (monotonic() - start))
        return self._found
