"""A stranger's program in the sandbox: each attack is stopped, told by its name, and gone.

Every attack is made in three modes: by root with files that all may read, by root with files that
nobody else may read, and by an ordinary user (by root, all of this file is run so at its end).
"""

import ctypes
import os
import platform
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic, sleep
from typing import Self
from uuid import uuid4

import pytest
from failures import said_of
from modes import (
    BY_ROOT,
    IS_ROOT,
    ORDINARY,
    PRIVATE,
    READABLE,
    anybodys_python,
    anywhere,
    python_of,
    umask,
)
from needs import needs

from joute import registry
from joute.arena.process.copies import Copies
from joute.arena.process.stderr import KEPT
from joute.arena.sandbox.bubblewrap import Bounds, Sandbox, SandboxMode
from joute.arena.sandbox.visible import folders, own_files
from joute.arena.seats.play import Played, play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Program
from joute.errors import UsageError
from joute.game import Limits
from joute.settings import prepare
from joute.submission.build import built

pytestmark = needs("sandbox")

RACE, CAFE = registry.find("race"), registry.find("cafe")
ATTACKS = Path(__file__).parents[2] / "attacks"
SMALL = "3\n0 0 0\n0 0 0\n0 0 0\n0 0\n2 2 1 1\n"
BOUNDS = Bounds(memory_mib=200, scratch_mib=16)
PATIENCE_MS = 120_000
"""A busy machine is no reason to fail."""


MODES = [READABLE, PRIVATE, *(() if IS_ROOT else (ORDINARY,))]
Attack = Callable[..., Played]


def attacked(
    name: str,
    *arguments: str,
    hidden: tuple[Path, ...] = (),
    first_ms: int = PATIENCE_MS,
    place: Path = ATTACKS,
) -> Played:
    command = (sys.executable, "-S", "-E", str(place / f"{name}.py"), *arguments)
    setup = prepare(RACE, names=[name], ground=SMALL)
    limits = Limits(first_ms=first_ms, turn_ms=PATIENCE_MS)
    sandbox = Sandbox(bounds=BOUNDS, hidden=hidden)
    return play(RACE, setup, [Program(name, command)], Terms(limits=limits, sandbox=sandbox))


@pytest.fixture(params=MODES)
def mode(request: pytest.FixtureRequest) -> Iterator[str]:
    """Say who runs programs, and make files as they do."""
    before = os.umask(umask(request.param))
    yield request.param
    os.umask(before)


@pytest.fixture
def home(mode: str) -> Iterator[Path]:
    """Yield a folder for files of programs: pytest's own are closed to others in every mode."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o700 if mode == "private" else 0o777)
        yield folder


@pytest.fixture
def attacks(mode: str, home: Path) -> Path:
    """Return the folder of the attacks."""
    if mode != "private":
        return ATTACKS
    folder = home / "attacks"
    folder.mkdir()
    for path in ATTACKS.glob("*.py"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.fixture
def attack(attacks: Path) -> Attack:
    """Make an attack of the folder, or of another place."""
    return partial(attacked, place=attacks)


def outcome(played: Played) -> tuple[str, str]:
    assert played.replay.tail is not None
    (seat,) = played.replay.tail.result.seats
    return seat.status, said_of(seat)


def held(played: Played) -> None:
    """Everything it tried failed, and it could still play."""
    words = "".join(note.stderr for note in played.replay.notes)
    assert "BREACH" not in words
    assert "held" in words, outcome(played)
    assert outcome(played) == ("ok", ""), words


def alive(mark: str) -> list[str]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue
        if mark in words and int(folder.name) != os.getpid():
            found.append(words)
    return found


@pytest.mark.parametrize(
    "name",
    [
        "write_outside",
        "fill_disk",
        "setuid",
        "links",
        "descriptors",
        "mounts",
        "memory_of_nobody",
        "kernel_calls",
        "kernel_files",
        "many_threads",
        "many_timers",
        "sandbox_process",
        "socket_buffers",
    ],
)
def test_an_attack_that_fails_leaves_a_program_that_plays(name: str, attack: Attack) -> None:
    held(attack(name))


def test_memory_that_processes_have_in_common_counts_once(attack: Attack) -> None:
    held(attack("workers"))


def test_memory_that_a_program_shares_until_it_begins_counts_once(attack: Attack) -> None:
    held(attack("spawn_large"))


def test_a_program_cannot_keep_another_one_from_connecting(attacks: Path) -> None:
    command = (sys.executable, "-S", "-E", str(attacks / "sent_files.py"))
    bots = [Program("a", (*command, "flood")), Program("b", command)]
    terms = Terms(
        limits=Limits(first_ms=PATIENCE_MS, turn_ms=PATIENCE_MS), sandbox=Sandbox(bounds=BOUNDS)
    )
    played = play(CAFE, prepare(CAFE, names=["a", "b"]), bots, terms)
    words = [note.stderr for note in played.replay.notes]
    assert "BREACH" not in "".join(words)
    assert "".join(words).count("held: it has connected") == len(bots)


def test_another_bots_files_cannot_be_read(tmp_path: Path, attack: Attack) -> None:
    other = tmp_path / "other" / "bot.py"
    other.parent.mkdir()
    other.write_text("secret")
    held(attack("read_other_bot", str(other)[::-1]))


def test_a_neighbour_in_the_same_folder_cannot_be_read(attacks: Path, attack: Attack) -> None:
    held(attack("read_neighbour", "setuid.py", hidden=(attacks / "setuid.py",)))


def test_a_neighbour_is_hidden_by_whatever_name_it_was_given(attacks: Path, attack: Attack) -> None:
    crooked = attacks / ".." / "attacks" / "setuid.py"
    held(attack("read_neighbour", "setuid.py", hidden=(crooked,)))


def test_a_neighbours_folder_below_ones_own_cannot_be_read(
    home: Path, attacks: Path, attack: Attack
) -> None:
    for path in attacks.glob("*.py"):
        (home / path.name).write_bytes(path.read_bytes())
    other = home / "other" / "bot.py"
    other.parent.mkdir()
    other.write_text("")
    (other.parent / "model").write_text("secret")
    hidden = (*own_files([str(other)]), *folders([str(other)]))
    held(attack("read_neighbour", "other/model", hidden=hidden, place=home))


def test_what_lies_beside_a_bot_that_was_laid_out_elsewhere_is_seen(home: Path) -> None:
    other = home / "other.py"
    other.write_text("")
    (home / "data").write_text("")
    program = Program("bot", (sys.executable, str(ATTACKS / "setuid.py")), beside=(home,))
    with closing(Copies()) as copies:
        command = Sandbox(hidden=(home, other)).wrapped(program, copies)
        seen = Path(command[command.index("--ro-bind", command.index(str(home)) - 2) + 1])
        assert [file.name for file in seen.iterdir()] == ["data"]


def test_a_program_is_found_by_a_relative_path(
    monkeypatch: pytest.MonkeyPatch, attacks: Path, attack: Attack
) -> None:
    monkeypatch.chdir(attacks.parent)
    held(attack("descriptors", place=Path(attacks.name)))


@pytest.mark.parametrize("target", ["{real}/descriptors.py", "middle"])
def test_a_bot_that_is_a_link_to_a_program_plays(
    home: Path, target: str, attacks: Path, attack: Attack
) -> None:
    real, bots = home / "real", home / "bots"
    for folder in (real, bots):
        folder.mkdir()
    common, own = ((attacks / name).read_text() for name in ("common.py", "descriptors.py"))
    (real / "descriptors.py").write_text(common + re.sub("from common import .*", "", own))
    (bots / "descriptors.py").symlink_to(target.format(real=real))
    (bots / "middle").symlink_to("../real/descriptors.py")
    held(attack("descriptors", place=bots))


def test_a_file_that_only_we_may_read_is_played_all_the_same(
    home: Path, attacks: Path, attack: Attack
) -> None:
    for name in ("common.py", "descriptors.py"):
        (home / name).write_bytes((attacks / name).read_bytes())
    (home / "descriptors.py").chmod(0o600)
    held(attack("descriptors", place=home))


@BY_ROOT
@pytest.mark.parametrize(
    ("maps", "told"),
    [
        ("0 0 1", "there is no other user that a program could become"),
        ("0 1000 1", ""),
        ("0 1000 1\n1 100000 65536", ""),
    ],
)
def test_root_of_a_container_plays_only_if_programs_are_no_root_outside(
    maps: str, told: str
) -> None:
    mark, outside = str(uuid4()), int(maps.split()[1])
    code = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); "
    code += f"import test_attacks as t; t.held(t.attacked('linger', {mark!r}))"
    line = ["unshare", "--user", "sh", "-c", 'read go; exec "$0" -c "$1"', anybodys_python(), code]
    alone = subprocess.Popen(
        line,
        user=outside,
        group=outside,
        extra_groups=[],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=anywhere(),
    )
    with alone, Uids(mark) as uids:
        if not _mapped(alone.pid, maps):
            alone.kill()
            pytest.skip("no user namespace here")
        _, errors = alone.communicate("go\n")
    assert told in errors
    assert (alone.returncode == 0) == (told == ""), errors
    assert 0 not in uids.seen
    assert bool(uids.seen) == (told == "")


def _mapped(pid: int, maps: str) -> bool:
    """Say who is who in a process's new user namespace, once it has one."""
    own = Path("/proc/self/ns/user").readlink()
    deadline = monotonic() + 20
    while Path(f"/proc/{pid}/ns/user").readlink() == own and monotonic() < deadline:
        sleep(0.01)
    try:
        for name in ("uid_map", "gid_map"):
            Path(f"/proc/{pid}/{name}").write_text(maps)
    except OSError:
        return False
    return True


@pytest.mark.usefixtures("mode")
def test_a_program_is_never_the_hosts_root(attack: Attack) -> None:
    mark = str(uuid4())
    with Uids(mark) as uids:
        held(attack("linger", mark))
    assert uids.seen
    assert 0 not in uids.seen


MAKEFILE = """all:
\t! [ $$(id -u) = 0 ]
\t! sh -c 'echo x >/proc/sys/kernel/core_pattern' 2>/dev/null
\t! sh -c 'echo x >/proc/sysrq-trigger' 2>/dev/null
\t! [ -e /sys ]
\tprintf '#!/bin/sh' >bot; chmod +x bot
"""


def test_a_makefile_is_confined_as_a_program_is(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    monkeypatch.setenv("JOUTE_BUILD_SECONDS", "120")
    work = home / "work"
    work.mkdir()
    (work / "Makefile").write_text(MAKEFILE)
    build = built(work, SandboxMode.REQUIRED)
    assert build.problem == ""
    assert build.bot


class Uids:
    """Looks from outside who the programs with a mark are, until this context ends."""

    def __init__(self, mark: str) -> None:
        self.seen: set[int] = set()
        self._mark, self._over = mark, Event()
        self._thread = Thread(target=self._look)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._over.wait(0.02):
            for folder in Path("/proc").glob("[0-9]*"):
                with suppress(OSError):
                    words = (folder / "cmdline").read_bytes().split(b"\0")
                    status = (folder / "status").read_text()
                    # Not the wrappers, which end before the program can do anything.
                    if self._mark.encode() in words and b"python" in words[0]:
                        ids = re.findall(r"(?m)^[UG]id:\t(.*)$", status)
                        self.seen |= {int(number) for line in ids for number in line.split()}
                        os.kill(int(folder.name), signal.SIGCONT)


def test_what_was_copied_for_a_program_is_removed_with_it(home: Path, attack: Attack) -> None:
    bot, temporary = home / "bot", home / "temporary"
    for folder in (bot, temporary):
        folder.mkdir()
    for name in ("common.py", "descriptors.py"):
        (bot / name).write_bytes((ATTACKS / name).read_bytes())
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tempfile, "tempdir", str(temporary))
        held(attack("descriptors", place=bot))
    assert list(temporary.iterdir()) == []


@BY_ROOT
def test_what_only_root_may_read_and_is_too_large_to_copy_is_refused(home: Path) -> None:
    bot = home / "bot" / "bot.py"
    bot.parent.mkdir(mode=0o700)
    bot.write_text("")
    with (bot.parent / "model").open("wb") as model:
        model.truncate(1 << 40)
    with pytest.raises(UsageError, match=r"too large to be copied.*chmod -R go"):
        attacked("bot", place=bot.parent)


def test_the_keys_of_whoever_runs_programs_are_out_of_reach(attack: Attack) -> None:
    with ThreadPoolExecutor(1) as thread:  # it has not run any program yet
        thread.submit(_out_of_reach, attack).result()


def _out_of_reach(attack: Attack) -> None:
    description = str(uuid4())
    with KeyOf(description) as key:
        held(attack("keys", description[::-1]))
        assert key.is_found()
        code = f"import test_attacks as t; print(t.KeyOf({description!r}).is_found())"
        here = {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
        child = subprocess.run(
            [sys.executable, "-c", code], env=here, capture_output=True, text=True, check=True
        )
        assert child.stdout == "False\n"


class KeyOf:
    """A key in the session keyring, to be searched for as any program would."""

    def __init__(self, description: str) -> None:
        numbers = {"x86_64": (248, 249, 250), "aarch64": (217, 218, 219)}
        self._add, self._request, self._keyctl = numbers[platform.machine()]
        self._description = description.encode()
        self._call = ctypes.CDLL(None, use_errno=True).syscall

    def __enter__(self) -> Self:
        join_session_keyring = 1
        self._call(self._keyctl, join_session_keyring, None)
        if self._call(self._add, b"user", self._description, b"secret", 6, -3) == -1:
            pytest.skip("no keys here")
        return self

    def __exit__(self, *_: object) -> None:
        invalidate = 21
        self._call(self._keyctl, invalidate, self._found())

    def is_found(self) -> bool:
        return self._found() != -1

    def _found(self) -> int:
        return int(self._call(self._request, b"user", self._description, None, 0))


def test_the_teachers_home_cannot_be_read(tmp_path: Path, attack: Attack) -> None:
    diary = tmp_path / "diary"
    diary.write_text("secret")
    held(attack("read_home", str(diary)[::-1]))


def test_the_host_and_the_world_cannot_be_reached(attack: Attack) -> None:
    name = f"joute-{uuid4()}"
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.socket(socket.AF_UNIX) as abstract,
    ):
        abstract.bind("\0" + name)
        abstract.listen()
        held(attack("connect_host", str(server.getsockname()[1]), name))


def test_a_port_opened_inside_is_not_open_outside(attack: Attack) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        held(attack("listen", str(port)))


def test_no_other_process_can_be_seen_signalled_or_traced(attack: Attack) -> None:
    held(attack("see_processes", str(os.getpid())))


def test_the_referees_environment_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, attack: Attack
) -> None:
    secret = str(uuid4())
    monkeypatch.setenv("TOKEN", secret)
    held(attack("read_environment", secret[::-1]))


def test_its_sandbox_does_not_tell_whose_files_are_hidden(attacks: Path, attack: Attack) -> None:
    hidden = attacks / "setuid.py"
    held(attack("read_environment", hidden.name[::-1], hidden=(hidden,)))


@pytest.mark.parametrize(
    ("name", "status", "reason"),
    [
        ("memory_one", "memory", "200 MiB are allowed"),
        ("memory_tables", "memory", "200 MiB are allowed"),
        ("memory_at_once", "memory", "159, as after SIGSYS: it asked at once for more memory"),
        ("memory_many", "memory", "200 MiB are allowed"),
        ("memory_sockets", "crash", "sockets; 64 are allowed"),
        ("memory_connections", "crash", "MiB unread in its connections; 32 are allowed"),
        ("fork_bomb", "crash", "processes; 32 are allowed"),
        ("many_files", "crash", "files; 10000 are allowed"),
        ("many_locks", "crash", "locks of files; 10000 are allowed"),
        ("many_mappings", "crash", "mappings of memory; 65536 are allowed"),
        ("large_file", "crash", "as after SIGXFSZ (a file grew too large)"),
        ("stdout_flood", "flood", "a message of more than 256 bytes"),
        ("close_everything", "disconnected", "closed its standard"),
    ],
)
def test_a_program_that_takes_too_much_is_ended_for_that_reason(
    name: str, status: str, reason: str, attack: Attack
) -> None:
    mark = str(uuid4())
    first_ms = 1500 if status in ("timeout", "disconnected") else PATIENCE_MS
    found, told = outcome(attack(name, mark, first_ms=first_ms))
    assert found == status
    assert reason in told
    assert alive(mark) == []


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("raise SystemExit(7)", "exit code 7"),
        ("raise SystemExit(200)", "exit code 200"),
        ("raise SystemExit(137)", "exit code 137, as after SIGKILL"),
        ("import os; os.kill(os.getpid(), 9)", "exit code 137, as after SIGKILL"),
        ("raise SystemExit(153)", "exit code 153, as after SIGXFSZ (a file grew too large)"),
    ],
)
def test_an_exit_code_is_told_as_such(home: Path, code: str, told: str, attack: Attack) -> None:
    (home / "bot.py").write_text(code)
    assert outcome(attack("bot", place=home)) == ("crash", f"the program ended with {told}")


def test_megabytes_on_stderr_are_read_and_dropped(attack: Attack) -> None:
    played = attack("stderr_flood")
    assert outcome(played) == ("ok", "")
    assert sum(len(note.stderr) for note in played.replay.notes) < KEPT + 100


def test_a_daemon_dies_with_the_match(attack: Attack) -> None:
    mark = str(uuid4())
    assert outcome(attack("daemon", mark)) == ("ok", "")
    assert alive(mark) == []


@pytest.mark.long
@pytest.mark.skipif(not IS_ROOT, reason="this is the run as an ordinary user")
def test_the_same_holds_for_an_ordinary_user() -> None:
    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        Path(home).chmod(0o777)
        _held_for_nobody(Path(home))


def _held_for_nobody(home: Path) -> None:
    options = ("-p", "no:cacheprovider", "-p", "no:xdist", f"--basetemp={home / 'own'}")
    done = subprocess.run(
        [*python_of(ORDINARY), "-m", "pytest", "-q", __file__, *options],
        env=anywhere() | {"HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert done.returncode == 0, done.stdout + done.stderr
