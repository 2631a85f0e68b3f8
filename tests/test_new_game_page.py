"""What `docs/new-game.md` shows is what happens: its code is put together as a reader does, checked and played."""

import ast
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from needs import needs
from shown import ROOT, blocks, page
from test_shown_commands import run, started, stays

from joute import game_files, registry
from joute.reason import Reason
from joute.speech import ENGLISH, FRENCH, sentence
from joute.submission.check_kit import PLAYS
from joute.testing import CHECKS
from joute.web.check_viewer import DRAWN, check_viewer

PAGES = {
    language: page(name)
    for language, name in ((ENGLISH, "docs/new-game.md"), (FRENCH, "docs/nouveau-jeu.md"))
}
BLOCKS = blocks(PAGES[ENGLISH])
COUNTED = {
    ENGLISH: "tic-tac-toe has {} lines and the auction {}",
    FRENCH: "le morpion a {} lignes et les enchères {}",
}
in_both = pytest.mark.parametrize("language", PAGES)
CALL = re.compile(r"^GAME = game\((.*)\)\n", re.MULTILINE | re.DOTALL)
EXAMPLES = ROOT / "examples" / "games"


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(game_files.VARIABLE, raising=False)


def merged(file: str, block: str) -> str:
    """Put a block into the file: its code before the call of `game`, its arguments into the call."""
    if not file:
        return block
    code, new = CALL.sub("", block), arguments(block)
    kept = {**arguments(file), **new}
    call = "".join(f"    {name}={value},\n" for name, value in kept.items())
    return f'{CALL.sub("", file)}\n{code}\nGAME = game(\n    "nim",\n{call})\n'


def arguments(text: str) -> dict[str, str]:
    found = CALL.search(text)
    assert found is not None
    call = ast.parse(found[0].strip(), mode="exec").body[0]
    assert isinstance(call, ast.Assign)
    assert isinstance(call.value, ast.Call)
    return {word.arg or "": ast.unparse(word.value) for word in call.value.keywords}


def editions() -> list[tuple[str, str]]:
    """Return the file after each block that changes it, and the commands that are then shown."""
    found, file = [], ""
    for language, tag, text in BLOCKS:
        if language == "python" and tag in {"", "aside"}:
            changed = merged(file, text)
            file = changed if tag == "" else file
            found.append((changed, ""))
        elif language == "sh":
            found += [(file, line) for line in text.splitlines()]
    return found


FILES = [file for file, line in editions() if not line]
COMMANDS = {line: file for file, line in editions() if line}


def shown_as(tag: str) -> list[str]:
    return [text for language, name, text in BLOCKS if language == "python" and name == tag]


def stocked(folder: Path, file: str) -> None:
    (folder / "nim.py").write_text(file, encoding="utf-8")
    (bot,) = shown_as("bot")
    (folder / "bots").mkdir()
    for name in ("mybot.py", "bots/ann.py", "bots/bob.py"):
        (folder / name).write_text(bot, encoding="utf-8")


@pytest.mark.parametrize("number", range(len(FILES)))
def test_the_game_keeps_every_promise_at_each_stage(number: int, tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(FILES[number], encoding="utf-8")
    made = game_files.module(tmp_path / "nim.py").GAME
    for check in CHECKS.values():
        check(made)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, marks=pytest.mark.long if "check-game" in line else ())
        for line in COMMANDS
        if not stays(shlex.split(line)[1:])
    ],
)
def test_a_command_does_what_is_shown(line: str, tmp_path: Path) -> None:
    stocked(tmp_path, COMMANDS[line])
    if "hop.py" in line:
        run(["new-game", "hop"], tmp_path)
    run(shlex.split(line)[1:], tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("line", [line for line in COMMANDS if stays(shlex.split(line)[1:])])
def test_a_command_that_stays_begins_and_can_be_stopped(line: str, tmp_path: Path) -> None:
    _, *words = shlex.split(line)
    stocked(tmp_path, COMMANDS[line])
    if words[0] == "watch":
        run(["play", "./nim.py", "modest", "clever", "--replay", "match.joute"], tmp_path)
    words = ["0" if word == "8080" else word for word in words]
    with started(words, tmp_path, "http://"):
        pass


@pytest.mark.long
def test_the_tests_that_are_shown_pass(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(FILES[0], encoding="utf-8")
    (test,) = shown_as("test")
    (tmp_path / "test_nim.py").write_text(test, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_nim.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.py")))
def test_what_is_shown_of_an_example_stands_in_it(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    assert [part for part in shown_as(name) if part not in text] == []
    assert all(f"(../examples/games/{name}.py)" in page for page in PAGES.values())
    assert (ROOT / "docs" / "images" / f"{name}.png").stat().st_size < 60_000


def test_what_is_shown_of_cafe_stands_in_it() -> None:
    (shown,) = shown_as("cafe")
    assert shown in (ROOT / "src/joute/games/cafe/frame.py").read_text(encoding="utf-8")


@in_both
def test_each_promise_has_a_line_with_its_usual_cause(language: str) -> None:
    promises = [(check.__doc__ or "").partition("\n")[0] for check in CHECKS.values()]
    said = [sentence(Reason(promise), language) for promise in [*promises, DRAWN, PLAYS]]
    assert [promise for promise in said if f"| {promise} | " not in PAGES[language]] == []


@pytest.mark.long
@needs("chromium")
def test_the_drawing_that_is_shown_draws_a_match(tmp_path: Path) -> None:
    (drawn,) = [file for file in FILES if "View(frame=" in file]
    ((_, _, viewer),) = [block for block in BLOCKS if block[0] == "js"]
    (tmp_path / "nim").mkdir()
    (tmp_path / "nim" / "viewer.js").write_text(viewer, encoding="utf-8")
    (tmp_path / "nim.py").write_text(drawn, encoding="utf-8")
    found = check_viewer(registry.find(str(tmp_path / "nim.py")))
    assert found is not None
    assert (found.promise, found.faults) == (DRAWN, [])


@in_both
def test_the_lines_are_counted(language: str) -> None:
    from simple.test_gallery import lines_of  # noqa: PLC0415 - where they are bounded

    counted = COUNTED[language].format(lines_of("tictactoe"), lines_of("auction"))
    assert counted in PAGES[language]
