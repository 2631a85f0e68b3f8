"""A program that was compiled before its source was changed: the old one would play."""

from pathlib import Path

from joute.bots.languages import SOURCES
from joute.reason import Reason

BUILT = frozenset((".class", ".dll", ".exe"))
"""How the names of compiled programs end, besides those without an ending."""


def newer_source(path: Path) -> Reason | None:
    """Say that a source was changed after the program beside it, of the same name, was compiled."""
    files = list(path.iterdir()) if path.is_dir() else [path]
    for program in sorted(file for file in files if file.suffix in BUILT | {""} and file.is_file()):
        made = program.stat().st_mtime
        for source in map(program.with_suffix, SOURCES):
            if source.is_file() and source.stat().st_mtime > made:
                values = {"source": source.name, "program": program.name}
                return Reason("remark.newer-source", values)
    return None
