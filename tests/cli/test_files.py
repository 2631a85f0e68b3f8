"""What is wrong with a file is told with its name."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

from joute import registry
from joute.bots.bundle import pack
from joute.cli.bot_arguments import bot_arguments
from joute.submission.build import built

Joute = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    "command",
    ["play race dumb", "maps race", "duel race dumb leg", "tournament race dumb leg"],
)
def test_what_is_wrong_with_a_map_is_told_with_its_name(joute: Joute, command: str) -> None:
    Path("bad.track").write_text("no\n", encoding="utf-8")
    ran = joute(*command.split(), "--map", "bad.track")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("joute: bad.track: line 1: the size of the track must be")
    assert not list(Path().glob("*.sqlite"))


def test_what_is_wrong_with_a_servers_map_is_told_with_its_name(joute: Joute) -> None:
    Path("bad.map").write_text("no\n", encoding="utf-8")
    ran = joute("serve", "vin", "--map", "bad.map", "--no-page", "--port", "0")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("joute: bad.map: ")


@pytest.mark.parametrize(
    "command",
    [
        "watch demo.jout",
        "verify games/demo.joute",
        "resume Demo.joute --turn 2 dumb",
        "play race bot.p",
        "play race ./bots.py",
        "play race dumb --map easy.trak",
        "tournament cup.toml",
        "marks race-turnament.sqlite",
        "league race bot",
    ],
)
def test_a_file_that_is_not_there_may_be_another_that_is(joute: Joute, command: str) -> None:
    Path("games").mkdir()
    names = ("demo.joute", "games/demos.joute", "bot.py", "easy.track", "cups.toml")
    for name in (*names, "race-tournament.sqlite"):
        Path(name).touch()
    Path("bots").mkdir()
    ran = joute(*command.split())
    assert (ran.code, ran.out) == (2, "")
    assert "; did you mean " in ran.err
    meant = ran.err.rpartition("; did you mean ")[2].removesuffix("?\n")
    assert Path(meant).exists()
    assert ran.err.count("\n") == 1


def test_a_file_in_the_place_of_a_folder_is_not_proposed_again(joute: Joute) -> None:
    Path("bots.py").touch()
    ran = joute("league", "race", "bots.py")
    assert ran.err == "joute: bots.py is not a folder; a league plays the programs of a folder\n"


def test_a_file_that_is_no_map_is_told_in_a_short_line(joute: Joute) -> None:
    Path("long.txt").write_text("x" * 5000, encoding="utf-8")
    assert len(joute("maps", "race", "--map", "long.txt").err) < 120


@pytest.mark.parametrize("command", ["play race", "duel race dumb", "tournament race dumb"])
def test_a_name_that_no_file_can_have_is_told_like_any_other(joute: Joute, command: str) -> None:
    ran = joute(*command.split(), "x" * 300)
    assert ran.code == 2
    assert "is neither a bot of race nor a program that can be found" in ran.err


def test_a_command_line_may_be_too_long_for_a_name() -> None:
    line = f"python3 bot.py {'x' * 300}"
    game = registry.find("race")
    (bot,) = bot_arguments(game, [line], built).bots
    assert pack(game, bot).name == line


def test_what_starts_programs_is_missing_with_its_package(
    joute: Joute, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = joute("play", "race", "java -jar ia.jar", "dumb")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "joute: java is not installed here (package default-jre-headless)\n"


def test_nothing_is_proposed_that_is_not_alike(joute: Joute) -> None:
    Path("notes.txt").touch()
    ran = joute("watch", "match.joute")
    assert ran.err == "joute: cannot read the replay match.joute: No such file or directory\n"
