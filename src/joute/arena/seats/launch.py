"""The programs that play a match: started, connected, timed, and ended together."""

import os
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from joute.arena.channels.base import Channel, DeadChannel
from joute.arena.channels.greeting import greet
from joute.arena.channels.sockdiag import askers
from joute.arena.channels.stream import StreamChannel
from joute.arena.channels.tcp import (
    HOST,
    Listener,
    filled_in,
    handed_out,
    is_free,
    listening,
    place_for,
)
from joute.arena.channels.tcp_client import TcpClientChannel
from joute.arena.clock import (
    GENEROSITY,
    PATIENCE,
    STARTING,
    Clock,
    ClockKind,
    CpuClock,
    FairClock,
)
from joute.arena.loop import Loop
from joute.arena.process.cgroup import bounds_memory, made
from joute.arena.process.cpu_meter import CpuMeter
from joute.arena.process.process import Process, end_all
from joute.arena.process.start import NOT_STARTED, StartError
from joute.arena.process.stderr import Stderr
from joute.arena.process.subreaper import Subreaper
from joute.arena.sandbox import launcher
from joute.arena.sandbox.bubblewrap import WRAPPERS, Contained, Sandbox
from joute.arena.sandbox.watchdog import Watchdog
from joute.arena.seats.place import Debugging, Place, not_debugged
from joute.arena.seats.terms import Terms
from joute.bots.argument import Program, Remote
from joute.game import Failure, Greeting, Kind, Limits, Link
from joute.reason import Reason, Value

FOREVER = float("inf")
UNTIMED = Limits()
WHERE_PORT = Reason("failure.where-port")
REFUSED = ("refus", "connect")
"""Of these a program's last line holds one if it looked for us elsewhere; else it ended for a reason of its own."""
LAUNCHER = Path(launcher.__file__)
CONNECT_WAIT = 10.0
"""Seconds a TCP program has to connect and to name itself, where the match sets no limit."""


class Programs:
    """All programs of one match; `debug` is called with each that is debugged before it is sent anything."""

    def __init__(
        self,
        loop: Loop,
        link: Link,
        terms: Terms,
        debug: Debugging = not_debugged,
    ) -> None:
        self._loop = loop
        self._link = link
        self._terms = terms
        self._debug = debug
        self._limits = UNTIMED if terms.debug else terms.limits
        self._sandbox = terms.sandbox
        self._processes: list[Process] = []
        self._channels: list[StreamChannel] = []
        self._watchdogs: list[Watchdog] = []
        self._errors: list[Stderr] = []
        self._askers: list[socket.socket] = []
        """Sockets by which we ask the kernel what programs have read."""
        self._listeners: list[Listener] = []
        self._subreaper = Subreaper() if terms.subreaper else None

    def piped(self, program: Program, place: Place) -> StreamChannel:
        """Start a program that talks on its stdin and stdout."""
        if self._sandbox is None:
            started = Process(
                program.command, piped=True, environment=place.doors, folder=program.folder
            )
        else:
            with self._sandbox.contained(program) as contained:
                started = self._contained(contained, piped=True)
        process = self._begun(started)
        self._pause(process, place)
        writer, reader, stderr = process.descriptors()
        channel = StreamChannel(
            self._loop,
            (reader, writer),
            self._link,
            clock=self._clock(),
            process=process,
            errors=self._tap(stderr, place.logs),
            watch=self._watchdogs[-1],
            record=place.recorder(),
        )
        self._channels.append(channel)
        return channel

    def connected(
        self,
        program: Program,
        place: Place,
        greeting: Greeting | None,
        port: int,
    ) -> Channel:
        """Start a program that connects to us, and say hello to it."""
        patience = self._patience()
        listener, own_askers, process = self._with_port(program, place, port, patience)
        self._pause(process, place)
        (stderr,) = process.descriptors()
        errors = self._tap(stderr, place.logs)
        self._askers += own_askers
        found = None if listener is None else listener.accept(patience, process)
        if listener is None and process.verdict is None:
            raise StartError(NOT_STARTED)  # the launcher comes before the program
        if listener is None or found is None:
            bound = port if listener is None else listener.port
            if listener is not None:
                listener.leave()
            ending = process.ending()
            return DeadChannel(_unconnected(ending, patience, bound, errors.cause()), errors)
        self._watchdogs[-1].begin()  # the launcher was Python
        channel = TcpClientChannel(
            self._loop,
            found,
            self._link,
            listener=listener,
            patience=patience,
            asker=next(iter(own_askers), None),
            clock=self._clock(),
            process=process,
            errors=errors,
            watch=self._watchdogs[-1],
            record=place.recorder(),
        )
        self._channels.append(channel)
        return self._greeted(channel, place.seat, greeting, patience)

    def _patience(self) -> float:
        """Return how many seconds a program has to connect."""
        if self._terms.debug:
            return FOREVER
        patience = self._limits.first_ms / 1000 or CONNECT_WAIT
        fast = self._terms.clock is ClockKind.WALL
        return patience if fast else max(PATIENCE, GENEROSITY * patience)

    def _pause(self, process: Process, place: Place) -> None:
        """Let somebody attach a debugger to a program that is debugged."""
        if place.doors:
            from joute.arena.process.debuggee import debuggee  # noqa: PLC0415 - only for a debugger

            self._debug(debuggee(place.seat, process, {} if self._sandbox else place.doors))

    def free_port(self, own: int) -> int:
        """Return the game's own port, which is always free in a sandbox; 0 where it is not."""
        if self._sandbox is not None:
            return own
        ours = any(listener.port == own and listener.open for listener in self._listeners)
        return own if self._terms.alone and (ours or is_free(own)) else 0

    def _listener(self, port: int) -> Listener:
        """Listen on a port of this machine, together with others of this match that do."""
        there = (one for one in self._listeners if one.port == port and one.open)
        return self._kept(next(there, None) or Listener(self._loop, listening(HOST, port)))

    def _kept(self, listener: Listener) -> Listener:
        """Use a listener, and close it in the end."""
        listener.join()
        self._listeners.append(listener)
        return listener

    def _with_port(
        self, program: Program, place: Place, port: int, patience: float
    ) -> tuple[Listener | None, list[socket.socket], Process]:
        """Start a program with a port, inside its own network where it has one.

        Return who listens there, None if nobody could, and a socket to ask the kernel by.
        """
        if self._sandbox is not None:
            sockets, process = self._inside(self._sandbox, program, port, patience)
            if not sockets:
                return None, [], process
            return self._kept(Listener(self._loop, sockets[0])), sockets[1:], process
        listener = self._listener(port)
        command = filled_in(program.command, listener.port)
        variables = {**place_for(listener.port), **place.doors}
        started = Process(command, piped=False, environment=variables, folder=program.folder)
        return listener, askers(), self._begun(started)

    def _inside(
        self, sandbox: Sandbox, program: Program, port: int, patience: float
    ) -> tuple[list[socket.socket], Process]:
        """Start a program in a network of its own, in which any port is free."""
        ours, theirs = socket.socketpair()
        with ours:
            python = [sys.executable, "-I", "-S"]
            through = [*python, str(LAUNCHER), str(theirs.fileno()), str(port)]
            filled = replace(program, command=tuple(filled_in(program.command, port)))
            inside = sandbox.contained(filled, place_for(port), through)
            with theirs, inside as contained:
                started = self._contained(contained, [theirs.fileno()], piped=False)
                process = self._begun(started)
            return handed_out(self._loop, ours, max(patience, STARTING)), process

    def _contained(
        self, contained: Contained, inherited: Sequence[int] = (), *, piped: bool
    ) -> Process:
        """Start a sandbox, in a control group where one bounds it or its time decides."""
        assert self._sandbox is not None
        wanted = self._terms.clock is not ClockKind.WALL or bounds_memory()
        cgroup = made(self._sandbox.bounds.most()) if wanted else None
        status, written = os.pipe()
        bubblewrap, *words = contained.command
        try:
            return Process(
                [bubblewrap, "--json-status-fd", str(written), *words],
                piped=piped,
                inherited=[written, *inherited, *contained.descriptors],
                wrappers=WRAPPERS,
                cgroup=cgroup,
                status=status,
                copies=contained.copies,
            )
        finally:
            os.close(written)

    def remote(
        self,
        player: Remote,
        place: Place,
        greeting: Greeting | None,
        announce: Callable[[Reason | str], None],
    ) -> Channel:
        """Wait for a client that somebody starts by hand, for as long as it takes."""
        listener = self._listener(player.port)

        def waits() -> None:
            values = {"seat": str(place.seat), "place": f"{HOST}:{listener.port}"}
            announce(Reason("seat {seat} waits for a client on {place}", values))

        waits()
        descriptors = listener.accept()
        assert descriptors is not None
        channel = TcpClientChannel(
            self._loop,
            descriptors,
            self._link,
            listener=listener,
            patience=FOREVER,
            vacated=waits,
            clock=Clock(self._limits),
            record=place.recorder(),
        )
        self._channels.append(channel)
        return self._greeted(channel, place.seat, greeting, FOREVER)

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
        """End every program and close what is still open of it."""
        for channel in self._channels:
            channel.shut()
        for watch in self._watchdogs:
            watch.stop()
        end_all(self._processes)
        if self._subreaper is not None:
            self._subreaper.close()
        for errors in self._errors:
            errors.close()
        for asker in self._askers:
            asker.close()
        for listener in self._listeners:
            listener.close()

    def _begun(self, process: Process) -> Process:
        self._processes.append(process)
        bounds = None if self._sandbox is None else self._sandbox.bounds
        self._watchdogs.append(Watchdog(self._loop, process, bounds))
        return process

    def _tap(self, descriptor: int, files: Sequence[Path]) -> Stderr:
        errors = Stderr(self._loop, descriptor, files)
        self._errors.append(errors)
        return errors

    def _clock(self) -> Clock:
        """Make the clock of the program that was begun last."""
        if self._terms.clock is ClockKind.WALL:
            return Clock(self._limits)
        cpu = self._watchdogs[-1].cpu
        if self._terms.clock is ClockKind.CPU:
            return CpuClock(self._limits, cpu.read)
        process = self._processes[-1]
        doubtful = self._sandbox is not None and process.cgroup is None
        return FairClock(self._limits, CpuMeter(cpu, process.has_begun, doubtful=doubtful))


def _unconnected(ending: Failure | None, patience: float, port: int, wrote: str) -> Failure:
    """Say that a program has not connected, what it wrote, and where it finds the port."""
    if ending is None:
        values: dict[str, Value] = {"address": f"{HOST}:{port}", "seconds": patience}
        return Failure(Kind.TIMEOUT, Reason("failure.not-connected", values), (WHERE_PORT,))
    values = {"address": f"{HOST}:{port}", "ending": ending.reason}
    sought = not wrote or any(word in wrote.casefold() for word in REFUSED)
    return replace(
        ending,
        reason=Reason("failure.before-connecting", values),
        notes=(*ending.notes, WHERE_PORT) if sought else ending.notes,
        evidence=wrote,
    )
