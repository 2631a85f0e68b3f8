"""Points for ranks, whole or fractions, so that sums are exact and ties are ties.

>>> from joute.rating.points import points
>>> [str(given) for given in points((1, 2, 2, 4))]
['3', '3/2', '3/2', '0']
>>> [str(given) for given in points((1, 1), scale=(2, 0))]
['1', '1']
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache


@lru_cache(maxsize=4096)
def points(ranks: tuple[int, ...], scale: tuple[int, ...] = ()) -> tuple[Fraction | int, ...]:
    """Return the points of every seat; equals share what their places are worth.

    The scale is what the first, the second, … place is worth, 0 beyond it; without one a bot has
    a point for each seat it came before.
    """
    worth = scale or range(len(ranks) - 1, -1, -1)
    return tuple(_shared(rank, ranks.count(rank), worth) for rank in ranks)


def _shared(rank: int, equals: int, worth: Sequence[int]) -> Fraction | int:
    """Return a whole number where it is one: fractions add up ten times as slowly."""
    shared = Fraction(sum(worth[rank - 1 : rank - 1 + equals]), equals)
    return shared.numerator if shared.denominator == 1 else shared
