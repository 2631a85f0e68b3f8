"""Batch ratings with intervals of matches that come and go: only sums are kept.

As in `joute.rating.batch` every match counts 0, 1, 2, … times in a resample, by a Poisson
distribution of mean 1. Here the match's own name throws these numbers. So the order in which
matches come does not matter, a match can be taken away again, and the cost of one more match
does not depend on how many there are.

    >>> from joute.rating.bootstrap import BootstrapRatings
    >>> from joute.rating.tally import Finish
    >>> ratings = BootstrapRatings()
    >>> for number in range(40):
    ...     ratings.add(str(number), Finish(("ann", "bob"), (1, 2) if number % 4 else (2, 1)))
    >>> for rating in ratings.ratings():
    ...     print(f"{rating.bot} {rating.value:.0f} ± {rating.error:.0f}")
    ann 1593 ± 64
    bob 1407 ± 64
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from joute.dice import dice
from joute.rating.batch import MEAN, RESAMPLES, Rating, error, islands, poisson
from joute.rating.fit import ELO, fitted, refitted
from joute.rating.tally import Finish, Sums, Tally

Columns = tuple[list[int], list[int], list[int]]
"""Wins of the first, wins of the second, ties: as they are, then in each resample."""


class BootstrapRatings:
    """Comparisons, summed as they are and in every resample."""

    def __init__(self, resamples: int = RESAMPLES) -> None:
        self._resamples = resamples
        self._pairs: dict[tuple[str, str], Columns] = {}
        self._matches: Counter[str] = Counter()

    def add(self, name: str, finish: Finish, times: int = 1) -> None:
        """Count a match, or take it away (-1); no two have the same name."""
        weights = [1, *poisson(dice(name, "resample"), self._resamples)]
        seated = sorted(zip(finish.bots, finish.ranks, strict=True))
        for (one, rank), (other, other_rank) in combinations(seated, 2):
            if one != other:
                columns = self._columns(one, other)
                column = columns[0 if rank < other_rank else 1 if rank > other_rank else 2]
                column[:] = [
                    count + times * weight for count, weight in zip(column, weights, strict=True)
                ]
        if len(seated) > 1:
            self._matches.update(dict.fromkeys(finish.bots, times))

    def ratings(self) -> list[Rating]:
        """Rate everybody who met somebody, the best first."""
        pairs = self.counts()
        bots = tuple(sorted({bot for pair in pairs for bot in pair}))
        place = {bot: number for number, bot in enumerate(bots)}
        met = tuple(sorted((place[one], place[other]) for one, other in pairs))
        whole = Tally(bots=bots, pairs=met, blocks=())
        found = [
            rating
            for number, island in enumerate(islands(whole) if bots else ())
            for rating in self._rated(island, number)
        ]
        return sorted(found, key=lambda rating: (-rating.value, rating.bot))

    def counts(self) -> dict[tuple[str, str], tuple[int, int, int]]:
        """Return wins of the first, wins of the second and ties of every two bots that met."""
        return {pair: real for pair, columns in self._pairs.items() if any(real := _real(columns))}

    def _columns(self, one: str, other: str) -> Columns:
        empty = 1 + self._resamples
        return self._pairs.setdefault((one, other), ([0] * empty, [0] * empty, [0] * empty))

    def _rated(self, island: Tally, number: int) -> list[Rating]:
        columns = [self._pairs[island.bots[one], island.bots[two]] for one, two in island.pairs]
        fit = fitted(island, _sums(columns, 0))
        drawn = [
            refitted(island, _sums(columns, resample), fit).strengths
            for resample in range(1, self._resamples + 1)
        ]
        return [
            Rating(
                bot=bot,
                value=MEAN + ELO * fit.strengths[index],
                error=error([strengths[index] for strengths in drawn], self._matches[bot]),
                island=number,
            )
            for index, bot in enumerate(island.bots)
        ]


def _real(columns: Columns) -> tuple[int, int, int]:
    first, second, ties = columns
    return first[0], second[0], ties[0]


def _sums(columns: Sequence[Columns], resample: int) -> Sums:
    first, second, ties = ([column[kind][resample] for column in columns] for kind in range(3))
    return Sums(first, second, ties)
