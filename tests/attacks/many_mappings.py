"""Closes itself to others, and maps single pages, in several processes: each takes kernel memory."""

import ctypes
import os
import time

PROT_NONE, PROT_READ, MAP_PRIVATE, MAP_ANONYMOUS = 0, 1, 2, 0x20
PR_SET_DUMPABLE = 4
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
for _ in range(7):
    if os.fork() == 0:
        break
start = libc.mmap(None, 1 << 30, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
for number in range(32_000):
    libc.mprotect(start + number * 8192, 4096, PROT_READ)
time.sleep(60)
print("BREACH: all were mapped", flush=True)
