"""Results broken into comparisons of two bots, and summed so that their order is forgotten.

A match of n seats is n(n-1)/2 comparisons: who came before whom, or that they were equal. Under
the Plackett-Luce model this full breaking estimates the strengths without bias (Azari Soufiani,
Chen, Parkes, Xia, *Generalized Method-of-Moments for Rank Aggregation*, 2013). The comparisons of
one match are not independent, nor are matches on the same ground: what belongs together is a
*block*, and only blocks are resampled.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, repeat

from msgspec import Struct


class Finish(Struct, frozen=True):
    """How one match ended: its bots, and the rank of each."""

    bots: tuple[str, ...]
    ranks: tuple[int, ...]


Block = Sequence[Finish]
"""Matches that share a ground, or anything else that made their results alike."""

Compared = tuple[int, int, int, int]
"""A place in `Tally.pairs`, then wins of the first, wins of the second, ties."""


class Tally(Struct, frozen=True):
    """All comparisons; whatever order the blocks came in, the tally is the same."""

    bots: tuple[str, ...]
    """In alphabetical order."""
    pairs: tuple[tuple[int, int], ...]
    """Those that met, as places in `bots`."""
    blocks: tuple[tuple[Compared, ...], ...]
    """The comparisons of each block."""

    @property
    def size(self) -> int:
        """The number of blocks."""
        return len(self.blocks)


class Sums(Struct, frozen=True):
    """Comparisons summed over blocks, one number a pair."""

    first: list[int]
    second: list[int]
    ties: list[int]


def tallied(blocks: Iterable[Block]) -> Tally:
    """Break blocks into comparisons."""
    broken = [_comparisons(block) for block in blocks]
    bots = tuple(sorted({bot for comparisons in broken for pair in comparisons for bot in pair}))
    place = {bot: index for index, bot in enumerate(bots)}
    pairs = tuple(
        sorted({(place[one], place[other]) for comparisons in broken for one, other in comparisons})
    )
    pair_place = {pair: index for index, pair in enumerate(pairs)}
    return Tally(
        bots=bots,
        pairs=pairs,
        blocks=tuple(
            sorted(
                tuple(
                    sorted(
                        (pair_place[place[one], place[other]], *counts)
                        for (one, other), counts in comparisons.items()
                    )
                )
                for comparisons in broken
            )
        ),
    )


def summed(tally: Tally, weights: Sequence[int] | None = None) -> Sums:
    """Sum the comparisons, each block as often as its weight says, once if there are none."""
    size = len(tally.pairs)
    first, second, ties = [0] * size, [0] * size, [0] * size
    for block, weight in zip(tally.blocks, weights or repeat(1, tally.size), strict=True):
        if weight:
            for pair, won, lost, tied in block:
                first[pair] += weight * won
                second[pair] += weight * lost
                ties[pair] += weight * tied
    return Sums(first, second, ties)


def _comparisons(block: Block) -> dict[tuple[str, str], tuple[int, int, int]]:
    """Compare every two different bots of each match, named in alphabetical order."""
    counts: dict[tuple[str, str], tuple[int, int, int]] = {}
    for finish in block:
        seated = sorted(zip(finish.bots, finish.ranks, strict=True))
        for (one, rank), (other, other_rank) in combinations(seated, 2):
            if one != other:
                won, lost, tied = counts.get((one, other), (0, 0, 0))
                counts[one, other] = (
                    won + (rank < other_rank),
                    lost + (rank > other_rank),
                    tied + (rank == other_rank),
                )
    return counts
