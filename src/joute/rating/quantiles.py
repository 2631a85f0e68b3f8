"""Student's distribution, and how many standard errors a 95 % interval reaches to either side.

>>> from joute.rating.quantiles import student
>>> [round(student(freedom), 3) for freedom in (1, 2, 10)]
[12.706, 4.303, 2.228]
"""

from functools import lru_cache
from math import atan, cos, pi, sin, sqrt

from joute.rating.roots import root

NORMAL = 1.959963984540054
CERTAIN = 0.975
"""Below the upper end of a 95 % interval."""
MANY = 1000
"""Degrees of freedom beyond which an expansion is as good as the sums, and quicker."""
FARTHEST = 1e6
"""Beyond any quantile that is asked for."""
EXCESS = 11.0
"""The quantile for n degrees of freedom is less than EXCESS / n above the normal one."""


def below(value: float, freedom: int) -> float:
    """Return the probability that Student's distribution gives less than a value.

    The finite sums for whole degrees of freedom (Abramowitz and Stegun, 26.7.3 and 26.7.4).
    """
    angle = atan(value / sqrt(freedom))
    odd = freedom % 2
    square, term, total = cos(angle) ** 2, 1.0, 0.0
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= square * (power + 1) / (power + 2)
    inside = 2 / pi * (angle + sin(angle) * cos(angle) * total) if odd else sin(angle) * total
    return max(0.0, (1 + inside) / 2)


@lru_cache(maxsize=1024)
def student(freedom: int, certain: float = CERTAIN) -> float:
    """Return a quantile of Student's distribution, the 97.5 % one unless another is asked for."""
    if certain != CERTAIN:
        known = min(freedom, MANY)
        return root(lambda value: certain - below(value, known), 0, FARTHEST)
    if freedom > MANY:
        return _expanded(freedom)
    return root(lambda value: CERTAIN - below(value, freedom), NORMAL, NORMAL + EXCESS / freedom)


def _expanded(freedom: int) -> float:
    """Expand around the normal quantile (Abramowitz and Stegun, 26.7.5): right to 10⁻⁹ for many."""
    z = NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
