"""Fills TCP connections to itself that nobody reads: the kernel keeps megabytes in each."""

import contextlib
import socket
import time

server = socket.create_server(("127.0.0.1", 0))
held = []
for _ in range(29):
    held.append(socket.create_connection(server.getsockname()))
    held.append(server.accept()[0])
for _ in range(40):
    for each in held:
        each.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while True:
                each.send(b"x" * (1 << 20))
    time.sleep(0.05)
print("BREACH: all were filled", flush=True)
time.sleep(60)
