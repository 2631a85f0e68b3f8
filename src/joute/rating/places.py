"""Places that equals share.

>>> from joute.rating.places import grouped, placed
>>> groups = grouped("abcd", {"a": 3, "b": 9, "c": 3, "d": 1}.__getitem__)
>>> groups, placed(groups)
([['b'], ['a', 'c'], ['d']], {'b': 1, 'a': 2, 'c': 2, 'd': 4})
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

Groups = list[list[str]]
"""Bots in groups of equals, the best first."""


def grouped(bots: Iterable[str], worth: Callable[[str], "SupportsRichComparison"]) -> Groups:
    """Order bots, the best first; those of equal worth are one group, in the order given."""
    order = sorted(bots, key=worth, reverse=True)
    return [list(group) for _, group in groupby(order, key=worth)]


def placed(groups: Iterable[Sequence[str]]) -> dict[str, int]:
    """Return the place of every bot."""
    places: dict[str, int] = {}
    for group in groups:
        places |= dict.fromkeys(group, len(places) + 1)
    return places


def best(groups: Iterable[Sequence[str]], count: int | None) -> list[str]:
    """Return the first `count` bots, all if None, and those who are equal to the last of them.

    >>> best([["b"], ["a", "c"], ["d"]], 2)
    ['b', 'a', 'c']
    """
    taken: list[str] = []
    for group in groups:
        if count is not None and len(taken) >= count:
            break
        taken += group
    return taken
