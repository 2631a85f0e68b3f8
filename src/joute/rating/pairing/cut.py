"""Cutting a field of bots into tables."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def sizes(bots: int, most: int, least: int) -> list[int]:
    """Return the sizes of tables of nearly equal size that seat as many bots as can be.

    >>> sizes(10, most=4, least=2), sizes(7, most=2, least=2)
    ([4, 3, 3], [2, 2, 2])
    """
    tables = -(-bots // most)
    if tables and bots // tables >= least:
        return [bots // tables + (table < bots % tables) for table in range(tables)]
    return [most] * (bots // most)


def snake(bots: Sequence[T], parts: int) -> list[list[T]]:
    """Deal bots to this many parts, there and back, so that the parts are equally strong.

    >>> snake("abcdefg", 3)
    [['a', 'f', 'g'], ['b', 'e'], ['c', 'd']]
    """
    dealt: list[list[T]] = [[] for _ in range(parts)]
    for place, bot in enumerate(bots):
        lap, step = divmod(place, parts)
        dealt[step if lap % 2 == 0 else parts - 1 - step].append(bot)
    return dealt
