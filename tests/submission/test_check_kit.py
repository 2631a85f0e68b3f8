"""check-game plays the first programs of a kit."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

from joute import game_files, registry
from joute.submission import check_kit
from joute.submission.check_kit import PLAYS, kit_faults

EXAMPLE = Path(__file__).parents[2] / "examples" / "games" / "tictactoe.py"
Joute = Callable[..., Ran]
DIES = "print('no move', flush=True)\n"


@pytest.fixture(name="game")
def game_with_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a kit of its own beside a game."""
    monkeypatch.setenv(game_files.VARIABLE, "")
    text = EXAMPLE.read_text(encoding="utf-8").replace('"tictactoe"', '"kitted"')
    (tmp_path / "kitted.py").write_text(text)
    (tmp_path / "kitted" / "kit" / "python").mkdir(parents=True)
    (tmp_path / "kitted" / "kit" / "python" / "bot.py").write_text(DIES)
    return tmp_path / "kitted.py"


@pytest.mark.long
def test_a_kit_whose_program_does_not_play_is_named(game: Path, joute: Joute) -> None:
    ran = joute("check-game", str(game))
    assert ran.code == 1
    assert f"BROKEN  {PLAYS}\n        python, on turn 1: the answer is none of" in ran.out


def test_a_kit_that_plays_is_kept(game: Path) -> None:
    bot = game.with_suffix("") / "kit" / "python" / "bot.py"
    bot.write_text(
        "while True:\n    input()\n    actions = [input() for _ in range(int(input()))]\n"
        "    print(actions[0], flush=True)\n"
    )
    assert kit_faults(registry.find(str(game))) == []


def test_a_program_that_never_answers_is_named_in_a_game_without_limits(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_kit, "ANSWER_MS", 200)
    text = game.read_text(encoding="utf-8").replace("import Board", "import Limits, Board")
    assert "    seats=2,\n" in text
    game.write_text(text.replace("    seats=2,\n", "    seats=2,\n    limits=Limits(),\n"))
    bot = game.with_suffix("") / "kit" / "python" / "bot.py"
    bot.write_text("while True:\n    input()\n")
    faults = kit_faults(registry.find(str(game)))
    assert faults is not None
    assert [fault.values["program"] for fault in faults] == ["python"]


def test_a_kit_that_does_not_compile_is_named_where_there_is_a_compiler(game: Path) -> None:
    folder = game.with_suffix("") / "kit"
    (folder / "python" / "bot.py").unlink()
    (folder / "python").rmdir()
    (folder / "c").mkdir()
    (folder / "c" / "bot.c").write_text("int main(void) { return nothing; }\n")
    faults = kit_faults(registry.find(str(game)))
    assert faults is not None
    assert [fault.values["program"] for fault in faults] == ["c"]


def test_a_program_is_not_tried_where_its_interpreter_is_not_installed(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = game.with_suffix("") / "kit"
    (folder / "javascript").mkdir()
    (folder / "javascript" / "bot.js").write_text("console.log('no move');\n")
    (tmp_path / "bin").mkdir()
    for tool in ("env", "mkdir", "python3", "sh", "tar"):
        found = shutil.which(tool)
        assert found is not None
        (tmp_path / "bin" / tool).symlink_to(found)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    faults = kit_faults(registry.find(str(game)))
    assert faults is not None
    assert [fault.values["program"] for fault in faults] == ["python"]
