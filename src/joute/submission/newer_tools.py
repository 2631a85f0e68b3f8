"""Project files that ask for a newer tool than may be here, though few need it: what an editor of today writes into them.

CMake does its best if it is allowed to be older. Go before 1.21 does not read `go 1.22.1`, and later ones would load the
Go that is named from the network. Cargo before 1.78 does not read a lock of version 4, which it can write itself.
"""

import re
from pathlib import Path

_CMAKE = re.compile(
    rb"(cmake_minimum_required\s*\(\s*VERSION\s+)((?:3\.[1-9]\d|[4-9]\.\d+)(?:\.\d+)*)(?=[\s)])",
    re.IGNORECASE,
)
_GO = re.compile(rb"(?m)^(?:(go\s+1\.\d+)\.\d\S*|toolchain\s.*)$")
_LOCK = re.compile(rb"(?m)^version = [4-9]\s*$")


def ask_less(file: Path) -> None:
    """Write a project file again so that an older tool tries."""
    if file.name == "CMakeLists.txt":
        _write(file, _CMAKE, rb"\g<1>3.10...\2")
    elif file.name == "go.mod":
        _write(file, _GO, rb"\1")
    elif file.name == "Cargo.lock" and _LOCK.search(file.read_bytes()):
        file.unlink()


def _write(file: Path, pattern: re.Pattern[bytes], text: bytes) -> None:
    data = file.read_bytes()
    less = pattern.sub(text, data)
    if less != data:
        file.write_bytes(less)
