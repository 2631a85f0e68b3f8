"""Ratings that do not depend on the order of the matches, with intervals.

    >>> from joute.rating.batch import BatchRatings
    >>> from joute.rating.tally import Finish
    >>> ratings = BatchRatings()
    >>> for number in range(40):
    ...     ratings.add(str(number), Finish(("ann", "bob"), (1, 2) if number % 4 else (2, 1)))
    >>> for rating in ratings.ratings():
    ...     print(f"{rating.bot} {rating.value:.0f} ± {rating.error:.0f}")
    ann 1593 ± 65
    bob 1407 ± 65

Only sums are kept: a match can be taken away again, and the cost of one more does not depend on how many there are.

The interval is ±1.96 standard errors, and the standard error is that of fits to resampled blocks
(`joute.rating.resampling`). Percentiles of the same resamples cover less than they promise, see
docs/ratings.md. A rating says where a bot stands among those it met, directly or over others,
whose mean is 1500; bots that no chain of matches joins cannot be compared.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import stdev

from msgspec import Struct

from joute.rating.fit import ELO, fitted, refitted
from joute.rating.quantiles import NORMAL
from joute.rating.resampling import as_it_is, unpacked, weights
from joute.rating.tally import (
    ENDS,
    Block,
    Comparison,
    Finish,
    Sums,
    Tally,
    comparisons,
    islands,
    tallied,
)

MEAN = 1500.0
RESAMPLES = 200


class Rating(Struct, frozen=True, kw_only=True):
    """What all results together say of a bot, in points of Elo."""

    bot: str
    value: float
    error: float | None
    """Half the width of the 95 % interval, None where nothing is known."""
    island: int = 0
    """Bots of different islands never met, not even over others."""

    def overlaps(self, other: "Rating") -> bool:
        """Whether the intervals overlap, so that the results do not say who is better."""
        if self.error is None or other.error is None or self.island != other.island:
            return True
        return abs(self.value - other.value) <= self.error + other.error


class BatchRatings:
    """Comparisons, summed as they are and in every resample."""

    def __init__(self, resamples: int = RESAMPLES) -> None:
        self.resamples = resamples
        self.sums: dict[Comparison, int] = defaultdict(int)
        """Packed: as they are, then in each resample."""
        self.blocks: Counter[str] = Counter()
        """By bot."""

    def add(self, name: str, finish: Finish, times: int = 1) -> None:
        """Count a match, or take it away (-1); no two have the same name."""
        self.add_block(name, list(comparisons(finish)), times)

    def add_block(self, name: str, block: Sequence[Comparison], times: int = 1) -> None:
        """Count all comparisons of a block, or take them away (-1); no two blocks have the same name."""
        packed = times * weights(name, self.resamples)
        for comparison in block:
            self.sums[comparison] += packed
        for bot in {bot for one, other, _ in block for bot in (one, other)}:
            self.blocks[bot] += times

    def counts(self) -> dict[tuple[str, str], tuple[int, int, int]]:
        """Return wins of the first, wins of the second and ties of every two bots that met."""
        met = {(one, other) for (one, other, _), sums in self.sums.items() if sums}
        return {pair: self._counts(*pair) for pair in met}

    def _counts(self, one: str, other: str) -> tuple[int, int, int]:
        first, second, ties = (as_it_is(self.sums.get((one, other, end), 0)) for end in ENDS)
        return first, second, ties

    def ratings(self, resamples: int | None = None) -> list[Rating]:
        """Rate everybody who met somebody, the best first; intervals come from this number of resamples, or all."""
        drawn = self.resamples if resamples is None else resamples
        found = [
            rating
            for number, island in enumerate(islands(tallied(self.counts())))
            for rating in self._rated(island, number, drawn)
        ]
        return sorted(found, key=lambda rating: (-rating.value, rating.bot))

    def _rated(self, island: Tally, number: int, drawn: int) -> list[Rating]:
        real, *resamples = self._resampled(island, drawn)
        fit = fitted(island, real)
        refits = zip(*(refitted(island, sums, fit).strengths for sums in resamples), strict=True)
        spread = list(refits) or [()] * len(island.bots)
        return [
            Rating(
                bot=bot,
                value=MEAN + ELO * strength,
                error=_error(strengths, self.blocks[bot]),
                island=number,
            )
            for bot, strength, strengths in zip(island.bots, fit.strengths, spread, strict=True)
        ]

    def _resampled(self, island: Tally, drawn: int) -> list[Sums]:
        """Return the sums of the pairs of an island, as they are and in each resample."""
        pairs = [(island.bots[one], island.bots[other]) for one, other in island.pairs]
        columns = (
            zip(
                *(unpacked(self.sums.get((*pair, end), 0), drawn) for pair in pairs),
                strict=True,
            )
            for end in ENDS
        )
        return [Sums(*sums) for sums in zip(*columns, strict=True)]


def rated(
    blocks: Iterable[Block], *, resamples: int = RESAMPLES, seed: int | str = 0
) -> list[Rating]:
    """Rate every bot of these blocks, the best first."""
    ratings = BatchRatings(resamples)
    compared = [sorted(one for match in block for one in comparisons(match)) for block in blocks]
    for number, block in enumerate(sorted(compared)):
        ratings.add_block(f"{seed} {number}", block)
    return ratings.ratings()


def unseparated(ratings: Sequence[Rating]) -> dict[str, tuple[str, ...]]:
    """Return, for each bot, the others whose intervals overlap with its own."""
    return {
        rating.bot: tuple(
            other.bot for other in ratings if other.bot != rating.bot and rating.overlaps(other)
        )
        for rating in ratings
    }


def _error(drawn: Sequence[float], blocks: int) -> float | None:
    """Return half the width of an interval; a bot of one block has told nothing of its spread.

    Where blocks are few, resampling them shows too little spread, by n/(n - 1) in the variance.
    """
    if blocks <= 1 or len(drawn) <= 1:
        return None
    return NORMAL * ELO * stdev(drawn) * sqrt(blocks / (blocks - 1))
