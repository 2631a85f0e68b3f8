"""Asks the kernel whether a program has read what it was sent over TCP: see sock_diag(7)."""

import os
import socket
import struct

PROTOCOL = 4
"""NETLINK_SOCK_DIAG; launcher.py knows it too."""
_KERNEL = (0, 0)
_BY_FAMILY = 20
_REQUEST = 1
_ANY = 0xFFFFFFFF
_HEAD = struct.Struct("=IHHII")
_WANTED = struct.Struct("=BBxxI")
_ENDS = struct.Struct("!HH16s16s")
_WHERE = struct.Struct("=III")
_UNREAD_AT = _HEAD.size + 4 + _ENDS.size + _WHERE.size + 4
"""Where an answer has the bytes that have arrived and are not read: struct inet_diag_msg."""


def askers() -> list[socket.socket]:
    """Open a socket by which the kernel is asked of our network; none where it does not answer."""
    try:
        return [socket.socket(socket.AF_NETLINK, socket.SOCK_DGRAM, PROTOCOL)]
    except OSError:
        return []


class ReadReceipts:
    """The reader's end of a connection that we write to; by `asker` the kernel is asked of its network."""

    def __init__(self, asker: socket.socket, writer: int) -> None:
        self._asker = asker
        with socket.socket(fileno=os.dup(writer)) as connection:
            (there, from_port), (here, to_port) = connection.getpeername(), connection.getsockname()
        ends = _ENDS.pack(from_port, to_port, socket.inet_aton(there), socket.inet_aton(here))
        wanted = _WANTED.pack(socket.AF_INET, socket.IPPROTO_TCP, _ANY)
        body = wanted + ends + _WHERE.pack(0, _ANY, _ANY)
        self._request = _HEAD.pack(_HEAD.size + len(body), _BY_FAMILY, _REQUEST, 0, 0) + body

    def is_done(self) -> bool:
        """Whether all that has arrived is read; False where that is not known."""
        try:
            self._asker.sendto(self._request, _KERNEL)
            answer = self._asker.recv(1 << 16, socket.MSG_DONTWAIT)
        except OSError:
            return False
        _, kind, *_ = _HEAD.unpack_from(answer)
        return kind == _BY_FAMILY and not any(answer[_UNREAD_AT : _UNREAD_AT + 4])
