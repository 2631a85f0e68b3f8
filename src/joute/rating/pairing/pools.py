"""Pools: a field is split, and each part plays a round robin of its own.

>>> from joute.rating.pairing.pools import pools
>>> pools(["a", "b", "c", "d", "e"], largest=3)
[['a', 'd', 'e'], ['b', 'c']]
"""

from collections.abc import Mapping, Sequence

from joute.rating.pairing.cut import snake


def pools(
    bots: Sequence[str], *, largest: int, groups: Mapping[str, str] | None = None
) -> list[list[str]]:
    """Give the pools: the groups that bots belong to, or equally strong ones of at most so many."""
    if groups:
        return [
            [bot for bot in bots if groups.get(bot, "") == group]
            for group in sorted({groups.get(bot, "") for bot in bots})
        ]
    return snake(bots, -(-len(bots) // largest))


def qualified(standings: Sequence[Sequence[str]], count: int, order: Sequence[str]) -> list[str]:
    """Give the `count` who go on: the firsts of all pools, then the seconds, and so on.

    Those of one place are taken as they stand in `order`, the standing of all pools together.

    >>> qualified([["a", "b"], ["c", "d"]], 3, order=["c", "d", "a", "b"])
    ['c', 'a', 'd']
    """
    place = {bot: number for number, bot in enumerate(order)}
    deepest = max(map(len, standings), default=0)
    ordered = [
        bot
        for level in range(deepest)
        for bot in sorted(
            (pool[level] for pool in standings if level < len(pool)), key=place.__getitem__
        )
    ]
    return ordered[:count]
