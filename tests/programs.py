"""Programs of the game of lots, for tests that play many matches."""

from pathlib import Path


def script(path: Path, *lines: str) -> None:
    """Write a program of the shell, which starts ten times as fast as Python."""
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)


def saying(path: Path, word: int | str) -> None:
    """Write a program that says a word when it is asked."""
    script(path, "read seats", f"echo {word}")
