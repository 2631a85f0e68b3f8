"""Keeps a match on one processor for as long as its programs answer at once.

To wake a program on another processor takes longer than many a program takes to answer, most of all on
a virtual machine, whose processors have to be woken themselves. So programs are kept where the
referee is while it is the referee that works most of the time, one match on a processor. There they
interrupt neither it nor each other: the referee writes to all before the first of them reads. Whoever
begins to think, or finds somebody else there, has all processors again within milliseconds, and as
long as somebody thinks in the background all stay apart: he would take the others' time.
"""

import contextlib
import os
import socket
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from time import monotonic, thread_time

from joute.arena.family import is_ready, processor, threads, tree, used_s
from joute.arena.loop import Loop
from joute.arena.process import Process

FIRST_LOOK = 0.002
"""Seconds until programs are looked at for the first time …"""
LAST_LOOK = 0.25
"""… and the most until the next, each time longer that they are found to be better apart."""
TOGETHER_LOOK = 0.002
"""Together they are looked at so often …"""
TOGETHER_SLACK = 0.004
"""… or so much later while nobody answers: who begins to think shares our processor for no longer."""
CLAIM = "\0joute/processor/"
"""Begins the name of the socket by which a match claims a processor; the kernel forgets it with us."""
BUSY = 0.5
"""So much of the time we work ourselves where programs answer at once and nobody else is there."""


class Huddle:
    """The programs of one match and the thread that plays it; `end` it in any case."""

    def __init__(self, loop: Loop, processes: Sequence[Process]) -> None:
        self._loop = loop
        self._processes = processes
        self._everywhere = os.sched_getaffinity(0)
        self._usual = os.sched_getscheduler(0)
        """How we are scheduled, and what we start."""
        self._polite = os.SCHED_BATCH if self._usual == os.SCHED_OTHER else self._usual
        """Who is scheduled so interrupts nobody when it is woken."""
        self._claim: socket.socket | None = None
        """Keeps the processor that all are on for us."""
        self._settled: set[int] = set()
        """Threads that somebody has chosen processors or scheduling for: they stay as they are."""
        self._rest = FIRST_LOOK
        self._seen = monotonic()  # the loop may not have turned since before programs were started
        self._worked = thread_time()
        self._used = 0.0
        if len(self._everywhere) > 1:
            self._thought()
            loop.set_alarm(self, self._seen + self._rest)

    def ring(self, now: float) -> None:
        """Gather or part the programs, and look again."""
        seconds, self._seen = now - self._seen, now
        busy = self._worked_since() > BUSY * seconds
        if self._claim is None:
            if self._thought() < (1 - BUSY) * seconds and busy:
                self._gather()
        elif not busy:
            self._part()
            self._thought()
        if self._claim is None:
            self._rest = min(2 * self._rest, LAST_LOOK)
            self._loop.set_alarm(self, now + self._rest)
        else:
            self._loop.set_alarm(self, now + TOGETHER_LOOK, TOGETHER_SLACK)

    def end(self) -> None:
        """Let everything run anywhere again."""
        self._loop.clear_alarm(self)
        if self._claim is not None:
            self._part()

    def _worked_since(self) -> float:
        """Give the seconds that we have worked since the last look, instead of waiting."""
        before, self._worked = self._worked, thread_time()
        return self._worked - before

    def _thought(self) -> float:
        """Give the seconds that programs have used since this was asked last."""
        before, self._used = self._used, sum(used_s(self._family()).values())
        return self._used - before

    def _gather(self) -> None:
        """Bring all to one processor, ours if no other match is there."""
        ours = processor()
        for place in sorted(self._everywhere, key=lambda place: place != ours):
            self._claim = claimed(place)
            if self._claim is not None:
                self._settled = set(filter(self._is_settled, self._threads()))
                self._allow({place}, self._polite)
                return
        self._rest = LAST_LOOK

    def _part(self) -> None:
        assert self._claim is not None
        self._spread()
        self._allow(self._everywhere, self._usual)
        # again: a thread not come to yet may have begun a bound one
        self._allow(self._everywhere, self._usual)
        self._claim.close()
        self._claim = None

    def _spread(self) -> None:
        """Move those who run to processors of their own: the kernel leaves them together for long."""
        running = filter(is_ready, self._unsettled())
        for thread, place in zip(running, cycle(self._everywhere), strict=False):
            _bind(thread, {place})

    def _allow(self, processors: Iterable[int], policy: int) -> None:
        """Let us and all that programs have started run on these processors, and those so."""
        _bind(0, processors)
        for thread in self._unsettled():
            _bind(thread, processors)
            _schedule(thread, policy)

    def _is_settled(self, thread: int) -> bool:
        try:
            own = os.sched_getaffinity(thread), os.sched_getscheduler(thread)
        except OSError:  # it has ended meanwhile
            return False
        return own != (self._everywhere, self._usual)

    def _unsettled(self) -> Iterator[int]:
        """Give the threads of all programs but those that stay as they are."""
        return (thread for thread in self._threads() if thread not in self._settled)

    def _threads(self) -> Iterator[int]:
        """Give the threads of all programs."""
        for pid in self._family():
            yield from threads(pid)

    def _family(self) -> Iterator[int]:
        """Give the processes of all programs; the number of one that is gone may be a stranger's."""
        for process in self._processes:
            if process.code is None:
                yield from tree(process.pid)


def _bind(thread: int, processors: Iterable[int]) -> None:
    with contextlib.suppress(OSError):  # it has ended meanwhile, or we may not: then it is slower
        os.sched_setaffinity(thread, processors)


def _schedule(thread: int, policy: int) -> None:
    with contextlib.suppress(OSError):  # the same
        if os.sched_getscheduler(thread) in (os.SCHED_OTHER, os.SCHED_BATCH):  # else it has chosen
            os.sched_setscheduler(thread, policy, os.sched_getparam(thread))


def claimed(place: int) -> socket.socket | None:
    """Claim a processor for one match; None if another is there."""
    claim = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    try:
        claim.bind(f"{CLAIM}{place}")
    except OSError:
        claim.close()
        return None
    return claim
