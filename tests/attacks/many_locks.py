"""Closes itself to others, and locks a file byte by byte: each lock is memory of the kernel's."""

import ctypes
import fcntl
import time

PR_SET_DUMPABLE = 4
ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
end = time.monotonic() + 10
number, files = 0, []
while time.monotonic() < end:
    if number % 2000 == 0:
        files.append(open(f"/scratch/{number}", "w"))
    number += 1
    fcntl.lockf(files[-1], fcntl.LOCK_EX, 1, 2 * (number % 2000))
print(f"BREACH: {number} locks", flush=True)
time.sleep(15)
