"""The files that start servers and bots of La Course Au Vin by a double click."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

LAUNCHERS = Path(__file__).parents[3] / "launchers"
NAMES = [
    "CourseVins (normal)",
    "CourseVins (rapide)",
    "IABase",
    "IAGreedy",
    "IALazy",
    "IAPlanner",
]
PATIENCE = 60


def started(name: str, *arguments: str, folder: Path) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.Popen(
        [LAUNCHERS / f"{name}.sh", *arguments],
        cwd=folder,
        env=os.environ | {"PATH": path, "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )


def command(file: Path) -> str:
    """Give what a launcher runs."""
    found = re.search(r"(?:exec )?(joute .*?) (?:%\*|\"\$@\")", file.read_text())
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
def test_a_server_and_its_bots_play_a_match(server: str, bots: list[str], tmp_path: Path) -> None:
    short = ("--set", "rounds=2", "--set", "size=20")
    serving = started(server, "--port", "0", "--pace", "0", "--once", *short, folder=tmp_path)
    assert serving.stdout is not None
    found = re.search(r"listens on ([\d.:]+) ", serving.stdout.readline())
    assert found is not None
    players = [started(bot, "--connect", found[1], *short, folder=tmp_path) for bot in bots]
    told, _ = serving.communicate(timeout=PATIENCE)
    assert "the match is over: 1. 127.0.0.1:" in told
    assert [player.wait(PATIENCE) for player in players] == [0] * len(bots)
    for player in players:
        player.communicate()
