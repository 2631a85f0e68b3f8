"""Calls of the kernel that no bot needs, as a seccomp filter for bubblewrap.

They make memory that belongs to no process, so that nobody could tell whose it is (memory files,
System V shared memory and messages), or a world in which the program is root and mounts what it
likes. What is refused looks as if the kernel did not know it, so that programs do without.
"""

import os
import platform
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOSYS, EPERM

from msgspec import Struct

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16
_ALLOW, _ERROR = 0x7FFF0000, 0x00050000
_NEW_USERS = 0x10000000
"""CLONE_NEWUSER."""
_FOREIGN = 0x40000000
"""Numbers from here on are those of another way to call a 64-bit x86."""


class _Calls(Struct, frozen=True, kw_only=True):
    """Numbers of calls on one kind of machine (little-endian)."""

    architecture: int
    unknown: tuple[int, ...]
    """memfd_create, memfd_secret, shmget, msgget, and clone3, whose flags a filter cannot see."""
    worlds: tuple[int, int]
    """unshare and clone, whose first argument are flags."""


_MACHINES = {
    "x86_64": _Calls(architecture=0xC000003E, unknown=(319, 447, 29, 68, 435), worlds=(272, 56)),
    "aarch64": _Calls(architecture=0xC00000B7, unknown=(279, 447, 194, 186, 435), worlds=(97, 220)),
}


@contextmanager
def refused() -> Iterator[list[int]]:
    """Open a descriptor that holds the filter; give none on a machine that we do not know."""
    calls = _MACHINES.get(platform.machine())
    if calls is None:
        yield []
        return
    reader, writer = os.pipe()
    try:
        os.write(writer, _program(calls))
        os.close(writer)
        yield [reader]
    finally:
        os.close(reader)


def _program(calls: _Calls) -> bytes:
    """Write the filter; a jump says how many steps are left out if so, and if not."""
    steps = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, calls.architecture),
        (_RETURN, 0, 0, _ERROR | ENOSYS),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, _FOREIGN),
        (_RETURN, 0, 0, _ERROR | ENOSYS),
    ]
    for number in calls.unknown:
        steps += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ERROR | ENOSYS)]
    unshare, clone = calls.worlds
    steps += [
        (_EQUAL, 2, 0, unshare),
        (_EQUAL, 1, 0, clone),
        (_RETURN, 0, 0, _ALLOW),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_ANY_BIT, 0, 1, _NEW_USERS),
        (_RETURN, 0, 0, _ERROR | EPERM),
        (_RETURN, 0, 0, _ALLOW),
    ]
    return b"".join(struct.pack("<HBBI", *step) for step in steps)
