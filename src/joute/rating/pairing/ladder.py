"""Ladder: neighbours play, and who wins stands higher.

>>> from joute.rating.pairing.ladder import climbed, ladder
>>> ladder("abcde", round_=0, seats=2, least=2), ladder("abcde", round_=1, seats=2, least=2)
([('a', 'b'), ('c', 'd')], [('b', 'c'), ('d', 'e')])
>>> ladder("abcde", round_=0, seats=4, least=2), ladder("abcde", round_=1, seats=4, least=2)
([('a', 'b', 'c'), ('d', 'e')], [('a', 'b'), ('c', 'd', 'e')])
>>> climbed(["a", "b", "c", "d", "e"], [["b", "a"], ["c", "d"]])
['b', 'a', 'c', 'd', 'e']
"""

from collections.abc import Sequence

from joute.rating.pairing import Table
from joute.rating.pairing.cut import sizes


def ladder(order: Sequence[str], *, round_: int, seats: int, least: int) -> list[Table]:
    """Return the tables of a round: neighbours, cut elsewhere in every other round.

    Where not all can play, the last sit out in one round and the first in the next, so that in
    two rounds everybody plays.
    """
    cut = sizes(len(order), seats, least)
    idle = len(order) - sum(cut)
    if round_ % 2 == 0:
        return _neighbours(order, cut)
    if idle or len(cut) <= 1:
        return _neighbours(order[idle:], cut[::-1])
    half = seats // 2
    if half >= least:
        return _neighbours(order, [half, *sizes(len(order) - half, seats, least)])
    return _neighbours(order[half:], sizes(len(order) - half, seats, least))


def _neighbours(order: Sequence[str], cut: Sequence[int]) -> list[Table]:
    tables: list[Table] = []
    first = 0
    for size in cut:
        tables.append(tuple(order[first : first + size]))
        first += size
    return tables


def climbed(order: Sequence[str], results: Sequence[Sequence[str]]) -> list[str]:
    """Return the new order: each table (the best first) takes the places that it had."""
    ladder_ = list(order)
    for table in results:
        places = sorted(order.index(bot) for bot in table)
        for place, bot in zip(places, table, strict=True):
            ladder_[place] = bot
    return ladder_
