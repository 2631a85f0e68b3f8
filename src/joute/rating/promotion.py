"""Promotion by a stated rule: N matches won of M played against a league's bots.

>>> from joute.rating.promotion import luck, shortest
>>> luck(matches=3, wins=2, seats=4)        # a bot as good as its three opponents
0.15625
>>> shortest(losses=1, seats=4, chance=0.05)
5
"""

from itertools import count
from math import comb


def luck(*, matches: int, wins: int, seats: int) -> float:
    """Return the probability that a bot as good as its opponents passes: at most this.

    Among equals everybody wins a match with the same probability, 1/seats, or less where a shared
    first place is no win; the matches are independent, each on its own seed.
    """
    chance = 1 / seats
    return sum(
        comb(matches, won) * chance**won * (1 - chance) ** (matches - won)
        for won in range(wins, matches + 1)
    )


def shortest(*, losses: int, seats: int, chance: float) -> int:
    """Return the fewest matches of which a bot may lose this many, so that luck passes no more often.

    A rule without a loss would be shorter still, but it would also stop every good bot that loses once.
    """
    assert seats > 1, "alone everybody wins"
    return next(
        matches
        for matches in count(losses + 1)
        if luck(matches=matches, wins=matches - losses, seats=seats) <= chance
    )


def undecided(*, matches: int, wins: int, won: int, played: int) -> bool:
    """Whether the matches that are left can still change the verdict."""
    return won < wins <= won + matches - played
