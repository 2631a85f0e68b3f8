"""Counts who looks on: for many at once the page gives way to the matches."""

import contextlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CROWD = 20
"""So many viewers may cost a match its time; fewer want to see at once what happens."""
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
    """Run when others do not: be so much nicer, and the session as nice."""
    niceness = os.nice(max(0, more))
    with contextlib.suppress(OSError):  # not every kernel has it
        AUTOGROUP.write_text(str(niceness), encoding="ascii")
