"""Where a falling function crosses zero, by a bracketed method that always ends.

>>> from joute.rating.roots import root
>>> round(root(lambda x: 2 - x * x, 0, 2), 9)
1.414213562
"""

from collections.abc import Callable
from math import ceil, log2

SLACK = 1
"""Steps more than halving needs that the search may take in the worst case."""


def root(function: Callable[[float], float], low: float, high: float, close: float = 1e-9) -> float:
    """Return where `function` falls through zero between `low` and `high`, to within `close`.

    The end of the bracket if the function does not change its sign in it. The method is ITP
    (Oliveira, Takahashi, *An enhancement of the bisection method average performance preserving
    minmax optimality*, 2020): every step keeps the bracket, a secant proposes it, and it never
    takes more than `SLACK` steps beyond bisection, whatever the function.
    """
    above, below = function(low), function(high)
    if above <= 0:
        return low
    if below >= 0:
        return high
    width = high - low
    most = max(0, ceil(log2(width / (2 * close)))) + SLACK
    for step in range(most + 1):
        if high - low <= 2 * close:
            break
        room = close * 2.0 ** (most - step) - (high - low) / 2
        at = _proposed(low, high, above, below, room, 0.2 / width)
        value = function(at)
        if value > 0:
            low, above = at, value
        elif value < 0:
            high, below = at, value
        else:
            return at
    return (low + high) / 2


def _proposed(  # noqa: PLR0913, PLR0917 - a bracket, its values, and how far to trust them
    low: float, high: float, above: float, below: float, room: float, trust: float
) -> float:
    """Take the secant's crossing, moved towards the middle and at most `room` away from it."""
    middle = (low + high) / 2
    secant = (above * high - below * low) / (above - below)
    side = 1 if middle >= secant else -1
    moved = trust * (high - low) ** 2
    at = secant + side * moved if moved <= abs(middle - secant) else middle
    return at if abs(at - middle) <= room else middle - side * room
