"""What programs leave behind without a parent: it becomes ours, and is ended.

A program that starts a child, leaves it alone and clears its environment has hidden it from every
search but this one: the kernel gives an orphan to the nearest forebear that asks for orphans.
"""

import contextlib
import ctypes
import os

from joute.arena.family import children, runs
from joute.arena.heir import HEIR
from joute.arena.process import end_found

_PR_SET_CHILD_SUBREAPER = 36


class Orphanage:
    """Takes in orphans from now on; of our children, only those that come later are orphans.

    Whoever opens one ends all that it started itself before closing it.
    """

    def __init__(self) -> None:
        with contextlib.suppress(AttributeError):  # only Linux knows it
            ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self._others = set(children(os.getpid()))

    def close(self) -> None:
        """End the orphans, and theirs that become ours."""
        end_found(lambda: [*filter(runs, self._orphans())])
        for orphan in self._orphans():
            with contextlib.suppress(ChildProcessError):
                os.waitpid(orphan, os.WNOHANG)

    def _orphans(self) -> list[int]:
        ours = {*self._others, HEIR.pid}
        return [child for child in children(os.getpid()) if child not in ours]
