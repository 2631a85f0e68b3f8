"""What a game says of matches that were played: how good each turn was, and what would have been better.

An analyst is a function of the whole match, turn by turn. It is pure: its effort is a number of positions or
games, never a time, so that the same match gives the same analysis everywhere.
"""

from collections.abc import Callable, Iterator, Sequence
from math import erf, exp, sqrt
from typing import Any, Generic, Literal

from msgspec import Struct

from joute.game.rules import State
from joute.game.setup import Setup

Measure = Literal["win", "score"]
"""What is expected: a part of the victory, from 0 to 1, which a draw divides; or the final score."""


class Decision(Struct, Generic[State], frozen=True, kw_only=True):
    """One turn of one seat, as it was played."""

    seat: int
    turn: int
    before: State
    """When the seat was first asked on this turn."""
    after: State
    """At the next question to anybody, or at the end of the match."""
    said: tuple[str, ...]


class Verdict(Struct, frozen=True, kw_only=True):
    """What an analyst says of one turn."""

    expected: float
    """For the seat, before it acted, if it goes on as well as the analyst can."""
    played: float | None
    """The same after what it did; None if that leaves it without a result."""
    done: tuple[str, ...]
    """What it did, in the words of the protocol …"""
    best: tuple[str, ...]
    """… and what the analyst would have done."""
    exact: bool
    """Both are certain; otherwise they are estimates."""


Analyse = Callable[[Setup, Sequence[Decision[Any]], int], Iterator[Verdict]]
"""The setup, all turns of a match, and the effort for each: → one verdict a turn, in their order."""


class Analyst(Struct, frozen=True, kw_only=True):
    """The analyst of a game, imported when it is asked."""

    path: str
    """`module:function`, which is an `Analyse`."""
    measure: Measure
    budget: int
    """The usual effort for each turn: positions, playouts or games tried."""
    least: float
    """Anything that costs less is not called a mistake: it may be noise."""


REACH, STEPS = 5.0, 40
"""How far, in standard deviations, and in how many steps a normal curve is followed."""


def chances(means: Sequence[float], spreads: Sequence[float]) -> list[float]:
    """Return each seat's chance to end with the most, if the ends are normal and independent.

    Where nothing is open any more, the most wins, and equals divide it.
    """
    if max(spreads) == 0:
        best = [mean == max(means) for mean in means]
        return [won / sum(best) for won in best]
    parts = [
        _part(seat, means, [max(spread, 1e-9) for spread in spreads]) for seat in range(len(means))
    ]
    return [part / sum(parts) for part in parts]


def _part(seat: int, means: Sequence[float], spreads: Sequence[float]) -> float:
    """Add up, over where a seat may end, how likely all others end below it."""
    total = 0.0
    for step in range(-STEPS, STEPS + 1):
        place = REACH * step / STEPS
        end = means[seat] + place * spreads[seat]
        below = exp(-place * place / 2)
        for other, (mean, spread) in enumerate(zip(means, spreads, strict=True)):
            if other != seat:
                below *= (1 + erf((end - mean) / (spread * sqrt(2)))) / 2
        total += below
    return total
