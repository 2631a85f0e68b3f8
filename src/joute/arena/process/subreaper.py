"""What programs leave behind without a parent: it becomes ours, and is ended.

A program that starts a child, leaves it alone and clears its environment has hidden it from every
search but this one: the kernel gives an orphan to the nearest forebear that asks for orphans.
"""

import contextlib
import ctypes
import os

from joute.arena.process.kill_on_exit import KILL_ON_EXIT
from joute.arena.process.process import end_found
from joute.arena.process.procfs import children, runs

_PR_SET_CHILD_SUBREAPER, _PR_GET_CHILD_SUBREAPER = 36, 37


class Subreaper:
    """Takes in orphans until it is closed; of our children, only those that come later are orphans.

    Whoever opens one ends all that it started itself before closing it. What becomes an orphan after
    that is not ours: nobody would wait for it, and it would stay a zombie for as long as we live.
    """

    def __init__(self) -> None:
        self._took_before = _takes_orphans()
        _take_orphans(1)
        self._others = set(children(os.getpid()))

    def close(self) -> None:
        """End the orphans, and theirs that become ours."""
        end_found(lambda: [*filter(runs, self._orphans())])
        _take_orphans(self._took_before)
        for orphan in self._orphans():
            with contextlib.suppress(ChildProcessError):
                os.waitpid(orphan, os.WNOHANG)

    def _orphans(self) -> list[int]:
        ours = {*self._others, KILL_ON_EXIT.pid}
        return [child for child in children(os.getpid()) if child not in ours]


def _takes_orphans() -> int:
    """Whether the kernel gives us orphans now, as the number that it takes for it."""
    answer = ctypes.c_int(0)
    with contextlib.suppress(AttributeError):  # only Linux knows it
        ctypes.CDLL(None).prctl(_PR_GET_CHILD_SUBREAPER, ctypes.byref(answer), 0, 0, 0)
    return answer.value


def _take_orphans(wanted: int) -> None:
    with contextlib.suppress(AttributeError):  # only Linux knows it
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, wanted, 0, 0, 0)
