"""Ends our programs if we are ended with violence.

A shell reads which of our process groups run, and ends those that are left when we are gone. So a
start costs nothing, the threads of ours that start programs may end before them, and what a program
has started is ended with it. (A sandbox ends with us by itself.)
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


class _Heir:
    """The shell of one process: whoever was forked needs one of his own."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._owner = 0
        self._pipe = -1

    def appoint(self) -> None:
        """Start it, unless we have one."""
        with self._lock:
            if self._owner == os.getpid():
                return
            if self._owner:  # our parent's
                os.close(self._pipe)
            self._pipe, self._owner = _started(), os.getpid()

    def tell(self, sign: str, group: int) -> None:
        """Tell it of a group that runs (+), or that has ended (-)."""
        self.appoint()
        with contextlib.suppress(BrokenPipeError):  # somebody ended it
            os.write(self._pipe, f"{sign} {group}\n".encode())


HEIR = _Heir()


def _started() -> int:
    """Start the shell; give the pipe that ends with us."""
    reader, writer = os.pipe()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    wiring = [(os.POSIX_SPAWN_DUP2, reader, 0)]
    wiring += [(os.POSIX_SPAWN_DUP2, nowhere, descriptor) for descriptor in (1, 2)]
    path = {"PATH": os.environ.get("PATH", os.defpath)}
    os.posix_spawnp("sh", ["sh", "-c", SCRIPT], path, file_actions=wiring, setsid=True)
    os.close(reader)
    os.close(nowhere)
    return writer
