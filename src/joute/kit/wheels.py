"""The wheels with which joute is installed where there is no network: its own, and those of what it needs.

pip collects them for this Python and this kind of machine, from wherever it is told to.
"""

import json
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from urllib.parse import unquote, urlsplit

from joute.errors import UsageError
from joute.kit import Files
from joute.temporary import temporary_folder

FOLDER = "wheels"
SOURCES = Path(__file__).parents[3]
"""The tree that joute runs from, if it was not installed from a package."""
RETRIES = ("--retries", "1", "--timeout", "15")
"""Without a network, pip says so within a minute."""


def wheels() -> Files:
    """Return the wheels, by their paths in a kit."""
    with temporary_folder() as folder:
        _collect(_joute(), folder)
        return {f"{FOLDER}/{path.name}": path.read_bytes() for path in folder.glob("*.whl")}


def _joute() -> str:
    """Return what pip takes for joute: the sources that it runs from or came from, or else this version."""
    installed = distribution("joute")
    origin = json.loads(installed.read_text("direct_url.json") or "{}").get("url", "")
    came_from = Path(unquote(urlsplit(origin).path))
    for path in (SOURCES, came_from):
        if (path / "setup.py").is_file() or (path.suffix == ".whl" and path.is_file()):
            return str(path)
    return f"joute=={installed.version}"


def _collect(wanted: str, folder: Path) -> None:
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    command = [*pip, *RETRIES, "--wheel-dir", str(folder), wanted]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise UsageError(
            "pip, which needs the network for this, cannot collect {wanted} and what it needs: {why}",
            wanted=wanted,
            why=_why(ran.stderr),
        )


def _why(told: str) -> str:
    """Return the line of pip's words that says most."""
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR: ")]
    return (errors or lines)[-1].removeprefix("ERROR: ")
