"""The programs that play a match: started, connected, timed, and ended together."""

from collections.abc import Callable, Sequence
from pathlib import Path

from joute.arena.channel import Channel, DeadChannel
from joute.arena.clock import Clock, ClockKind, CpuClock
from joute.arena.greeting import greet
from joute.arena.loop import Loop
from joute.arena.players import Program, Remote
from joute.arena.process import Process, end_all
from joute.arena.stderr import Stderr
from joute.arena.stream import StreamChannel
from joute.arena.tcp import HOST, Listener, hang_up
from joute.game import Failure, Greeting, Kind, Limits, Link

FOREVER = float("inf")
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
        process = self._start(Process(program.command, piped=True, folder=program.folder))
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
            process = self._start(
                Process(
                    command,
                    piped=False,
                    environment=listener.environment,
                    folder=program.folder,
                )
            )
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
        return self._greeted(channel, seat, greeting, patience)

    def remote(
        self,
        player: Remote,
        seat: int,
        greeting: Greeting | None,
        announce: Callable[[str], None],
    ) -> Channel:
        """Wait for a client that somebody starts by hand, for as long as it takes."""
        with Listener(self._loop, port=player.port) as listener:
            announce(f"seat {seat} waits for a client on {HOST}:{listener.port}")
            descriptors = listener.accept()
        assert descriptors is not None
        clock = Clock(self._limits)
        channel = StreamChannel(self._loop, descriptors, self._link, clock=clock, hang_up=hang_up)
        return self._greeted(channel, seat, greeting, FOREVER)

    def _greeted(
        self, channel: StreamChannel, seat: int, greeting: Greeting | None, patience: float
    ) -> Channel:
        """Say hello; a client that does not answer well is out before the match."""
        failure = None if greeting is None else greet(self._loop, channel, greeting, seat, patience)
        if failure is None:
            return channel
        channel.close()
        return DeadChannel(failure, channel.errors)

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
