"""The lines that tell most of what a program wrote before it died.

Python says at the end what was wrong, so that the last lines tell it. Sanitizers, Java and others say it first, and go on for
dozens of lines: their first line is found by how it begins.
"""

import re

LINES = 8
"""That are shown."""
AT_END = 2
"""Of them, where the first line of a report is shown too."""
_FIRST = re.compile(
    r"==\d+==\s*(ERROR|WARNING): \w+Sanitizer: "
    r"|.*: runtime error: "  # of UndefinedBehaviorSanitizer
    r"|==\d+== (Invalid|Conditional|Use of uninitialised|Process terminating)"  # of valgrind
    r'|Exception in thread "|Unhandled [Ee]xception'  # of Java and Kotlin, of .NET and Mono
    r"|panic: |fatal error: |thread '.*' panicked at |terminate called |Fatal error: exception "  # Go, Rust, C++, OCaml
    r"|PHP Fatal error: |\w*Error\b.*\n    at "  # of JavaScript; what Python says so is its last line
)
_HEADING = "Unhandled Exception:"
"""Of Mono, which says on the next line what it was."""
_NODE = re.compile(r".+\.[cm]?[jt]s:\d+$")
_ABOVE = 4
"""Lines that Node writes before an error: where it was, the line, a mark under it, nothing. Of a SyntaxError, only these tell where."""


def cause(text: str) -> str:
    """Return the line that tells most: the first of the last report, else the last one; "" if nothing was written."""
    lines = [line for line in text.splitlines() if line.strip()]
    first = _report(lines)
    if first == len(lines):
        first -= 1
    elif lines[first].endswith(_HEADING):
        first += 1
    return lines[first].strip() if 0 <= first < len(lines) else ""


def telling(text: str, most: int = LINES) -> list[str | None]:
    """Return the last lines of a text, after the first ones of the last report in it; None is where lines are left out."""
    lines = text.splitlines()
    if len(lines) <= most:
        return [*lines]
    first = _report(lines)
    if _ABOVE <= first < len(lines) and _NODE.match(lines[first - _ABOVE]):
        first -= _ABOVE
    if first >= len(lines) - most:
        return [None, *lines[-most:]]
    left_out = [None] if first else []
    return [*left_out, *lines[first : first + most - AT_END], None, *lines[-AT_END:]]


def _report(lines: list[str]) -> int:
    """Return where the last report begins, the number of lines if there is none."""
    pairs = enumerate(zip(lines, [*lines[1:], ""], strict=False))
    return max((at for at, pair in pairs if _FIRST.match("\n".join(pair))), default=len(lines))
