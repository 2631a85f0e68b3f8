"""Ratings that do not depend on the order of the matches, with intervals.

    >>> from joute.rating.batch import rated
    >>> from joute.rating.tally import Finish
    >>> blocks = [[Finish(("ann", "bob"), (1, 2))]] * 30 + [[Finish(("ann", "bob"), (2, 1))]] * 10
    >>> for rating in rated(blocks):
    ...     print(f"{rating.bot} {rating.value:.0f} ± {rating.error:.0f}")
    ann 1593 ± 62
    bob 1407 ± 62

The interval is ±1.96 standard errors, and the standard error is that of fits to resampled blocks
(Poisson bootstrap: each block counts 0, 1, 2, … times with the probabilities of a Poisson
distribution of mean 1). Percentiles of the same resamples cover less than they promise, see
docs/ratings.md. A rating says where a bot stands among those it met, directly or over others,
whose mean is 1500; bots that no chain of matches joins cannot be compared.
"""

from collections.abc import Iterable, Sequence
from math import exp, sqrt
from statistics import stdev

from msgspec import Struct

from joute.dice import Dice, dice
from joute.rating.fit import ELO, Fit, fitted, refitted
from joute.rating.quantiles import NORMAL
from joute.rating.tally import Block, Tally, summed, tallied

MEAN = 1500.0
RESAMPLES = 200


class Rating(Struct, frozen=True, kw_only=True):
    """What all results together say of a bot, in points of Elo."""

    bot: str
    value: float
    error: float | None
    """Half the width of the 95 % interval, None where nothing is known."""
    island: int = 0
    """Bots of different islands never met, not even over others."""

    def overlaps(self, other: "Rating") -> bool:
        """Whether the intervals overlap, so that the results do not say who is better."""
        if self.error is None or other.error is None or self.island != other.island:
            return True
        return abs(self.value - other.value) <= self.error + other.error


def rated(
    blocks: Iterable[Block], *, resamples: int = RESAMPLES, seed: int | str = 0
) -> list[Rating]:
    """Rate every bot of these blocks, the best first."""
    tally = tallied(blocks)
    ratings: list[Rating] = []
    for number, island in enumerate(islands(tally)):
        fit = fitted(island)
        errors = _errors(island, fit, resamples, seed)
        ratings += [
            Rating(bot=bot, value=MEAN + ELO * strength, error=error, island=number)
            for bot, strength, error in zip(island.bots, fit.strengths, errors, strict=True)
        ]
    return sorted(ratings, key=lambda rating: (-rating.value, rating.bot))


def unseparated(ratings: Sequence[Rating]) -> dict[str, tuple[str, ...]]:
    """Return, for each bot, the others whose intervals overlap with its own."""
    return {
        rating.bot: tuple(
            other.bot for other in ratings if other.bot != rating.bot and rating.overlaps(other)
        )
        for rating in ratings
    }


def islands(tally: Tally) -> list[Tally]:
    """Split a tally into groups of bots that met, directly or over others."""
    leader = list(range(len(tally.bots)))

    def lead(bot: int) -> int:
        while leader[bot] != bot:
            leader[bot] = bot = leader[leader[bot]]
        return bot

    for one, other in tally.pairs:
        leader[lead(one)] = lead(other)
    heads = sorted({lead(bot) for bot in range(len(leader))})
    if len(heads) == 1:
        return [tally]
    return [
        _part(tally, {bot for bot in range(len(leader)) if lead(bot) == head}) for head in heads
    ]


def _part(tally: Tally, members: set[int]) -> Tally:
    """Return what a tally says of some bots that met nobody else."""
    bots = sorted(members)
    place = {bot: index for index, bot in enumerate(bots)}
    kept = [number for number, (one, _) in enumerate(tally.pairs) if one in members]
    pair_place = {number: index for index, number in enumerate(kept)}
    blocks = [
        tuple(
            (pair_place[pair], won, lost, tied)
            for pair, won, lost, tied in block
            if pair in pair_place
        )
        for block in tally.blocks
    ]
    return Tally(
        bots=tuple(tally.bots[bot] for bot in bots),
        pairs=tuple((place[tally.pairs[pair][0]], place[tally.pairs[pair][1]]) for pair in kept),
        blocks=tuple(block for block in blocks if block),
    )


def _errors(tally: Tally, fit: Fit, resamples: int, seed: int | str) -> list[float | None]:
    """Return half the widths of the intervals."""
    drawn = [
        refitted(tally, summed(tally, poisson(dice(seed, "resample", number), tally.size)), fit)
        for number in range(resamples)
    ]
    return [
        error([other.strengths[bot] for other in drawn], blocks)
        for bot, blocks in enumerate(_appearances(tally))
    ]


def error(drawn: Sequence[float], blocks: int) -> float | None:
    """Return half the width of an interval; a bot of one block has told nothing of its spread.

    Where blocks are few, resampling them shows too little spread, by n/(n - 1) in the variance.
    """
    if blocks <= 1 or len(drawn) <= 1:
        return None
    return NORMAL * ELO * stdev(drawn) * sqrt(blocks / (blocks - 1))


def _appearances(tally: Tally) -> list[int]:
    """Count the blocks of each bot."""
    counts = [0] * len(tally.bots)
    for block in tally.blocks:
        for bot in {bot for pair, *_ in block for bot in tally.pairs[pair]}:
            counts[bot] += 1
    return counts


def poisson(throw: Dice, count: int) -> list[int]:
    """Throw `count` whole numbers of a Poisson distribution of mean 1, four with each word."""
    drawn: list[int] = []
    for _ in range(-(-count // 4)):
        word = throw.word()
        drawn += (
            _POISSON[word & 0xFFFF],
            _POISSON[word >> 16 & 0xFFFF],
            _POISSON[word >> 32 & 0xFFFF],
            _POISSON[word >> 48],
        )
    return drawn[:count]


def _poisson_table(size: int) -> bytes:
    """Spread the numbers 0, 1, 2, … over a table, each as often as it is thrown."""
    table = bytearray()
    part, below, number = exp(-1), 0.0, 0
    while len(table) < size:
        below += part
        table += bytes([number]) * (round(below * size) - len(table))
        number += 1
        part /= number
        if part * size < 0.5:  # noqa: PLR2004 - rounds to nothing
            table += bytes([number]) * (size - len(table))
    return bytes(table)


_POISSON = _poisson_table(1 << 16)
