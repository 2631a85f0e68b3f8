"""Asks for large buffers of sockets, and leaves in them what nobody reads."""

import contextlib
import socket

from common import expect, finish

MOST = 2 << 20
large, held, sent = 1 << 28, [], 0
for _ in range(4):
    held += socket.socketpair()
    for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
        held[-1].setsockopt(socket.SOL_SOCKET, option, large)
    held[-1].setblocking(False)
    with contextlib.suppress(BlockingIOError):
        while True:
            sent += held[-1].send(bytes(4096))
expect(f"it left {sent} bytes in four connections", sent <= MOST)
finish()
