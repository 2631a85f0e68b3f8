"""What is said of a late program: what it did instead of answering."""

import fcntl
import os
import struct
import termios
from time import monotonic
from typing import TYPE_CHECKING

from joute.arena.process.activity import Activity, activity
from joute.reason import Reason, Value

if TYPE_CHECKING:
    from joute.arena.process.process import Process
    from joute.arena.sandbox.watchdog import Watchdog

_INT = struct.Struct("i")
SHORTEST = 1e-9
"""Seconds: nothing is divided by less."""


def disease(process: "Process", watch: "Watchdog", since: float, pipe: int | None) -> Reason | None:
    """Say what a program did that was asked at a time: computed, waited for input or slept; None if that is not known.

    `pipe` is our end of its stdin; without one it hears of us by a socket.
    """
    wanted = "socket:[" if pipe is None else f"pipe:[{os.fstat(pipe).st_ino}]"
    used = watch.used_since(since)
    share = used / max(monotonic() - since - watch.waited_since(since), used, SHORTEST)
    found = activity(process.programs(), lambda file: file.startswith(wanted), share)
    if found is None:
        return None
    values: dict[str, Value] = {"cpu": round(used * 1000)}
    return Reason(f"failure.{found}", values if found is Activity.COMPUTING else {})


def is_empty(pipe: int) -> bool:
    """Whether all that was written to a pipe is read."""
    return _INT.unpack(fcntl.ioctl(pipe, termios.FIONREAD, bytes(_INT.size))) == (0,)
