"""Reaches into the process of its sandbox, to keep it from ending with joute."""

import ctypes
import os

from common import attempt, expect, finish

PTRACE_SEIZE, INIT = 0x4206, 1
libc = ctypes.CDLL(None, use_errno=True)
expect("it cannot trace it", libc.ptrace(PTRACE_SEIZE, INIT, None, None) == -1)
attempt("write its memory", lambda: open("/proc/1/mem", "r+b"))
attempt("leave its processor", lambda: os.sched_setaffinity(0, range(os.cpu_count())))
finish()
