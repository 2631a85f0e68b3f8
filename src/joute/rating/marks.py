"""What a rank is worth to a teacher.

>>> from joute.rating.marks import linear
>>> [str(linear(rank, 10, first=3)) for rank in (1, 2, 5, 9, 10)]
['3', '3', '2', '1/2', '0']
"""

from fractions import Fraction
from math import ceil

HALF = Fraction(1, 2)


def linear(
    rank: Fraction | int,
    count: int,
    *,
    first: Fraction | int,
    last: Fraction | int = 0,
    step: Fraction = HALF,
) -> Fraction:
    """Return the marks of a rank: linear from the first of `count` to the last, rounded up."""
    share = Fraction(count - rank, count - 1) if count > 1 else Fraction(1)
    return ceil((last + (first - last) * share) / step) * step
