"""A game in a file is played without installing anything."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from joute import game_files, registry
from joute.errors import BrokenGameError, UsageError

EXAMPLE = Path(__file__).parents[2] / "examples" / "games" / "tictactoe.py"
LONE = """
while True:
    try:
        seen = input()
    except EOFError:
        break
    actions = [input() for _ in range(int(input()))]
    print(actions[-1], flush=True)
"""


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(game_files.VARIABLE, "")


def joute(*arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "joute", *map(str, arguments)]
    environment = {**os.environ, "LC_ALL": "C"}
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env=environment
    )


@pytest.mark.long
def test_a_file_is_a_game_wherever_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "lone.py").write_text(LONE)
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "lone.py").write_text(LONE)
    game = os.path.relpath(EXAMPLE, tmp_path)
    for arguments in (
        ("play", game, "lone.py", "perfect", "--seed", "1"),
        ("duel", game, "perfect", "lone.py", "--games", "4"),
        ("tournament", game, "bots", "perfect", "--store", "t.sqlite", "--report", "t.html"),
        ("league", game, "bots", "--matches", "2", "--store", "l.sqlite"),
        ("check", game, "lone.py"),
        ("bots", game),
        ("rules", game),
        ("play", game, "--help"),
    ):
        done = joute(*arguments, folder=tmp_path)
        assert done.returncode == 0, (arguments, done.stderr)
        assert "Traceback" not in done.stderr


def test_rules_show_how_a_match_of_the_game_begins_or_how_it_fails(tmp_path: Path) -> None:
    shown = joute("rules", EXAMPLE, folder=tmp_path).stdout
    assert '\n    "........."\n    9\n    0\n    1\n    2\n    3\n    4\n    …\n\n' in shown
    assert "@" not in shown
    text = EXAMPLE.read_text(encoding="utf-8")
    (tmp_path / "faulty.py").write_text(text.replace('"." * 9,', "1 // 0,"))
    told = joute("rules", "./faulty.py", folder=tmp_path)
    assert (told.returncode, told.stdout) == (3, "")
    assert told.stderr.endswith(" failed: ZeroDivisionError: integer division or modulo by zero\n")
    assert told.stderr.count("\n") == 1


@pytest.mark.long
def test_a_replay_and_a_store_are_read_with_the_file_of_their_game(tmp_path: Path) -> None:
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "lone.py").write_text(LONE)
    joute("play", EXAMPLE, "perfect", "random", "--replay", "m.jsonl", folder=tmp_path)
    joute("tournament", EXAMPLE, "bots", "perfect", "--store", "t.sqlite", folder=tmp_path)
    for arguments in (
        ("verify", "m.jsonl"),
        ("watch", "m.jsonl", "--out", "m.html"),
        ("resume", "m.jsonl", "--turn", "2", "perfect", "perfect"),
        ("marks", "t.sqlite"),
    ):
        lost = joute(*arguments, folder=tmp_path)
        assert lost.returncode == 2, arguments
        assert lost.stderr.endswith("the game tictactoe is not installed; --game names its file\n")
        done = joute(*arguments, "--game", EXAMPLE, folder=tmp_path)
        assert done.returncode == 0, (arguments, done.stderr)


def test_a_file_keeps_its_name_in_the_processes_that_joute_starts() -> None:
    assert registry.find(str(EXAMPLE)).name == "tictactoe"
    assert registry.find("tictactoe") is registry.find(str(EXAMPLE))
    code = "from joute import registry; print(registry.find('tictactoe').title)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "Tic-tac-toe\n"


def test_a_file_that_was_not_named_is_not_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "evil.py").write_text("raise SystemExit")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="there is no game called 'evil'"):
        registry.find("evil")


@pytest.mark.parametrize("place", ["hop.py", "hop/hop.py", "hop/__init__.py"])
def test_a_name_that_is_only_a_file_s_is_answered_with_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / place).parent.mkdir(exist_ok=True)
    (tmp_path / place).write_bytes(EXAMPLE.read_bytes())
    meant = place.removesuffix("/__init__.py")
    with pytest.raises(UsageError, match=rf"no game called 'hop'; did you mean \./{meant}\?"):
        registry.find("hop")


@pytest.mark.parametrize("name", ["x/y", "", "Nim", "a b", "nim.py", "--x", "a:b"])
def test_a_name_that_nobody_could_type_is_refused(tmp_path: Path, name: str) -> None:
    text = EXAMPLE.read_text(encoding="utf-8").replace('"tictactoe"', repr(name))
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises(BrokenGameError) as fault:
        registry.find(str(tmp_path / "mine.py"))
    assert f"is broken: {name!r} cannot be the name of a game: use lower-case" in str(fault.value)


@pytest.mark.long
def test_a_path_may_hold_any_sign(tmp_path: Path) -> None:
    folder = tmp_path / "a:b c;d"
    folder.mkdir()
    (folder / "t:t.py").write_bytes(EXAMPLE.read_bytes())
    done = joute("duel", "./t:t.py", "perfect", "random", "--games", "2", folder=folder)
    assert done.returncode == 0, done.stderr
    assert "not played" not in done.stdout


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(UsageError, match=r"there is no file \./nowhere\.py"):
        registry.find("./nowhere.py")


def test_a_file_of_another_language_is_named(tmp_path: Path) -> None:
    (tmp_path / "bot.c").write_text("int main(void) { return 0; }\n")
    with pytest.raises(UsageError, match=r"bot\.c is not a Python file, so no game is in it"):
        registry.find(str(tmp_path / "bot.c"))


def test_a_folder_that_holds_the_file_of_a_game_leads_to_it(tmp_path: Path) -> None:
    (tmp_path / "hop").mkdir()
    with pytest.raises(UsageError, match=r"hop is not the package of a game$"):
        registry.find(str(tmp_path / "hop"))
    (tmp_path / "hop" / "hop.py").write_text("")
    with pytest.raises(UsageError, match=r"package of a game; did you mean .*hop/hop\.py\?"):
        registry.find(f"{tmp_path / 'hop'}/")


def test_a_file_cannot_take_the_name_of_an_installed_game(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8").replace('"tictactoe"', '"race"')
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises(BrokenGameError, match="calls itself 'race', as an installed game does"):
        registry.find(str(tmp_path / "mine.py"))
    assert game_files.named() == []


def test_a_package_is_a_game_by_its_folder(tmp_path: Path) -> None:
    package = tmp_path / "ttt"
    package.mkdir()
    (package / "__init__.py").write_text("from .rules import GAME\n")
    (package / "rules.py").write_bytes(EXAMPLE.read_bytes())
    (package / "RULES.md").write_text("# Mine\n")
    game = registry.find(str(package))
    assert game.name == "tictactoe"
    assert registry.folder("tictactoe") == package.resolve()


@pytest.mark.long
def test_values_of_a_file_s_own_classes_reach_the_processes_that_play(tmp_path: Path) -> None:
    options = (
        "from msgspec import Struct\n\n\nclass Options(Struct, frozen=True):\n    pass\n\n\n"
        "GAME = game(\n    options=Options,"
    )
    text = EXAMPLE.read_text(encoding="utf-8").replace("GAME = game(", options)
    text = text.replace(
        '    options=Options,\n    "tictactoe",', '    "tictactoe",\n    options=Options,'
    )
    (tmp_path / "own.py").write_text(text, encoding="utf-8")
    done = joute("duel", "./own.py", "perfect", "random", "--games", "4", folder=tmp_path)
    assert done.returncode == 0, done.stderr


def test_a_file_without_a_game_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "none.py").write_text("GAM = 1\n", encoding="utf-8")
    with pytest.raises(BrokenGameError, match=r"it has no GAME; it should end with GAME = game"):
        registry.find(str(tmp_path / "none.py"))


@pytest.mark.long
def test_no_module_of_the_folder_takes_the_place_of_pythons_own(tmp_path: Path) -> None:
    for name in ("random", "json", "socket"):
        (tmp_path / f"{name}.py").write_text("raise RuntimeError")
    command = f"{sysconfig.get_path('scripts')}/joute"
    words = ("duel", str(EXAMPLE), "perfect", "random", "--games", "2")
    done = subprocess.run(
        [command, *words], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
