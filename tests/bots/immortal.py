"""Ignores SIGTERM, hides a child in a session of its own that does so too, and hangs."""

import os
import signal
import time

signal.signal(signal.SIGTERM, signal.SIG_IGN)
if os.fork() == 0:
    os.setsid()
    if os.fork() != 0:
        os._exit(0)
time.sleep(60)
