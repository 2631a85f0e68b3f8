"""Looks for memory that belongs to no process, or not to it alone, and for a world of its own."""

import ctypes
import errno
import mmap
import os

from common import attempt, expect, finish

libc = ctypes.CDLL(None, use_errno=True)
CLONE_NEWUSER, CLONE_NEWNS = 0x10000000, 0x00020000
SIGCHLD, CLONE3, IO_URING_SETUP = 17, 435, 425
attempt("make a memory file", lambda: os.memfd_create("x"))
expect("it cannot make shared memory", libc.shmget(0, 1 << 20, 0o1600) == -1)
expect("it cannot make a queue", libc.msgget(0, 0o1600) == -1)
attempt("share memory without a file", lambda: mmap.mmap(-1, 1 << 20))
MAP_PRIVATE, MAP_HUGETLB, MAP_ANONYMOUS = 0x02, 0x40000, 0x20
try:
    mmap.mmap(-1, 2 << 20, flags=MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB)
    expect("no page is taken that is kept for others", False)
except OSError as error:
    expect("no page is taken that is kept for others", error.errno == errno.EPERM)
attempt("open a terminal", os.openpty)
with open("/dev/zero", "r+b") as zero:
    attempt("share memory made of nothing", lambda: mmap.mmap(zero.fileno(), 1 << 20))
with open("/dev/zero", "rb") as zero:
    expect("zeros can be read all the same", zero.read(9) == bytes(9))
with open("/dev/shm/file", "w+b") as file:
    file.truncate(1 << 20)
    expect("memory with a file can be shared", len(mmap.mmap(file.fileno(), 0)) == 1 << 20)
reader, writer = os.pipe()
lent = ctypes.create_string_buffer(4096)
vector = (ctypes.c_size_t * 2)(ctypes.addressof(lent), len(lent))
expect("it cannot lend memory to a pipe", libc.vmsplice(writer, vector, 1, 0) == -1)
ring = ctypes.create_string_buffer(512)
expect("nor to a ring", libc.syscall(IO_URING_SETUP, 1, ring) == -1)
for flags in (CLONE_NEWUSER, CLONE_NEWUSER | CLONE_NEWNS):
    expect("it cannot be root in a world of its own", libc.unshare(flags) == -1)
flags = (ctypes.c_uint64 * 8)(CLONE_NEWUSER, 0, 0, 0, SIGCHLD)
child = libc.syscall(CLONE3, flags, ctypes.sizeof(flags))
if child == 0:
    os._exit(0)
expect("nor can a child", child == -1)
finish()
