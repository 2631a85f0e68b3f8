"""What a compiler or a linker has written: all of it within bounds, and in one line why it has failed."""

import re
from collections.abc import Sequence

from msgspec.structs import asdict

from joute.reason import Reason
from joute.submission.recipe import Recipe

_TWICE = "multiple definition of "
_ERRORS = (
    *("error: ", "error[", "error CS", "CMake Error", "undefined reference", _TWICE),
    *("ld: cannot find ", "ld: cannot open output file "),
)
"""Words in the error lines of compilers and linkers."""
_UNKNOWN = (" does not exist", "cannot find symbol", "error CS0234", "error CS0246")
"""In the errors about a name that nothing here declares."""
_SYNTAX = re.compile(r"error CS(?:0116|10[0-4]\d|15[12]\d|1547|1585|1644|8\d{3}):")
"""What a compiler of C# says about words that it does not know, or does not expect there."""
_VARIABLE_TWICE = re.compile(rf"\.o:\S[^;]*: {_TWICE}")
"""A linker names the object file before a variable on the same line, before a function on a line of its own."""
MOST = 1 << 16
"""Characters that are kept of what was written."""
CUT = "\n[…]\n"
"""In the place of what is left out."""
_OF_MAKE = ("*** ", ": Entering directory ", ": Leaving directory ")


def shortened(written: str) -> str:
    """Return a text, or the beginning and the end of a long one."""
    if len(written) <= MOST:
        return written
    half = (MOST - len(CUT)) // 2
    return f"{written[:half]}{CUT}{written[-half:]}"


def complaint(lines: Sequence[str], how: Recipe) -> Reason | str:
    """Return the line that explains a failure best: make's own says only that there was one.

    It stays as the compiler wrote it, with what to do about it where that is known; a library may be missing.
    """
    errors = [line for line in lines if any(mark in line for mark in _ERRORS)]
    others = [line for line in lines if ": " in line and not any(mark in line for mark in _OF_MAKE)]
    errors = [line for line in errors if not line.startswith("collect2: ")] or errors
    line = next(iter([*errors, *reversed(others), *reversed(lines)]), "")
    if line.startswith("CMake Error") and line.endswith(":") and line != lines[-1]:
        line = f"{line} {lines[lines.index(line) + 1]}"
    if any(mark in line for mark in _UNKNOWN):
        for tool in how.uninstalled:
            if _last(tool.command) in line.lower():
                return Reason("problem.no-tool", asdict(tool))
    if how.lacks and any(mark in line for mark in _UNKNOWN):
        lacks = (library for library in how.lacks if _last(library) in line.lower())
        named = next(lacks, how.lacks[0])
        return Reason("problem.needs-library", {"library": named, "line": line})
    if how.newer is not None and _SYNTAX.search(line):
        return Reason("problem.newer-language", {"line": line, **asdict(how.newer)})
    return _explained(line) if _TWICE in line else line


def _last(library: str) -> str:
    """Return the word by which a library is called in programs, in most cases."""
    return library.lower().replace(".", "-").split("-")[-1]


def _explained(line: str) -> Reason | str:
    """Explain a linker's error about two definitions."""
    if f"{_TWICE}`main'" in line:
        return Reason("problem.several-mains", {"line": line})
    is_variable = _VARIABLE_TWICE.search(line) is not None
    return Reason("problem.several-definitions", {"line": line}) if is_variable else line
