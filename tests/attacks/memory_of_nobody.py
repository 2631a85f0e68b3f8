"""Looks for memory that belongs to no process: memory files, System V, a world of its own."""

import ctypes
import os

from common import attempt, expect, finish

libc = ctypes.CDLL(None, use_errno=True)
CLONE_NEWUSER, CLONE_NEWNS = 0x10000000, 0x00020000
SIGCHLD, CLONE3 = 17, 435
attempt("make a memory file", lambda: os.memfd_create("x"))
expect("it cannot make shared memory", libc.shmget(0, 1 << 20, 0o1600) == -1)
expect("it cannot make a queue", libc.msgget(0, 0o1600) == -1)
for flags in (CLONE_NEWUSER, CLONE_NEWUSER | CLONE_NEWNS):
    expect("it cannot be root in a world of its own", libc.unshare(flags) == -1)
flags = (ctypes.c_uint64 * 8)(CLONE_NEWUSER, 0, 0, 0, SIGCHLD)
child = libc.syscall(CLONE3, flags, ctypes.sizeof(flags))
if child == 0:
    os._exit(0)
expect("nor can a child", child == -1)
finish()
