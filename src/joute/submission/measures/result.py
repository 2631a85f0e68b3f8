"""The measures of a program, as data."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from joute.reason import Reason
from joute.submission.leaks import Leaks

MOST = 20
"""The most places that are kept of one kind."""
LONGEST = 80
"""Characters that are kept of a name."""

BY_TEXT = ("lines", "comments", "repeated", "blocks")
BY_FUNCTION = ("functions", "longest", "most_complex", "complexity", "undocumented", "too_long")
BY_NAME = ("misnamed",)
GAVE_UP = Reason("measure.gave-up")
"""It takes too long, or too much memory."""


class Spot(Struct, frozen=True, kw_only=True):
    """A place in the code."""

    file: str
    line: int
    name: str
    """The function, or whatever else stands there."""
    amount: int = 0
    """How much of what is counted."""


class Found(Struct, frozen=True, kw_only=True):
    """How often something occurs, and where at first."""

    count: int = 0
    first: tuple[Spot, ...] = ()


class Measures(Struct, frozen=True, kw_only=True):
    """What was counted; None where that was not possible, and `missing` says why."""

    lines: int | None = None
    """Lines that hold code."""
    comments: float | None = None
    """The share of lines with a comment among all that are not blank."""
    functions: int | None = None
    longest: Spot | None = None
    """The longest function, by the lines of code inside."""
    limit: int = 0
    """Lines that a function has at most, by the document; 0: it does not say."""
    too_long: Found | None = None
    """Functions with more."""
    most_complex: Spot | None = None
    """The function of the highest cyclomatic complexity."""
    complexity: float | None = None
    """The mean cyclomatic complexity."""
    undocumented: Found | None = None
    """Functions without a comment before them, or inside where the language has it there."""
    repeated: float | None = None
    """The share of lines of code in blocks that stand in the program twice."""
    blocks: Found | None = None
    """These blocks, with their lines."""
    misnamed: Found | None = None
    """Names that are not written as the document asks."""
    leaks: Leaks | None = None
    """What valgrind found, if it was asked."""
    missing: Mapping[str, Reason] = {}
    """Why something is None, by its field."""
    left_out: Mapping[str, Reason] = {}
    """Files that were not read, and why."""


def spot(file: str, line: int, name: str, amount: int = 0) -> Spot:
    """Return a place; of a long name, the beginning."""
    short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    return Spot(file=file, line=line, name=short, amount=amount)


def found(spots: Sequence[Spot]) -> Found:
    """Count places."""
    return Found(count=len(spots), first=tuple(spots[:MOST]))


def nothing(why: Reason) -> Measures:
    """Return the measures of what cannot be measured."""
    return Measures(missing=dict.fromkeys([*BY_TEXT, *BY_FUNCTION, *BY_NAME], why))
