"""Uses 2 GiB of memory that processes may share."""

import mmap
import time

held = []
for _ in range(2048):
    held.append(mmap.mmap(-1, 1 << 20))
    held[-1].write(b"x" * (1 << 20))
print("BREACH: 2 GiB", flush=True)
time.sleep(5)
