"""Runs inside a sandbox: opens the port that a program looks for, hands it out, and becomes it.

    python -I -S launcher.py DESCRIPTOR PORT COMMAND…

It imports nothing of joute, so that it starts fast.
"""

import contextlib
import os
import socket
import sys

HOST = "127.0.0.1"
SOCK_DIAG = 4
"""By this protocol the kernel tells what of a connection is read, in the network where it is asked."""


def main() -> None:
    """Listen, pass what the referee needs to it, and start the program in our place."""
    descriptor, port, *command = sys.argv[1:]
    sockets = [socket.create_server((HOST, int(port)))]
    with contextlib.suppress(OSError):  # not every kernel tells
        sockets.append(socket.socket(socket.AF_NETLINK, socket.SOCK_DGRAM, SOCK_DIAG))
    with socket.socket(fileno=int(descriptor)) as referee:
        socket.send_fds(referee, [b"listening"], [each.fileno() for each in sockets])
    os.execvp(command[0], command)  # noqa: S606 - what a launcher is for


if __name__ == "__main__":
    main()
