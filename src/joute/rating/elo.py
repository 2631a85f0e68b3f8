"""The difference of two bots in points of Elo, its interval, and who is likely the better.

>>> from joute.rating.elo import compared
>>> difference = compared([4, 9, 22, 14, 8])     # pairs of matches that gave 0, ½, 1, 1½, 2
>>> f"{difference.elo:+.0f} [{difference.low:+.0f}, {difference.high:+.0f}]"
'+40 [-12, +92]'
>>> f"{difference.superiority:.3f}"
'0.940'
"""

from collections.abc import Callable
from math import copysign, erf, log10, sqrt

from msgspec import Struct

from joute.rating.likelihood import Counts, mean, surprise
from joute.rating.quantiles import student

HALVINGS = 40
EDGE = 1e-9
"""Expected scores of exactly 0 or 1 are infinitely many points of Elo away."""


class Difference(Struct, frozen=True, kw_only=True):
    """How much better the first bot is than the second; None is without bound."""

    elo: float | None
    low: float | None
    high: float | None
    superiority: float
    """The likelihood that the first is the better one."""


def expected_score(elo: float) -> float:
    """Give the share of the points that so many points of Elo are worth."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float | None:
    """Give the points of Elo that explain a share of the points, None if it is all or nothing."""
    if not EDGE < score < 1 - EDGE:
        return None
    return 400 * log10(score / (1 - score))


def compared(counts: Counts) -> Difference:
    """Compare two bots by their blocks; the interval holds what is not too surprising."""
    seen = mean(counts)
    bound = student(max(sum(counts) - 1, 2)) ** 2 / 2

    def surprising(score: float) -> bool:
        return surprise(counts, score) > bound

    return Difference(
        elo=elo_of(seen),
        low=elo_of(_first(surprising, seen, EDGE)),
        high=elo_of(_first(surprising, seen, 1 - EDGE)),
        superiority=superiority(counts),
    )


def superiority(counts: Counts) -> float:
    """Give the likelihood that the first bot is the better one, by the signed root of the deviance."""
    lead = mean(counts) - 0.5
    if abs(lead) < EDGE:  # nobody leads; what little surprise is found then is rounding
        return 0.5
    root = copysign(sqrt(2 * surprise(counts, 0.5)), lead)
    return (1 + erf(root / sqrt(2))) / 2


def _first(surprising: Callable[[float], bool], inside: float, outside: float) -> float:
    """Find by halving where scores become surprising on the way outside."""
    if not surprising(outside):
        return outside
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2
        if surprising(middle):
            outside = middle
        else:
            inside = middle
    return outside
