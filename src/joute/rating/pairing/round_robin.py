"""Everybody meets everybody, and all play equally often.

>>> from joute.rating.pairing.round_robin import round_robin
>>> round_robin(["a", "b", "c", "d"], seats=2)
[('a', 'd'), ('b', 'c'), ('c', 'a'), ('d', 'b'), ('a', 'b'), ('c', 'd')]
"""

from collections.abc import Sequence
from operator import add

from joute.rating.pairing import Table

DUEL = 2


def round_robin(bots: Sequence[str], seats: int) -> list[Table]:
    """Return the tables of one round robin."""
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
    size = len(bots)
    played, met = [0] * size, [[0] * size for _ in bots]
    tables: list[Table] = []
    while len(set(played)) > 1 or not _all_met(met):
        table = _filled(played, met, seats)
        for one in table:
            played[one] += 1
            for other in table:
                met[one][other] += 1
        tables.append(tuple(bots[one] for one in table))
    return tables


def _filled(played: Sequence[int], met: Sequence[Sequence[int]], seats: int) -> list[int]:
    """Return the next table, by places in the field."""
    table: list[int] = []
    free = list(range(len(played)))
    at = [0] * len(played)
    for _ in range(seats):
        taken = min(free, key=lambda bot: (played[bot], at[bot]))
        table.append(taken)
        free.remove(taken)
        at = list(map(add, at, met[taken]))
    return table


def _all_met(met: Sequence[Sequence[int]]) -> bool:
    """Whether every two met; who played is counted with itself."""
    return all(all(row) for row in met)
