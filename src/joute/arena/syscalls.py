"""Calls of the kernel that no bot needs, as a seccomp filter for bubblewrap.

They make memory that belongs to no process, so that nobody could tell whose it is (memory files,
System V shared memory and messages, shared memory without a file, memory lent to the kernel), or a
world in which the program is root and mounts what it likes. What is refused looks as if the kernel
did not know it, so that programs do without.

Who asks at once for more memory than the machine has would be refused it by the kernel, and die of
whatever it makes of that. It is ended by SIGSYS instead, which here means just that.
"""

import os
import platform
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from errno import ENOSYS, EPERM
from functools import cache
from pathlib import Path

from msgspec import Struct

_LOAD, _RETURN = 0x20, 0x06
_EQUAL, _MORE, _AT_LEAST, _ANY_BIT = 0x15, 0x25, 0x35, 0x45
_NUMBER, _ARCHITECTURE, _ARGUMENTS, _HIGH = 0, 4, 16, 4
"""Where the kernel keeps what a filter may see; of an argument, the low half comes first."""
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NEW_USERS = 0x10000000
"""CLONE_NEWUSER."""
_FOREIGN = 0x40000000
"""Numbers from here on are those of another way to call a 64-bit x86."""
_WRITE, _SHARED, _WITHOUT_FILE, _UNRESERVED = 2, 0x01, 0x20, 0x4000
"""PROT_WRITE; MAP_SHARED, MAP_ANONYMOUS, MAP_NORESERVE."""


class _Calls(Struct, frozen=True, kw_only=True):
    """Numbers of calls on one kind of machine (little-endian)."""

    architecture: int
    unknown: tuple[int, ...]
    """memfd_create, memfd_secret, shmget, msgget, vmsplice, io_uring_setup, and clone3, whose flags
    a filter cannot see."""
    worlds: tuple[int, int]
    """unshare and clone, whose first argument are flags."""
    mmap: int


_MACHINES = {
    "x86_64": _Calls(
        architecture=0xC000003E,
        unknown=(319, 447, 29, 68, 278, 425, 435),
        worlds=(272, 56),
        mmap=9,
    ),
    "aarch64": _Calls(
        architecture=0xC00000B7,
        unknown=(279, 447, 194, 186, 75, 425, 435),
        worlds=(97, 220),
        mmap=222,
    ),
}


class _If(Struct, frozen=True):
    """A condition on the word at a place, true or not."""

    place: int
    test: int
    value: int
    holds: bool = True


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


@cache
def _program(calls: _Calls) -> bytes:
    """Write the filter: the first rule whose conditions all hold decides."""
    steps = [
        *_rule([_If(_ARCHITECTURE, _EQUAL, calls.architecture, holds=False)], _ERROR | ENOSYS),
        *_rule([_If(_NUMBER, _AT_LEAST, _FOREIGN)], _ERROR | ENOSYS),
    ]
    for number in calls.unknown:
        steps += _rule([_If(_NUMBER, _EQUAL, number)], _ERROR | ENOSYS)
    for number in calls.worlds:
        new_users = _If(_argument(0), _ANY_BIT, _NEW_USERS)
        steps += _rule([_If(_NUMBER, _EQUAL, number), new_users], _ERROR | EPERM)
    steps += _mapping(_If(_NUMBER, _EQUAL, calls.mmap))
    steps.append((_RETURN, 0, 0, _ALLOW))
    return b"".join(struct.pack("<HBBI", *step) for step in steps)


def _mapping(asked: _If) -> Iterator[tuple[int, int, int, int]]:
    """Refuse shared memory without a file, and end who wants more than there is."""
    size, protection, flags = _argument(1), _argument(2), _argument(3)
    shared = _If(flags, _ANY_BIT, _SHARED)
    yield from _rule([asked, shared, _If(flags, _ANY_BIT, _WITHOUT_FILE)], _ERROR | EPERM)
    own = [
        asked,
        _If(protection, _ANY_BIT, _WRITE),
        _If(flags, _ANY_BIT, _SHARED | _UNRESERVED, holds=False),
    ]
    high, low = divmod(_machine_bytes(), 1 << 32)
    yield from _rule([*own, _If(size + _HIGH, _MORE, high)], _KILL)
    yield from _rule([*own, _If(size + _HIGH, _EQUAL, high), _If(size, _MORE, low)], _KILL)


def _rule(conditions: Sequence[_If], result: int) -> Iterator[tuple[int, int, int, int]]:
    """Return a result if all conditions hold; else jump, from any of them, to what follows."""
    for number, condition in enumerate(conditions):
        rest = 2 * (len(conditions) - number) - 1
        yes, no = (0, rest) if condition.holds else (rest, 0)
        yield _LOAD, 0, 0, condition.place
        yield condition.test, yes, no, condition.value
    yield _RETURN, 0, 0, result


def _argument(number: int) -> int:
    return _ARGUMENTS + 8 * number


def _machine_bytes() -> int:
    """Give how much memory the machine has, with what it may lay aside on disks."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    known = {name: words for name, _, words in (line.partition(":") for line in lines)}
    return sum(int(known[name].split()[0]) for name in ("MemTotal", "SwapTotal")) << 10
