"""Runs a command line that is not trusted, such as make: in a sandbox, for a limited time."""

import os
from collections.abc import Mapping
from time import monotonic

from msgspec import Struct

from joute.arena.loop import READ, Loop
from joute.arena.process.cgroup import bounds_memory, made
from joute.arena.process.process import Process
from joute.arena.sandbox.bubblewrap import WRAPPERS, Sandbox
from joute.arena.sandbox.watchdog import Watchdog
from joute.bots.argument import Program
from joute.reason import Reason

CHUNK = 1 << 16
LOG = 1 << 20
"""The most bytes that it may write on stderr."""
GLANCE = 0.02
"""Seconds between two checks whether it has ended."""
STARVED = 20
"""How many times as long it may take, at most, where other programs keep it from the processor."""


class Ended(Struct, frozen=True, kw_only=True):
    """How it ended."""

    out: bytes
    errors: str
    stopped: Reason | str | None = None
    """Why it was stopped, None if it was not."""
    code: int
    """Its exit code."""


def confined(
    program: Program,
    sandbox: Sandbox | None,
    environment: Mapping[str, str],
    *,
    seconds: float,
    most: int,
) -> Ended:
    """Run a program that may write `most` bytes; when this returns, none of its processes is alive."""
    loop = Loop()
    process = _started(program, sandbox, environment)
    watch = Watchdog(loop, process, None if sandbox is None else sandbox.bounds)
    stdin, stdout, stderr = process.descriptors()
    os.close(stdin)
    out, errors = _Collected(loop, stdout, most), _Collected(loop, stderr, LOG)
    try:
        stopped = _waited(loop, _Allowance(process, watch, seconds), (out, errors))
    finally:
        watch.stop()
        process.kill()
        out.close()
        errors.close()
    return Ended(
        out=bytes(out.data),
        errors=errors.data.decode(errors="replace"),
        stopped=stopped if process.verdict is None else process.verdict.reason,
        code=process.code or 0,
    )


def _started(program: Program, sandbox: Sandbox | None, environment: Mapping[str, str]) -> Process:
    if sandbox is None:
        return Process(program.command, piped=True, environment=environment, bare=True)
    with sandbox.contained(program, environment) as inside:
        return Process(
            inside.command,
            piped=True,
            inherited=inside.descriptors,
            wrappers=WRAPPERS,
            cgroup=made(sandbox.bounds.most()) if bounds_memory() else None,
            copies=inside.copies,
        )


def _waited(
    loop: Loop, allowance: "_Allowance", written: tuple["_Collected", ...]
) -> Reason | None:
    """Wait for its end; return why it has to be stopped before, if it has."""
    while allowance.process.ending() is None:
        loop.turn(GLANCE)
        if allowance.is_used_up():
            return Reason("problem.too-slow", {"seconds": allowance.seconds})
        if full := [some for some in written if some.full]:
            return Reason("problem.wrote-too-much", {"most": full[0].most >> 20})
    return None


class _Allowance:
    """The time of one program: what it computes, and what passes while it waits for something else than a processor."""

    def __init__(self, process: Process, watch: Watchdog, seconds: float) -> None:
        self.process, self._watch, self.seconds = process, watch, seconds
        self._begun = self._seen = monotonic()
        self._idle = 0.0

    def is_used_up(self) -> bool:
        """Whether its time is over; a busy machine makes nobody late, and several processors nobody early."""
        now = monotonic()
        if not self.process.is_busy():
            self._idle += now - self._seen
        self._seen = now
        elapsed = now - self._begun
        if elapsed <= self.seconds:
            return False
        return self._watch.cpu_s + self._idle > self.seconds or elapsed > STARVED * self.seconds


class _Collected:
    """The bytes read from a pipe, up to a limit."""

    def __init__(self, loop: Loop, descriptor: int, most: int) -> None:
        self._loop, self._descriptor, self.most = loop, descriptor, most
        self._open = True
        self.data = bytearray()
        loop.watch(descriptor, READ, self._readable)

    @property
    def full(self) -> bool:
        return len(self.data) > self.most

    def close(self) -> None:
        """Read what is left in the pipe after the end."""
        while self._open and not self.full and self._read():
            pass
        self._loop.unwatch(self._descriptor)
        os.close(self._descriptor)

    def _readable(self, mask: int) -> None:
        del mask
        self._read()

    def _read(self) -> bool:
        """Read once; return False if nothing is there."""
        try:
            data = os.read(self._descriptor, CHUNK)
        except BlockingIOError:
            return False
        self.data += data
        if not data:
            self._open = False
            self._loop.unwatch(self._descriptor)
        return bool(data)
