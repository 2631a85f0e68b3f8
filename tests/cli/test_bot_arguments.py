"""A folder of students' work, as a teacher enters it for a contest."""

import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from needs import needs
from programs import script

from joute.cli.bot_arguments import bot_arguments, tell_left_out
from joute.cli.building import ready
from joute.errors import UsageError
from joute.game import AnyGame
from joute.submission.build import Build

Joute = Callable[..., Ran]
BUILT = Path("/built")
SAYING = """#include <stdio.h>
int main(void) { char line[99]; if (fgets(line, 99, stdin)) puts("900"); return 0; }
"""
NO_PROGRAM = "neither a program (chmod +x makes it one), nor a folder with one"


def build(path: Path) -> Build:
    """Build nothing, quickly; what is empty cannot be built."""
    if not path.stat().st_size:
        return Build(name=path.stem, problem="it is empty")
    return Build(name=path.stem, bot=str(BUILT / path.stem))


@pytest.fixture(autouse=True)
def _work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    """Two bots, sources good and bad, one that somebody has compiled, and what else lies there."""
    del lots
    monkeypatch.chdir(tmp_path)
    Path("bots").mkdir()
    for name in ("ann.py", "bob.py", "eve.c", "eve", "notes.txt"):
        Path("bots", name).write_text("#!/usr/bin/env python3\ninput()\nprint(900)\n")
    Path("bots/eve").chmod(0o755)
    Path("bots/cas.c").write_text(SAYING)
    Path("bots/cas.c").chmod(0o755)  # as on a disk that knows no such thing
    Path("bots/dan.c").write_text("int main(void) { return x; }\n")
    with tarfile.open("bots/fay.tar.gz", "w:gz") as archive:
        archive.add("bots/cas.c", "fay/main.c")
    Path("bots/__pycache__").mkdir()
    Path("bots/old").mkdir()


@pytest.mark.long
@needs("cc")
@pytest.mark.parametrize(
    "command",
    [
        "tournament lots bots --format swiss --rounds 1",
        "tournament lots weak bots/ --format swiss --rounds 1",
        "tournament lots bots/* --format swiss --rounds 1",
        pytest.param("league lots bots --matches 1", marks=needs("sandbox")),
    ],
)
def test_what_cannot_play_is_left_out_and_told_in_one_line_a_reason(
    joute: Joute, command: str
) -> None:
    glob = " ".join(sorted(map(str, Path("bots").iterdir())))
    ran = joute(*command.replace("bots/*", glob).split())
    assert ran.code == 0, ran.err
    lines = [line.replace("bots/", "") for line in ran.err.splitlines()]
    told = sorted(line for line in lines if line.startswith("left out"))
    assert told[0].startswith("left out: dan.c: cannot be built: dan.c:1:25: error: ")
    assert told[1].startswith(f"left out: notes.txt, old: {NO_PROGRAM}")
    assert len(told) == 2
    assert all(f" {bot} " in ran.out for bot in ("ann", "bob", "cas", "eve", "fay"))


@needs("sandbox")
@pytest.mark.parametrize(
    "command",
    ["tournament lots pair --format swiss --rounds 1", "league lots pair --matches 2 --seed 1"],
)
def test_nobody_reads_the_sources_of_another_beside_his_program(joute: Joute, command: str) -> None:
    Path("pair").mkdir()
    for name in ("cas.c", "dan.c"):
        Path("bots", name).rename(Path("pair", name))
    script(Path("pair/spy"), "read seats", "grep -qs main cas.c dan.c && echo caught || echo 900")
    ran = joute(*command.split())
    assert ran.code == 0, ran.err
    assert " spy " in ran.out
    assert "caught" not in ran.out


def test_what_a_stranger_makes_a_compiler_say_is_harmless_on_a_terminal(
    lots: AnyGame, capsys: pytest.CaptureFixture[str]
) -> None:
    def shouting(path: Path) -> Build:
        return Build(name=path.stem, problem="#error \x1b]0;mine\x07")

    tell_left_out(bot_arguments(lots, ["bots"], shouting).left_out)
    told = capsys.readouterr().err
    assert r"fay.tar.gz: cannot be built: #error \x1b]0;mine\x07" in told
    with pytest.raises(UsageError, match=r"#error \\x1b]0;mine\\x07"):
        ready(lots, "bots/cas.c", shouting)


def test_a_folder_is_entered_where_it_was_named(lots: AnyGame) -> None:
    bots = bot_arguments(lots, ["weak", "bots", "strong"], build).bots
    named = ("cmd:bots/ann.py", "cmd:bots/bob.py", "/built/cas", "/built/dan", "cmd:bots/eve")
    assert bots == ("weak", *named, "/built/fay.tar", "strong")


@needs("cc")
def test_all_that_cannot_be_entered_is_told_at_once(joute: Joute) -> None:
    Path("bots/gus.c").write_text("int main(void) { return y; }\n")
    ran = joute("tournament", "lots", "weak", "bots/dan.c", "bots/gus.c")
    assert ran.code == 2
    assert "joute: bots/dan.c: cannot be built: dan.c:1:25: error: " in ran.err
    assert "; bots/gus.c: cannot be built: gus.c:1:25: error: " in ran.err


@pytest.mark.parametrize("files", [(), ("sources.c",), ("sources.7z",)])
def test_a_folder_that_holds_no_bot_is_refused(lots: AnyGame, files: tuple[str, ...]) -> None:
    Path("none").mkdir()
    for name in files:
        Path("none", name).touch()
    why = r"sources\.\w+: (cannot be built|.*: unpack it)" if files else "it is empty"
    with pytest.raises(UsageError, match=f"the folder none holds no bot: .*{why}"):
        bot_arguments(lots, ["none"], build)


@needs("cc")
@pytest.mark.parametrize("command", ["play lots weak", "duel lots weak --games 2"])
def test_a_source_is_built_wherever_a_bot_is_named(joute: Joute, command: str) -> None:
    ran = joute(*command.split(), "bots/cas.c", "--seed", "1")
    assert ran.code == 0, ran.err
    assert "cas" in ran.out
    assert "builds" not in ran.out
    ran = joute(*command.split(), "bots/dan.c")
    assert ran.code == 2
    *_, last = ran.err.splitlines()
    assert last.startswith("joute: bots/dan.c cannot be built: dan.c:1:25: error: ")


@pytest.mark.parametrize(
    ("file", "remedy"),
    [
        ("bots/ia.rar", "unpack it, or pack it as .tar.gz, .tgz, .tar, .zip"),
        ("bots/ia.jar", 'write "java -jar bots/ia.jar"'),
        (
            "bots/notes.txt",
            "make it executable with chmod +x bots/notes.txt, or give the command that runs",
        ),
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
