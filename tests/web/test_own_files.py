"""A game's own scripts and sheet, here those of a stranger's game: on every page, and nothing else."""

import os
import shutil
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from conftest import PLUGINS
from pages import running
from playwright.sync_api import Page, expect
from students import served

OK, UNCHANGED, MISSING = 200, 304, 404
FILES = {
    "viewer.js": """
import { el } from "/static/dom.js";
import { say } from './words.js';
export * from "./viewer/deep/more.js";
const { ending } = await import("./viewer/deep/more.js");

export const viewer = {
  pace: 1,
  shape: () => ({ width: 1, height: 1 }),
  open: (stage) => () => stage.over.replaceChildren(el("b", { class: "urn" }, say("urn"), say("full", { balls: 2 }), ending)),
};
""",
    "words.js": 'import { speaker } from "/static/words.js";\nexport const say = speaker("lots.viewer");',
    "speech/en.json": '{"lots.viewer.urn": "an urn", "lots.viewer.full": " of {balls} {balls|ball|balls}"}',
    "speech/fr.json": '{"lots.viewer.urn": "une urne", "page.turnOf": "ours"}',
    "viewer/deep/more.js": 'import { dots } from "../dots.js";\nexport const ending = dots;',
    "viewer/dots.js": 'export const dots = "…";',
    "viewer.css": '.urn { color: rgb(1, 2, 3); }\n.urn::after { content: "</style>"; }',
    "viewer/notes.txt": "not for everybody",
    "secret.py": "KEY = 1",
    "kit/javascript/bot.js": "// a bot",
}
OURS = ["viewer.js", "words.js", "viewer/deep/more.js", "viewer/dots.js", "viewer.css"]
HIDDEN = [
    "viewer/notes.txt",
    "secret.py",
    "speech/en.json",
    "kit/javascript/bot.js",
    "../lots.py",
    "viewer/../secret.py",
    "viewer/../kit/javascript/bot.js",
    "%2e%2e/lots.py",
    "..%2flots.py",
    "viewer",
    "viewer/",
    "other.js",
    ".viewer.js",
    "viewer.js/",
    "/viewer.js",
    "viewer/deep\\more.js",
    "viewer.js%00",
]
COLOUR = "getComputedStyle(document.querySelector('.urn')).color"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install the game of lots with a viewer of its own; return the folder of its files."""
    return installed(tmp_path / "plugins", monkeypatch)


def installed(plugins: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install the game of lots in a folder, with a viewer of its own; return the folder of its files."""
    shutil.copytree(PLUGINS, plugins, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setenv("PYTHONPATH", str(plugins))
    for name, text in FILES.items():
        file = plugins / "lots" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return plugins / "lots"


def joute(*arguments: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "joute", *arguments]
    return subprocess.run(
        command, cwd=folder, env=os.environ, capture_output=True, text=True, check=False
    )


@pytest.fixture
def replay(folder: Path, tmp_path: Path) -> Path:
    return played(folder, tmp_path / "lots.joute")


def played(folder: Path, file: Path) -> Path:
    """Play a match of lots and keep it in a file."""
    ran = joute("play", "lots", "weak", "strong", "--replay", str(file), folder=folder)
    assert ran.returncode == 0, ran.stderr
    return file


def ask(url: str, path: str) -> tuple[int, str, str, bytes]:
    """Ask for a path as it is written; return status, type, policy and body."""
    line = HTTPConnection(urlsplit(url).netloc, timeout=60)
    line.request("GET", f"/games/lots/{path}")
    answer = line.getresponse()
    body = answer.read()
    line.close()
    kind, policy = (
        answer.getheader(name, "") for name in ("Content-Type", "Content-Security-Policy")
    )
    return answer.status, kind.partition(";")[0], policy, body


def check_files(url: str) -> None:
    """See that a server hands out the viewer's files, as scripts and sheets, and nothing else."""
    for path in OURS:
        status, kind, policy, body = ask(url, path)
        assert (status, body.decode()) == (OK, FILES[path]), path
        assert kind == ("text/css" if path.endswith("css") else "text/javascript")
        assert policy.startswith("default-src 'none'")
    for path in HIDDEN:
        assert ask(url, path)[0] == MISSING, path
    for path in ("/games/lots/words.js", "/games/lots/viewer.css", "/static/dom.js", "/style.css"):
        check_is_asked_about(url, path)


def check_is_asked_about(url: str, path: str) -> None:
    """See that a browser keeps a file and asks about it each time, so that it never mixes versions."""
    line = HTTPConnection(urlsplit(url).netloc, timeout=60)
    line.request("GET", path)
    first = line.getresponse()
    first.read()
    line.request("GET", path, headers={"If-None-Match": first.getheader("ETag", "")})
    again = line.getresponse()
    assert (first.status, again.status, again.read()) == (OK, UNCHANGED, b""), path
    assert {one.getheader("Cache-Control") for one in (first, again)} == {"no-cache"}, path
    line.close()


@pytest.mark.long
def test_a_strangers_game_brings_scripts_texts_and_a_sheet(page: Page, replay: Path) -> None:
    with running("watch", str(replay), "--no-open", folder=replay.parent) as (_, url):
        check_files(url)
        page.goto(url)
        expect(page.locator(".urn")).to_have_text("an urn of 2 balls…")
        assert page.evaluate(COLOUR) == "rgb(1, 2, 3)"
        page.get_by_role("button", name="Français").click()
        expect(page.locator(".urn")).to_have_text("une urne of 2 balls…")  # half in French
        expect(page.locator(".turn")).to_have_text("Tour 1 sur 1")
        page.get_by_role("button", name="English").click()
        expect(page.locator(".urn")).to_have_text("an urn of 2 balls…")


@pytest.mark.parametrize("text", ["{", "[]", '{"lots.viewer.urn": 1}'])
def test_texts_that_cannot_be_read_are_reported_in_a_line(
    folder: Path, tmp_path: Path, text: str
) -> None:
    (folder / "speech/fr.json").write_text(text, encoding="utf-8")
    ran = joute("play", "lots", "weak", "strong", folder=tmp_path)
    assert (ran.returncode, ran.stdout) == (3, "")
    assert "the game 'lots' is broken: its speech/fr.json is not one JSON object" in ran.stderr
    assert ran.stderr.count("\n") == 1


@pytest.mark.long
@pytest.mark.usefixtures("folder")
def test_a_site_hands_out_the_same_files(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        check_files(url)


@pytest.mark.long
def test_an_exported_page_holds_them_all(page: Page, replay: Path, tmp_path: Path) -> None:
    file = tmp_path / "lots.html"
    assert joute("watch", str(replay), "--out", str(file), folder=tmp_path).returncode == 0
    page.context.set_offline(offline=True)
    page.goto(file.as_uri())
    expect(page.locator(".urn")).to_have_text("an urn of 2 balls…")
    assert page.evaluate(COLOUR) == "rgb(1, 2, 3)"


@pytest.mark.long
def test_a_game_without_files_of_its_own_has_tables_and_an_empty_sheet(
    folder: Path, replay: Path, page: Page
) -> None:
    shutil.rmtree(folder)
    with running("watch", str(replay), "--no-open", folder=replay.parent) as (_, url):
        assert ask(url, "viewer.css")[::3] == (OK, b"")
        assert ask(url, "viewer.js")[0] == OK
        page.goto(url)
        expect(page.locator(".sheet")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("words.js", 'import "./lost.js";', "/games/lots/words.js imports './lost.js'"),
        ("words.js", 'import "./secret.py";', "imports './secret.py', which is neither"),
        ("words.js", 'import "./viewer.css";', "imports './viewer.css', which is neither"),
        ("words.js", 'import "../vin/viewer.js";', "imports '../vin/viewer.js', which is neither"),
        ("words.js", 'import "https://example.org/a.js";', "which is neither a script of the game"),
        ("words.js", 'import "lodash";', "imports 'lodash', which is neither"),
        ("words.js", "await import(name);", "imports a module whose name is not written out"),
        ("viewer.css", '@import "viewer/more.css";', "its viewer.css has an @import"),
    ],
)
def test_what_cannot_be_in_one_file_is_refused_in_a_line(
    folder: Path, replay: Path, name: str, text: str, why: str
) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    ran = joute("watch", str(replay), "--out", "lots.html", folder=folder)
    assert (ran.returncode, ran.stdout) == (3, "")
    assert "the game 'lots' cannot be exported: " in ran.stderr
    assert why in ran.stderr
    assert ran.stderr.count("\n") == 1
