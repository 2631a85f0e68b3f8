"""A folder of students' work, as a teacher enters it for a contest."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran

from joute.cli.field import field_of
from joute.errors import UsageError
from joute.game import Game

Joute = Callable[..., Ran]
TO_COMPILE = "to be compiled first, with cc -O2 -o NAME NAME.c"
NO_PROGRAM = "neither a program (chmod +x makes it one) nor a folder with one"


@pytest.fixture(autouse=True)
def _work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: Game[Any, Any, Any]) -> None:
    """Two bots, sources that nobody has compiled, one that somebody has, and what else lies there."""
    del lots
    monkeypatch.chdir(tmp_path)
    for name in ("ann.py", "bob.py", "cas.c", "dan.c", "eve.c", "eve", "notes.txt"):
        Path("bots").mkdir(exist_ok=True)
        Path("bots", name).write_text("#!/usr/bin/env python3\ninput()\nprint(900)\n")
    Path("bots/eve").chmod(0o755)
    Path("bots/__pycache__").mkdir()
    Path("bots/old").mkdir()


@pytest.mark.parametrize(
    "command",
    [
        "tournament lots bots --format round-robin",
        "tournament lots weak bots/ --format round-robin",
        "tournament lots bots/* --format round-robin",
        "league lots bots --matches 1",
    ],
)
def test_what_cannot_play_is_left_out_and_told_in_one_line_a_reason(
    joute: Joute, command: str
) -> None:
    glob = " ".join(sorted(map(str, Path("bots").iterdir())))
    ran = joute(*command.replace("bots/*", glob).split())
    assert ran.code == 0, ran.err
    lines = [line.replace("bots/", "") for line in ran.err.splitlines()]
    told = [line for line in lines if line.startswith("left out")]
    assert told[0] == f"left out: cas.c, dan.c, {TO_COMPILE}"
    assert told[1].startswith(f"left out: notes.txt, old, {NO_PROGRAM}")
    assert len(told) == 2
    assert all(bot in ran.out for bot in ("ann", "bob", "eve"))


def test_a_folder_is_entered_where_it_was_named(lots: Game[Any, Any, Any]) -> None:
    bots = field_of(lots, ["weak", "bots", "strong"]).bots
    assert bots == ("weak", "cmd:bots/ann.py", "cmd:bots/bob.py", "cmd:bots/eve", "strong")


def test_all_that_cannot_be_entered_is_told_at_once(joute: Joute) -> None:
    ran = joute("tournament", "lots", "weak", "bots/cas.c", "bots/dan.c")
    assert ran.code == 2
    assert "bots/cas.c is a file but not a program" in ran.err
    assert ran.err.endswith("; nor can these be entered: bots/dan.c\n")


@pytest.mark.parametrize("files", [(), ("sources.c",)])
def test_a_folder_that_holds_no_bot_is_refused(
    lots: Game[Any, Any, Any], files: tuple[str, ...]
) -> None:
    Path("none").mkdir()
    for name in files:
        Path("none", name).touch()
    why = r"sources\.c, to be compiled first" if files else "it is empty"
    with pytest.raises(UsageError, match=f"the folder none holds no bot: .*{why}"):
        field_of(lots, ["none"])


@pytest.mark.parametrize(
    ("file", "remedy"),
    [
        ("bots/cas.c", "compile it with cc -O2 -o bots/cas bots/cas.c, and name bots/cas"),
        ("bots/Main.java", 'compile it with javac bots/Main.java, and name "java -cp bots Main"'),
        ("bots/ia.jar", 'name it as "java -jar bots/ia.jar"'),
        ("bots/notes.txt", "make it one with chmod +x bots/notes.txt, or name it with what runs"),
    ],
)
@pytest.mark.parametrize("command", ["play lots weak", "duel lots weak", "tournament lots weak"])
def test_who_names_a_file_that_is_no_program_is_told_what_to_do(
    joute: Joute, command: str, file: str, remedy: str
) -> None:
    Path(file).touch()
    ran = joute(*command.split(), file)
    assert ran.code == 2
    assert ran.err.startswith(f"joute: {file} is a file but not a program: {remedy}")
    assert ran.err.count("\n") == 1
