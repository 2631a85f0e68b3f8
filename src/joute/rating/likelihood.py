"""How well an expected score explains what was seen, when nothing else is known about the dice.

Two bots meet in blocks of g matches (two where seats are swapped on the same ground), and a block
gives the first of them 0, 1, …, 2g half points. What is counted is blocks by half points: three
kinds for g = 1 (trinomial), five for g = 2 (pentanomial). Counting blocks and not matches makes
all that follows right whatever the two matches of a block have in common.

The likelihood of an expected score is that of the likeliest distribution over the kinds that has
it (M. Van den Bergh, *A practical introduction to the GSPRT*; A. Owen, *Empirical likelihood*):
p̂ / (1 + x (a - s)) for a kind of score a and part p̂, with x such that the mean is s.
"""

from collections.abc import Sequence
from math import copysign, exp, log, sqrt

from joute.rating.roots import root

UNSEEN = 1e-3
"""Counted of every kind that was not seen, as in fishtest: no score is impossible."""

Counts = Sequence[int]
"""Blocks by half points that they gave."""
Kinds = Sequence[tuple[float, float]]
"""The score of each kind of block, and how many there are, never 0."""


def mean(counts: Counts) -> float:
    """Return the share of the points."""
    top = len(counts) - 1
    return sum(points * count for points, count in enumerate(counts)) / top / sum(counts)


def surprise(counts: Counts, score: float) -> float:
    """Return the log-likelihood lost when the expected score is this one and not what was seen."""
    kinds = _kinds(counts)
    bottom, top = _divisors(kinds, score)
    return max(0.0, sum(count * log(bottom * (1 - value) + top * value) for value, count in kinds))


def deviation(counts: Counts, score: float) -> float:
    """Return the signed root of the deviance: by how many standard errors more was seen."""
    kinds = _kinds(counts)
    seen = sum(value * count for value, count in kinds) / sum(count for _, count in kinds)
    return copysign(sqrt(2 * surprise(counts, score)), seen - score)


def _kinds(counts: Counts) -> Kinds:
    top = len(counts) - 1
    return [(points / top, count or UNSEEN) for points, count in enumerate(counts)]


def _divisors(kinds: Kinds, score: float) -> tuple[float, float]:
    """Find 1 + x (a - s) for the lowest and the highest kind; it is linear between them.

    The two are (1 - t) / (1 - s) and t / s for a t between 0 and 1. It is looked for by its
    logit, on which the logarithm of what is above s to what is below falls nearly straight. No
    part of a distribution is more than 1, so no divisor is less than p̂, which bounds t.
    """
    total = sum(count for _, count in kinds)
    least, most = score * kinds[-1][1] / total, (1 - score) * kinds[0][1] / total

    def divisors(logit: float) -> tuple[float, float]:
        odds = exp(logit)
        return 1 / (1 + odds) / (1 - score), odds / (1 + odds) / score

    def lean(logit: float) -> float:
        bottom, top = divisors(logit)
        above = below = 0.0
        for value, count in kinds:
            pull = count * (value - score) / (bottom * (1 - value) + top * value)
            above, below = (above + pull, below) if pull > 0 else (above, below - pull)
        return log(above / below)

    return divisors(root(lean, log(least / (1 - least)), log((1 - most) / most)))
