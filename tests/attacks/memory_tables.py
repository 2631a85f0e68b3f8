"""Uses memory that is in no page of its own: the kernel's tables of what is where."""

import ctypes
import time

libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
PROT_READ, MAP_PRIVATE, MAP_ANONYMOUS, MAP_NORESERVE = 1, 2, 0x20, 0x4000
TABLE = 2 << 20
size = 1 << 40
place = libc.mmap(None, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
for at in range(place, place + size, TABLE):
    ctypes.string_at(at, 1)
print("BREACH: 2 GiB", flush=True)
time.sleep(5)
