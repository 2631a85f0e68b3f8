"""Programs of the game of lots, for tests that play many matches, and work that is handed in."""

import sys
from pathlib import Path
from shlex import quote

PYTHON = quote(sys.executable)
"""For a command line."""
SHEBANG = f'#!/bin/sh\n"exec" "{sys.executable}" "-SE" "$0" "$@"\n'
"""The first lines of a Python program, wherever Python is; Linux takes no space in a `#!` line."""


def script(path: Path, *lines: str) -> None:
    """Write a program of the shell, which starts ten times as fast as Python."""
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)


def saying(path: Path, word: int | str) -> None:
    """Write a program that says a word when it is asked."""
    script(path, "read seats", f"echo {word}")


def work(name: str, **files: str) -> Path:
    """Write a folder of files; an underscore is a dot."""
    folder = Path(name)
    folder.mkdir()
    for file, text in files.items():
        (folder / file.replace("_", ".")).write_text(text)
    return folder
