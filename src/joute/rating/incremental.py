"""Batch ratings kept up to date match by match: only sums are kept, so a fit is quick.

>>> from joute.rating.incremental import IncrementalRatings
>>> from joute.rating.tally import Finish
>>> ratings = IncrementalRatings()
>>> for _ in range(3):
...     ratings.add(Finish(("ann", "bob"), (1, 2)))
>>> ratings.add(Finish(("ann", "bob"), (2, 1)))
>>> {bot: round(value) for bot, value in ratings.ratings().items()}
{'ann': 1574, 'bob': 1426}
"""

from itertools import combinations

from joute.rating.batch import MEAN, islands
from joute.rating.fit import ELO, fitted
from joute.rating.tally import Finish, Sums, Tally


class IncrementalRatings:
    """All comparisons so far."""

    def __init__(self) -> None:
        self._pairs: dict[tuple[str, str], list[int]] = {}

    def add(self, finish: Finish) -> None:
        """Count a match."""
        seated = sorted(zip(finish.bots, finish.ranks, strict=True))
        for (one, rank), (other, other_rank) in combinations(seated, 2):
            if one != other:
                counts = self._pairs.setdefault((one, other), [0, 0, 0])
                counts[0 if rank < other_rank else 1 if rank > other_rank else 2] += 1

    def ratings(self) -> dict[str, float]:
        """Rate everybody who met somebody, in points of Elo."""
        tally, sums = self._summed()
        rated: dict[str, float] = {}
        for island in islands(tally):
            fit = fitted(island, _part(island, tally, sums))
            rated |= {
                bot: MEAN + ELO * strength
                for bot, strength in zip(island.bots, fit.strengths, strict=True)
            }
        return rated

    def _summed(self) -> tuple[Tally, Sums]:
        bots = tuple(sorted({bot for pair in self._pairs for bot in pair}))
        place = {bot: number for number, bot in enumerate(bots)}
        met = sorted((place[one], place[other]) for one, other in self._pairs)
        counts = [self._pairs[bots[one], bots[other]] for one, other in met]
        first, second, ties = ([count[kind] for count in counts] for kind in range(3))
        return Tally(bots=bots, pairs=tuple(met), blocks=()), Sums(first, second, ties)


def _part(island: Tally, tally: Tally, sums: Sums) -> Sums:
    """Return the sums of the pairs of one island, in its order."""
    number = {
        (tally.bots[one], tally.bots[other]): pair for pair, (one, other) in enumerate(tally.pairs)
    }
    own = [number[island.bots[one], island.bots[other]] for one, other in island.pairs]
    return Sums(
        [sums.first[pair] for pair in own],
        [sums.second[pair] for pair in own],
        [sums.ties[pair] for pair in own],
    )
