"""The turns of a match that are worth asking about: where most was given away, and where an unexpected idea paid."""

import itertools

from msgspec import Struct

from joute.analysis import Analysis, Moment


class Rise(Struct, frozen=True):
    """A turn on which a seat did not do what the analyst would have done, and stood better on its next turn."""

    moment: Moment
    after: float
    """What it could expect then."""
    gain: float


def worst_fall(found: Analysis, seat: int) -> Moment | None:
    """Return the turn on which a seat gave most away, None if it gave nothing away."""
    costly = [one for one in _own(found, seat) if one.cost]
    return max(costly, key=lambda one: one.cost or 0.0, default=None)


def best_rise(found: Analysis, seat: int, least: float) -> Rise | None:
    """Return the idea that paid most; what is gained is `least` or more, because less may be noise."""
    own = _own(found, seat)
    rises = [
        Rise(one, after.expected, _gain(found, one, after))
        for one, after in itertools.pairwise(own)
        if one.done != one.best
    ]
    return max(
        (rise for rise in rises if rise.gain >= least), key=lambda rise: rise.gain, default=None
    )


def given_away(found: Analysis, seat: int) -> float:
    """Add up what a seat gave away."""
    return sum(one.cost or 0.0 for one in _own(found, seat))


def hardest(found: Analysis, seat: int) -> Moment | None:
    """Return the turn before which a seat that did nothing wrong there could expect least."""
    right = [one for one in _own(found, seat) if not one.cost]
    sign = -1 if found.lowest else 1
    return min(right, key=lambda one: sign * one.expected, default=None)


def _own(found: Analysis, seat: int) -> list[Moment]:
    return [one for one in found.moments if one.seat == seat]


def _gain(found: Analysis, one: Moment, after: Moment) -> float:
    rise = after.expected - one.expected
    return -rise if found.lowest else rise
