"""Checks the drawing of a game: in a browser on a whole match where there is one, else its syntax."""

import html
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from joute import registry
from joute.dice import dice
from joute.errors import JouteError
from joute.film import Camera, Line, Shot
from joute.game import AnyGame
from joute.reason import Reason
from joute.speech.terminal import language, say
from joute.temporary import temporary_folder
from joute.testing import play_out, random_voice, setups
from joute.web.export import export
from joute.web.faults import Fault, described
from joute.web.files import VIEWER
from joute.web.reel import Question, question_of

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=20000",
    "--dump-dom",
)
DRAWN = "Its viewer draws a whole match, and reads only fields that there are."
SPELT = "The scripts of its viewer are JavaScript (there is no browser here to draw a match in)."
PATIENCE_S = 120.0
MOST_QUESTIONS = 40
_FOUND = re.compile(r'<pre id="faults">(.*?)</pre>', re.DOTALL)
_OPENED = 'id="film"'
"""In every page that a browser shows."""
_SYNTAX = re.compile(
    r"^(?P<file>.+?):(?P<line>\d+)\n.*?^(?P<message>\w*Error: .*?)$", re.MULTILINE | re.DOTALL
)


NOTHING = Reason("nothing was printed")


class Asking(Line, frozen=True, kw_only=True):
    """What a person would be asked at a shot of the film."""

    shot: int
    question: Question


class Declared(Line, frozen=True, kw_only=True):
    """The fields that the structs of a match have, also those that no page was sent, by their paths."""

    fields: dict[str, list[str]]


class UncheckedError(JouteError):
    """There is nothing here to check a drawing with, or it did not work."""


class Checked(Struct, frozen=True):
    """What was checked, and what is wrong, one line each."""

    promise: str
    faults: list[str]


def check_viewer(game: AnyGame) -> Checked | None:
    """Check the drawing of a game as well as this machine can; None for a game without one."""
    folder = registry.folder(game.name)
    if not (folder / VIEWER).is_file():
        return None
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    with temporary_folder() as scratch:
        if browser is not None:
            return Checked(DRAWN, list(map(described, _shown(game, browser, scratch))))
        if (node := shutil.which("node")) is not None:
            return Checked(SPELT, list(_misspelt(folder, node, scratch, game.name)))
    raise UncheckedError("there is neither a browser (chromium) nor node here")


def _shown(game: AnyGame, browser: str, scratch: Path) -> list[Fault]:
    """Draw a match in a browser, and return what went wrong."""
    page = scratch / "match.html"
    page.write_text(export(_match(game), "checked.js"), encoding="utf-8")
    root = ["--no-sandbox"] if os.geteuid() == 0 else []  # it refuses to start otherwise
    command = [
        browser,
        *FLAGS,
        f"--accept-lang={language()}",
        *root,
        f"--user-data-dir={scratch / 'profile'}",
        page.as_uri(),
    ]
    try:
        run = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
    except subprocess.TimeoutExpired:
        endless = say("a match was not drawn within {seconds} s", seconds=PATIENCE_S)
        return [Fault(game.name, VIEWER, 0, endless)]
    if found := _FOUND.search(run.stdout):
        return msgspec.json.decode(html.unescape(found[1]), type=list[Fault])
    if _OPENED in run.stdout:
        return [Fault(game.name, VIEWER, 0, say("a match was not drawn to its end"))]
    *_, last = run.stderr.splitlines() or [""]
    raise UncheckedError(
        "{browser} did not show the page: {why}", browser=Path(browser).name, why=last or NOTHING
    )


def _match(game: AnyGame) -> Iterator[Line]:
    """Film a match of random moves, with what people would be asked in it."""
    setup = next(setups(game))
    played = play_out(game, setup, random_voice(game, dice(setup.seed, "viewer")))
    camera = Camera(game, setup)
    fields: dict[str, list[str]] = {}
    _declare(camera.scene, "scene", fields)
    shots, asked = 0, 0
    for entry in (None, *played.log):
        for line in camera.open() if entry is None else camera.take(entry):
            _declare(camera.last.frame, "frame", fields)
            shots += isinstance(line, Shot)
            yield line
        match = camera.match
        if match.ask is not None and asked < MOST_QUESTIONS:
            asked += 1
            question = question_of(game, match.ask.state, match.waiting[0])
            _declare(question.seen, "seen", fields)
            yield Asking(shot=shots, question=question)
    yield Declared(fields=fields)
    yield camera.close(None, ())


def _declare(value: object, path: str, fields: dict[str, list[str]]) -> None:
    """Note the fields of all structs in a value, under the paths of `strict.js`."""
    if isinstance(value, Struct) and not value.__struct_config__.array_like:
        names = value.__struct_encode_fields__
        tag = value.__struct_config__.tag_field
        known = fields.get(path, [])
        fields[path] = list(dict.fromkeys([*known, *([tag] if tag else []), *names]))
        for name, own in zip(names, value.__struct_fields__, strict=True):
            _declare(getattr(value, own), f"{path}.{name}", fields)
    elif isinstance(value, Mapping):
        for name, part in value.items():
            _declare(part, f"{path}.{name}", fields)
    elif isinstance(value, Iterable) and not isinstance(value, str | bytes):
        for part in value:
            _declare(part, f"{path}[]", fields)


def _misspelt(folder: Path, node: str, scratch: Path, game: str) -> Iterator[str]:
    """Look for errors of syntax in the scripts of a game's viewer."""
    for script in sorted([*folder.glob("*.js"), *folder.glob("viewer/**/*.js")]):
        copy = scratch / "script.mjs"  # by its name node takes it for a module
        shutil.copy(script, copy)
        run = subprocess.run([node, "--check", copy], capture_output=True, text=True, check=False)
        if not run.returncode:
            continue
        name = script.relative_to(folder).as_posix()
        found = _SYNTAX.search(run.stderr)
        if found is None:
            first, *_ = run.stderr.splitlines() or [""]
            raise UncheckedError("node failed on {file}: {why}", file=name, why=first or NOTHING)
        yield described(Fault(game, name, int(found["line"]), found["message"]))
