"""Counts viewers: if there are many, the page gives way to the matches."""

import contextlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CROWD = 20
"""The number of viewers from which on they may slow a match down; fewer are shown it at once."""
NICE = 15
AUTOGROUP = Path("/proc/self/autogroup")
"""Where Linux shares the processors among sessions, niceness counts only within one; this file
holds that of the session."""


class Audience:
    """The viewers of live matches."""

    def __init__(self) -> None:
        self._here = 0
        self._gave_way = False

    @contextmanager
    def joined(self) -> Iterator[None]:
        """Count one more, for as long as it stays."""
        self._here += 1
        if self._here >= CROWD and not self._gave_way:
            self._gave_way = True
            give_way(NICE - os.nice(0))
        try:
            yield
        finally:
            self._here -= 1


def give_way(more: int) -> None:
    """Raise the niceness of this process by `more`, and that of its session to the same value."""
    niceness = os.nice(max(0, more))
    with contextlib.suppress(OSError):  # not every kernel has it
        AUTOGROUP.write_text(str(niceness), encoding="ascii")
