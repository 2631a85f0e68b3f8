"""Deliberate mistakes in pages and drawings, each of which `make scripts` reports."""

import shutil
import subprocess
from pathlib import Path

import pytest
from needs import TSC, needs

ROOT = Path(__file__).parent.parent
PAGE = "src/joute/web/static/catalogue.js"
SITE = "src/joute/site/static/ranking.js"
MISTAKES = {
    "a field that a page is not sent": (PAGE, "game.ranks", "game.rank", "'rank' does not exist"),
    "a field that the site is not sent": (SITE, "bot.place", "bot.palce", "'palce' does not exist"),
    "a field that a game's frames do not have": (
        "src/joute/games/race/viewer/picture.js",
        "frame.runners.flatMap",
        "frame.runner.flatMap",
        "'runner' does not exist",
    ),
    "a missing argument": (PAGE, "new Preview(key)", "new Preview()", "Expected 1 arguments"),
    "a colour that no cell has": (
        "src/joute/web/static/board.js",
        "  teal: [",
        "  tael: [",
        "'tael' does not exist",
    ),
    "what the server does not take": (
        "src/joute/web/static/lobby.js",
        'act("seed", { seed })',
        'act("seed", { sead: seed })',
        "'sead' does not exist",
    ),
}


@pytest.mark.long
@needs("node", "tsc")
@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_is_reported(what: str, tmp_path: Path) -> None:
    file, right, wrong, told = MISTAKES[what]
    for part in ("web/static", "site/static", "games"):
        scripts = shutil.ignore_patterns("*.py", "*.so", "__pycache__", "kit")
        shutil.copytree(ROOT / "src/joute" / part, tmp_path / "src/joute" / part, ignore=scripts)
    shutil.copy(ROOT / "tsconfig.json", tmp_path)
    text = (tmp_path / file).read_text(encoding="utf-8")
    assert right in text
    (tmp_path / file).write_text(text.replace(right, wrong), encoding="utf-8")
    run = subprocess.run([TSC], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode != 0
    found = [line for line in run.stdout.splitlines() if told in line]
    assert found, run.stdout
    assert all(line.startswith(file) for line in found)
