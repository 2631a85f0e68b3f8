"""Sends itself as many files as its user may, and stays until the match begins."""

import os
import socket
import sys

from common import expect

MOST = 4096
sent, pairs = 0, []
if sys.argv[1:] == ["flood"]:
    try:
        while sent < MOST:
            pairs.append(socket.socketpair())
            socket.send_fds(pairs[-1][0], [b"x"], [0] * 100)
            sent += 100
    except OSError:
        pass
    expect(f"it has sent {sent} files", sent < MOST)
referee = socket.create_connection(("127.0.0.1", int(os.environ["JOUTE_PORT"])))
expect("it has connected", referee.recv(1))
