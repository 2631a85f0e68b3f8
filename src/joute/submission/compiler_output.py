"""Why a compiler or a linker has failed, in one line."""

from collections.abc import Sequence

_TWICE = "multiple definition of "
_ERRORS = ("error: ", "error[", "error CS", "undefined reference", _TWICE)
"""Words in the error lines of compilers and linkers."""
_OF_MAKE = ("*** ", ": Entering directory ", ": Leaving directory ")
_TWO_MAINS = "; several of its files have a main: hand in the sources of one program"
_COMMON = "; declare it extern in the header, or compile with -fcommon, as old compilers did"
"""What to do when a linker reports two definitions."""


def complaint(lines: Sequence[str]) -> str:
    """Return the line that explains a failure best: make's own says only that there was one."""
    errors = [line for line in lines if any(mark in line for mark in _ERRORS)]
    others = [line for line in lines if ": " in line and not any(mark in line for mark in _OF_MAKE)]
    line = next(iter([*errors, *reversed(others), *reversed(lines)]), "")
    return line + _meaning(line)


def _meaning(line: str) -> str:
    """Explain a linker's error about two definitions; variables without a value are in .bss or COMMON."""
    if _TWICE not in line:
        return ""
    if f"{_TWICE}`main'" in line:
        return _TWO_MAINS
    return _COMMON if "(.bss" in line else ""
