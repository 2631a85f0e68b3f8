"""How this thread has spent its time: computing, or waiting for something else than a processor."""

from pathlib import Path
from resource import RUSAGE_THREAD, getrusage
from time import monotonic, thread_time

from msgspec import Struct

_SCHEDULED = Path("/proc/thread-self/schedstat")
"""How long this thread has run, and waited for a processor, in nanoseconds."""
IS_COUNTED = _SCHEDULED.exists()
"""Whether the kernel counts that: elsewhere a busy machine looks like a thread that waits."""


class Spent(Struct, frozen=True):
    """What a thread has done, since some moment of the past."""

    computing: float
    """Seconds in which it ran, …"""
    idle: float
    """… and in which it neither ran nor waited for a processor."""
    pauses: int
    """How often it gave its processor away of its own accord."""


def spent() -> Spent:
    """Return what this thread has done until now."""
    waited = _waited()
    while True:
        computing, now, before = thread_time(), monotonic(), waited
        waited = _waited()
        if waited == before:  # else it has waited between these clocks, which then do not agree
            break
    return Spent(computing, now - computing - waited, getrusage(RUSAGE_THREAD).ru_nvcsw)


def _waited() -> float:
    """Return how long this thread has waited for a processor."""
    return int(_SCHEDULED.read_text(encoding="ascii").split()[1]) / 1e9 if IS_COUNTED else 0.0
