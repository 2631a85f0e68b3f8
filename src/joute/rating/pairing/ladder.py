"""Ladder: neighbours play, and who wins stands higher.

>>> from joute.rating.pairing.ladder import climbed, ladder
>>> ladder(["a", "b", "c", "d", "e"], round_=0, seats=2), ladder("abcde", round_=1, seats=2)
([('a', 'b'), ('c', 'd')], [('b', 'c'), ('d', 'e')])
>>> climbed(["a", "b", "c", "d", "e"], [["b", "a"], ["c", "d"]])
['b', 'a', 'c', 'd', 'e']
"""

from collections.abc import Sequence

from joute.rating.pairing import Table


def ladder(order: Sequence[str], *, round_: int, seats: int) -> list[Table]:
    """Give the tables of a round: neighbours, cut one step further down in every other round."""
    first = round_ % 2 * (seats // 2) if len(order) > seats else 0
    return [
        tuple(order[place : place + seats])
        for place in range(first, len(order), seats)
        if len(order[place : place + seats]) == min(seats, len(order))
    ]


def climbed(order: Sequence[str], results: Sequence[Sequence[str]]) -> list[str]:
    """Give the new order: each table (the best first) takes the places that it had."""
    ladder_ = list(order)
    for table in results:
        places = sorted(order.index(bot) for bot in table)
        for place, bot in zip(places, table, strict=True):
            ladder_[place] = bot
    return ladder_
