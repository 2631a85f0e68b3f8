"""Makes timers until it cannot: the kernel keeps some memory for each."""

import ctypes

from common import expect, finish

MOST = 1024
CLOCK_MONOTONIC = 1
libc = ctypes.CDLL(None, use_errno=True)
made, timer = 0, ctypes.c_void_p()
while made < 4 * MOST and libc.timer_create(CLOCK_MONOTONIC, None, ctypes.byref(timer)) == 0:
    made += 1
expect(f"it has {made} timers", made <= MOST)
finish()
