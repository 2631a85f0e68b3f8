"""Looks for other processes, signals them, and traces the referee."""

import ctypes
import os
import signal
import sys

from common import attempt, expect, finish

referee = int(sys.argv[1])
seen = [int(name) for name in os.listdir("/proc") if name.isdigit()]
expect(f"it sees {len(seen)} processes", len(seen) <= 4)
attempt("signal the referee", lambda: os.kill(referee, signal.SIGCONT))
attempt(
    "signal everybody", lambda: os.kill(1, signal.SIGKILL) or os.stat("/proc/1/root/etc/shadow")
)
PTRACE_ATTACH = 16
libc = ctypes.CDLL(None, use_errno=True)
expect("it cannot trace the referee", libc.ptrace(PTRACE_ATTACH, referee, None, None) == -1)
with open("/proc/1/status") as file:
    expect("the first process has the filter that it has", "\nSeccomp:\t2\n" in file.read())
finish()
