"""Everybody meets everybody, and all play equally often.

>>> from joute.rating.pairing.round_robin import round_robin
>>> round_robin(["a", "b", "c", "d"], seats=2)
[('a', 'd'), ('b', 'c'), ('c', 'a'), ('d', 'b'), ('a', 'b'), ('c', 'd')]
"""

from collections.abc import Sequence
from itertools import combinations

from joute.rating.pairing import Table
from joute.rating.pairing.meetings import Meetings

DUEL = 2


def round_robin(bots: Sequence[str], seats: int) -> list[Table]:
    """Give the tables of one round robin."""
    if len(bots) <= seats:
        return [tuple(bots)]
    return _circle(bots) if seats == DUEL else _balanced(bots, seats)


def _circle(bots: Sequence[str]) -> list[Table]:
    """Pair by the circle method: one stays, the others walk around it, nobody plays twice in a row.

    Of two whose places add up to an odd number the earlier is named first, else the later: so all
    are named first equally often, where seats are not rotated.
    """
    circle = list(range(len(bots) + len(bots) % 2))
    half = len(circle) // 2
    tables: list[Table] = []
    for _ in range(len(circle) - 1):
        for one, other in zip(circle[:half], circle[: half - 1 : -1], strict=True):
            if max(one, other) < len(bots):
                first, second = sorted((one, other), reverse=(one + other) % 2 == 0)
                tables.append((bots[first], bots[second]))
        circle.insert(1, circle.pop())
    return tables


def _balanced(bots: Sequence[str], seats: int) -> list[Table]:
    """Fill tables with those who played least and met the table least, until all have met all."""
    meetings = Meetings()
    tables: list[Table] = []
    while not _complete(bots, meetings):
        table: list[str] = []
        while len(table) < seats:
            table.append(
                min(
                    (bot for bot in bots if bot not in table),
                    key=lambda bot: (meetings.played[bot], meetings.at(table, bot)),
                )
            )
        tables.append(tuple(table))
        meetings.add(tables[-1])
    return tables


def _complete(bots: Sequence[str], meetings: Meetings) -> bool:
    return len({meetings.played[bot] for bot in bots}) == 1 and all(
        meetings.between(one, other) for one, other in combinations(bots, 2)
    )
