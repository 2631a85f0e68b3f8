"""Ends our programs if we are killed.

A shell reads which of our process groups run, and ends those that are left when we are gone. So a
start costs nothing, the threads of ours that start programs may end before them, and what a program
has started is ended with it. (A sandbox ends with us by itself, but not before it has asked the kernel for that.)
"""

import contextlib
import os
from threading import Lock

SCRIPT = """
left=" "
while read -r sign group; do
    case $sign in
        +) left="$left$group " ;;
        -) left="${left%%" $group "*} ${left#*" $group "}" ;;
    esac
done
for group in $left; do kill -s KILL -- "-$group"; done
"""


class _KillOnExit:
    """The shell of one process: a forked process needs its own."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._owner = 0
        self._pipe = -1
        self._groups: set[int] = set()
        """Those that run."""
        self.pid = 0

    def ready(self) -> None:
        """Start it before a program, which could outlive us while it is only being started."""
        with self._lock:
            self._appoint()

    def begun(self, group: int) -> None:
        """Tell it of a group that runs."""
        with self._lock:
            self._appoint()
            self._groups.add(group)
            self._tell("+", group)

    def ended(self, group: int) -> None:
        """Tell it of a group that has ended."""
        with self._lock:
            self._appoint()
            self._groups.discard(group)
            self._tell("-", group)

    def _appoint(self) -> None:
        """Start it, unless we have one."""
        if self._owner == os.getpid():
            return
        if self._owner:  # our parent's, as are the groups
            os.close(self._pipe)
            self._groups.clear()
        self._owner = os.getpid()
        self.pid, self._pipe = _started()

    def _tell(self, sign: str, group: int) -> None:
        try:
            os.write(self._pipe, f"{sign} {group}\n".encode())
        except BrokenPipeError:  # somebody ended it
            self._replace()

    def _replace(self) -> None:
        """Start another one, and tell it all."""
        os.close(self._pipe)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self.pid, 0)  # it closes its pipe a moment before it has ended
        self.pid, self._pipe = _started()
        with contextlib.suppress(BrokenPipeError):  # the next time, then
            os.write(self._pipe, "".join(f"+ {group}\n" for group in self._groups).encode())


KILL_ON_EXIT = _KillOnExit()


def _started() -> tuple[int, int]:
    """Start the shell; give its number and the pipe that ends with us."""
    reader, writer = os.pipe()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    wiring = [(os.POSIX_SPAWN_DUP2, reader, 0)]
    wiring += [(os.POSIX_SPAWN_DUP2, nowhere, descriptor) for descriptor in (1, 2)]
    path = {"PATH": os.environ.get("PATH", os.defpath)}
    pid = os.posix_spawnp("sh", ["sh", "-c", SCRIPT], path, file_actions=wiring, setsid=True)
    os.close(reader)
    os.close(nowhere)
    return pid, writer
