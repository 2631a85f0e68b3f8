"""A process and all its descendants, as the kernel shows them."""

import contextlib
import ctypes
import os
import platform
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from time import clock_gettime, monotonic

from joute.arena.process.cgroup import Cgroup

PROCESSES = Path("/proc")
GLANCE = 0.02
"""How old a list of descendants may be, in seconds."""
_TICKS = os.sysconf("SC_CLK_TCK")
_CHUNK = 1 << 16
_KCMP, _KCMP_VM = {"x86_64": 312, "aarch64": 272}, 1
"""The call that compares what two processes have, and how it names their memory."""
_ALONE = 3
"""Links of the folder of a process's threads that holds one: as everywhere, two more than folders in it."""


def tree(pid: int) -> Iterator[int]:
    """Yield a process and all its descendants, each before its own; they may be a thousand deep."""
    left = [pid]
    while left:
        yield left[-1]
        left.extend(reversed(list(children(left.pop()))))


def children(pid: int) -> Iterator[int]:
    """Yield the processes that a process has started, or taken in."""
    with contextlib.suppress(OSError):  # it has ended meanwhile
        for thread in threads(pid):
            yield from map(int, read_short(f"{PROCESSES}/{pid}/task/{thread}/children").split())


def threads(pid: int) -> list[int]:
    """List the threads of a process, none if it has ended; the first has the number of the process."""
    folder = f"{PROCESSES}/{pid}/task"
    try:
        if os.stat(folder).st_nlink == _ALONE:  # noqa: PTH116 - a Path takes as long again
            return [pid]
        with os.scandir(folder) as found:
            return [int(thread.name) for thread in found]
    except OSError:
        return []


def read_short(path: str) -> str:
    """Read a short file of the kernel's; paths are texts because we look often.

    A program chooses its name, and Linux cuts it at 15 bytes: it may be no UTF-8.
    """
    file = os.open(path, os.O_RDONLY)
    try:
        return os.read(file, _CHUNK).decode(errors="replace")
    finally:
        os.close(file)


def _pieces(path: str) -> Iterator[bytes]:
    """Read a long file of the kernel's piece by piece."""
    file = os.open(path, os.O_RDONLY)
    try:
        while piece := os.read(file, _CHUNK):
            yield piece
    finally:
        os.close(file)


def runs(pid: int) -> bool:
    """Whether a process is there and not merely waiting to be buried."""
    try:
        state = read_short(f"{PROCESSES}/{pid}/stat").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def is_busy(pid: int) -> bool:
    """Whether a thread of a process runs, or could."""
    for thread in threads(pid):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            stat = (PROCESSES / str(pid) / "task" / str(thread) / "stat").read_bytes()
            if stat.rpartition(b")")[2].split()[0] == b"R":
                return True
    return False


def open_files(pid: int) -> list[str] | None:
    """List what a process has open, None if it is not ours to see."""
    files = []
    try:
        for link in (PROCESSES / str(pid) / "fd").iterdir():
            with contextlib.suppress(FileNotFoundError):  # closed meanwhile
                files.append(str(link.readlink()))
    except PermissionError:
        return None
    except OSError:  # it has ended meanwhile
        return []
    return files


def memory_kib(pid: int) -> tuple[int, int]:
    """Return what a process holds for itself alone, and what it shares with others; files apart.

    The tables in which the kernel keeps what is where count too: they can be made larger than all
    that is in them.
    """
    try:
        text = read_short(f"{PROCESSES}/{pid}/status")
    except OSError:  # it has ended meanwhile
        return 0, 0
    own = sum(_kib(text, name) for name in ("RssAnon", "VmSwap", "VmPTE"))
    return own, _kib(text, "RssShmem")


def peak_kib(pid: int) -> int:
    """Return the most memory that a process has had, with the files that it has mapped, as `time -v` shows it."""
    with contextlib.suppress(OSError):  # it has ended meanwhile
        return _kib(read_short(f"{PROCESSES}/{pid}/status"), "VmHWM")
    return 0


def resident_kib(pids: Iterable[int]) -> int:
    """Return the memory of some processes together, with files; what several share counts once. This is slow."""
    found = 0
    for pid in pids:
        with contextlib.suppress(OSError):  # it has ended meanwhile, or closes itself to others
            found += _kib(read_short(f"{PROCESSES}/{pid}/smaps_rollup"), "Pss")
    return found


def fair_kib(pid: int) -> int:
    """Return a process's memory, of what it shares with others only its part; this is slow."""
    try:
        text = read_short(f"{PROCESSES}/{pid}/smaps_rollup") + read_short(
            f"{PROCESSES}/{pid}/status"
        )
    except OSError:  # it has ended meanwhile, or closes itself to others: all of it counts
        return sum(memory_kib(pid))
    return sum(_kib(text, name) for name in ("Pss_Anon", "Pss_Shmem", "SwapPss", "VmPTE"))


def apart(pids: Iterable[int]) -> list[int]:
    """Leave out who shares all its memory with one before, as a child of vfork does until it begins."""
    found: list[int] = []
    for pid in pids:
        if not any(_is_same_memory(pid, other) for other in found):
            found.append(pid)
    return found


def _is_same_memory(pid: int, other: int) -> bool:
    number = _KCMP.get(platform.machine())
    return number is not None and _call()(number, pid, other, _KCMP_VM, 0, 0) == 0


@cache
def _call() -> Callable[..., int]:
    """Return the C library's function for any call of the kernel."""
    call = ctypes.CDLL(None).syscall
    call.argtypes = [ctypes.c_long] * 6
    return call


def _kib(text: str, name: str) -> int:
    """Find a number in what the kernel shows of a process; of one that ends it shows little."""
    _, _, after = text.partition(f"\n{name}:")
    number, _, _ = after.partition("k")
    return int(number or 0)


def files(pid: int, folders: Iterable[str]) -> int:
    """Count the files of file systems that a process sees."""
    found = 0
    with contextlib.suppress(OSError):  # it has ended meanwhile
        for folder in folders:
            state = os.statvfs(f"{PROCESSES}/{pid}/root{folder}")
            found += state.f_files - state.f_ffree
    return found


def sockets(pid: int) -> int:
    """Count the sockets of the network that a process is in."""
    with contextlib.suppress(OSError):  # it has ended meanwhile
        _, _, used, *_ = read_short(f"{PROCESSES}/{pid}/net/sockstat").split(maxsplit=3)
        return int(used)
    return 0


def unread_mib(pid: int) -> int:
    """Add up what is in the TCP connections of the network that a process is in."""
    queued = 0
    with contextlib.suppress(OSError):  # it has ended meanwhile
        for kind in ("tcp", "tcp6"):
            for line in b"".join(_pieces(f"{PROCESSES}/{pid}/net/{kind}")).splitlines()[1:]:
                sent, received = line.split()[4].split(b":")
                queued += int(sent, 16) + int(received, 16)
    return queued >> 20


def mappings(pids: Iterable[int], most: int) -> int:
    """Count the mappings of some processes, to little more than `most`: this is slow if they are many."""
    found = 0
    for pid in pids:
        found += _lines(f"{PROCESSES}/{pid}/maps", most - found)
        if found > most:
            break
    return found


def locks(pid: int, most: int) -> int:
    """Count the locks of files that all processes hold which a process could see, likewise."""
    return _lines(f"{PROCESSES}/{pid}/root/proc/locks", most)


def _lines(path: str, most: int) -> int:
    """Count the lines of a file of the kernel's, to little more than `most`."""
    found = 0
    with contextlib.suppress(OSError):  # the process has ended meanwhile
        for piece in _pieces(path):
            found += piece.count(b"\n")
            if found > most:
                break
    return found


def waits_s(pids: Iterable[int]) -> dict[int, float]:
    """Return how long each thread of some processes has been ready to run and had no processor."""
    waits = {}
    for pid in pids:
        with contextlib.suppress(OSError):  # it has ended meanwhile, or the kernel does not tell
            for thread in threads(pid):
                wait = int(read_short(f"{PROCESSES}/{pid}/task/{thread}/schedstat").split()[1])
                waits[thread] = wait / 1e9
    return waits


def marked(mark: bytes) -> list[int]:
    """Find every running process that carries a text in its environment."""
    found = []
    for folder in os.scandir(PROCESSES) if PROCESSES.is_dir() else ():
        with contextlib.suppress(OSError):  # it ended meanwhile, or is not ours
            if folder.name.isdigit() and mark in b"".join(_pieces(f"{folder.path}/environ")):
                found.append(int(folder.name))
    return found


class Cpu:
    """The processor time of a whole family; what a member used stays counted when it ends.

    What ended between two looks is known only from who waited for it. So a member that was seen and
    has ended may be counted there, or nowhere: the larger sum is the true one or less than that.
    The kernel knows all of it where the family has a control group, but some milliseconds late.
    """

    def __init__(self, pid: int, cgroup: Cgroup | None = None) -> None:
        self._pid = pid
        self._cgroup = cgroup
        self._members: list[int] = [pid]
        self._seen = 0.0
        self._own: dict[int, float] = {}
        self._waited = 0.0
        self._used = 0.0

    def read(self) -> float:
        """Return the seconds used so far."""
        now = monotonic()
        if now > self._seen + GLANCE:
            self.look(now)
        self._own.update(used_s(self._members))  # of one that has ended, what was last read stays
        living = sum(self._own.get(pid, 0.0) for pid in self._members)
        ended = sum(self._own.values()) - living
        known = 0.0 if self._cgroup is None else self._cgroup.cpu_s()
        self._used = max(self._used, known, living + max(ended, self._waited))
        return self._used

    def look(self, now: float) -> list[int]:
        """List the members; each is asked before its children are, so that none counts twice."""
        self._members, self._waited, self._seen = [], 0.0, now
        for pid in tree(self._pid):
            self._members.append(pid)
            self._waited += _waited_s(pid)
        return self._members


def _waited_s(pid: int) -> float:
    """Return what the children used that a process has waited for, and theirs."""
    with contextlib.suppress(OSError):  # it has ended meanwhile
        after = read_short(f"{PROCESSES}/{pid}/stat").rpartition(")")[2].split()
        return (int(after[13]) + int(after[14])) / _TICKS
    return 0.0


def used_s(pids: Iterable[int]) -> dict[int, float]:
    """Return the processor time that each of some processes has used, in seconds."""
    used = {}
    for pid in pids:
        with contextlib.suppress(OSError):  # it has ended meanwhile
            used[pid] = clock_gettime(_clock_of(pid))
    return used


def _clock_of(pid: int) -> int:
    """Return the clock of a process, as clock_getcpuclockid(3) makes it."""
    return (~pid << 3) | 2
