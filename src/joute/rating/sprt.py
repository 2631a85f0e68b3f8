"""A test that stops as soon as it knows whether the first bot is better by a given difference.

The generalised sequential probability ratio test on blocks, as chess engines are tested
(pentanomial where seats are swapped, trinomial where they do not matter):

    >>> from joute.rating.sprt import Sprt
    >>> test = Sprt(elo0=0, elo1=50)
    >>> test.verdict([3, 10, 30, 25, 12])
    <Verdict.BETTER: 'better'>

The verdict is *better* once the blocks are 1/α times as likely under `elo1` as under `elo0`, and
*not better* once they are 1/β times as likely under `elo0`. By Ville's inequality, if the truth is
`elo0` the first would be found with probability α at most, and if it is `elo1` the second with β
at most, were the likelihoods known and not themselves estimated from the blocks. The estimate
costs a little, so both are taken a fifth smaller (what is left of them: docs/ratings.md).
"""

from enum import StrEnum
from math import ceil, log

from msgspec import Struct

from joute.errors import UsageError
from joute.rating.elo import expected_score
from joute.rating.likelihood import Counts, surprise

LARGEST = 2000
"""Points of Elo: such a bot takes 99 999 points of 100 000, and a rounding error is no hypothesis."""
STILL = 1e-6
"""The ratio's logarithm for each block below which it does not move: rounding errors are not evidence."""
KEPT = 0.8
"""The part of α and β that the bounds may use."""


class Verdict(StrEnum):
    """What a test found."""

    BETTER = "better"
    NOT_BETTER = "not better"


class Sprt(Struct, frozen=True, kw_only=True):
    """Two hypotheses in points of Elo, and how often each may be refused wrongly."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise UsageError(
                "a test needs ELO0 below ELO1, not {elo0} and {elo1}",
                elo0=self.elo0,
                elo1=self.elo1,
            )
        if not -LARGEST <= self.elo0 < self.elo1 <= LARGEST:
            raise UsageError(
                "ELO0 and ELO1 lie between -{largest} and {largest}, not {elo0} and {elo1}",
                largest=LARGEST,
                elo0=self.elo0,
                elo1=self.elo1,
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):  # noqa: PLR2004 - even odds
            raise UsageError(
                "alpha and beta are between 0 and {most}, not {alpha} and {beta}",
                most=0.5,
                alpha=self.alpha,
                beta=self.beta,
            )

    @property
    def lower(self) -> float:
        """The ratio's logarithm at which the test says *not better*."""
        return log(KEPT * self.beta)

    @property
    def upper(self) -> float:
        """The ratio's logarithm at which the test says *better*."""
        return -log(KEPT * self.alpha)

    def ratio(self, counts: Counts) -> float:
        """Return the logarithm of the likelihood ratio of the two hypotheses."""
        if not any(counts):
            return 0.0
        unlikely, likely = (expected_score(elo) for elo in (self.elo0, self.elo1))
        return surprise(counts, unlikely) - surprise(counts, likely)

    def settling(self, counts: Counts) -> int | None:
        """Return how many blocks like these would decide, None if no number would.

        The ratio's logarithm grows with the number of blocks.
        """
        ratio, blocks = self.ratio(counts), sum(counts)
        if abs(ratio) < STILL * blocks:
            return None
        return ceil(blocks * (self.upper if ratio > 0 else self.lower) / ratio)

    def verdict(self, counts: Counts) -> Verdict | None:
        """Decide, or None if more blocks are needed."""
        ratio = self.ratio(counts)
        if ratio >= self.upper:
            return Verdict.BETTER
        return Verdict.NOT_BETTER if ratio <= self.lower else None
