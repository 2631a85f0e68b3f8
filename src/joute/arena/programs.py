"""The programs that play a match: started, connected, timed, and ended together."""

from collections.abc import Sequence
from pathlib import Path

from joute.arena.channel import Channel, DeadChannel
from joute.arena.clock import Clock, ClockKind, CpuClock
from joute.arena.greeting import greet
from joute.arena.loop import Loop
from joute.arena.players import Program
from joute.arena.process import Process, end_all
from joute.arena.stderr import Stderr
from joute.arena.stream import StreamChannel
from joute.arena.tcp import Listener, hang_up
from joute.game import Failure, Greeting, Kind, Limits, Link

CONNECT_WAIT = 10.0
"""Seconds a TCP program has to connect and to name itself, where the match sets no limit."""


class Programs:
    """All programs of one match."""

    def __init__(self, loop: Loop, link: Link, limits: Limits, clock: ClockKind) -> None:
        self._loop = loop
        self._link = link
        self._limits = limits
        self._clock_kind = clock
        self._processes: list[Process] = []
        self._errors: list[Stderr] = []

    def piped(self, program: Program, files: Sequence[Path]) -> StreamChannel:
        """Start a program that talks on its stdin and stdout."""
        process = self._start(Process(program.command, piped=True))
        writer, reader, stderr = process.descriptors()
        errors = self._tap(stderr, files)
        return StreamChannel(
            self._loop,
            (reader, writer),
            self._link,
            clock=self._clock(process),
            process=process,
            errors=errors,
        )

    def connected(
        self,
        program: Program,
        files: Sequence[Path],
        seat: int,
        greeting: Greeting | None,
        port: int,
    ) -> Channel:
        """Start a program that connects to us, and say hello to it."""
        patience = self._limits.first_ms / 1000 or CONNECT_WAIT
        with Listener(self._loop, port=port) as listener:
            command = listener.filled_in(program.command)
            process = self._start(Process(command, piped=False, environment=listener.environment))
            (stderr,) = process.descriptors()
            errors = self._tap(stderr, files)
            descriptors = listener.accept(patience, process)
        if descriptors is None:
            ending = process.ending()
            kind = Kind.TIMEOUT if ending is None else Kind.CRASH
            reason = ending or f"no connection within {patience:.0f} s"
            return DeadChannel(Failure(kind, reason), errors)
        channel = StreamChannel(
            self._loop,
            descriptors,
            self._link,
            clock=self._clock(process),
            process=process,
            errors=errors,
            hang_up=hang_up,
        )
        if greeting is not None:
            failure = greet(self._loop, channel, greeting, seat, patience)
            if failure is not None:
                channel.close()
                return DeadChannel(failure, errors)
        return channel

    def end(self) -> None:
        """End every program and close what it wrote to."""
        end_all(self._processes)
        for errors in self._errors:
            errors.close()

    def _start(self, process: Process) -> Process:
        self._processes.append(process)
        return process

    def _tap(self, descriptor: int, files: Sequence[Path]) -> Stderr:
        errors = Stderr(self._loop, descriptor, files)
        self._errors.append(errors)
        return errors

    def _clock(self, process: Process) -> Clock:
        if self._clock_kind is ClockKind.CPU:
            return CpuClock(self._limits, process.pid)
        return Clock(self._limits)
