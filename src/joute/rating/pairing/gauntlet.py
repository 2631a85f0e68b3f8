"""Gauntlet: some challengers meet all the others, who do not meet without them.

>>> from joute.rating.pairing.gauntlet import gauntlet
>>> gauntlet(["new"], ["a", "b", "c"], seats=2)
[('new', 'a'), ('new', 'b'), ('new', 'c')]
>>> gauntlet(["new"], ["a", "b", "c"], seats=3)
[('new', 'a', 'b'), ('new', 'b', 'c'), ('new', 'c', 'a')]
"""

from collections.abc import Sequence

from joute.rating.pairing import Table


def gauntlet(
    challengers: Sequence[str], others: Sequence[str], seats: int, least: int = 2
) -> list[Table]:
    """Return the tables of one round, in which all the others play equally often.

    Where they are too few for a table of `least`, challengers fill it.
    """
    beside = seats - 1
    if len(others) < least - 1:
        return [(*challengers[: least - len(others)], *others)]
    if len(others) <= beside:
        return [(challenger, *others) for challenger in challengers]
    return [
        (challenger, *(others[(first + step) % len(others)] for step in range(beside)))
        for challenger in challengers
        for first in range(len(others))
    ]
