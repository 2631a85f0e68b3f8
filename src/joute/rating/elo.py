"""The difference of two bots in points of Elo, its interval, and who is likely the better.

>>> from joute.rating.elo import compared
>>> difference = compared([4, 9, 22, 14, 8])     # pairs of matches that gave 0, ½, 1, 1½, 2
>>> f"{difference.elo:+.0f} [{difference.low:+.0f}, {difference.high:+.0f}]"
'+40 [-12, +92]'
>>> f"{difference.superiority:.3f}"
'0.937'
"""

from functools import partial
from math import log10, sqrt

from msgspec import Struct

from joute.rating.likelihood import Counts, deviation, mean
from joute.rating.quantiles import CERTAIN, below, student
from joute.rating.roots import root

EDGE = 1e-9
"""Expected scores of exactly 0 or 1 are infinitely many points of Elo away."""
FARTHEST = 3600.0
"""Points of Elo at which a score is at the edge."""
CLOSE = 1e-6
"""Points of Elo to which a bound is right."""
MOST_BLOCKS = 1_000_000
"""More than anybody plays."""


class Difference(Struct, frozen=True, kw_only=True):
    """How much better the first bot is than the second; None is without bound."""

    elo: float | None
    low: float | None
    high: float | None
    superiority: float
    """The likelihood that the first is the better one."""


def expected_score(elo: float) -> float:
    """Return the share of the points that a difference in Elo is worth."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float | None:
    """Return the points of Elo that explain a share of the points, None if it is all or nothing."""
    if not EDGE < score < 1 - EDGE:
        return None
    return 400 * log10(score / (1 - score))


def compared(counts: Counts, certain: float = CERTAIN) -> Difference:
    """Compare two bots by their blocks; the interval holds what is not too surprising.

    A bound of it is wrong as often as a quantile beyond `certain` is met.
    """
    widest = student(_freedom(sum(counts)), certain)

    def lead(elo: float, beyond: float) -> float:
        return deviation(counts, expected_score(elo)) - beyond

    def bound(beyond: float) -> float | None:
        found = root(partial(lead, beyond=beyond), -FARTHEST, FARTHEST, CLOSE)
        return found if abs(found) < FARTHEST else None

    return Difference(
        elo=elo_of(mean(counts)),
        low=bound(widest),
        high=bound(-widest),
        superiority=superiority(counts),
    )


def superiority(counts: Counts) -> float:
    """Return the likelihood that the first bot is the better one, by Student's distribution.

    It is above 97.5 % where the interval is above 0, and only there.
    """
    return below(deviation(counts, 0.5), _freedom(sum(counts)))


def settling(counts: Counts) -> int | None:
    """Return how many blocks like these would tell which bot is better, None if none would.

    The deviance grows with the number of blocks, and Student's quantile falls.
    """
    blocks = sum(counts)
    each = abs(deviation(counts, 0.5)) / sqrt(blocks)
    if not _settled(each, MOST_BLOCKS):
        return None
    low, high = 1, MOST_BLOCKS
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _settled(each, middle) else (middle, high)
    return high


def _settled(each: float, blocks: int) -> bool:
    return each * sqrt(blocks) >= student(_freedom(blocks))


def _freedom(blocks: int) -> int:
    """Return the degrees of freedom; one block says nothing of the spread, and is never enough."""
    return max(blocks - 1, 1)
