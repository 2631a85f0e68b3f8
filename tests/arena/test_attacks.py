"""A stranger's program in the sandbox: each attack is stopped, told by its name, and gone.

Run as root these programs become users of their own; the same suite is run once more as an
ordinary user (see the end).
"""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import pytest
from needs import needs

from joute import registry
from joute.arena.house import Terms
from joute.arena.play import Played, play
from joute.arena.players import Program
from joute.arena.sandbox import Bounds, Sandbox
from joute.arena.toolchain import folders, own_files
from joute.game import Limits
from joute.settings import prepare

pytestmark = needs("sandbox")

RACE = registry.find("race")
ATTACKS = Path(__file__).parents[1] / "attacks"
SMALL = "3\n0 0 0\n0 0 0\n0 0 0\n0 0\n2 2 1 1\n"
BOUNDS = Bounds(memory_mib=200, scratch_mib=16)


def attack(
    name: str,
    *arguments: str,
    hidden: tuple[Path, ...] = (),
    first_ms: int = 15_000,
    place: Path = ATTACKS,
) -> Played:
    command = (sys.executable, "-S", "-E", str(place / f"{name}.py"), *arguments)
    setup = prepare(RACE, names=[name], ground=SMALL)
    limits = Limits(first_ms=first_ms, turn_ms=5000)
    sandbox = Sandbox(bounds=BOUNDS, hidden=hidden)
    return play(RACE, setup, [Program(name, command)], Terms(limits=limits, sandbox=sandbox))


def outcome(played: Played) -> tuple[str, str]:
    assert played.replay.tail is not None
    (seat,) = played.replay.tail.result.seats
    return seat.status, seat.reason or ""


def held(played: Played) -> None:
    """Everything it tried failed, and it could still play."""
    words = "".join(note.stderr for note in played.replay.notes)
    assert "BREACH" not in words
    assert "held" in words
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
    ["write_outside", "fill_disk", "setuid", "links", "descriptors", "mounts", "memory_of_nobody"],
)
def test_an_attack_that_fails_leaves_a_program_that_plays(name: str) -> None:
    held(attack(name))


def test_memory_that_processes_have_in_common_counts_once() -> None:
    held(attack("workers"))


def test_another_bots_files_cannot_be_read(tmp_path: Path) -> None:
    other = tmp_path / "other" / "bot.py"
    other.parent.mkdir()
    other.write_text("secret")
    held(attack("read_other_bot", str(other)[::-1]))


def test_a_neighbour_in_the_same_folder_cannot_be_read() -> None:
    held(attack("read_neighbour", "setuid.py", hidden=(ATTACKS / "setuid.py",)))


def test_a_neighbour_is_hidden_by_whatever_name_it_was_given() -> None:
    crooked = ATTACKS.parent / "arena" / ".." / "attacks" / "setuid.py"
    held(attack("read_neighbour", "setuid.py", hidden=(crooked,)))


def test_a_neighbours_folder_below_ones_own_cannot_be_read(home: Path) -> None:
    for path in ATTACKS.glob("*.py"):
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
    program = Program("bot", (sys.executable, str(ATTACKS / "setuid.py")), beside=(home,))
    command = Sandbox(hidden=(home, other)).wrapped(program)
    covered = {place for word, place in pairwise(command) if word in ("--tmpfs", "/dev/null")}
    assert str(home) not in covered
    assert str(other) in covered


def test_a_program_is_found_by_a_relative_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ATTACKS.parent)
    held(attack("descriptors", place=Path(ATTACKS.name)))


@pytest.mark.parametrize("target", ["{real}/descriptors.py", "middle"])
def test_a_bot_that_is_a_link_to_a_program_plays(home: Path, target: str) -> None:
    real, bots = home / "real", home / "bots"
    for folder in (real, bots):
        folder.mkdir()
    common, own = ((ATTACKS / name).read_text() for name in ("common.py", "descriptors.py"))
    (real / "descriptors.py").write_text(common + re.sub("from common import .*", "", own))
    (bots / "descriptors.py").symlink_to(target.format(real=real))
    (bots / "middle").symlink_to("../real/descriptors.py")
    held(attack("descriptors", place=bots))


def test_a_file_that_only_we_may_read_is_played_all_the_same(home: Path) -> None:
    for name in ("common.py", "descriptors.py"):
        (home / name).write_bytes((ATTACKS / name).read_bytes())
    (home / "descriptors.py").chmod(0o600)
    held(attack("descriptors", place=home))


def test_root_of_a_container_with_few_users_plays_in_a_sandbox() -> None:
    code = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); "
    code += "import test_attacks as t; t.held(t.attack('descriptors'))"
    alone = ["unshare", "--user", "--map-root-user"]
    if subprocess.run([*alone, "true"], check=False, capture_output=True).returncode != 0:
        pytest.skip("no user namespace here")
    done = subprocess.run(
        [*alone, sys.executable, "-c", code], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_the_teachers_home_cannot_be_read(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("secret")
    held(attack("read_home", str(diary)[::-1]))


def test_the_host_and_the_world_cannot_be_reached() -> None:
    name = f"joute-{uuid4()}"
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.socket(socket.AF_UNIX) as abstract,
    ):
        abstract.bind("\0" + name)
        abstract.listen()
        held(attack("connect_host", str(server.getsockname()[1]), name))


def test_a_port_opened_inside_is_not_open_outside() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        held(attack("listen", str(port)))


def test_no_other_process_can_be_seen_signalled_or_traced() -> None:
    held(attack("see_processes", str(os.getpid())))


def test_the_referees_environment_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = str(uuid4())
    monkeypatch.setenv("TOKEN", secret)
    held(attack("read_environment", secret[::-1]))


def test_its_sandbox_does_not_tell_whose_files_are_hidden() -> None:
    hidden = ATTACKS / "setuid.py"
    held(attack("read_environment", hidden.name[::-1], hidden=(hidden,)))


@pytest.mark.parametrize(
    ("name", "status", "reason"),
    [
        ("memory_one", "memory", "200 MiB are allowed"),
        ("memory_tables", "memory", "200 MiB are allowed"),
        ("memory_at_once", "memory", "159, as after SIGSYS: it asked at once for more memory"),
        ("memory_many", "memory", "200 MiB are allowed"),
        ("memory_sockets", "crash", "sockets; 64 are allowed"),
        ("fork_bomb", "crash", "processes; 32 are allowed"),
        ("many_threads", "timeout", "no answer within"),
        ("many_files", "crash", "files; 10000 are allowed"),
        ("large_file", "crash", "as after SIGXFSZ (a file grew too large)"),
        ("stdout_flood", "flood", "a message of more than 256 bytes"),
        ("close_everything", "disconnected", "closed its standard"),
    ],
)
def test_a_program_that_takes_too_much_is_ended_for_that_reason(
    name: str, status: str, reason: str
) -> None:
    mark = str(uuid4())
    first_ms = 1500 if status in ("timeout", "disconnected") else 15_000
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
def test_an_exit_code_is_told_as_such(home: Path, code: str, told: str) -> None:
    (home / "bot.py").write_text(code)
    assert outcome(attack("bot", place=home)) == ("crash", f"the program ended with {told}")


def test_megabytes_on_stderr_are_read_and_dropped() -> None:
    played = attack("stderr_flood")
    assert outcome(played) == ("ok", "")
    assert sum(len(note.stderr) for note in played.replay.notes) < 300_000


def test_a_daemon_dies_with_the_match() -> None:
    mark = str(uuid4())
    assert outcome(attack("daemon", mark)) == ("ok", "")
    assert alive(mark) == []


@pytest.fixture
def home() -> Iterator[Path]:
    """Give a folder that any user may write to: pytest's own belong to one user."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder


@pytest.mark.skipif(os.geteuid() != 0, reason="this is the run as an ordinary user")
def test_the_same_holds_for_an_ordinary_user(home: Path) -> None:
    python = Path("/usr/bin/python3")
    if not python.exists() or sys.version_info[:2] != _version(python):
        pytest.skip("no Python of this version that an ordinary user may run")
    if _as_nobody(python, home, "-c", "import joute, pytest, toys").returncode != 0:
        pytest.skip("this checkout cannot be read by an ordinary user")
    done = _as_nobody(
        python, home, "-m", "pytest", "-q", str(Path(__file__)),
        "-p", "no:cacheprovider", "-p", "no:xdist", f"--basetemp={home / 'own'}",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def _as_nobody(python: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    root = Path(__file__).parents[2]
    path = os.pathsep.join([str(root / "src"), str(root / "tests"), *_packages()])
    user = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    return subprocess.run(
        [*user, str(python), *arguments],
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": path, "HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
        cwd=root,
    )


def _version(python: Path) -> tuple[int, int]:
    code = "import sys; print(*sys.version_info[:2])"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    major, minor = map(int, done.stdout.split())
    return major, minor


def _packages() -> list[str]:
    return [path for path in sys.path if path.endswith("site-packages")]
