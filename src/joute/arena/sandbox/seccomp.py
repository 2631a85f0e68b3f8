"""Calls of the kernel that no bot needs, as a seccomp filter for bubblewrap.

Refused is what Docker's default profile refuses to a container without capabilities, and every call
that is newer than this list. So is what makes memory that belongs to no process, so that nobody
could tell whose it is: memory files, System V and POSIX queues, semaphores, shared memory without a
file, memory lent to the kernel, events that nobody reads. So is what lets a program into other
processes. What is refused looks as if the kernel did not know it, so that programs do without. Only
to leave the processor of its match is answered as if it were done, because .NET insists on it.

Who asks at once for more memory than the machine has would be refused it by the kernel, and die of
whatever it makes of that. It is ended by SIGSYS instead, which here means just that.
"""

import os
import platform
import struct
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from errno import EAFNOSUPPORT, EINVAL, ENOSYS, EPERM, EPROTONOSUPPORT
from functools import cache
from pathlib import Path

from msgspec import Struct

_LOAD, _RETURN = 0x20, 0x06
_EQUAL, _MORE, _AT_LEAST, _ANY_BIT = 0x15, 0x25, 0x35, 0x45
_NUMBER, _ARCHITECTURE, _ARGUMENTS, _HIGH = 0, 4, 16, 4
"""Where the kernel keeps what a filter may see; of an argument, the low half comes first."""
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NAMESPACES = 0x7E020000
"""CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET."""
_FILES, _THREAD = 0x400, 0x10000
"""CLONE_FILES and CLONE_THREAD: locks of a process that shares its files can outlive it unseen."""
_FAMILIES = (1, 2, 10, 16)
"""Of sockets that a program may make: AF_UNIX, AF_INET, AF_INET6 and AF_NETLINK."""
_NETLINK, _NETLINK_PROTOCOLS = 16, (0, 4)
"""Of the last, to ask for addresses (glibc does) and for what of a connection is read (we do)."""
_PERSONALITIES = (0, 0x8, 0x20000, 0x20008, 0xFFFFFFFF)
"""As in Docker's profile: Linux, 32-bit Linux, either with an old version, and to ask only."""
_REFUSED_FCNTL = (36, 37, 38, 1026)
"""F_OFD_GETLK, SETLK and SETLKW, whose locks the kernel lists without an owner; and F_NOTIFY."""
_SOL_SOCKET, _BUFFERS = 1, (7, 8)
"""SO_SNDBUF and SO_RCVBUF: megabytes could be left in each socket of a program."""
_WRITE, _SHARED, _WITHOUT_FILE, _UNRESERVED, _HUGE = 2, 0x01, 0x20, 0x4000, 0x40000
"""PROT_WRITE; MAP_SHARED, MAP_ANONYMOUS, MAP_NORESERVE, MAP_HUGETLB."""
_FIRST_UNKNOWN = 467
"""Calls from here on are newer than this list, or of another way to call a 64-bit x86."""
_REFUSED: dict[str, tuple[int | None, int | None]] = {
    "_sysctl": (156, None),
    "acct": (163, 89),
    "add_key": (248, 217),
    "afs_syscall": (183, None),
    "bpf": (321, 280),
    "chroot": (161, 51),
    "clock_settime": (227, 112),
    "clone3": (435, 435),
    "create_module": (174, None),
    "delete_module": (176, 106),
    "fanotify_init": (300, 262),
    "finit_module": (313, 273),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fsopen": (430, 430),
    "fspick": (433, 433),
    "get_kernel_syms": (177, None),
    "get_mempolicy": (239, 236),
    "getpmsg": (181, None),
    "init_module": (175, 105),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "io_uring_setup": (425, 425),
    "ioperm": (173, None),
    "iopl": (172, None),
    "kcmp": (312, 272),
    "kexec_file_load": (320, 294),
    "kexec_load": (246, 104),
    "keyctl": (250, 219),
    "lookup_dcookie": (212, 18),
    "lsm_get_self_attr": (459, 459),
    "lsm_list_modules": (461, 461),
    "lsm_set_self_attr": (460, 460),
    "mbind": (237, 235),
    "migrate_pages": (256, 238),
    "mount": (165, 40),
    "mount_setattr": (442, 442),
    "move_mount": (429, 429),
    "move_pages": (279, 239),
    "nfsservctl": (180, 42),
    "open_by_handle_at": (304, 265),
    "open_tree": (428, 428),
    "perf_event_open": (298, 241),
    "pidfd_getfd": (438, 438),
    "pivot_root": (155, 41),
    "process_madvise": (440, 440),
    "putpmsg": (182, None),
    "query_module": (178, None),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "reboot": (169, 142),
    "request_key": (249, 218),
    "security": (185, None),
    "set_mempolicy": (238, 237),
    "set_mempolicy_home_node": (450, 450),
    "setdomainname": (171, 162),
    "sethostname": (170, 161),
    "setns": (308, 268),
    "settimeofday": (164, 170),
    "swapoff": (168, 225),
    "swapon": (167, 224),
    "sysfs": (139, None),
    "syslog": (103, 116),
    "tuxcall": (184, None),
    "umount2": (166, 39),
    "unshare": (272, 97),
    "uselib": (134, None),
    "userfaultfd": (323, 282),
    "ustat": (136, None),
    "vhangup": (153, 58),
    "vserver": (236, None),
    # Docker allows these; they make memory of nobody, use up what all have in common, reach into the
    # sandbox's own process (whose user a program may be), leave the match's processor, or are old.
    "inotify_init": (253, None),
    "inotify_init1": (294, 26),
    "io_setup": (206, 0),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "modify_ldt": (154, None),
    "mq_open": (240, 180),
    "msgget": (68, 186),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "ptrace": (101, 117),
    "semget": (64, 190),
    "shmget": (29, 194),
    "vmsplice": (278, 75),
}
"""Numbers of calls on x86-64 and on 64-bit ARM, None where there is no such call."""


class _Calls(Struct, frozen=True, kw_only=True):
    """Numbers of calls on one kind of machine (little-endian)."""

    architecture: int
    refused: tuple[range, ...]
    clone: int
    sockets: tuple[int, int]
    """socket and socketpair."""
    setsockopt: int
    personality: int
    fcntl: int
    mmap: int
    setaffinity: int


def _ranges(column: int, *gaps: range) -> tuple[range, ...]:
    """Return the numbers of refused calls on a machine, and those that it has no call for."""
    numbers = {number for row in _REFUSED.values() if (number := row[column]) is not None}
    ordered = sorted(numbers.union(*gaps))
    starts = [number for number in ordered if number - 1 not in {*ordered}]
    ends = [number for number in ordered if number + 1 not in {*ordered}]
    return tuple(range(start, end + 1) for start, end in zip(starts, ends, strict=True))


_MACHINES = {
    "x86_64": _Calls(
        architecture=0xC000003E,
        refused=_ranges(0, range(336, 424)),
        clone=56,
        sockets=(41, 53),
        setsockopt=54,
        personality=135,
        fcntl=72,
        mmap=9,
        setaffinity=203,
    ),
    "aarch64": _Calls(
        architecture=0xC00000B7,
        refused=_ranges(1, range(244, 260), range(295, 424)),
        clone=220,
        sockets=(198, 199),
        setsockopt=208,
        personality=92,
        fcntl=25,
        mmap=222,
        setaffinity=122,
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
        *_rule([_If(_NUMBER, _AT_LEAST, _FIRST_UNKNOWN)], _ERROR | ENOSYS),
    ]
    for numbers in calls.refused:
        within = [
            _If(_NUMBER, _AT_LEAST, numbers[0]),
            _If(_NUMBER, _MORE, numbers[-1], holds=False),
        ]
        steps += _rule(within, _ERROR | ENOSYS)
    cloned, flags = _If(_NUMBER, _EQUAL, calls.clone), _argument(0)
    steps += _rule([cloned, _If(flags, _ANY_BIT, _NAMESPACES)], _ERROR | EPERM)
    apart = _If(flags, _ANY_BIT, _THREAD, holds=False)
    steps += _rule([cloned, _If(flags, _ANY_BIT, _FILES), apart], _ERROR | EPERM)
    for number in calls.sockets:
        steps += _connecting(_If(_NUMBER, _EQUAL, number))
    for option in _BUFFERS:
        sized = [_If(_NUMBER, _EQUAL, calls.setsockopt), _If(_argument(1), _EQUAL, _SOL_SOCKET)]
        steps += _rule([*sized, _If(_argument(2), _EQUAL, option)], _ERROR)  # as if it were done
    changed = [_If(_NUMBER, _EQUAL, calls.personality), *_none_of(_argument(0), _PERSONALITIES)]
    steps += _rule(changed, _ERROR | EPERM)
    for command in _REFUSED_FCNTL:
        asked = [_If(_NUMBER, _EQUAL, calls.fcntl), _If(_argument(1), _EQUAL, command)]
        steps += _rule(asked, _ERROR | EINVAL)
    steps += _rule([_If(_NUMBER, _EQUAL, calls.setaffinity)], _ERROR)  # as if it were done
    steps += _mapping(_If(_NUMBER, _EQUAL, calls.mmap))
    steps.append((_RETURN, 0, 0, _ALLOW))
    return b"".join(struct.pack("<HBBI", *step) for step in steps)


def _none_of(place: int, values: Iterable[int]) -> list[_If]:
    return [_If(place, _EQUAL, value, holds=False) for value in values]


def _connecting(asked: _If) -> Iterator[tuple[int, int, int, int]]:
    """Refuse the sockets that no bot needs: some reach the host of a virtual machine."""
    family, protocol = _argument(0), _argument(2)
    yield from _rule([asked, *_none_of(family, _FAMILIES)], _ERROR | EAFNOSUPPORT)
    netlink = [asked, _If(family, _EQUAL, _NETLINK), *_none_of(protocol, _NETLINK_PROTOCOLS)]
    yield from _rule(netlink, _ERROR | EPROTONOSUPPORT)


def _mapping(asked: _If) -> Iterator[tuple[int, int, int, int]]:
    """Refuse shared memory without a file and pages that are kept for others.

    End who wants more than there is.
    """
    size, protection, flags = _argument(1), _argument(2), _argument(3)
    shared = _If(flags, _ANY_BIT, _SHARED)
    yield from _rule([asked, shared, _If(flags, _ANY_BIT, _WITHOUT_FILE)], _ERROR | EPERM)
    yield from _rule([asked, _If(flags, _ANY_BIT, _HUGE)], _ERROR | EPERM)
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
    """Return how much memory the machine has, with what it may lay aside on disks."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    known = {name: words for name, _, words in (line.partition(":") for line in lines)}
    return sum(int(known[name].split()[0]) for name in ("MemTotal", "SwapTotal")) << 10
