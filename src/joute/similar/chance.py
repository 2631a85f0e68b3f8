"""What chance gives: how much programs have in common that nobody copied."""

from collections.abc import Iterable
from math import log

from msgspec import Struct

INDEPENDENT = 12
"""The programs, written independently for one game, on which chance was measured: docs/similar.md."""
FEWEST = 10
"""Pairs with which a folder says what is usual in it."""
ALWAYS = 0.5
"""So much in common is notable, however usual it is in a folder."""


class Expected(Struct, frozen=True):
    """What the pairs of independent programs had of a measure."""

    most: float
    """The most similar pair."""
    notable: float
    """From here on it is more than chance explains: twice as much, or more."""


TEXT = Expected(most=0.03, notable=0.1)
DECISIONS = Expected(most=0.02, notable=0.05)


class Levels(Struct, frozen=True):
    """What the pairs of a folder have of a measure."""

    pairs: int
    median: float
    high: float
    """19 of 20 have at most this."""
    notable: float
    """From here on it is more than chance explains, and more than is usual in the folder."""

    def excess(self, share: float | None) -> float:
        """Return how many times more than that a share is, as a logarithm: 0 for as much or less, 1 for all."""
        if share is None or share <= self.notable:
            return 0.0
        return min(1.0, log(share / self.notable) / log(1 / self.notable))


def levels(shares: Iterable[float | None], expected: Expected) -> Levels:
    """Return what is usual in a folder, and what is notable.

    Notable is what lies far out by Tukey's rule (1977): three times the distance of the quartiles above the upper
    one. A quarter of the pairs may be copies without moving it.
    """
    known = sorted(share for share in shares if share is not None)
    if not known:
        return Levels(0, 0.0, 0.0, expected.notable)
    lower, median, upper = (_quantile(known, part) for part in (0.25, 0.5, 0.75))
    far = min(ALWAYS, upper + 3 * (upper - lower)) if len(known) >= FEWEST else 0.0
    return Levels(len(known), median, _quantile(known, 0.95), max(far, expected.notable))


def _quantile(ordered: list[float], part: float) -> float:
    return ordered[round(part * (len(ordered) - 1))]
