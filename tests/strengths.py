"""Bots of known strength: results drawn from the models that ratings assume."""

from collections.abc import Sequence
from itertools import combinations
from math import exp, log

from joute.dice import Dice
from joute.rating.tally import Finish

FINE = 1 << 53


def uniform(throw: Dice) -> float:
    """Throw a number between 0 and 1, neither included."""
    return (throw.below(FINE) + 0.5) / FINE


def spread(throw: Dice, count: int, deviation: float) -> list[float]:
    """Draw strengths around 0, the sum of which is 0."""
    drawn = [sum(uniform(throw) - 0.5 for _ in range(12)) * deviation for _ in range(count)]
    mean = sum(drawn) / count
    return [value - mean for value in drawn]


def duel(throw: Dice, one: float, other: float, ties: float) -> tuple[int, int]:
    """Draw the ranks of a match of two (Davidson's model)."""
    win, loss, tie = exp(one), exp(other), ties * exp((one + other) / 2)
    point = uniform(throw) * (win + loss + tie)
    return (1, 2) if point < win else (2, 1) if point < win + loss else (1, 1)


def ranking(throw: Dice, strengths: Sequence[float]) -> tuple[int, ...]:
    """Draw the ranks of a table (Plackett-Luce): strengths with Gumbel noise, sorted."""
    noisy = [strength - log(-log(uniform(throw))) for strength in strengths]
    return tuple(1 + sum(other > mine for other in noisy) for mine in noisy)


def name(bot: int) -> str:
    return f"bot {bot:02}"


def round_robins(
    throw: Dice, strengths: Sequence[float], rounds: int, ties: float
) -> list[list[Finish]]:
    """Play rounds of all pairs, in blocks of two matches."""
    return [
        [
            Finish((name(one), name(other)), duel(throw, strengths[one], strengths[other], ties))
            for _ in range(2)
        ]
        for _ in range(rounds)
        for one, other in combinations(range(len(strengths)), 2)
    ]


def tables(throw: Dice, strengths: Sequence[float], rounds: int, seats: int) -> list[list[Finish]]:
    """Play rounds of random tables, a block each."""
    blocks = []
    for _ in range(rounds):
        deck = throw.shuffled(range(len(strengths)))
        for first in range(0, len(deck) - seats + 1, seats):
            table = deck[first : first + seats]
            ranks = ranking(throw, [strengths[bot] for bot in table])
            blocks.append([Finish(tuple(map(name, table)), ranks)])
    return blocks
