"""A program that somebody looks at with a debugger: found behind shells and sandboxes, and open to debuggers.

gdb and node attach to a process by its number. Java and Mono listen for a debugger only if they are started so. Python's pdb talks on
stdin and stdout, which are the referee's: `breakpoint()` of a program that finds these variables opens it on the terminal.
"""

import os
import socket
from pathlib import Path
from time import monotonic, sleep

from msgspec import Struct

from joute.arena.process import breakpoints
from joute.arena.process.process import Process
from joute.arena.process.procfs import PROCESSES, children

TERMINAL = "JOUTE_TERMINAL"
"""The environment variable that names the terminal on which pdb talks."""
JAVA, MONO = "JAVA_TOOL_OPTIONS", "MONO_ENV_OPTIONS"
SHELLS = ("sh", "dash", "bash", "ash", "busybox", "zsh", "ksh")
GLANCE = 0.02
SETTLED = 8
"""Looks in a row that show the same program: a script may start others before it."""
PATIENCE = 2.0
"""Seconds after which a program that is a shell is taken for a bot written for one."""


class Debuggee(Struct, frozen=True, kw_only=True):
    """A program to which a debugger may be attached."""

    seat: int
    pid: int
    file: Path
    """That it runs: its interpreter's, where it has one."""
    address: str
    """Where Java or Mono listens for a debugger, empty in a sandbox."""

    @property
    def interpreter(self) -> str:
        """The name of its file."""
        return self.file.name


def doors() -> dict[str, str]:
    """Return the environment of a program that is open to the debuggers of Python, Java and Mono."""
    listening = f"transport=dt_socket,server=y,suspend=n,address={_free_address()}"
    found = {
        "PYTHONBREAKPOINT": "joute_breakpoint.stop",
        "PYTHONPATH": os.pathsep.join(
            filter(None, [breakpoints.__path__[0], os.environ.get("PYTHONPATH")])
        ),
        JAVA: f"{os.environ.get(JAVA, '')} -agentlib:jdwp=quiet=y,{listening}".strip(),
        MONO: f"{os.environ.get(MONO, '')} --debug --debugger-agent={listening}".strip(),
    }
    if os.isatty(0):
        found[TERMINAL] = os.environ.get(TERMINAL) or os.ttyname(0)
    return found


def _free_address() -> str:
    with socket.create_server(("127.0.0.1", 0)) as server:
        host, port = server.getsockname()
    return f"{host}:{port}"


def debuggee(seat: int, process: Process, variables: dict[str, str]) -> Debuggee:
    """Wait until a program has begun, and find it; what it is once it has ended, nobody has to know."""
    seen: list[tuple[int, Path]] = []
    began = monotonic()
    while process.ending() is None:
        pid = _behind_shells(process.program() or process.pid)
        seen.append((pid, _file_of(pid)))
        is_settled = process.has_begun() and len(seen) >= SETTLED and len({*seen[-SETTLED:]}) == 1
        if is_settled and (seen[-1][1].name not in SHELLS or monotonic() > began + PATIENCE):
            break
        sleep(GLANCE)
    pid, file = seen[-1] if seen else (process.pid, Path())
    address = variables.get(JAVA, "").rpartition("address=")[2]
    return Debuggee(seat=seat, pid=pid, file=file, address=address)


def _behind_shells(pid: int) -> int:
    """Return the only child of a shell that waits for it, or the process itself."""
    while _file_of(pid).name in SHELLS:
        started = list(children(pid))
        if len(started) != 1:
            break
        pid = started[0]
    return pid


def _file_of(pid: int) -> Path:
    """Return the file that a process runs, without a name if it is not ours to see."""
    try:
        return Path(f"{PROCESSES}/{pid}/exe").readlink()
    except OSError:
        return Path()
