"""Runs a stranger's program with bubblewrap: what it sees, what it may use, who it is.

Inside, the program has a process, network, mount and IPC world of its own. It sees the system and
its own folder read-only, and may write to one scratch folder. `prlimit` bounds each process; what
a limit of one process cannot bound, the watchdog does (`watchdog.py`). Run by root, the program
becomes a user of its own, and sees copies of what only root may read (`identity.py`, `copies.py`).
"""

import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from functools import cache
from glob import escape
from pathlib import Path

from msgspec import Struct

from joute.arena.process import keyring
from joute.arena.process.cgroup import Most
from joute.arena.process.copies import Copies, Sources
from joute.arena.process.deferred_signals import deferred_signals
from joute.arena.process.environment import everywhere
from joute.arena.process.identity import ROOT_ALONE, becoming, is_root, is_root_alone, others
from joute.arena.sandbox.seccomp import refused
from joute.arena.sandbox.visible import is_private, own_files, visible
from joute.bots.argument import Program
from joute.bots.paths import is_there
from joute.errors import UsageError
from joute.reason import Reason

SCRATCH = "/scratch"
WRITABLE = (SCRATCH, "/tmp", "/dev/shm")  # noqa: S108 - inside the sandbox
FOLDERS = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")
SETTINGS = ("alternatives", "fonts", "java-*", "ld.so.*", "localtime", "mono", "nsswitch.conf")
"""What languages read in /etc."""
HOSTS = Path(__file__).with_name("hosts")
"""In place of the system's, which may name the machines of a school: clients connect to localhost."""
MASKED = ("interrupts", "key-users", "keys", "latency_stats", "sched_debug", "timer_list")
"""Files of /proc that show every user something of the others."""
MIB = 1 << 20
SPARE_MIB = 64
"""What a control group allows beside memory and folders: for the sandbox, and for the kernel."""
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
    unread_mib: int = 32
    """In all its TCP connections, where the kernel would keep some megabytes in each."""
    file_mib: int = 64
    scratch_mib: int = 64
    files: int = 10_000
    """In all that it may write to: each takes memory of the kernel's, however small it is."""
    locks: int = 10_000
    """Of files; the kernel keeps some 200 bytes for each."""
    mappings: int = 65_536
    """Of memory, of all its processes together: as many as one process has by default, likewise."""
    signals: int = 1024
    """That nobody has taken yet, and timers, which need one each; the kernel keeps some 500 bytes."""

    def most(self) -> Most:
        """Return what a control group allows: more than the watchdog, which says what was too much."""
        folders = len(WRITABLE) * self.scratch_mib
        return Most(self.memory_mib + folders + SPARE_MIB, self.threads + WRAPPERS)


class Contained(Struct, frozen=True):
    """A program that is to be started in a sandbox."""

    command: list[str]
    descriptors: list[int]
    """Which it inherits."""
    copies: Copies
    """To be closed when it has ended."""


class Sandbox(Struct, frozen=True, kw_only=True):
    """How the programs of a match are run."""

    bounds: Bounds = Bounds()
    hidden: tuple[Path, ...] = ()
    """Files and folders of bots: a program sees those of its own command line only."""
    contest: tuple[Path, ...] = ()
    """Files of the contest, which no program sees, nor what is called as one of them and goes on."""

    @contextmanager
    def contained(
        self,
        program: Program,
        environment: Mapping[str, str] | None = None,
        launcher: Sequence[str] = (),
    ) -> Iterator[Contained]:
        """Yield the command line that runs a program inside, and what it needs.

        A program can read the command line of its sandbox: the options, which name files of others,
        are in one of the descriptors.
        """
        if is_root_alone():
            raise UsageError(ROOT_ALONE)
        keyring.leave()
        copies = Copies()
        try:
            with refused() as calls:
                words = self.wrapped(program, copies, environment, launcher, calls)
                end = words.index("--")
                with _read_by_bubblewrap(words[1:end]) as options:
                    command = ["bwrap", "--args", str(options), *words[end:]]
                    yield Contained(command, [options, *calls], copies)
        except BaseException:
            copies.close()
            raise

    def wrapped(
        self,
        program: Program,
        copies: Copies,
        environment: Mapping[str, str] | None = None,
        launcher: Sequence[str] = (),
        filters: Sequence[int] = (),
    ) -> list[str]:
        """Return the whole command line that runs a program inside, by a launcher if there is one.

        `filters` are descriptors of filters of system calls; what has to be copied is in `copies`.
        """
        sources = Sources(copies, program.folder)
        return [
            "bwrap",
            *_world(),
            *(word for descriptor in filters for word in ("--seccomp", str(descriptor))),
            *_system(),
            *_set(_environment() | dict(environment or {})),
            *_writable(self.bounds.scratch_mib * MIB),
            *_seen(launcher, sources),
            *self._own(program, sources),
            "--remount-ro",
            "/",
            "--",
            *_another(),
            *launcher,  # before the limit of files, by which another program could keep it from its work
            *_limited(self.bounds),
            *map(_from_anywhere, program.command),
        ]

    def _own(self, program: Program, sources: Sources) -> Iterable[str]:
        """Show the program its own files, and hide those of others among them."""
        seen, own = _visible(program), own_files(program.command)
        hidden = {*self._others([*own, *program.beside], own, seen), *self._of_contest(seen)}
        for path in seen:
            for source, place in sources.of(path, hidden):
                yield from _bound(place, source)
        for path in filter(sources.is_unreadable, own):
            for source, place in sources.of(path):
                yield from _bound(place, source)
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
            yield from _among(shown, path)

    def _of_contest(self, shown: Sequence[Path]) -> Iterator[Path]:
        """Find what the contest has in what is shown: its store, what lies beside that, reports."""
        for path in self.contest:
            for start in (path.name, f".{path.name}"):  # with a dot before, while it is written
                for file in path.parent.glob(f"{escape(start)}*"):
                    yield from _among(shown, file.resolve())


def _among(shown: Sequence[Path], path: Path) -> Iterator[Path]:
    """Yield the names by which a file is seen."""
    for folder in shown:
        if path.is_relative_to(folder.resolve()):
            yield folder / path.relative_to(folder.resolve())


@contextmanager
def _read_by_bubblewrap(options: Iterable[str]) -> Iterator[int]:
    """Open a descriptor that holds options."""
    descriptor = os.memfd_create("options")
    try:
        os.write(descriptor, b"".join(os.fsencode(word) + b"\0" for word in options))
        os.lseek(descriptor, 0, os.SEEK_SET)
        yield descriptor
    finally:
        os.close(descriptor)


def _names(place: Path) -> tuple[Path, Path]:
    """Return where a file really is, and where it is a link if it is one."""
    return place.resolve(), place.parent.resolve() / place.name


def _from_anywhere(word: str) -> str:
    """Name a file of a command line so that it is found from any folder; it starts in its own."""
    return str(own[0]) if "/" in word and (own := own_files([word])) else word


def _visible(program: Program) -> list[Path]:
    """List what a program sees outside the system."""
    beside = [folder for folder in program.beside if not is_private(folder)]
    return [*visible(program.command), *beside]


@cache
def why_not() -> Reason | None:
    """Say why there can be no sandbox here, None if there can."""
    tools = {"bwrap": "bubblewrap", "prlimit": "util-linux", "setpriv": "util-linux"}
    for tool, package in tools.items():
        if shutil.which(tool) is None:
            values = {"tool": tool, "package": package}
            return Reason("{tool} is not installed (package {package})", values)
    probe = ["bwrap", *_world(), "--ro-bind", "/", "/", "--", *_another(), "true"]
    # A Ctrl-C between its two processes would leave the inner one, which is deaf to it, waiting for the outer one.
    with deferred_signals():
        tried = subprocess.run(
            probe, capture_output=True, text=True, check=False, start_new_session=True
        )
    if tried.returncode == 0:
        return None
    return Reason("bubblewrap cannot work here: {message}", {"message": tried.stderr.strip()})


def chosen(mode: SandboxMode, bounds: Bounds, hidden: Sequence[Path] = ()) -> Sandbox | None:
    """Return the sandbox that a mode asks for, None for none; nobody's program is root unasked."""
    if mode is SandboxMode.OFF:
        return None
    if is_root_alone():
        raise UsageError(ROOT_ALONE)
    if (reason := why_not()) is None:
        return Sandbox(bounds=bounds, hidden=tuple(hidden))
    if mode is SandboxMode.AUTO and not is_root():
        return None
    if is_root():
        raise UsageError(
            "no sandbox, as {reason}, and programs would be root; --sandbox off plays without, if you trust the programs",
            reason=reason,
        )
    raise UsageError(
        "no sandbox, as {reason}; --sandbox off plays without, if you trust the programs",
        reason=reason,
    )


def _world() -> Iterable[str]:
    """A world of its own, which ends with us; users too, unless it is to become another user."""
    yield from ("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts")
    yield from ("--unshare-cgroup-try", "--die-with-parent", "--new-session", "--clearenv")
    if others() is None:
        yield from ("--unshare-user", "--uid", "1000", "--gid", "1000")
    else:
        yield from ("--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")


def _another() -> Iterable[str]:
    """Become a user of its own, where we may."""
    users = others()
    return () if users is None else becoming(users)


def _system() -> Iterable[str]:
    """The system, read-only, and of /etc only what languages need."""
    yield from ("--ro-bind", "/usr", "/usr", "--proc", "/proc", "--dev", "/dev")
    for hidden in (Path("/proc", name) for name in MASKED):
        if hidden.exists() and hidden.stat().st_mode & 0o004:
            yield from _mask(hidden)
    yield from ("--remount-ro", "/proc")
    # It reads as zeros too, but no shared memory without a file can be made of it.
    yield from ("--dev-bind", "/dev/full", "/dev/zero")
    # Terminals are few on a machine, and hold memory of the kernel's.
    yield from _mask(Path("/dev/pts/ptmx"))
    for name in FOLDERS:
        folder = Path("/", name)
        if folder.is_symlink():
            yield from ("--symlink", str(folder.readlink()), str(folder))
        elif folder.is_dir():
            yield from ("--ro-bind", str(folder), str(folder))
    for pattern in SETTINGS:
        for path in sorted(Path("/etc").glob(pattern)):
            yield from _bound(path, path)
    yield from _bound(Path("/etc/hosts"), HOSTS)


def _seen(launcher: Sequence[str], sources: Sources) -> Iterable[str]:
    """Show what a launcher needs: its interpreter, and of its own files only themselves."""
    if launcher:
        for path in (*visible(launcher[:1]), *own_files(launcher)):
            for source, place in sources.of(path):
                yield from _bound(place, source)


def _bound(path: Path, source: Path) -> Iterable[str]:
    """Show a file or folder at a place; the way to it must be passable for any user."""
    for folder in reversed(path.parents[:-1]):
        yield from ("--perms", "0755", "--dir", str(folder))
    yield from ("--ro-bind", str(source), str(path))


def _set(environment: Mapping[str, str]) -> Iterable[str]:
    for name, value in environment.items():
        yield from ("--setenv", name, value)


def _environment() -> dict[str, str]:
    own = {"HOME": SCRATCH, "TMPDIR": SCRATCH, "USER": "bot"}
    return everywhere() | own | {"LSAN_OPTIONS": "detect_leaks=0"}  # it would need what is refused


def _writable(size: int) -> Iterable[str]:
    """One scratch folder and the two that programs expect, each in bounds."""
    for folder in WRITABLE:
        yield from ("--perms", "1777", "--size", str(size), "--tmpfs", folder)
    yield from ("--remount-ro", "/dev")


def _mask(file: Path) -> tuple[str, ...]:
    """Put nothing in the place of a file."""
    return "--ro-bind", "/dev/null", str(file)


def _limited(bounds: Bounds) -> Iterable[str]:
    """Bound each process; a core of 1 byte is also not piped to a program of the host's."""
    yield from ("prlimit", f"--nproc={bounds.threads}", f"--nofile={bounds.open_files}")
    yield from (f"--cpu={bounds.cpu_s + 1}", f"--fsize={bounds.file_mib * MIB}", "--core=1")
    yield from (f"--sigpending={bounds.signals}", "--")
