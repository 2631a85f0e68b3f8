"""A bot's process and all that it starts: begun without blocking us, ended for certain."""

import contextlib
import os
import resource
import signal
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep
from typing import IO

from joute.arena.loop import Loop
from joute.arena.process.cgroup import Cgroup
from joute.arena.process.copies import Copies
from joute.arena.process.deferred_signals import deferred_signals
from joute.arena.process.environment import everywhere, outside
from joute.arena.process.exit_status import failure_of
from joute.arena.process.kill_on_exit import KILL_ON_EXIT
from joute.arena.process.procfs import is_busy, marked, open_files, runs, tree
from joute.arena.process.start import NOT_STARTED, StartError, started
from joute.errors import UsageError
from joute.game import Failure, Kind
from joute.reason import Reason

MARK = "JOUTE_MARK"
"""Environment variable by which what a bot started is found again, whatever it did to hide."""
GRACE = 0.05
"""A program whose pipes are closed has this long to leave by itself, …"""
TERM = 0.1
"""… and this long after SIGTERM before SIGKILL."""
EXIT_WAIT = 0.1
"""A program that has closed its pipe has this long to end, so that we can say how it ended …"""
LONG_EXIT_WAIT = 5.0
"""… and one that has begun to end this long, which it needs on a busy machine only."""
GLANCE = 0.01
"""How often a leaving program is looked at while a match goes on."""
OUT_OF_MEMORY = Failure(Kind.MEMORY, Reason("failure.kernel-memory"))
_EXIT_CODE = b'"exit-code"'
_STATUS_BYTES = 4096
_ROUNDS = 200
"""How often descendants are looked for before we give up on a program that forks faster."""


class Process:
    """One program and its descendants."""

    def __init__(  # noqa: PLR0913 - what a start needs, by name
        self,
        command: Sequence[str],
        *,
        piped: bool,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
        inherited: Sequence[int] = (),
        wrappers: int = 0,
        cgroup: Cgroup | None = None,
        bare: bool = False,
        status: int | None = None,
        copies: Copies | None = None,
    ) -> None:
        """Start it; if `piped` it talks on stdin and stdout, else stdout is part of its stderr.

        This many `wrappers` stand between us and the program itself. They get nothing of our
        environment, because a program may be able to read theirs. A `bare` program gets only the
        variables that every program gets. On `status`, which becomes ours, wrappers say `exit-code` at the end if they had started it.
        `copies` of its files go when it has ended.
        """
        self.cgroup = cgroup
        self.wrappers = wrappers
        self._copies = copies
        self._status = status
        self._said = b""
        if status is not None:
            os.set_blocking(status, False)
        self.cpu_s = 0.0
        """Processor time of it and of what it waited for, once it has ended."""
        self.peak_kib = 0
        """The most memory of any of them, likewise; 0 if that is what we had when we started it."""
        self.family: set[int] = set()
        """Its processes, as last seen."""
        self.verdict: Failure | None = None
        """Why it was ended, where that was done to it."""
        self._leaving: float | None = None
        self._signalled = self._ended = False
        KILL_ON_EXIT.ready()
        mark = token_hex(16)
        self._mark = f"{MARK}={mark}".encode()
        base = everywhere() if bare else _wrappers_own() if wrappers else outside()
        entered = command if cgroup is None else cgroup.entered(command)
        variables = {**base, **(environment or {}), MARK: mark}
        try:
            with deferred_signals():
                self._popen = started(entered, variables, folder, inherited, piped=piped)
                self.pid = self._popen.pid
                KILL_ON_EXIT.begun(self.pid)
        except UsageError:
            self._close_group()
            raise

    def descriptors(self) -> list[int]:
        """Return our ends of its pipes (stdin, stdout, stderr, those that exist), ours to close."""
        files = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        return [_taken(file) for file in files if file is not None]

    def ending(self) -> Failure | None:
        """Say how the program ended, None while it runs; it stays a zombie, its group alive."""
        code = self._left_with()
        if code is None:
            return None
        if self.verdict is None and self.cgroup is not None and self.cgroup.ran_out():
            return OUT_OF_MEMORY
        return self.verdict or failure_of(code, wrapped=self.wrappers > 0)

    def _left_with(self) -> int | None:
        """Return its exit code, None while it runs; a signal is a negative number."""
        if self._popen.returncode is not None:
            return self._popen.returncode
        seen = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if seen is None:
            return None
        return seen.si_status if seen.si_code == os.CLD_EXITED else -seen.si_status

    def may_end(self, waited: float) -> bool:
        """Whether to wait on for the end of a program whose output has ended this many seconds ago.

        A process that ends has closed all its files before it is seen to end: on a busy machine that takes long.
        """
        if waited < EXIT_WAIT:
            return True
        return waited < LONG_EXIT_WAIT and not any(map(open_files, self.programs()))

    def has_begun(self) -> bool:
        """Whether the program itself is there, and not only its sandbox."""
        return self.wrappers == 0 or len(list(tree(self.pid))) > self.wrappers

    def program(self) -> int | None:
        """Return the number of the program itself, None while only its sandbox is there."""
        return next(iter(self.programs()), None)

    def programs(self) -> list[int]:
        """List its processes, without those of its sandbox."""
        return list(tree(self.pid))[self.wrappers :]

    def blame_start(self) -> None:
        """Raise an error if the sandbox has ended before it started the program.

        The program cannot feign that: the sandbox says so where the program has no part.
        """
        if self._status is None or self.verdict is not None or (self._left_with() or 0) <= 0:
            return
        with contextlib.suppress(BlockingIOError):
            self._said += os.read(self._status, _STATUS_BYTES)
        if _EXIT_CODE not in self._said:
            raise StartError(NOT_STARTED)

    @property
    def code(self) -> int | None:
        """Return its exit code, once all of it is gone; a signal is a negative number."""
        return self._popen.returncode

    def holds(self, pipe: int) -> bool:
        """Whether one of its processes may have the other end of a pipe, apart from its sandbox.

        A program that has not begun yet will have it; one that closes itself to us may.
        """
        wanted = f"pipe:[{os.fstat(pipe).st_ino}]"
        files = [open_files(pid) for pid in self.programs()]
        return not files or any(known is None or wanted in known for known in files)

    def has_open(self, file: str) -> bool:
        """Whether one of its processes has a file open, by the name that /proc gives it."""
        return any(file in (open_files(pid) or ()) for pid in tree(self.pid))

    def is_busy(self) -> bool:
        """Whether one of its threads runs, or could."""
        return any(map(is_busy, tree(self.pid)))

    def leave(self, loop: Loop) -> None:
        """Begin to end it: it has been told that it is out."""
        if self._leaving is None:
            self._leaving = monotonic()
            loop.set_alarm(_Reaper(self, loop), self._leaving + GLANCE)

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
        self.family.update(tree(self.pid))
        _signal_group(self.pid, signal.SIGKILL)
        self._reap()
        end_found(self._strays)
        KILL_ON_EXIT.ended(self.pid)
        self._close_group()

    def _close_group(self) -> None:
        """Close what its sandbox needed."""
        if self.cgroup is not None:
            self.cgroup.close()
            self.cpu_s = max(self.cpu_s, self.cgroup.cpu_s())
        if self._status is not None:
            os.close(self._status)
            self._status = None
        if self._copies is not None:
            self._copies.close()

    def _strays(self) -> set[int]:
        """Find what is left of it; nothing gets out of a sandbox in which the program was seen."""
        contained = 0 < self.wrappers < len(self.family)
        return {*filter(runs, self.family), *(() if contained else marked(self._mark))}

    def _reap(self) -> None:
        """Take its exit status and what it used."""
        _, status, used = os.wait4(self.pid, 0)
        self._popen.returncode = os.waitstatus_to_exitcode(status)
        self.cpu_s = used.ru_utime + used.ru_stime
        ours = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        self.peak_kib = used.ru_maxrss if used.ru_maxrss > ours else 0


class _Reaper:
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


def end_found(find: Callable[[], Collection[int]]) -> None:
    """End the processes that a search finds, and those that it finds when they have ended."""
    for _ in range(_ROUNDS):
        strays = find()
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


def _wrappers_own() -> dict[str, str]:
    """Return the environment of wrappers, which have to be found and no more."""
    return {"PATH": os.environ.get("PATH", os.defpath)}


def _signal_group(pid: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)
