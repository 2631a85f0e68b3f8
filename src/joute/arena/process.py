"""A bot's process and all that it starts: begun without blocking us, ended for certain."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep
from typing import IO

from joute.arena.loop import Loop
from joute.errors import UsageError

MARK = "JOUTE_MARK"
"""Environment variable by which what a bot started is found again, whatever it did to hide."""
GRACE = 0.05
"""A program whose pipes are closed has this long to leave by itself, …"""
TERM = 0.1
"""… and this long after SIGTERM before SIGKILL."""
GLANCE = 0.01
"""How often a leaving program is looked at while a match goes on."""
_PROCESSES = Path("/proc")
_ROUNDS = 200
"""How often descendants are looked for before we give up on a program that forks faster."""


class Process:
    """One program and its descendants."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        piped: bool,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
    ) -> None:
        """Start it; if `piped` it talks on stdin and stdout, else stdout is part of its stderr."""
        self._mark = token_hex(16)
        try:
            self._popen = subprocess.Popen(
                command,
                stdin=subprocess.PIPE if piped else subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if piped else subprocess.STDOUT,
                bufsize=0,
                start_new_session=True,
                env={**os.environ, **(environment or {}), MARK: self._mark},
                cwd=folder,
            )
        except OSError as error:
            message = f"{command[0]} cannot be started: {error.strerror}"
            raise UsageError(message) from error
        self.pid = self._popen.pid
        self._leaving: float | None = None
        self._signalled = False
        self._ended = False

    def descriptors(self) -> list[int]:
        """Give our ends of its pipes (stdin, stdout, stderr, those that exist), ours to close."""
        files = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        return [_taken(file) for file in files if file is not None]

    def ending(self) -> str | None:
        """Say how the program ended, None while it runs; it stays a zombie, its group alive."""
        if self._popen.returncode is not None:
            return _told(self._popen.returncode)
        seen = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if seen is None:
            return None
        return _told(seen.si_status if seen.si_code == os.CLD_EXITED else -seen.si_status)

    def leave(self, loop: Loop) -> None:
        """Begin to end it: it has been told that it is out."""
        if self._leaving is None:
            self._leaving = monotonic()
            loop.set_alarm(_Undertaker(self, loop), self._leaving + GLANCE)

    def press(self, now: float) -> bool:
        """End it a little more: wait, SIGTERM, SIGKILL; True once all of it is gone."""
        if self._ended:
            return True
        if self._leaving is None:
            self._leaving = now
        if self.ending() is not None or now > self._leaving + GRACE + TERM:
            self.kill()
            return True
        if now > self._leaving + GRACE and not self._signalled:
            self._signalled = True
            _signal_group(self.pid, signal.SIGTERM)
        return False

    def kill(self) -> None:
        """End it and all its descendants now."""
        if self._ended:
            return
        self._ended = True
        _signal_group(self.pid, signal.SIGKILL)
        self._popen.wait()
        end_marked(MARK, self._mark)


class _Undertaker:
    """Looks after one leaving process while the match goes on."""

    def __init__(self, process: Process, loop: Loop) -> None:
        self._process = process
        self._loop = loop

    def ring(self, now: float) -> None:
        """Press on until it is gone."""
        if not self._process.press(now):
            self._loop.set_alarm(self, now + GLANCE)


def end_all(processes: Iterable[Process]) -> None:
    """End several processes side by side."""
    left = list(processes)
    while left := [process for process in left if not process.press(monotonic())]:
        sleep(0.001)


def end_marked(variable: str, mark: str) -> None:
    """End every process that carries a mark in its environment, also those it starts meanwhile."""
    for _ in range(_ROUNDS):
        strays = _marked(variable, mark)
        if not strays:
            return
        for stray in strays:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(stray, signal.SIGKILL)
        sleep(0.001)


def _taken(file: IO[bytes]) -> int:
    """Take over a pipe's descriptor, so that who closes it is never in doubt."""
    descriptor = os.dup(file.fileno())
    file.close()
    os.set_blocking(descriptor, False)
    return descriptor


def _signal_group(pid: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)


def _told(code: int) -> str:
    if code >= 0:
        return f"the program ended with exit code {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    return f"the program was ended by {name}"


def _marked(variable: str, mark: str) -> list[int]:
    """Find every running process that carries a mark in its environment."""
    wanted = f"{variable}={mark}".encode()
    found = []
    for folder in _PROCESSES.iterdir() if _PROCESSES.is_dir() else ():
        with contextlib.suppress(OSError):  # it ended meanwhile, or is not ours
            if folder.name.isdigit() and wanted in (folder / "environ").read_bytes():
                found.append(int(folder.name))
    return found
