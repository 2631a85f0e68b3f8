"""Runs inside a sandbox: opens the port that a program looks for, hands it out, and becomes it.

    python -I -S launcher.py DESCRIPTOR PORT COMMAND…

It imports nothing of joute, so that it starts fast.
"""

import os
import socket
import sys

HOST = "127.0.0.1"


def main() -> None:
    """Listen, pass the listening socket to the referee, and start the program in our place."""
    descriptor, port, *command = sys.argv[1:]
    server = socket.create_server((HOST, int(port)))
    with socket.socket(fileno=int(descriptor)) as referee:
        socket.send_fds(referee, [b"listening"], [server.fileno()])
    os.execvp(command[0], command)  # noqa: S606 - what a launcher is for


if __name__ == "__main__":
    main()
