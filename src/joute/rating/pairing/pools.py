"""Pools: a field is split, and each part plays a round robin of its own.

>>> from joute.rating.pairing.pools import pools
>>> pools(["a", "b", "c", "d", "e"], largest=3)
[['a', 'd', 'e'], ['b', 'c']]
"""

from collections.abc import Mapping, Sequence

from joute.rating.pairing.cut import snake
from joute.rating.places import placed


def pools(
    bots: Sequence[str], *, largest: int, least: int = 2, groups: Mapping[str, str] | None = None
) -> list[list[str]]:
    """Return the pools: the groups that bots belong to, or equally strong ones of at most `largest`.

    A pool has more only where another one would have fewer than the `least` that make a table.
    """
    if groups:
        return [
            [bot for bot in bots if groups.get(bot, "") == group]
            for group in sorted({groups.get(bot, "") for bot in bots})
        ]
    return snake(bots, max(1, min(-(-len(bots) // largest), len(bots) // least)))


def qualified(
    standings: Sequence[Sequence[Sequence[str]]], overall: Sequence[Sequence[str]]
) -> list[list[str]]:
    """Order the bots of all pools: the firsts, then the seconds, and so on; equals are together.

    The standing of each pool and the one of all pools `overall` are groups of equals, the best
    first. Those of one place are ordered as they stand overall.

    >>> qualified([[["a"], ["b"]], [["c", "d"]]], overall=[["c", "d"], ["a", "b"]])
    [['c', 'd'], ['a'], ['b']]
    """
    place = {bot: number for groups in standings for bot, number in placed(groups).items()}
    rank = placed(overall)
    together: dict[tuple[int, int], list[str]] = {}
    for bot in rank:
        together.setdefault((place[bot], rank[bot]), []).append(bot)
    return [together[key] for key in sorted(together)]
