"""Knockout: the better half of each table goes on.

>>> from joute.rating.pairing.knockout import knockout
>>> knockout(["a", "b", "c", "d", "e"], seats=2, least=2)
([('b', 'e'), ('c', 'd')], ['a'])
"""

from collections.abc import Sequence

from joute.rating.pairing import Table
from joute.rating.pairing.cut import sizes, snake


def knockout(order: Sequence[str], *, seats: int, least: int) -> tuple[list[Table], list[str]]:
    """Give the tables of a round, the strongest with the weakest, and who goes on without playing."""
    cut = sizes(len(order), seats, least)
    idle = len(order) - sum(cut)
    return [tuple(table) for table in snake(order[idle:], len(cut))], list(order[:idle])


def survivors(size: int) -> int:
    """Return how many of a table go on."""
    return -(-size // 2)
