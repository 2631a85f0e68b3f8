"""Knockout: the better half of each table goes on.

>>> from joute.rating.pairing.knockout import knockout
>>> knockout(["a", "b", "c", "d", "e"], seats=2, least=2)
([('b', 'e'), ('c', 'd')], ['a'])
"""

from collections.abc import Collection, Sequence

from joute.rating.pairing import Table
from joute.rating.pairing.cut import sizes, snake


def knockout(
    order: Sequence[str], *, seats: int, least: int, owed: Collection[str] = ()
) -> tuple[list[Table], list[str]]:
    """Return the tables of a round, the strongest with the weakest, and who goes on without playing.

    Those are the strongest, except who is `owed` a match where others are not.
    """
    cut = sizes(len(order), seats, least)
    idle = sorted(order, key=lambda bot: bot in owed)[: len(order) - sum(cut)]
    playing = [bot for bot in order if bot not in idle]
    return [tuple(table) for table in snake(playing, len(cut))], idle


def survivors(size: int) -> int:
    """Return how many of a table go on."""
    return -(-size // 2)
