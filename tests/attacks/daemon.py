"""Leaves grandchildren behind that ignore every signal they can."""

import os
import signal
import time

from common import finish

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for number in range(1, 65):
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                pass
        os.closerange(0, 100)
        time.sleep(600)
    os._exit(0)
finish()
