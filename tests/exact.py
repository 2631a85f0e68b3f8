"""What ratings promise, computed once more: slowly, in 40 digits, by nothing but halving.

The computation shares nothing with `joute.rating`: likelihoods by halving, probabilities by
integration, and a bound is right if the truth lies between two numbers close to it.
"""

from collections.abc import Sequence
from decimal import Decimal, localcontext
from math import exp, lgamma, pi, sqrt

from joute.dice import Dice
from joute.rating.elo import compared
from joute.rating.likelihood import deviation
from joute.rating.quantiles import student
from joute.rating.sprt import Sprt

UNSEEN = Decimal("0.001")
DIGITS = 40
HALVINGS = 110
PIECES = 400
NEAR = 0.001
"""Points of Elo to which a bound is right."""
FARTHEST = 3600
"""Points of Elo without bound."""
TEST = Sprt(elo0=-7, elo1=33)


def surprise(counts: Sequence[int], elo: float) -> float:
    """Return the empirical log-likelihood lost at an expected score, given in points of Elo.

    It is the maximum over x of Σ n log(1 + x (a - s)), whose slope falls.
    """
    with localcontext() as context:
        context.prec = DIGITS
        score: Decimal = 1 / (1 + Decimal(10) ** (Decimal(elo) / -400))
        top = len(counts) - 1
        kinds = [
            (Decimal(kind) / top - score, Decimal(count) or UNSEEN)
            for kind, count in enumerate(counts)
        ]
        low, high = -1 / (1 - score), 1 / score
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            slope = sum(count * off / (1 + middle * off) for off, count in kinds)
            low, high = (middle, high) if slope > 0 else (low, middle)
        return float(sum(count * (1 + low * off).ln() for off, count in kinds))


def student_below(value: float, freedom: int) -> float:
    """Integrate the density of Student's distribution up to a value, by Simpson's rule."""
    scale = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(freedom * pi)
    step = value / PIECES
    heights: list[float] = [
        scale * (1 + (piece * step) ** 2 / freedom) ** (-(freedom + 1) / 2)
        for piece in range(PIECES + 1)
    ]
    inner = sum((4 if piece % 2 else 2) * heights[piece] for piece in range(1, PIECES))
    return 0.5 + step / 3 * (heights[0] + inner + heights[-1])


def drawn_counts(throw: Dice) -> list[int]:
    """Draw counts of three or five kinds: few and many, even and one-sided, some of them 0."""
    kinds = 3 + 2 * throw.below(2)
    counts = [0] * kinds
    while not any(counts):
        most = (2, 6, 40, 400, 5000)[throw.below(5)]
        counts = [throw.below(most + 1) * (throw.below(3) > 0) for _ in range(kinds)]
    return counts


def wrong_figures(counts: Sequence[int]) -> list[str]:
    """Name what `joute.rating` says of these counts and an independent computation does not."""
    found = compared(counts)
    widest = student(max(sum(counts) - 1, 1)) ** 2 / 2
    seen, ratio = sqrt(2 * max(0.0, surprise(counts, 0))), TEST.ratio(counts)
    wanted = surprise(counts, TEST.elo0) - surprise(counts, TEST.elo1)
    right = {
        "low": _is_bound(counts, found.low, -NEAR, widest),
        "high": _is_bound(counts, found.high, NEAR, widest),
        "deviation": abs(abs(deviation(counts, 0.5)) - seen) < NEAR / 100,
        "ratio": abs(ratio - wanted) <= 1e-9 * (1 + abs(wanted)),
    }
    return [figure for figure, same in right.items() if not same]


def _is_bound(counts: Sequence[int], elo: float | None, outwards: float, widest: float) -> bool:
    if elo is None:
        return surprise(counts, FARTHEST if outwards > 0 else -FARTHEST) <= widest
    inside, outside = (surprise(counts, elo + step) for step in (-outwards, outwards))
    return inside < widest < outside
