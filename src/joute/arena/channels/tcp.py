"""Sockets: a listener for programs, and what a connection needs to be a channel."""

import contextlib
import errno
import os
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic

from msgspec import Struct

from joute.arena.loop import READ, Loop
from joute.arena.process.process import Process
from joute.errors import UsageError
from joute.reason import Reason

HOST = "127.0.0.1"
_GLANCE = 0.01
_ELSEWHERE = ("192.0.2.1", 9)
"""An address that is kept for documentation (RFC 5737)."""
KEPT_ALIVE = {
    getattr(socket, option): number
    for option, number in (("TCP_KEEPIDLE", 60), ("TCP_KEEPINTVL", 20), ("TCP_KEEPCNT", 3))
    if hasattr(socket, option)  # not every system lets us choose
}
"""A machine that was switched off is missed after two minutes, however long its seat may think."""


_REMEDIES = {
    errno.EADDRNOTAVAIL: Reason("use an address of this machine, or 0.0.0.0 for all of them"),
    socket.EAI_NONAME: Reason("use an address of this machine"),
    errno.EACCES: Reason("ports below 1024 need special rights, choose another port"),
}


class Awaited(Struct, frozen=True, eq=False):
    """A seat that waits for its client."""

    process: Process | None
    """The program that is to connect, None for a client that somebody starts by hand."""
    take: Callable[[tuple[int, int]], None]


class Listener:
    """A port of a match, and the seats that wait for their clients there.

    It listens until no seat that uses it may need another connection.
    """

    def __init__(self, loop: Loop, server: socket.socket) -> None:
        self._loop = loop
        self._socket = server
        self._awaited: list[Awaited] = []
        self._users = 0
        self.port: int = server.getsockname()[1]

    @property
    def open(self) -> bool:
        """Whether it still listens."""
        return self._socket.fileno() >= 0

    def join(self) -> None:
        """Count one more seat that uses it."""
        self._users += 1

    def leave(self) -> None:
        """Count one seat less; the last one closes it."""
        self._users -= 1
        if self._users == 0:
            self.close()

    def close(self) -> None:
        """Stop listening."""
        if self.open:
            self._loop.unwatch(self._socket.fileno())
            self._socket.close()

    def expect(self, awaited: Awaited) -> None:
        """Give a seat its client, once that connects."""
        self._awaited.append(awaited)
        self._loop.watch(self._socket.fileno(), READ, self._ready)

    def forget(self, awaited: Awaited) -> None:
        """Stop waiting for the client of a seat."""
        if awaited in self._awaited:
            self._awaited.remove(awaited)
        if self.open and not self._awaited:
            self._loop.unwatch(self._socket.fileno())

    def accept(
        self, patience: float = float("inf"), process: Process | None = None
    ) -> tuple[int, int] | None:
        """Wait for a connection; None if it does not come in time or the program ends."""
        found: list[tuple[int, int]] = []
        awaited = Awaited(process, found.append)
        self.expect(awaited)
        deadline = monotonic() + patience
        try:
            while not found and monotonic() < deadline:
                if process is not None and process.ending() is not None:
                    break
                self._loop.turn(_GLANCE)
        except BaseException:  # Ctrl-C above all: nobody else would close what was found
            for descriptor in found[0] if found else ():
                os.close(descriptor)
            raise
        finally:
            self.forget(awaited)
        return found[0] if found else None

    def _ready(self, mask: int) -> None:
        del mask
        with contextlib.suppress(OSError):  # the client has already gone again
            connection, _ = self._socket.accept()
            awaited = self._meant(connection)
            self.forget(awaited)
            awaited.take(descriptors(connection))

    def _meant(self, connection: socket.socket) -> Awaited:
        """Find the seat whose program has connected; where that is not known, the first that waits."""
        if len(self._awaited) > 1:
            socket_file = f"socket:[{_inode_of_peer(connection)}]"
            for awaited in self._awaited:
                if awaited.process is not None and awaited.process.has_open(socket_file):
                    return awaited
        return self._awaited[0]


def _inode_of_peer(connection: socket.socket) -> str:
    """Return the inode of the other end of a connection within this machine; see proc_pid_net(5)."""
    ends = " ".join(map(_in_hex, (connection.getpeername(), connection.getsockname())))
    for line in Path("/proc/net/tcp").read_text().splitlines():
        _, local, remote, *rest = line.split()
        if f"{local} {remote}" == ends:
            return rest[6]
    return ""


def _in_hex(address: tuple[str, int]) -> str:
    host = int.from_bytes(socket.inet_aton(address[0]), sys.byteorder)
    return f"{host:08X}:{address[1]:04X}"


def place_for(port: int) -> dict[str, str]:
    """Return the environment that says where a program connects."""
    return {"JOUTE_HOST": HOST, "JOUTE_PORT": str(port)}


def filled_in(command: Sequence[str], port: int) -> list[str]:
    """Return a command line with the port filled in."""
    return [word.replace("{host}", HOST).replace("{port}", str(port)) for word in command]


def handed_out(loop: Loop, ours: socket.socket, patience: float) -> list[socket.socket]:
    """Receive the sockets of a launcher, the listening one first; none if they do not come."""
    found: list[list[socket.socket]] = []

    def receive(mask: int) -> None:
        del mask
        _, descriptors, _, _ = socket.recv_fds(ours, 64, 2)
        found.append([socket.socket(fileno=descriptor) for descriptor in descriptors])

    deadline = monotonic() + patience
    loop.watch(ours.fileno(), READ, receive)
    while not found and (left := deadline - monotonic()) > 0:
        loop.turn(left)
    loop.unwatch(ours.fileno())
    return found[0] if found else []


def listening(host: str, port: int) -> socket.socket:
    """Open a listening socket, or say in one line why not."""
    try:
        server = socket.create_server((host, port), backlog=128)
    except OSError as error:
        other = Reason("choose another port, or stop the program that uses it")
        raise UsageError(
            "cannot listen on {host}:{port}: {why}; {remedy}",
            host=host,
            port=str(port),
            why=error,
            remedy=_REMEDIES.get(error.errno or 0, other),
        ) from error
    server.setblocking(False)  # noqa: FBT003 - the standard library's signature
    return server


def only_here(host: str) -> bool:
    """Whether a host is found from this machine alone."""
    return host.startswith("127.") or host in ("localhost", "::1")


def seen_from_outside(host: str) -> str:
    """Return the address at which others reach a host that stands for all addresses of this machine."""
    if host not in ("0.0.0.0", "::", ""):  # noqa: S104 - compared, not bound
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)  # nothing is sent: the system only chooses the way there
        except OSError:  # it has none: others may know this machine by name
            return socket.gethostname()
        found: str = probe.getsockname()[0]
        return found


def is_free(port: int) -> bool:
    """Whether nobody listens on a port of this machine."""
    try:
        listening(HOST, port).close()
    except UsageError:
        return False
    return True


def descriptors(connection: socket.socket) -> tuple[int, int]:
    """Turn a connection into a reading and a writing descriptor, ours to close."""
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, number in KEPT_ALIVE.items():
        connection.setsockopt(socket.IPPROTO_TCP, option, number)
    connection.setblocking(False)  # noqa: FBT003 - the standard library's signature
    writer = os.dup(connection.fileno())
    return connection.detach(), writer


def hang_up(descriptor: int) -> None:
    """End our direction of a connection; the other may still be read."""
    connection = socket.socket(fileno=descriptor)
    with contextlib.suppress(OSError):  # it has gone
        connection.shutdown(socket.SHUT_WR)
    connection.detach()
