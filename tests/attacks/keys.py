"""Looks for keys in the keyrings that it was started with, and leaves one there for the next."""

import ctypes
import platform
import sys

from common import attempt, expect, finish

description = sys.argv[1][::-1].encode()
libc = ctypes.CDLL(None, use_errno=True)
ADD_KEY, REQUEST_KEY, KEYCTL = {"x86_64": (248, 249, 250), "aarch64": (217, 218, 219)}[
    platform.machine()
]
GET_KEYRING_ID, JOIN, SEARCH = 0, 1, 10
for ring in (-1, -2, -3, -4, -5):
    ring_id = libc.syscall(KEYCTL, GET_KEYRING_ID, ring, 1)
    expect(f"keyring {ring} is not there", ring_id == -1)
    found = libc.syscall(KEYCTL, SEARCH, ring, b"user", description, 0)
    expect(f"nothing is found in keyring {ring}", found == -1)
    left = libc.syscall(ADD_KEY, b"user", description, b"x", 1, ring)
    expect(f"nothing is left in keyring {ring}", left == -1)
expect("nothing is requested", libc.syscall(REQUEST_KEY, b"user", description, None, -3) == -1)
expect("no keyring is joined", libc.syscall(KEYCTL, JOIN, b"joute") == -1)
attempt("list keys", lambda: (description in open("/proc/keys", "rb").read()) or 1 / 0)
attempt("list users", lambda: open("/proc/key-users").read() or 1 / 0)
finish()
