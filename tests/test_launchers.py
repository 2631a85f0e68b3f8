"""The files that start servers, bots and a client for hands by a double click."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

LAUNCHERS = Path(__file__).parents[1] / "launchers"
NAMES = [
    "CourseVins (normal)",
    "CourseVins (rapide)",
    "IABase",
    "IAGreedy",
    "IALazy",
    "IAManuelle",
    "IAPlanner",
    "ServeurToTheDeep",
]
PATIENCE = 60
CLOSED = "the server has closed the connection"
BROWSER, OPENED = "browser", "opened"
"""A program in the place of a browser, and the file where it writes the address."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    browser = tmp_path / BROWSER
    browser.write_text(f"#!/bin/sh\necho $1 > '{tmp_path / OPENED}'\n")
    browser.chmod(0o755)
    return tmp_path


def started(name: str, *arguments: str, folder: Path) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.Popen(
        [LAUNCHERS / f"{name}.sh", *arguments],
        cwd=folder,
        env=os.environ
        | {"PATH": path, "PYTHONUNBUFFERED": "1", "BROWSER": f"{folder / BROWSER} %s"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def command(file: Path) -> str:
    """Return what a launcher runs."""
    found = re.search(r"(?:exec )?(joute .*?) (?:%\*|\"\$@\")", file.read_text())
    assert found is not None
    return found[1]


def place_of(serving: "subprocess.Popen[str]") -> str:
    """Return where a server listens."""
    assert serving.stdout is not None
    found = re.search(r"listens on ([\d.:]+) ", serving.stdout.readline())
    assert found is not None
    return found[1]


def test_there_is_one_for_each_server_and_each_bot() -> None:
    assert sorted({file.stem for file in LAUNCHERS.glob("*.bat")}) == NAMES
    assert sorted({file.stem for file in LAUNCHERS.glob("*.sh")}) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_both_systems_run_the_same_command(name: str) -> None:
    assert command(LAUNCHERS / f"{name}.sh") == command(LAUNCHERS / f"{name}.bat")
    assert (LAUNCHERS / f"{name}.bat").read_bytes().count(b"\r\n") == 5


@pytest.mark.parametrize(
    ("server", "bots"),
    [
        ("CourseVins (rapide)", ["IABase", "IALazy"]),
        ("CourseVins (normal)", ["IABase", "IAGreedy", "IAPlanner", "IALazy"]),
    ],
)
def test_a_server_and_its_bots_play_a_match(server: str, bots: list[str], folder: Path) -> None:
    short = ("--set", "rounds=2", "--set", "size=20")
    serving = started(server, "--port", "0", "--pace", "0", "--once", *short, folder=folder)
    place = place_of(serving)
    players = [started(bot, "--connect", place, *short, folder=folder) for bot in bots]
    told, _ = serving.communicate(timeout=PATIENCE)
    assert re.search(r"the match is over: 1\. (base|greedy|planner|lazy) ", told)
    assert [player.wait(PATIENCE) for player in players] == [0] * len(bots)
    for player in players:
        player.communicate()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\n", (folder / OPENED).read_text())


def test_the_mine_is_played_by_hand_on_its_server(folder: Path) -> None:
    limits = ("--players", "1", "--max-turns", "1")
    serving = started("ServeurToTheDeep", "--port", "0", "--once", *limits, folder=folder)
    hand = started("IAManuelle", "--connect", place_of(serving), folder=folder)
    assert hand.stdin is not None
    assert hand.stdout is not None
    hand.stdin.write("Ann\nFIN_TOUR\n")
    hand.stdin.flush()
    heard = [line.strip() for line in iter(hand.stdout.readline, "")]
    assert heard[-4:] == ["< DEBUT_TOUR|1", "< TOUR_FINI", "< FIN", CLOSED]
    told, _ = serving.communicate(timeout=PATIENCE)
    assert "the match is over: 1. Ann 0" in told
    hand.communicate(timeout=PATIENCE)
