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
from math import log

UNSEEN = 1e-3
"""Counted of every kind that was not seen, as in fishtest: no score is impossible."""
STEPS = 60
CLOSE = 1e-9

Counts = Sequence[int]
"""Blocks by half points that they gave."""


def mean(counts: Counts) -> float:
    """Give the share of the points."""
    top = len(counts) - 1
    return sum(points * count for points, count in enumerate(counts)) / top / sum(counts)


def surprise(counts: Counts, score: float) -> float:
    """Give the log-likelihood lost when the expected score is this one and not what was seen."""
    kinds = _kinds(counts)
    tilt = _tilt(kinds, score)
    return max(0.0, sum(count * log(1 + tilt * (value - score)) for value, count in kinds))


def _kinds(counts: Counts) -> list[tuple[float, float]]:
    top = len(counts) - 1
    return [(points / top, count or UNSEEN) for points, count in enumerate(counts)]


def _tilt(kinds: Sequence[tuple[float, float]], score: float) -> float:
    """Find x by Newton's method, kept between what is too low and too high: the mean falls with x."""
    low, high, tilt = -1 / (1 - score), 1 / score, 0.0
    for _ in range(STEPS):
        slope = curve = 0.0
        for value, count in kinds:
            part = (value - score) / (1 + tilt * (value - score))
            slope += count * part
            curve += count * part * part
        low, high = (tilt, high) if slope > 0 else (low, tilt)
        step = slope / curve
        if abs(step) < CLOSE:
            break
        tilt = tilt + step if low < tilt + step < high else (low + high) / 2
    return tilt
