"""Uses 2 GiB of the kernel's memory: what was sent and nobody reads."""

import contextlib
import os
import socket
import time

held = []
for _ in range(20):
    if os.fork() == 0:
        for _ in range(110):
            held += socket.socketpair()
            held[-1].setblocking(False)
            with contextlib.suppress(BlockingIOError):
                while True:
                    held[-1].send(b"x" * 65536)
        time.sleep(5)
        os._exit(0)
time.sleep(5)
