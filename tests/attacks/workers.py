"""Shares what it has with processes of its own, so that it is there once: no attack at all."""

import os
import time

from common import expect, finish

held = b"x" * (120 << 20)
for _ in range(3):
    if os.fork() == 0:
        time.sleep(20)
time.sleep(0.2)
expect("it is still there", True)
finish()
