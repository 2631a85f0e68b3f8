"""Uses 2 GiB of memory in many processes."""

import os
import time

for _ in range(8):
    if os.fork() == 0:
        held = [b"x" * (1 << 20) for _ in range(256)]
        time.sleep(5)
time.sleep(5)
