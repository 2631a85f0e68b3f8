"""Runs a stranger's program with bubblewrap: what it sees, what it may use, who it is.

Inside, the program has a process, network, mount and IPC world of its own. It sees the system and
its own folder read-only, and may write to one scratch folder. `prlimit` bounds each process; what
a limit of one process cannot bound, the watchdog does (`watch.py`). Run by root, the program
becomes a user of its own if its files are open to all; else it is who we are, in a world of its own.
"""

import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from functools import cache
from pathlib import Path
from secrets import randbelow

from msgspec import Struct

from joute.arena.environment import everywhere
from joute.arena.paths import is_there
from joute.arena.players import Program
from joute.arena.syscalls import refused
from joute.arena.toolchain import is_private, own_files, visible
from joute.errors import UsageError

SCRATCH = "/scratch"
WRITABLE = (SCRATCH, "/tmp", "/dev/shm")  # noqa: S108 - inside the sandbox
FOLDERS = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")
SETTINGS = (
    "alternatives",
    "fonts",
    "java-*",
    "ld.so.*",
    "localtime",
    "mono",
    "nsswitch.conf",
)
"""What languages read in /etc."""
FIRST_UID, UIDS = 231_000, 1 << 16
"""Users for programs that root runs; drawn, as several of us may run programs at once."""
MIB = 1 << 20
WRAPPERS = 2
"""Processes of bubblewrap itself, outside and inside."""


class SandboxMode(StrEnum):
    """Whether programs run in a sandbox."""

    OFF = "off"
    AUTO = "auto"
    REQUIRED = "required"


class Bounds(Struct, frozen=True, kw_only=True):
    """What one program may use."""

    memory_mib: int = 512
    """All its processes together."""
    processes: int = 32
    threads: int = 512
    """Of all its processes together; runtimes start many."""
    cpu_s: int = 600
    """All its processes together, in the whole match."""
    open_files: int = 256
    sockets: int = 64
    """Of all its processes together: the kernel keeps what was sent and not read."""
    file_mib: int = 64
    scratch_mib: int = 64
    files: int = 10_000
    """In all that it may write to: each takes memory of the kernel's, however small it is."""


class Sandbox(Struct, frozen=True, kw_only=True):
    """How the programs of a match are run."""

    bounds: Bounds = Bounds()
    hidden: tuple[Path, ...] = ()
    """Files and folders of bots: a program sees those of its own command line only."""

    @contextmanager
    def contained(
        self,
        program: Program,
        environment: Mapping[str, str] | None = None,
        launcher: Sequence[str] = (),
    ) -> Iterator[tuple[list[str], list[int]]]:
        """Give the command line that runs a program inside, and the descriptors that it needs.

        A program can read the command line of its sandbox: the options, which name files of others,
        are in one of the descriptors.
        """
        with refused() as calls:
            words = self.wrapped(program, environment, launcher, calls)
            end = words.index("--")
            options = os.memfd_create("options")
            try:
                os.write(options, b"".join(os.fsencode(word) + b"\0" for word in words[1:end]))
                os.lseek(options, 0, os.SEEK_SET)
                yield ["bwrap", "--args", str(options), *words[end:]], [options, *calls]
            finally:
                os.close(options)

    def wrapped(
        self,
        program: Program,
        environment: Mapping[str, str] | None = None,
        launcher: Sequence[str] = (),
        filters: Sequence[int] = (),
    ) -> list[str]:
        """Give the whole command line that runs a program inside, by a launcher if there is one.

        `filters` are descriptors of filters of system calls.
        """
        files = [*_shown(program), *own_files(program.command)]
        other = _may_change_user() and all(map(_open_to_all, files))
        return [
            "bwrap",
            *_world(other_user=other),
            *(word for descriptor in filters for word in ("--seccomp", str(descriptor))),
            *_system(),
            *_set(_environment() | dict(environment or {})),
            *_writable(self.bounds.scratch_mib * MIB),
            *_seen(launcher),
            *self._own(program),
            "--remount-ro",
            "/",
            "--",
            *_limited(self.bounds),
            *(_other_user() if other else ()),
            *launcher,
            *map(_from_anywhere, program.command),
        ]

    def _own(self, program: Program) -> Iterable[str]:
        """Show the program its own files, and hide those of others among them."""
        shown = _shown(program)
        for path in shown:
            yield from _bound(path)
        own = own_files(program.command)
        for path in _outermost(self._others([*own, *program.beside], own, shown)):
            yield from _mask(path)
        here = [path if path.is_dir() else path.parent for path in own]
        yield from ("--chdir", str(here[-1]) if here else SCRATCH)

    def _others(
        self, needed: Sequence[Path], own: Sequence[Path], shown: Sequence[Path]
    ) -> Iterator[Path]:
        """Find what others have in what is shown, by whatever name it was given.

        What holds something `needed` is not hidden, nor is anything in what is the program's `own`.
        """
        for path in (hidden.resolve() for hidden in self.hidden if is_there(hidden)):
            if any(name.is_relative_to(path) for place in needed for name in _names(place)):
                continue
            if any(path.is_relative_to(place.resolve()) for place in own):
                continue
            for folder in shown:
                if path.is_relative_to(folder.resolve()):
                    yield folder / path.relative_to(folder.resolve())


def _names(place: Path) -> tuple[Path, Path]:
    """Give where a file really is, and where it is a link if it is one."""
    return place.resolve(), place.parent.resolve() / place.name


def _from_anywhere(word: str) -> str:
    """Name a file of a command line so that it is found from any folder; it starts in its own."""
    return str(own[0]) if "/" in word and (own := own_files([word])) else word


def _shown(program: Program) -> list[Path]:
    """List what a program sees outside the system."""
    beside = [folder for folder in program.beside if not is_private(folder)]
    return [*visible(program.command), *beside]


@cache
def why_not() -> str | None:
    """Say why there can be no sandbox here, None if there can."""
    for tool, package in (("bwrap", "bubblewrap"), ("prlimit", "util-linux")):
        if shutil.which(tool) is None:
            return f"{tool} is not installed (package {package})"
    probe = ["bwrap", *_world(other_user=False), "--ro-bind", "/", "/", "true"]
    tried = subprocess.run(probe, capture_output=True, text=True, check=False)
    return None if tried.returncode == 0 else f"bubblewrap cannot work here: {tried.stderr.strip()}"


def chosen(mode: SandboxMode, bounds: Bounds, hidden: Sequence[Path] = ()) -> Sandbox | None:
    """Give the sandbox that a mode asks for, None for none."""
    if mode is SandboxMode.OFF or (mode is SandboxMode.AUTO and why_not() is not None):
        return None
    if (reason := why_not()) is not None:
        message = f"no sandbox, as {reason}; --sandbox off plays without, if you trust the programs"
        raise UsageError(message)
    return Sandbox(bounds=bounds, hidden=tuple(hidden))


def _world(*, other_user: bool) -> Iterable[str]:
    """A world of its own, which ends with us; users too, unless it is to become another user."""
    yield from ("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts")
    yield from ("--unshare-cgroup-try", "--die-with-parent", "--new-session", "--clearenv")
    if other_user:
        yield from ("--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")
    else:
        yield from ("--unshare-user", "--uid", "1000", "--gid", "1000")


def _system() -> Iterable[str]:
    """The system, read-only, and of /etc only what languages need."""
    yield from ("--ro-bind", "/usr", "/usr", "--proc", "/proc", "--dev", "/dev")
    # It reads as zeros too, but no shared memory without a file can be made of it.
    yield from ("--dev-bind", "/dev/full", "/dev/zero")
    for name in FOLDERS:
        folder = Path("/", name)
        if folder.is_symlink():
            yield from ("--symlink", str(folder.readlink()), str(folder))
        elif folder.is_dir():
            yield from ("--ro-bind", str(folder), str(folder))
    for pattern in SETTINGS:
        for path in sorted(Path("/etc").glob(pattern)):
            yield from _bound(path)


def _seen(launcher: Sequence[str]) -> Iterable[str]:
    """Show what a launcher needs: its interpreter, and of its own files only themselves."""
    if launcher:
        for path in (*visible(launcher[:1]), *own_files(launcher)):
            yield from _bound(path)


def _bound(path: Path) -> Iterable[str]:
    """Show a file or folder where it is; the way to it must be passable for any user."""
    for folder in reversed(path.parents[:-1]):
        yield from ("--perms", "0755", "--dir", str(folder))
    yield from ("--ro-bind", str(path), str(path))


def _set(environment: Mapping[str, str]) -> Iterable[str]:
    for name, value in environment.items():
        yield from ("--setenv", name, value)


def _environment() -> dict[str, str]:
    return everywhere() | {"HOME": SCRATCH, "TMPDIR": SCRATCH, "USER": "bot"}


def _writable(size: int) -> Iterable[str]:
    """One scratch folder and the two that programs expect, each in bounds."""
    for folder in WRITABLE:
        yield from ("--perms", "1777", "--size", str(size), "--tmpfs", folder)
    yield from ("--remount-ro", "/dev")


def _outermost(paths: Iterable[Path]) -> list[Path]:
    """Leave out what lies in another of them."""
    given = set(paths)
    return sorted(path for path in given if given.isdisjoint(path.parents))


def _mask(path: Path) -> tuple[str, ...]:
    """Put nothing in the place of a file or a folder."""
    if path.is_dir():
        return "--tmpfs", str(path), "--remount-ro", str(path)
    return "--ro-bind", "/dev/null", str(path)


def _limited(bounds: Bounds) -> Iterable[str]:
    """Bound each process."""
    yield from ("prlimit", f"--nproc={bounds.threads}", f"--nofile={bounds.open_files}")
    yield from (f"--cpu={bounds.cpu_s + 1}", f"--fsize={bounds.file_mib * MIB}", "--core=0", "--")


@cache
def _may_change_user() -> bool:
    """Whether we are root, and the users of programs exist here: in a container, few may."""
    ranges = (
        map(int, line.split()) for line in Path("/proc/self/uid_map").read_text().splitlines()
    )
    last = FIRST_UID + UIDS - 1
    known = any(first <= FIRST_UID and last < first + number for first, _, number in ranges)
    return os.geteuid() == 0 and known


def _other_user() -> Iterable[str]:
    """Become a user of its own."""
    uid = FIRST_UID + randbelow(UIDS)
    yield from ("setpriv", f"--reuid={uid}", f"--regid={uid}", "--clear-groups")
    yield from ("--inh-caps=-all", "--bounding-set=-all", "--no-new-privs", "--")


def _open_to_all(path: Path) -> bool:
    """Whether every user may read a file or enter a folder."""
    needed = 0o005 if path.is_dir() else 0o004
    return path.stat().st_mode & needed == needed
