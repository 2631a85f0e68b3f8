"""Files to double-click, written for a test and started."""

import os
import re
import subprocess
import sysconfig
from pathlib import Path

from joute import registry
from joute.kit import write
from joute.launchers import launchers

SCRIPTS = Path(sysconfig.get_path("scripts"))
PATIENCE = 60
BROWSER, OPENED = "browser", "opened"
"""A program in the place of a browser, and the file where it writes the address."""


def written(game: str, folder: Path) -> Path:
    """Write the launchers of a game, beside a browser of their own."""
    browser = folder / BROWSER
    browser.write_text(f"#!/bin/sh\necho $1 > '{folder / OPENED}'\n")
    browser.chmod(0o755)
    write(launchers(registry.find(game), SCRIPTS), folder)
    return folder


def started(folder: Path, name: str, *arguments: str) -> "subprocess.Popen[str]":
    """Start a launcher where there is no screen and no joute on PATH; it speaks English, as tests do."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "VIRTUAL_ENV")
    known = {name: value for name, value in os.environ.items() if name not in hidden}
    own = {
        "PATH": os.defpath,
        "PYTHONUNBUFFERED": "1",
        "BROWSER": f"{folder / BROWSER} %s",
        "HOME": str(folder),
    }
    return subprocess.Popen(
        [folder / f"{name}.sh", *arguments, "--lang", "en"],
        cwd=folder,
        env=known | own,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def place_of(serving: "subprocess.Popen[str]") -> str:
    """Return where a server listens."""
    assert serving.stdout is not None
    assert " : serveur" in serving.stdout.readline()  # which game it is
    found = re.search(r"listens on ([\d.:]+) ", serving.stdout.readline())
    assert found is not None
    return found[1]
