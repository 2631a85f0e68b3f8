"""The difference between two values, written so that a viewer can add it up.

    [value]                  this value instead
    {"key": difference, …}   only these fields, or these places of a list as long as before, differ
    [start, count, [value, …]]   of a list, `count` items from `start` on became these

Frames of a match differ little from one to the next: differences keep a film short.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import takewhile
from operator import eq

from msgspec import Struct

Difference = list[object] | dict[Hashable, object]

_SPARSE = 3
"""A list of plain values is written anew when more than one item in this many differs."""


def difference(old: object, new: object) -> Difference | None:
    """Return what makes the new value of the old one, None if they are equal."""
    if old is new or old == new:
        return None
    if type(old) is not type(new):
        return [new]
    if isinstance(new, Struct):
        names = new.__struct_fields__
        return _inside((name, getattr(old, name), getattr(new, name)) for name in names)
    if isinstance(old, Mapping) and isinstance(new, Mapping) and old.keys() == new.keys():
        return _inside((key, old[key], new[key]) for key in new)
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return _of_lists(old, new)
    return [new]


def _inside(parts: Iterable[tuple[Hashable, object, object]]) -> Difference:
    changes = ((key, difference(old, new)) for key, old, new in parts)
    return {key: change for key, change in changes if change is not None}


def _of_lists(old: Sequence[object], new: Sequence[object]) -> Difference:
    if len(old) != len(new):
        return _splice(old, new)
    changes = _inside((place, *pair) for place, pair in enumerate(zip(old, new, strict=True)))
    plain = not isinstance(new[0], Struct | Mapping | list | tuple)
    return [new] if plain and len(changes) * _SPARSE > len(new) else changes


def _splice(old: Sequence[object], new: Sequence[object]) -> Difference:
    start = _alike(old, new)
    end = min(_alike(old[::-1], new[::-1]), min(len(old), len(new)) - start)
    return [start, len(old) - start - end, new[start : len(new) - end]]


def _alike(old: Sequence[object], new: Sequence[object]) -> int:
    """Count the items at the beginning that are equal."""
    return sum(takewhile(bool, map(eq, old, new)))
