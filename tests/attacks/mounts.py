"""Makes a world of its own, to mount what it likes."""

import ctypes
import os

from common import attempt, expect, finish

libc = ctypes.CDLL(None, use_errno=True)
MS_REMOUNT, MS_BIND = 32, 4096
expect(
    "it cannot remount the system",
    libc.mount(b"/usr", b"/usr", None, MS_REMOUNT | MS_BIND, None) == -1,
)
expect("it cannot change its root", libc.chroot(b"/scratch") == -1)
attempt("become root", lambda: os.setuid(0) if os.getuid() else 1 / 0)
finish()
