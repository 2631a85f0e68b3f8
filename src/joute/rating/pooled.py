"""One bot against a pool of others: its share of the points over all of them, and what it has gained.

On each seed the bot meets every opponent, and the mean over the opponents is one observation, a *round*. Rounds on
different seeds are independent, whatever the blocks of one have in common, so the likelihood of `likelihood.py`
holds for them as for blocks: they are counted by half points, too.

    >>> from joute.rating.pooled import share, tallied_rounds
    >>> counts = tallied_rounds([5, 6, 4, 7, 6], most=8)    # two opponents, two matches each
    >>> print("{0.value:.2f} from {0.low:.2f} to {0.high:.2f}".format(share(counts)))
    0.70 from 0.32 to 0.87

Where an earlier version meets the same opponents on the same seeds, what is counted are the differences of its half
points: *no gain* is the middle of them, and a gain is a share of the points, from -1 to 1.

    >>> gains = tallied_gains([5, 6, 4, 7, 6], [4, 6, 3, 5, 6], most=8)
    >>> print(f"{gain(gains).value:+.2f}")
    +0.10
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from joute.rating.elo import compared, elo_of, expected_score
from joute.rating.likelihood import Counts, mean
from joute.rating.quantiles import CERTAIN
from joute.rating.sprt import Sprt


class Share(Struct, frozen=True, kw_only=True):
    """A part of the points, or a difference of two, with its interval."""

    value: float
    low: float
    high: float


def tallied_rounds(points: Iterable[int], most: int) -> tuple[int, ...]:
    """Count rounds by half points, of which a round has `most`."""
    counts = [0] * (most + 1)
    for half in points:
        counts[half] += 1
    return tuple(counts)


def tallied_gains(new: Iterable[int], last: Iterable[int], most: int) -> tuple[int, ...]:
    """Count rounds by the half points that the new version took more, the fewest (`-most`) first."""
    pairs = zip(new, last, strict=True)
    return tallied_rounds((most + now - before for now, before in pairs), 2 * most)


def share(counts: Counts, certain: float = CERTAIN) -> Share:
    """Return the share of the points; before the first round nothing is known."""
    if not any(counts):
        return Share(value=0.5, low=0.0, high=1.0)
    found = compared(counts, certain)
    return Share(
        value=mean(counts),
        low=0.0 if found.low is None else expected_score(found.low),
        high=1.0 if found.high is None else expected_score(found.high),
    )


def gain(counts: Counts, certain: float = CERTAIN) -> Share:
    """Return what was gained, from differences."""
    found = share(counts, certain)
    return Share(value=2 * found.value - 1, low=2 * found.low - 1, high=2 * found.high - 1)


def together(comparisons: int) -> float:
    """Return how certain each of several comparisons must be for 95 % to hold of all (Bonferroni)."""
    return 1 - (1 - CERTAIN) / max(1, comparisons)


def gain_of(elo: float) -> float:
    """Return the share of the points that a difference in Elo is worth between even bots."""
    return expected_score(elo) - 0.5


def of_gains(test: Sprt) -> Sprt:
    """Return the test of two gains as one on counts of differences, whose middle is no gain."""
    elo0, elo1 = (elo_of((1 + gain_of(elo)) / 2) or 0.0 for elo in (test.elo0, test.elo1))
    return replace(test, elo0=elo0, elo1=elo1)
