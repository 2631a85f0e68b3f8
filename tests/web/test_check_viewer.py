"""`check-game` draws a match with a game's viewer, and names what is wrong with its file and line."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from needs import needs
from web.test_broken_drawing import DRAWS
from web.test_own_files import folder  # noqa: F401 - a fixture

from joute import registry
from joute.web.check_viewer import DRAWN, SPELT, check_viewer

BROKEN = {
    "an exception": (
        DRAWS + "viewer.caption = () => { throw new Error('no words'); };",
        "viewer.js:7: Error: no words",
    ),
    "a wrong field": (
        DRAWS + "viewer.caption = ({ now }) => `${now.frame.wieghts}`;",
        'viewer.js:7: TypeError: there is no field "wieghts" in frame; it has ',
    ),
    "an error of syntax": (DRAWS + "}", "viewer.js:7: SyntaxError: Unexpected token '}'"),
    "a missing function": (
        DRAWS.replace("open:", "opens:"),
        "viewer.js: it has no function open()",
    ),
    "a promise": (
        DRAWS + "viewer.legend = () => { Promise.reject(new Error('late')); return []; };",
        "viewer.js:7: Error: late",
    ),
    "an endless wait": (
        DRAWS + "await new Promise(() => {});",
        "viewer.js: it is still not loaded after 10 s: it waits for something that never comes",
    ),
    "choices after a choice": (
        DRAWS + "viewer.choices = () => [{ label: 'a', next: {} }];",
        "viewer.js: choices() returned a list instead of a list of choices (say and next are lists",
    ),
    "what a person is offered": (
        DRAWS + "viewer.choices = (question) => question.options.map(() => none);",
        "viewer.js:7: ReferenceError: none is not defined",
    ),
}


DRAWING = """
from joute import registry
from joute.cli.check_game import Verdicts, check_drawing

game = registry.find("lots")
check_drawing(game, Verdicts(game))
"""


def check_drawn(own: Path, path: str | None = None) -> str:
    """Check the drawing of the game of lots, with the programs of this search path."""
    env = os.environ | ({} if path is None else {"PATH": path})
    command = [sys.executable, "-c", DRAWING]
    run = subprocess.run(command, cwd=own, env=env, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def script(file: Path, text: str) -> None:
    file.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    file.chmod(0o755)


@pytest.mark.long
@needs("chromium")
@pytest.mark.parametrize("name", registry.names())
def test_every_game_of_ours_draws_a_whole_match(name: str) -> None:
    checked = check_viewer(registry.find(name))
    assert checked is not None
    assert (checked.promise, checked.faults) == (DRAWN, [])


@pytest.mark.long
@needs("chromium")
@pytest.mark.parametrize("what", BROKEN)
def test_what_is_wrong_is_named(what: str, folder: Path) -> None:  # noqa: F811
    viewer, told = BROKEN[what]
    (folder / "viewer.js").write_text(viewer, encoding="utf-8")
    said = check_drawn(folder)
    assert f"BROKEN  {DRAWN}\n        viewer of lots: {told}" in said


@needs("chromium")
@pytest.mark.parametrize(
    "script",
    [
        pytest.param("import", marks=pytest.mark.long),
        pytest.param("import(", marks=pytest.mark.long),
        'import { el } from "/static/dom.js',
    ],
)
def test_a_script_that_is_half_written_is_named(script: str, folder: Path) -> None:  # noqa: F811
    (folder / "viewer.js").write_text(DRAWS + script, encoding="utf-8")
    assert f"BROKEN  {DRAWN}\n        viewer of lots: viewer.js:" in check_drawn(folder)


@needs("chromium")
def test_rules_that_raise_are_named_with_file_and_line(folder: Path) -> None:  # noqa: F811
    rules = folder.with_suffix(".py")
    text = rules.read_text(encoding="utf-8")
    line = "def drawn(state: State) -> State:\n"
    rules.write_text(text.replace(line, f"{line}    raise OSError(28)\n"), encoding="utf-8")
    told = rf"BROKEN  {DRAWN}\n +the game .*lots\.py:\d+, \w+\(\)\) failed: OSError"
    assert re.search(told, check_drawn(folder))


@pytest.mark.long
@needs("chromium")
def test_fields_that_every_cell_of_a_board_leaves_out_may_be_read(folder: Path) -> None:  # noqa: F811
    rules = folder.with_suffix(".py")
    text = rules.read_text(encoding="utf-8")
    text = text.replace("PLAIN =", "from joute.game import Board, Cell\nPLAIN =")
    board = "lambda _: Board(rows=[[Cell('a'), Cell('b')]])"
    rules.write_text(text.replace("lambda state: state", board), encoding="utf-8")
    reads = """
import { gridOf } from "/static/cells.js";
viewer.caption = ({ now }) => `${gridOf(now.frame).width} ${now.frame.rows[0][0].FIELD}`;
"""
    viewer = folder / "viewer.js"
    viewer.write_text(DRAWS + reads.replace("FIELD", "tip"), encoding="utf-8")
    assert check_drawn(folder).splitlines()[-1] == f"kept    {DRAWN}"
    viewer.write_text(DRAWS + reads.replace("FIELD", "tpi"), encoding="utf-8")
    assert 'there is no field "tpi" in frame.rows[][]; it has text, ' in check_drawn(folder)


@needs("chromium")
def test_an_import_that_cannot_be_is_named(folder: Path) -> None:  # noqa: F811
    (folder / "viewer.js").write_text(DRAWS + 'import "./none.js";', encoding="utf-8")
    told = "/games/lots/viewer.js imports './none.js'"
    assert f"BROKEN  {DRAWN}\n        the game 'lots' cannot be exported: {told}" in check_drawn(
        folder
    )


@pytest.mark.long
@needs("chromium")
def test_a_drawing_that_is_right_is_kept_and_the_last_promise_of_check_game(
    folder: Path,  # noqa: F811
) -> None:
    command = [sys.executable, "-m", "joute", "check-game", "lots"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (1, "")  # one of its bots is broken
    assert run.stdout.splitlines()[-1] == f"kept    {DRAWN}"


@pytest.mark.long
@needs("node")
def test_without_a_browser_the_syntax_is_checked(folder: Path, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "node").symlink_to(str(shutil.which("node")))
    assert check_drawn(folder, str(tmp_path)).splitlines()[-1] == f"kept    {SPELT}"
    (folder / "viewer" / "dots.js").write_text("const a = ];\n", encoding="utf-8")
    assert check_drawn(folder, str(tmp_path)).endswith(
        f"BROKEN  {SPELT}\n        viewer of lots: viewer/dots.js:1: SyntaxError: Unexpected token ']'\n"
    )


def test_a_node_that_fails_for_another_reason_has_checked_nothing(
    folder: Path,  # noqa: F811
    tmp_path: Path,
) -> None:
    script(tmp_path / "node", "echo 'no such library' >&2; exit 127")
    said = check_drawn(folder, str(tmp_path))
    assert said.endswith(
        "        not checked: node failed on viewer/deep/more.js: no such library\n"
    )


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ("", "        not checked: chromium did not show the page: no display\n"),
        (
            '<script id="film">',
            "        viewer of lots: viewer.js: a match was not drawn to its end\n",
        ),
    ],
)
def test_a_page_that_a_browser_shows_and_does_not_finish_is_broken(
    shown: str,
    told: str,
    folder: Path,  # noqa: F811
    tmp_path: Path,
) -> None:
    script(tmp_path / "chromium", f"echo '{shown}'; echo 'no display' >&2")
    assert check_drawn(folder, str(tmp_path)).endswith(told)


def test_where_there_is_neither_it_is_not_checked(folder: Path, tmp_path: Path) -> None:  # noqa: F811
    said = check_drawn(folder, str(tmp_path))
    assert said.endswith(
        "        not checked: there is neither a browser (chromium) nor node here\n"
    )
