"""A folder in which nothing may be written: each command says so in a line that tells what to do."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from needs import needs
from programs import saying

from joute.bots.paths import unwritable
from joute.files import write_whole

Joute = Callable[..., Ran]
WRAPPED = ["bwrap", "--dev-bind", "/", "/"]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, joute: Joute) -> None:
    place = tmp_path / "place"
    (place / "bots").mkdir(parents=True)
    monkeypatch.chdir(place)
    for name in ("bots/ann", "bots/bob"):
        saying(Path(name), 1)
    assert joute("play", "race", "dumb", "--seed", "1", "--replay", "old.joute").code == 0


def run(*arguments: str, read_only: str = ".", **environment: str) -> Ran:
    """Run a command where a folder is read-only, even for root."""
    place = str(Path(read_only).absolute())
    devices = ("--dev", "/dev", "--proc", "/proc") if read_only == "/" else ()
    done = subprocess.run(
        [*WRAPPED, "--ro-bind", place, place, *devices, sys.executable, "-m", "joute", *arguments],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env=os.environ | environment,
        timeout=60,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.mark.long
@needs("sandbox")
@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("play race dumb", "error.log: Read-only file system; the game keeps there"),
        ("play vin lazy lazy --replay x.joute", "cannot write the replay x.joute: the folder"),
        ("resume old.joute --turn 2 dumb --replay x", "cannot write the replay x: the folder"),
        ("watch old.joute --out x.html", "cannot write the page x.html: Read-only file system"),
        ("maps race --out x", "cannot write x: Read-only file system"),
        ("kit race", "cannot write race: Read-only file system"),
        ("kit race --archive", "cannot write race: Read-only file system"),
        ("tournament race dumb leg", "cannot write the report race-tournament.html: the folder"),
        ("league race bots --sandbox off", "cannot write the report race-league.html: the folder"),
        ("league race bots --site 127.0.0.1:0", "cannot write the report race-league.html: the"),
        ("serve vin --port 0", "cannot keep matches in replays: "),
    ],
)
def test_a_read_only_folder_is_told_in_one_line_before_anything_is_played(
    command: str, told: str
) -> None:
    before = sorted(Path().rglob("*"))
    ran = run(*command.split())
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert ran.err.startswith("joute: ")
    assert ran.err.count("\n") == 1
    assert sorted(Path().rglob("*")) == before


@pytest.mark.long
@needs("sandbox")
@pytest.mark.parametrize("command", ["verify old.joute", "duel race dumb leg --games 2", "games"])
def test_what_writes_nothing_runs_in_a_read_only_folder(command: str) -> None:
    ran = run(*command.split())
    assert (ran.code, ran.err) == (0, "")


@needs("sandbox")
@pytest.mark.long
def test_marks_are_read_from_a_store_in_a_read_only_folder(
    joute: Joute, lots: object, tmp_path: Path
) -> None:
    del lots
    done = joute("tournament", "lots", "./bots/ann", "./bots/bob", "--sandbox", "off", "--quiet")
    assert done.code == 0, done.err
    expected = joute("marks", "lots-tournament.sqlite")
    assert expected.code == 0, expected.err
    assert run("marks", "lots-tournament.sqlite").out == expected.out.replace("\r\n", "\n")
    ran = run("marks", "lots-tournament.sqlite", "--out", "x.csv")
    assert (ran.code, ran.err) == (2, "joute: cannot write x.csv: Read-only file system\n")
    out = tmp_path / "x.csv"
    assert run("marks", "lots-tournament.sqlite", "--out", str(out)).code == 0
    assert out.read_bytes() == expected.out.encode()


@needs("sandbox")
def test_a_cache_that_cannot_be_written_is_told_with_what_to_do() -> None:
    Path("work").mkdir()
    Path("work/bot.c").write_text("int main(void) { return 0; }\n")
    Path("home").mkdir()
    line = ["check", "race", "work", "--sandbox", "off"]
    ran = run(*line, read_only="home", HOME=str(Path("home").absolute()), XDG_CACHE_HOME="")
    assert ran.code == 2
    assert "Read-only file system; XDG_CACHE_HOME names another folder\n" in ran.err


@pytest.mark.long
@needs("sandbox")
def test_no_temporary_folder_is_told_with_what_to_do() -> None:
    line = ["duel", "race", "./bots/ann", "./bots/bob", "--sandbox", "off", "--games", "2"]
    ran = run(*line, read_only="/")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("joute: cannot make a temporary folder: ")
    assert ran.err.endswith("; TMPDIR names where there is room\n")


@pytest.mark.parametrize(
    "line", ["watch old.joute --out film.html", "play race dumb --replay film.html"]
)
def test_a_file_for_which_there_is_no_room_stays_as_it_was(line: str) -> None:
    Path("film.html").write_text("before")
    Path("error.log").touch()
    before = sorted(Path().iterdir())
    limited = f"ulimit -f 0; exec {sys.executable} -m joute {line}"
    command = ["sh", "-c", limited]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "film.html: File too large\n" in done.stderr
    assert Path("film.html").read_text() == "before"
    assert sorted(Path().iterdir()) == before


def test_a_file_is_replaced_whole_and_keeps_its_mode_and_its_links() -> None:
    file, link = Path("file"), Path("link")
    file.write_text("before")
    file.chmod(0o604)
    link.symlink_to(file)
    write_whole(link, "après")
    assert file.read_text(encoding="utf-8") == "après"
    assert (link.is_symlink(), file.stat().st_mode & 0o777) == (True, 0o604)


def test_a_device_is_written_and_not_replaced() -> None:
    write_whole(Path(os.devnull), b"gone")
    assert Path(os.devnull).is_char_device()
    assert unwritable(Path(os.devnull)) is None
