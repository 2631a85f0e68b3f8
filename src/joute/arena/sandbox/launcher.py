"""Runs inside a sandbox: opens the port that a program looks for, hands it out, and becomes it.

    python -I -S launcher.py DESCRIPTOR PORT COMMAND…

It imports nothing of joute and not even `socket`, which takes longer than Python itself to start.
"""

import _socket
import os
import sys

HOST = "127.0.0.1"
SOCK_DIAG = 4
"""The protocol by which the kernel says how much of a connection was read, per network namespace."""


def listening(port: int) -> _socket.socket:
    """Open the port."""
    server = _socket.socket(_socket.AF_INET, _socket.SOCK_STREAM)
    server.setsockopt(_socket.SOL_SOCKET, _socket.SO_REUSEADDR, 1)
    server.bind((HOST, port))
    server.listen()
    return server


def askers() -> list[_socket.socket]:
    """Open a socket to ask the kernel by, if it answers."""
    try:
        return [_socket.socket(_socket.AF_NETLINK, _socket.SOCK_DGRAM, SOCK_DIAG)]
    except OSError:
        return []


def main() -> None:
    """Pass to the referee what it needs, and start the program in our place."""
    descriptor, port, *command = sys.argv[1:]
    sockets = [listening(int(port)), *askers()]
    passed = b"".join(each.fileno().to_bytes(4, sys.byteorder) for each in sockets)
    referee = _socket.socket(fileno=int(descriptor))
    referee.sendmsg([b"listening"], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, passed)])
    referee.close()
    os.execvp(command[0], command)  # noqa: S606 - what a launcher is for


if __name__ == "__main__":
    main()
