"""What a program does that has not answered in time: it computes, waits for input, or sleeps, as far as the kernel says.

Of a thread that waits, the kernel shows in which call (`/proc/PID/syscall`), to those who might trace it. Calls that wait for
several files are followed to these files: in the list that they were given, or in that of their `epoll`.
"""

import os
import platform
import struct
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from pathlib import Path

from joute.arena.process.procfs import PROCESSES, read_short, threads

HALF = 0.5
"""A program that used the processor for this part of its time was computing, wherever it is seen …"""
SOME = 0.1
"""… and one that is seen to compute beside a thread that reads, for this part: others tidy up behind a reader."""
MOST_FILES = 1024
"""That a call is followed to."""
_POLLIN = 1
_POLLED = struct.Struct("ihh")
_CALLS = {
    "x86_64": {
        "read": (0, 17, 19, 45, 47),  # read, pread64, readv, recvfrom, recvmsg
        "poll": (7, 271),  # poll, ppoll
        "select": (23, 270),  # select, pselect6
        "epoll": (232, 281, 441),  # epoll_wait, epoll_pwait, epoll_pwait2
    },
    "aarch64": {
        "read": (63, 65, 67, 207, 212),
        "poll": (73,),
        "select": (72,),
        "epoll": (22, 441),
    },
}
_KINDS = {
    number: kind
    for kind, numbers in _CALLS.get(platform.machine(), {}).items()
    for number in numbers
}


class Activity(StrEnum):
    """What a late program does."""

    COMPUTING = "computing"
    READING = "reading"
    SLEEPING = "sleeping"


def activity(pids: Iterable[int], is_input: Callable[[str], bool], share: float) -> Activity | None:
    """Say what some processes do together, None where that is not known.

    `is_input` says whether a file, by the name that /proc gives it, is where the program hears of the referee; `share`
    is the part of its time for which it has used a processor, apart from the time in which it had none.
    """
    seen = [_seen(pid, thread, is_input) for pid in pids for thread in threads(pid)]
    if Activity.READING in seen and share < (SOME if Activity.COMPUTING in seen else HALF):
        return Activity.READING
    if Activity.COMPUTING in seen or share >= HALF:
        return Activity.COMPUTING
    return Activity.SLEEPING if seen and None not in seen else None


def _seen(pid: int, thread: int, is_input: Callable[[str], bool]) -> Activity | None:
    """Say what a thread does, None if it has ended or is not ours to see."""
    place = f"{PROCESSES}/{pid}/task/{thread}"
    try:
        if read_short(f"{place}/stat").rpartition(")")[2].split()[0] == "R":
            return Activity.COMPUTING
        number, *arguments = read_short(f"{place}/syscall").split()
        if number == "running":
            return Activity.COMPUTING
        if not _KINDS:
            return None  # a machine whose calls we do not know
        files = _waited_for(pid, int(number), [int(word, 16) for word in arguments])
        waits = any(
            is_input(str(Path(f"{PROCESSES}/{pid}/fd/{file}").readlink())) for file in files
        )
    except Exception:  # noqa: BLE001 - a program passes what it likes to its calls, and may end meanwhile
        return None
    return Activity.READING if waits else Activity.SLEEPING


def _waited_for(pid: int, number: int, arguments: list[int]) -> list[int]:
    """List the files from which a call waits to read."""
    match _KINDS.get(number), arguments:
        case "read", [file, *_]:
            return [file]
        case "poll", [address, count, *_]:
            return list(_polled(_memory(pid, address, _POLLED.size * min(count, MOST_FILES))))
        case "select", [count, address, *_] if address:
            count = min(count, MOST_FILES)  # getdtablesize() may be a million
            bits = _memory(pid, address, (count + 7) // 8)
            return [file for file in range(count) if bits[file // 8] >> file % 8 & 1]
        case "epoll", [file, *_]:
            lines = read_short(f"{PROCESSES}/{pid}/fdinfo/{file}").splitlines()
            return [int(line.split()[1]) for line in lines if line.startswith("tfd:")]
    return []


def _polled(listed: bytes) -> Iterator[int]:
    for file, events, _ in _POLLED.iter_unpack(listed):
        if file >= 0 and events & _POLLIN:
            yield file


def _memory(pid: int, address: int, size: int) -> bytes:
    """Read the memory of a process."""
    file = os.open(f"{PROCESSES}/{pid}/mem", os.O_RDONLY)
    try:
        return os.pread(file, size, address)
    finally:
        os.close(file)
