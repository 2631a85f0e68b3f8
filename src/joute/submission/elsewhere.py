"""Programs that were compiled elsewhere: nobody can tell what they were written in, whatever sources lie beside them."""

from pathlib import Path

from joute.bots import scripts
from joute.bots.argument import MAIN

_COMPILED = (b"\x7fELF", b"MZ")
"""How machine code begins, and programs of Windows and .NET."""


def as_handed_in(before: Path, after: Path) -> list[Path]:
    """Return the compiled files handed in that the program of a built folder is, or that its script starts."""
    main = next((path for name in MAIN if (path := after / name).is_file()), None)
    if main is None:
        return []
    said = scripts.read(main) if _begins(main, b"#!") else None
    names = {main.name, *(Path(word).name for word in (said.words if said else ()))}
    played = {path.read_bytes() for path in _compiled(after) if path.name in names}
    return [path for path in _compiled(before) if path.read_bytes() in played] if played else []


def holds(folder: Path, program: bytes) -> bool:
    """Whether a folder holds a compiled program, under any name."""
    return any(path.read_bytes() == program for path in _compiled(folder))


def _compiled(folder: Path) -> list[Path]:
    found = [path for path in folder.rglob("*") if path.is_file()]
    return [path for path in found if _begins(path, *_COMPILED)]


def _begins(path: Path, *marks: bytes) -> bool:
    with path.open("rb") as file:
        return file.read(max(map(len, marks))).startswith(marks)
