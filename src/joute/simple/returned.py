"""What an author's functions return, as it is used; None stands for what cannot be used."""

import re
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from math import isfinite
from numbers import Integral, Real
from typing import Any

from joute.game import Points
from joute.game.rules import MOST_POINTS

EXCERPT = 80
"""Characters that are quoted of what was returned."""
_ADDRESS = re.compile(" at 0x[0-9a-f]+")
"""Where something is in memory, which tells an author nothing."""


def quoted(value: object) -> str:
    """Quote what a function returned."""
    text = _ADDRESS.sub("", repr(value))
    return text if len(text) <= EXCERPT else f"{text[:EXCERPT]}…"


def seats(named: object, count: int) -> tuple[int, ...] | None:
    """Return seats in their order, each once."""
    found, known = items(named), range(count)
    if found is None or any(type(seat) is not int or seat not in known for seat in found):
        return None
    return tuple(sorted(found)) if len(set(found)) == len(found) else None


def items(listed: object) -> tuple[Any, ...] | None:
    """Return what was listed; a text is no list of its letters, nor a dictionary one of its keys."""
    if isinstance(listed, str | Mapping) or not isinstance(listed, Iterable):
        return None
    return tuple(listed)


def points(counted: object, count: int) -> tuple[Points | None, ...] | None:
    """Return a number, or None, for each seat; a set has no order."""
    found = None if isinstance(counted, AbstractSet) else items(counted)
    if found is None or len(found) != count:
        return None
    return tuple(map(_plain, found)) if all(map(_is_number, found)) else None


def _is_number(value: object) -> bool:
    """Whether it is a number that can be kept."""
    if isinstance(value, Integral):
        return -MOST_POINTS <= int(value) <= MOST_POINTS
    return value is None or (isinstance(value, Real) and isfinite(value))


def _plain(value: Real | None) -> Points | None:
    """Return a plain number: authors count in those of libraries, too, and in truth values."""
    if value is None:
        return None
    return int(value) if isinstance(value, Integral) else float(value)
