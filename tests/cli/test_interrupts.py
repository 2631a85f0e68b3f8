"""Every command that lasts, stopped at any moment: it leaves nothing behind and says so in one line."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from conftest import Ran
from programs import script

from joute import registry
from joute.arena.process import cgroup
from joute.arena.process.procfs import children, runs
from joute.kit import kit

Joute = Callable[..., Ran]
PATIENCE = 60.0
SLEEP = f"1000.{os.getpid()}"
"""Seconds, of no other program on this machine."""
_PR_SET_CHILD_SUBREAPER = 36
AT_ONCE = ["--limit", "0", "--first-limit", "0"]

LASTING = {
    "play": (["play", "race", "./waits", *AT_ONCE, "--replay", "new.joute"], 130),
    "play --sandbox": (["play", "race", "./waits", *AT_ONCE, "--sandbox", "auto"], 130),
    "play --games": (["play", "race", "./waits", *AT_ONCE, "--games", "9"], 130),
    "play --watch": (["play", "race", "./waits", *AT_ONCE, "--watch", "--no-open"], 130),
    "resume": (["resume", "old.joute", "--turn", "1", "./waits", *AT_ONCE], 130),
    "duel": (["duel", "race", "./waits", "dumb", *AT_ONCE, "--sandbox", "off"], 130),
    "tournament": (["tournament", "race", "./waits", "dumb", *AT_ONCE, "--sandbox", "off"], 130),
    "check": (["check", "race", "./waits", *AT_ONCE, "--sandbox", "off"], 130),
    "league": (["league", "race", "bots", *AT_ONCE, "--sandbox", "off"], 0),
}
"""Commands that wait for a program, and their exit codes; a league that is stopped has done its work."""
SERVING = {
    "watch": ["watch", "old.joute", "--no-open"],
    "serve": ["serve", "vin", "--port", "0", "--page-port", "0"],
    "league --site": ["league", "race", "none", "--sandbox", "off", "--site", "127.0.0.1:0"],
}
"""Commands that show a page until they are stopped."""
ENDING = {
    "watch --out": ["watch", "old.joute", "--out", "new.html"],
    "play": ["play", "race", "dumb", "--replay", "new.joute"],
    "maps": ["maps", "race", "--out", "new.track"],
    "kit": ["kit", "race", "new", "--archive"],
    "tournament": ["tournament", "race", "dumb", "leg", "--report", "new.html"],
}
"""Commands that write something called new, and end."""
WHOLE = {".html": b"</html>", ".csv": b"\n", ".joute": b"}\n", ".track": b"\n"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, joute: Joute) -> Path:
    work = tmp_path / "work"
    for path in (work, work / "bots", work / "none", tmp_path / "tmp"):
        path.mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.chdir(work)
    for name in ("waits", "bots/ann", "bots/bob"):
        script(Path(name), "echo >&2 begun", f"sleep {SLEEP} & wait")
    assert joute("play", "race", "dumb", "--seed", "1", "--replay", "old.joute").code == 0
    return tmp_path


@pytest.fixture(autouse=True)
def orphans() -> Iterator[Callable[[], list[int]]]:
    """Yield what runs of all that was started; whatever loses its parent becomes ours."""
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    before = set(children(os.getpid()))
    yield lambda: [pid for pid in children(os.getpid()) if pid not in before and runs(pid)]
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)


class Command:
    """A command at a terminal of its own."""

    def __init__(self, arguments: list[str], *options: str) -> None:
        self.out = Path("../out")
        with self.out.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, *options, "-m", "joute", *arguments],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def has_program(self) -> bool:
        """Whether the program that it plays with waits."""
        return any(f"sleep\0{SLEEP}".encode() in line for line in _command_lines())

    def is_starting(self) -> bool:
        """Whether it has run its first lines and imports the others; it must be started to tell."""
        return " click." in self.out.read_text()

    def says(self, word: str) -> bool:
        """Whether it has written something."""
        return word in self.told()

    def told(self) -> str:
        """Return what it has written, apart from its imports."""
        lines = self.out.read_text().splitlines(keepends=True)
        return "".join(line for line in lines if not line.startswith("import time:"))

    def await_(self, moment: Callable[[], bool]) -> None:
        """Wait until something is so, or it has ended."""
        until = monotonic() + PATIENCE
        while not moment() and self.process.poll() is None:
            assert monotonic() < until, self.out.read_text()
            sleep(0.002)

    def stop(self, number: int = signal.SIGINT, times: int = 1) -> int:
        """Do to all of its terminal what the kernel does; give the exit code."""
        for _ in range(times):
            if self.process.poll() is None:
                os.killpg(self.process.pid, number)
            sleep(0.02 * (times - 1))
        return self.process.wait(PATIENCE)


def _command_lines() -> Iterator[bytes]:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            yield path.read_bytes()
        except OSError:
            continue


def assert_clean(
    command: Command, folder: Path, orphans: Callable[[], list[int]], *, quiet: bool = False
) -> None:
    """Nothing of it runs, nothing is half written, and it has told no traceback."""
    until = monotonic() + 10
    while orphans() and monotonic() < until:
        sleep(0.01)
    assert not orphans()
    assert list((folder / "tmp").iterdir()) == []
    assert not list(Path().rglob(".joute-*"))
    place = cgroup.place()
    assert place is None or not list(place.glob(f"{cgroup.NAME}{command.process.pid}-*"))
    told = command.told()
    assert "Traceback" not in told
    assert "internal error" not in told
    if quiet:
        assert told == ""


@pytest.mark.parametrize("name", LASTING)
def test_ctrl_c_in_the_middle_leaves_nothing_behind(
    folder: Path, orphans: Callable[[], list[int]], name: str
) -> None:
    arguments, code = LASTING[name]
    command = Command(arguments)
    command.await_(command.has_program)
    assert command.stop() == code
    assert_clean(command, folder, orphans)


@pytest.mark.long
@pytest.mark.parametrize("name", SERVING)
def test_ctrl_c_closes_a_page(folder: Path, orphans: Callable[[], list[int]], name: str) -> None:
    command = Command(SERVING[name])
    command.await_(lambda: command.says("Ctrl-C"))
    assert command.stop() == 0
    assert_clean(command, folder, orphans)


@pytest.mark.long
@pytest.mark.parametrize("times", [2, 5])
@pytest.mark.parametrize("name", [*LASTING, *SERVING])
def test_ctrl_c_pressed_again_and_again_is_pressed_once(
    folder: Path, orphans: Callable[[], list[int]], name: str, times: int
) -> None:
    arguments, code = LASTING.get(name) or (SERVING[name], 0)
    command = Command(arguments)
    command.await_(command.has_program if name in LASTING else lambda: command.says("Ctrl-C"))
    assert command.stop(times=times) == code
    assert_clean(command, folder, orphans)


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("name", [*LASTING, *SERVING])
def test_a_closed_terminal_and_a_shutdown_leave_nothing_behind(
    folder: Path, orphans: Callable[[], list[int]], name: str, number: int
) -> None:
    arguments = LASTING[name][0] if name in LASTING else SERVING[name]
    command = Command(arguments)
    command.await_(command.has_program if name in LASTING else lambda: command.says("Ctrl-C"))
    code = command.stop(number)
    assert code in {128 + number, -number}
    assert_clean(command, folder, orphans)


@pytest.mark.parametrize("name", ["play", "duel"])
def test_ctrl_c_while_a_command_starts_ends_it_without_a_word(
    folder: Path, orphans: Callable[[], list[int]], name: str
) -> None:
    command = Command(LASTING[name][0], "-X", "importtime")
    command.await_(command.is_starting)
    assert command.stop() == -signal.SIGINT
    assert_clean(command, folder, orphans, quiet=True)


@pytest.mark.long
@pytest.mark.parametrize("delay_ms", range(60, 1000, 60))
@pytest.mark.parametrize("name", [*LASTING, *SERVING])
def test_ctrl_c_at_any_moment_of_the_start_tells_at_most_a_line(
    folder: Path, orphans: Callable[[], list[int]], name: str, delay_ms: int
) -> None:
    arguments = LASTING[name][0] if name in LASTING else SERVING[name]
    command = Command(arguments, "-X", "importtime")
    command.await_(command.is_starting)
    sleep(delay_ms / 1000)
    assert command.stop() in {-signal.SIGINT, 130, 0}
    assert_clean(command, folder, orphans)


@pytest.mark.long
@pytest.mark.parametrize("delay_ms", range(0, 40, 4))
@pytest.mark.parametrize("name", ENDING)
def test_ctrl_c_while_a_command_writes_leaves_files_that_are_whole(
    folder: Path, orphans: Callable[[], list[int]], name: str, delay_ms: int
) -> None:
    command = Command(ENDING[name])
    command.await_(lambda: any(Path().glob("new*")) or any(Path().glob(".joute-*")))
    sleep(delay_ms / 1000)
    assert command.stop() in {-signal.SIGINT, 130, 0}
    assert_clean(command, folder, orphans)
    for file in Path().rglob("new*"):
        if file.is_file():
            assert file.read_bytes().rstrip(b"\n").endswith(WHOLE[file.suffix].rstrip(b"\n"))
    if name == "kit":
        whole = len(kit(registry.find("race")))
        assert len([file for file in Path("new").rglob("*") if file.is_file()]) in {0, whole}


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_that_comes_where_python_can_raise_nothing_ends_a_command(
    folder: Path, orphans: Callable[[], list[int]], number: int, code: int
) -> None:
    kill = f"__import__('os').kill(__import__('os').getpid(), {number})"
    Path("game.py").write_text(
        f"class Last:\n    def __del__(self):\n        {kill}\n\nLast()\n"
        f"for _ in range({int(PATIENCE * 10)}):\n    __import__('time').sleep(0.1)\n"
    )
    command = Command(["play", "./game.py"])
    begun = monotonic()
    assert command.process.wait(PATIENCE) == code
    assert monotonic() - begun < PATIENCE / 2
    assert "Exception ignored" not in command.told()
    assert_clean(command, folder, orphans)
