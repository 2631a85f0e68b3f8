"""Closes itself to others, and makes empty files with long names until there is no memory left."""

import ctypes
import time

PR_SET_DUMPABLE = 4
ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
end = time.monotonic() + 5
number = 0
while time.monotonic() < end:
    number += 1
    open(f"/scratch/{number:0250}", "w").close()
print(f"BREACH: {number} files", flush=True)
time.sleep(15)
