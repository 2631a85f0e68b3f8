"""A person whose game fails is told so by the page, and by the terminal where."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from pages import ADDRESS
from playwright.sync_api import Page, expect
from strangers import nim

from joute import game_files

WIRE = """
from joute.game import *


def wire(rules):
    def referee(setup):
        position = rules.initial(setup)
        yield Mark(position)
        while movers := rules.to_move(position):
            (seat,) = movers
            answer = yield Ask(seat, position)
            position = rules.step(position, {seat: int(answer)})
            yield Mark(position)
        return position

    return WireFunctions(referee=referee, say=lambda action: (str(action),), client=iter)


GAME = game(
    wire=wire,
    name="""
FAILS = "    if state[0] < 7:\n        raise ValueError('lost')\n"
GAMES = {
    "legal": nim(
        ("def legal(state, seat):\n", "def legal(state, seat):\n" + FAILS),
        ("\nGAME = game(\n    ", WIRE),
    ),
    "step": nim(("def step(state, actions):\n", "def step(state, actions):\n" + FAILS)),
}
"""What fails on the page alone, and what fails in the match."""


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(game_files.VARIABLE, "")


@contextmanager
def playing(folder: Path, language: str) -> Iterator["subprocess.Popen[str]"]:
    words = ("play", "./nim.py", "human", "first", "--no-open")
    with subprocess.Popen(
        [sys.executable, "-m", "joute", *words],
        cwd=folder,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LC_ALL": language},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def line_of(stream: IO[str] | None, pattern: re.Pattern[str]) -> re.Match[str]:
    assert stream is not None
    return next(found for line in stream if (found := pattern.search(line)))


@pytest.mark.parametrize(
    "where",
    [pytest.param(where, marks=() if where == "step" else pytest.mark.long) for where in GAMES],
)
def test_the_page_says_that_the_game_failed_and_the_terminal_where(
    page: Page, tmp_path: Path, where: str
) -> None:
    (tmp_path / "nim.py").write_text(GAMES[where])
    with playing(tmp_path, "C.UTF-8") as process:
        page.goto(line_of(process.stderr, ADDRESS)[1])
        page.get_by_role("button", name="1", exact=True).click()
        expect(page.locator(".caption.verdict")).to_contain_text("The game failed")
        place = re.escape(str(tmp_path / "nim.py"))
        failed = rf"^joute: the game nim \({place}:\d+, {where}\(\)\) failed: ValueError: lost$"
        line_of(process.stderr, re.compile(failed, re.MULTILINE))
        expect(page.get_by_role("button", name="1", exact=True)).to_have_count(0)
        page.reload()
        expect(page.locator(".caption.verdict")).to_contain_text("The game failed")
        line_of(process.stderr, re.compile("Ctrl-C"))
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 3
