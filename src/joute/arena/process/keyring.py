"""Keeps our keys to ourselves: what we start has an empty session keyring of its own.

A session keyring belongs to a thread, and to all that the thread starts. Before we leave ours we
link it to our process's own keyring, which is handed down to nobody: so we still have its keys.
"""

import ctypes
import platform
from threading import local

_KEYCTL = {"x86_64": 250, "aarch64": 219}
_JOIN_SESSION_KEYRING, _LINK = 1, 8
_PROCESS_KEYRING, _SESSION_KEYRING = -2, -3
_left = local()


def leave() -> None:
    """Begin a new session keyring, once in a thread; a kernel without keys knows no such call."""
    number = _KEYCTL.get(platform.machine())
    if number is None or getattr(_left, "done", False):
        return
    _left.done = True
    call = ctypes.CDLL(None).syscall
    words = [ctypes.c_long] * 4
    call.argtypes = words
    call(number, _LINK, _SESSION_KEYRING, _PROCESS_KEYRING)
    call(number, _JOIN_SESSION_KEYRING, 0, 0)
