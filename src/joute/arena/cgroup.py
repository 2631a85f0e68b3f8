"""A control group for one program, where the system lets us make one (version 2 only).

The kernel adds up the processor time of all that was ever in it, so that no child lives too short a
time to be counted, and ends all of it at once. Root may make one, and so may a user whose session's
group is his own. Memory is not bounded by it: in a group that holds us, no limits can be set.
"""

import contextlib
import os
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from secrets import token_hex
from time import sleep

NAME = "joute-"
ENTER = 'echo 0 > "$0/cgroup.procs" && exec "$@"'
"""For a shell: it goes into the group and becomes the program."""
_ROUNDS = 100
"""How often we try to remove a group whose processes are ending."""


class Cgroup:
    """One program's group."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder = folder
        self._usage: int | None = os.open(folder / "cpu.stat", os.O_RDONLY | os.O_CLOEXEC)
        self._cpu_s = 0.0

    def entered(self, command: Sequence[str]) -> list[str]:
        """Give the command line that runs another one inside."""
        return ["sh", "-c", ENTER, str(self._folder), *command]

    def cpu_s(self) -> float:
        """Give the processor time of all that was ever in it."""
        if self._usage is not None:
            _, microseconds, *_ = os.pread(self._usage, 64, 0).split()
            self._cpu_s = int(microseconds) / 1e6
        return self._cpu_s

    def close(self) -> None:
        """End all that is in it, and remove it; what it used stays known."""
        if self._usage is None:
            return
        self.cpu_s()
        os.close(self._usage)
        self._usage = None
        with contextlib.suppress(OSError):  # an old kernel; it was ended otherwise
            (self._folder / "cgroup.kill").write_text("1")
        for _ in range(_ROUNDS):
            with contextlib.suppress(OSError):  # something in it is just ending
                self._folder.rmdir()
                return
            sleep(0.001)


def made() -> Cgroup | None:
    """Make a group, None where none can be made."""
    where = place()
    return None if where is None else Cgroup(_fresh(where))


@cache
def place() -> Path | None:
    """Find where groups can be made, by making one and running something in it."""
    with contextlib.suppress(OSError, StopIteration):
        own = _own()
        _tidy(own)
        tried = Cgroup(_fresh(own))
        try:
            done = subprocess.run(tried.entered(["true"]), capture_output=True, check=False)
        finally:
            tried.close()
        return own if done.returncode == 0 else None
    return None


def _own() -> Path:
    """Find the folder of the group that we are in."""
    mounts = (line.split() for line in Path("/proc/self/mounts").read_text().splitlines())
    root = next(where for _, where, kind, *_ in mounts if kind == "cgroup2")
    groups = Path("/proc/self/cgroup").read_text().splitlines()
    own = next(line.removeprefix("0::") for line in groups if line.startswith("0::"))
    return Path(root, own.lstrip("/"))


def _fresh(where: Path) -> Path:
    return where / f"{NAME}{os.getpid()}-{token_hex(4)}"


def _tidy(where: Path) -> None:
    """Remove what those of us left who were ended with violence."""
    for folder in where.glob(f"{NAME}*"):
        owner = folder.name.removeprefix(NAME).partition("-")[0]
        if not Path("/proc", owner).exists():
            with contextlib.suppress(OSError):  # something still runs in it
                folder.rmdir()
