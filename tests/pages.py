"""A plugin for tests of pages: a real browser, replays to look at, commands that show a page."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from needs import require

from joute import registry
from joute.arena.seats.play import play
from joute.arena.seats.terms import Terms
from joute.bots import argument
from joute.replay import dumps
from joute.settings import prepare

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 60_000
"""How long what must come may take; it ends as soon as it has come."""
SEED = 2**60 + 3
"""Of the replays; no number of a browser holds it."""
ADDRESS = re.compile(r"page: (http://\S+)")


def keep(
    file: Path,
    name: str,
    bots: Sequence[str],
    names: Sequence[str] = (),
    *,
    ground: str | None = None,
    **typed: str,
) -> Path:
    """Play a match between bots and keep it in a file."""
    game = registry.find(name)
    seated = [argument.parse(game, bot) for bot in bots]
    called = names or [player.name for player in seated]
    setup = prepare(game, names=called, seed=SEED, ground=ground, typed=typed)
    terms = Terms(limits=game.wire.limits(setup.options))
    file.write_bytes(dumps(play(game, setup, seated, terms).replay))
    return file


def quick_bots(name: str) -> list[str]:
    """Name as many bots as a match of a game needs, none that thinks."""
    game = registry.find(name)
    quick = [entry.name for entry in game.bots if not entry.thinks]
    return quick[:1] * max(2, game.least_seats)


@contextmanager
def running(*arguments: str, folder: Path) -> Iterator[tuple[str, str]]:
    """Run a command that shows a page; give what it prints first, and the page's address."""
    with subprocess.Popen(
        [sys.executable, "-m", "joute", *arguments],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        try:
            yield _address(process.stdout)
        finally:
            process.terminate()


def _address(lines: Iterable[str]) -> tuple[str, str]:
    printed = ""
    for line in lines:
        printed += line
        if found := ADDRESS.search(line):
            return printed, found[1]
    raise AssertionError(printed)


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Yield Debian's chromium, where it is."""
    require("chromium")
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 - slow, only for pages

    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: "Browser") -> "Iterator[Page]":
    """Yield an English page that tells no error."""
    viewport = {"width": 1366, "height": 768}
    with browser.new_context(viewport=viewport, locale="en-GB") as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        yield page
        assert errors == []


@pytest.fixture(scope="session")
def replay_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return the replay of a match of quick bots, by the game's name."""
    folder = tmp_path_factory.mktemp("replays")
    return cache(lambda name: keep(folder / f"{name}.joute", name, quick_bots(name)))


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Callable[[Path], str]]:
    """Serve a replay; give the page's address."""
    with ExitStack() as stack:

        def watched(file: Path) -> str:
            command = running("watch", str(file), "--no-open", folder=tmp_path)
            return stack.enter_context(command)[1]

        yield watched
