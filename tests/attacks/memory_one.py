"""Uses 2 GiB of memory in one process."""

import time

held = []
for _ in range(2048):
    held.append(b"x" * (1 << 20))
print("BREACH: 2 GiB", flush=True)
time.sleep(5)
