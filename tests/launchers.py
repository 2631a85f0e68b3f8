"""The files that start a game's servers, bots and client for hands by a double click."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATIENCE = 60
BROWSER, OPENED = "browser", "opened"
"""A program in the place of a browser, and the file where it writes the address."""


def started(game: str, name: str, *arguments: str, folder: Path) -> "subprocess.Popen[str]":
    """Start a launcher of a game in a folder that gets a browser of its own."""
    browser = folder / BROWSER
    if not browser.exists():
        browser.write_text(f"#!/bin/sh\necho $1 > '{folder / OPENED}'\n")
        browser.chmod(0o755)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.Popen(
        [ROOT / f"src/joute/games/{game}/launchers/{name}.sh", *arguments],
        cwd=folder,
        env=os.environ | {"PATH": path, "PYTHONUNBUFFERED": "1", "BROWSER": f"{browser} %s"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def place_of(serving: "subprocess.Popen[str]") -> str:
    """Return where a server listens."""
    assert serving.stdout is not None
    found = re.search(r"listens on ([\d.:]+) ", serving.stdout.readline())
    assert found is not None
    return found[1]
