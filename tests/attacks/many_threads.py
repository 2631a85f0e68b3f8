"""Starts threads until it cannot, and then plays."""

import threading
import time

from common import expect, finish

MOST = 512
started = 1
try:
    while started < 4 * MOST:
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
        started += 1
except RuntimeError:
    pass
expect(f"it has {started} threads", started <= MOST)
finish()
