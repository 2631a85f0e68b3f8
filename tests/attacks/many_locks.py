"""Closes itself to others, and locks a file byte by byte: each lock is memory of the kernel's."""

import ctypes
import fcntl
import time

PR_SET_DUMPABLE = 4
ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
files = []
for number in range(1_000_000):
    if number % 5000 == 0:
        files.append(open(f"/scratch/{number}", "w"))
    fcntl.lockf(files[-1], fcntl.LOCK_EX, 1, 2 * (number % 5000))
print(f"BREACH: {number} locks", flush=True)
time.sleep(60)
