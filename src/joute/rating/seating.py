"""Who sits where: every bot of a table takes every seat equally often.

>>> from joute.rating.seating import rotations
>>> rotations(("a", "b", "c"), legs=3)
[('a', 'b', 'c'), ('b', 'c', 'a'), ('c', 'a', 'b')]
"""

from collections.abc import Sequence
from typing import TypeVar

Bot = TypeVar("Bot")


def rotations(table: Sequence[Bot], legs: int, shift: int = 0) -> list[tuple[Bot, ...]]:
    """Seat a table for each of so many matches on one ground, `shift` seats further than before."""
    size = len(table)
    return [
        tuple(table[(seat + shift + leg) % size] for seat in range(size)) for leg in range(legs)
    ]


def swaps(table: Sequence[Bot], first: int, second: int) -> list[tuple[Bot, ...]]:
    """Seat a table as it is, and once more with two of its seats exchanged."""
    other = list(table)
    other[first], other[second] = other[second], other[first]
    return [tuple(table), tuple(other)]
