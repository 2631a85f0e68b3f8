"""Reaches into the process of its sandbox, to keep it from ending with joute."""

import ctypes
import os

from common import attempt, expect, finish

PTRACE_SEIZE, INIT = 0x4206, 1
libc = ctypes.CDLL(None, use_errno=True)
expect("it cannot trace it", libc.ptrace(PTRACE_SEIZE, INIT, None, None) == -1)
attempt("write its memory", lambda: open("/proc/1/mem", "r+b"))
everywhere = os.sched_getaffinity(0)
os.sched_setaffinity(0, [min(everywhere)])  # as if it were done: .NET does not start otherwise
expect("leave its processor", os.sched_getaffinity(0) == everywhere)
finish()
