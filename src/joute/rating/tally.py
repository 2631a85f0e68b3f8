"""Results broken into comparisons of two bots.

A match of n seats is n(n-1)/2 comparisons: who came before whom, or that they were equal. Under
the Plackett-Luce model this full breaking estimates the strengths without bias (Azari Soufiani,
Chen, Parkes, Xia, *Generalized Method-of-Moments for Rank Aggregation*, 2013). The comparisons of
one match are not independent, nor are matches on the same ground: what belongs together is a
*block*, and only blocks are resampled.

    >>> list(comparisons(Finish(("cas", "ann", "bob"), (1, 2, 2))))
    [('ann', 'bob', 2), ('ann', 'cas', 1), ('bob', 'cas', 1)]
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from msgspec import Struct

ENDS = FIRST, SECOND, TIE = range(3)
"""How a comparison may end: the first was better, the second, or they were equal."""


class Finish(Struct, frozen=True, gc=False):
    """How one match ended: its bots, and the rank of each."""

    bots: tuple[str, ...]
    ranks: tuple[int, ...]


Block = Sequence[Finish]
"""Matches that share a ground, or anything else that made their results alike."""

Comparison = tuple[str, str, int]
"""Two bots in alphabetical order, and how it ended."""


def comparisons(finish: Finish) -> Iterator[Comparison]:
    """Compare every two different bots of a match."""
    seated = sorted(zip(finish.bots, finish.ranks, strict=True))
    for (one, rank), (other, other_rank) in combinations(seated, 2):
        if one != other:
            yield one, other, FIRST if rank < other_rank else SECOND if rank > other_rank else TIE


class Tally(Struct, frozen=True):
    """Bots that met."""

    bots: tuple[str, ...]
    """In alphabetical order."""
    pairs: tuple[tuple[int, int], ...]
    """Those that were compared, as places in `bots`, in order."""


class Sums(Struct, frozen=True):
    """Comparisons summed over blocks, one number a pair."""

    first: Sequence[int]
    second: Sequence[int]
    ties: Sequence[int]


def tallied(pairs: Iterable[tuple[str, str]]) -> Tally:
    """Number the bots of these pairs."""
    met = sorted(pairs)
    bots = tuple(sorted({bot for pair in met for bot in pair}))
    place = {bot: index for index, bot in enumerate(bots)}
    return Tally(bots, tuple((place[one], place[other]) for one, other in met))


def islands(tally: Tally) -> list[Tally]:
    """Split a tally into groups of bots that met, directly or over others."""
    leader = list(range(len(tally.bots)))

    def lead(bot: int) -> int:
        while leader[bot] != bot:
            leader[bot] = bot = leader[leader[bot]]
        return bot

    for one, other in tally.pairs:
        leader[lead(one)] = lead(other)
    found: dict[int, list[tuple[str, str]]] = {lead(bot): [] for bot in range(len(leader))}
    for one, other in tally.pairs:
        found[lead(one)].append((tally.bots[one], tally.bots[other]))
    return [tallied(found[head]) for head in sorted(found)]
