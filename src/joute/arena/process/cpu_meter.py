"""What a program has done with the processor, and what it would have done if it had had one.

The kernel counts for each thread how long it ran and how long it was ready to run and had no
processor (`schedstat`). A wait that is still going on is not in these counters: it is added when
it ends. So each thread's state is read too, and before its counters: what a thread has waited is
counted by the time it sleeps.
"""

import contextlib
import os
from collections.abc import Callable, Iterable
from time import monotonic

from msgspec import Struct

from joute.arena.process.procfs import PROCESSES, Cpu, read_short, threads

MOMENT = 0.0005
"""Seconds that we may wait for a processor while we read what shall be true at one moment."""
ATTEMPTS = 5


class Sample(Struct, frozen=True, kw_only=True):
    """A program at one moment; times are in seconds."""

    when: float
    """The moment."""
    run: float
    """Processor time of all its processes."""
    runnable: dict[int, float]
    """How long each of its threads has run or waited for a processor."""
    ready: bool
    """Whether a thread runs or waits now."""
    ours: float
    """How long we have waited for a processor ourselves."""
    hiding: bool
    """Whether it may have used more than `run` says."""


class CpuMeter:
    """Reads the counters of one program.

    A `doubtful` program has no control group, and is not trusted: the processor time of a child that it
    does not wait for is lost when the child ends. So what it did since the last time is not known if
    one of its processes has ended.
    """

    def __init__(self, cpu: Cpu, has_begun: Callable[[], bool], *, doubtful: bool = False) -> None:
        self._cpu = cpu
        self.has_begun = has_begun
        """Whether the program itself is there, and not only its sandbox."""
        self._doubtful = doubtful
        self._members: set[int] = set()

    def run(self) -> float:
        """Return the processor time of all its processes."""
        return self._cpu.read()

    def last_ran(self, *, elsewhere: bool = False) -> float | None:
        """Return when a thread of it last ran, None where the kernel does not tell (`sched`).

        Each processor has a clock of its own. We go there to read that of another one if we shall look
        `elsewhere`, which may take long.
        """
        tasks = [f"{pid}/task/{thread}" for pid in self._members for thread in threads(pid)]
        latest: dict[int, float] = {}
        try:
            here, _ = _ran_ms("thread-self")
            for processor, when in map(_ran_ms, tasks):
                latest[processor] = max(when, latest.get(processor, 0.0))
            if not latest or not (elsewhere or {*latest} == {here}):
                return None
            return max(_by_our_clock(processor, when) for processor, when in latest.items())
        except (OSError, ValueError):  # one has ended meanwhile, or the kernel does not tell
            return None

    def sample(self) -> Sample:
        """Read everything, again if we lost the processor meanwhile: it would be no moment."""
        before, self._members = self._members, set(self._cpu.look(monotonic()))
        hiding = self._doubtful and not before <= self._members
        for _ in range(ATTEMPTS):
            waited = _waited_s("thread-self")
            when = monotonic()
            runnable, ready = _runnable_s(self._members)
            ours = _waited_s("thread-self")
            if ours - waited < MOMENT:
                break
        run = self._cpu.read()
        return Sample(when=when, run=run, runnable=runnable, ready=ready, ours=ours, hiding=hiding)


def _runnable_s(pids: Iterable[int]) -> tuple[dict[int, float], bool]:
    """Return how long each thread was runnable as far as is counted, and whether one is now."""
    found: dict[int, float] = {}
    ready = False
    for pid in pids:
        for thread in threads(pid):
            place = f"{pid}/task/{thread}"
            with contextlib.suppress(OSError):  # it has ended meanwhile
                state = read_short(f"{PROCESSES}/{place}/stat").rpartition(")")[2].split()[0]
                found[thread] = sum(_counted_s(place))
                ready = ready or state == "R"
    return found, ready


def _counted_s(place: str) -> tuple[float, float]:
    """Return how long a thread has run, and waited for a processor."""
    run, waited, _ = read_short(f"{PROCESSES}/{place}/schedstat").split()
    return int(run) / 1e9, int(waited) / 1e9


def _by_our_clock(processor: int, when_ms: float) -> float:
    """Return when it was this time by a processor's clock: we last ran there just now.

    Read it again if we lost the processor meanwhile: the two clocks would not show one moment.
    """
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {processor})
    try:
        for _ in range(ATTEMPTS):
            waited = _waited_s("thread-self")
            now = monotonic()
            _, ours_ms = _ran_ms("thread-self")
            if _waited_s("thread-self") - waited < MOMENT:
                break
    finally:
        os.sched_setaffinity(0, before)
    return now - (ours_ms - when_ms) / 1000


def _ran_ms(place: str) -> tuple[int, float]:
    """Return on which processor a thread last ran, and when by that processor's clock."""
    processor = read_short(f"{PROCESSES}/{place}/stat").rpartition(")")[2].split()[36]
    text = read_short(f"{PROCESSES}/{place}/sched")
    after = text[text.rindex("se.exec_start") :]  # a program's name comes before
    return int(processor), float(after.split(maxsplit=3)[2])


def _waited_s(place: str) -> float:
    with contextlib.suppress(OSError):  # the kernel does not tell
        return _counted_s(place)[1]
    return 0.0
