"""A control group for one program, where the system lets us make one (version 2 only).

The kernel adds up the processor time of all that was ever in it, so that no child lives too short a
time to be counted, and ends all of it at once. Root may make one, and so may a user whose session's
group is his own. It bounds memory, the kernel's own for the program too, if it can be made beside the
group that holds us: in that one, which has processes, no limits can be set. Where it cannot, the
watchdog of the sandbox ends a program that uses too much memory (`joute.arena.sandbox.watchdog`).
"""

import contextlib
import os
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from secrets import token_hex
from time import sleep

from msgspec import Struct

NAME = "joute-"
ENTER = 'echo 0 > "$0/cgroup.procs" && exec "$@"'
"""For a shell: it goes into the group and becomes the program."""
_ROUNDS = 100
"""How often we try to remove a group whose processes are ending."""
_LEFT: set[Path] = set()
"""Groups that outlasted it, on a machine too busy to end what is in them: they go when the next one is made."""


class Most(Struct, frozen=True):
    """What all in a group may use together."""

    memory_mib: int
    threads: int


class Cgroup:
    """One program's group."""

    def __init__(self, folder: Path, most: Most | None = None) -> None:
        folder.mkdir()
        try:
            if most is not None:
                bound(folder, most)
            usage = os.open(folder / "cpu.stat", os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            folder.rmdir()
            raise
        self._folder = folder
        self._ran_out = False
        self._usage: int | None = usage
        self._cpu_s = 0.0

    def entered(self, command: Sequence[str]) -> list[str]:
        """Return the command line that runs another one inside."""
        return ["sh", "-c", ENTER, str(self._folder), *command]

    def has(self, name: str) -> bool:
        """Whether the kernel has a file of this name for it."""
        return (self._folder / name).exists()

    def cpu_s(self) -> float:
        """Return the processor time of all that was ever in it."""
        if self._usage is not None:
            _, microseconds, *_ = os.pread(self._usage, 64, 0).split()
            self._cpu_s = int(microseconds) / 1e6
        return self._cpu_s

    def ran_out(self) -> bool:
        """Whether the kernel ended something in it for want of memory."""
        if self._usage is not None:
            self._ran_out = killed(self._folder)
        return self._ran_out

    def close(self) -> None:
        """End all that is in it, and remove it; what it used stays known."""
        if self._usage is None:
            return
        self.cpu_s()
        self.ran_out()
        os.close(self._usage)
        self._usage = None
        with contextlib.suppress(OSError):  # an old kernel; it was ended otherwise
            (self._folder / "cgroup.kill").write_text("1")
        for _ in range(_ROUNDS):
            if _removed(self._folder):
                return
            sleep(0.001)
        _LEFT.add(self._folder)


def bound(folder: Path, most: Most) -> None:
    """Bound a group by whatever its system knows."""
    limits = {
        "memory.max": most.memory_mib << 20,
        "memory.swap.max": 0,
        "memory.oom.group": 1,
        "pids.max": most.threads,
    }
    for name, limit in limits.items():
        if (folder / name).exists():
            (folder / name).write_text(str(limit))


def killed(folder: Path) -> bool:
    """Whether something in a group was ended for want of memory."""
    with contextlib.suppress(OSError):  # memory is not bounded here
        events = dict(line.split() for line in (folder / "memory.events").read_text().splitlines())
        return int(events.get("oom_kill", 0)) > 0
    return False


def made(most: Most | None = None) -> Cgroup | None:
    """Make a group, None where none can be made."""
    where = place()
    _LEFT.difference_update([folder for folder in _LEFT if _removed(folder)])
    return None if where is None else Cgroup(_fresh(where), most)


@cache
def place() -> Path | None:
    """Find where groups can be made: beside our own if they can be bounded there, else in it."""
    with contextlib.suppress(OSError, StopIteration):
        root, own = _own()
        if own != root and _takes(own.parent, "memory.max"):
            return own.parent
        return own if _takes(own) else None
    return None


@cache
def bounds_memory() -> bool:
    """Whether a group bounds the memory of what is in it."""
    where = place()
    return where is not None and "memory" in (where / "cgroup.subtree_control").read_text().split()


def _takes(where: Path, *needed: str) -> bool:
    """Try to make a group somewhere and to run something in it."""
    try:
        _tidy(where)
        tried = Cgroup(_fresh(where))
    except OSError:
        return False
    try:
        done = subprocess.run(tried.entered(["true"]), capture_output=True, check=False)
        return done.returncode == 0 and all(tried.has(name) for name in needed)
    finally:
        tried.close()


def _own() -> tuple[Path, Path]:
    """Find the folder of all groups, and that of the one that we are in."""
    mounts = (line.split() for line in Path("/proc/self/mounts").read_text().splitlines())
    root = next(where for _, where, kind, *_ in mounts if kind == "cgroup2")
    groups = Path("/proc/self/cgroup").read_text().splitlines()
    own = next(line.removeprefix("0::") for line in groups if line.startswith("0::"))
    return Path(root), Path(root, own.lstrip("/"))


def _fresh(where: Path) -> Path:
    return where / f"{NAME}{os.getpid()}-{token_hex(4)}"


def _tidy(where: Path) -> None:
    """Remove the groups of joute processes that were killed."""
    for folder in where.glob(f"{NAME}*"):
        owner = folder.name.removeprefix(NAME).partition("-")[0]
        if not Path("/proc", owner).exists():
            _removed(folder)


def _removed(folder: Path) -> bool:
    """Remove a group, False while something in it is still ending."""
    try:
        folder.rmdir()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True
