"""What is found out about a match: a moment for each turn of each seat, the mistakes, where it was lost."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from joute.film import Line
from joute.game.analysis import Measure

MOST_MISTAKES = 3
"""Of each seat."""


class Moment(Struct, frozen=True, kw_only=True):
    """One turn of one seat, judged."""

    seat: int
    turn: int
    shot: int
    """Of the film, in which the seat is about to act."""
    expected: float
    played: float | None
    cost: float | None
    """What the turn gave away; None if it lost the result itself."""
    done: tuple[str, ...]
    best: tuple[str, ...]
    exact: bool


class Lost(Struct, frozen=True, kw_only=True):
    """The last turn on which a seat that did not win could still expect its share."""

    seat: int
    moment: int
    certain: bool
    """Whether it is proven that the match could not be won any more after it."""


class Analysis(Line, frozen=True, kw_only=True):
    """All that is known about a match; a line of its film, too."""

    measure: Measure
    lowest: bool
    """Whether the smaller of two scores is the better one."""
    estimated: bool
    """Whether any of it is an estimate."""
    moments: tuple[Moment, ...]
    mistakes: tuple[int, ...]
    """The worst of each seat, as places in `moments`, the worst first."""
    lost: tuple[Lost, ...] = ()


def mistakes(moments: Sequence[Moment], least: float) -> tuple[int, ...]:
    """Find the turns that cost each seat most."""
    seats = sorted({moment.seat for moment in moments})
    found = (_worst(moments, seat, least) for seat in seats)
    return tuple(place for worst in found for place in worst)


def mistakes_of(whole: Analysis, moments: Sequence[Moment]) -> tuple[int, ...]:
    """Return the mistakes that are among some of the moments, as places in these."""
    places = {id(moment): place for place, moment in enumerate(moments)}
    bad = (id(whole.moments[place]) for place in whole.mistakes)
    return tuple(places[one] for one in bad if one in places)


def _worst(moments: Sequence[Moment], seat: int, least: float) -> list[int]:
    costs = {
        place: float("inf") if moment.cost is None else moment.cost
        for place, moment in enumerate(moments)
        if moment.seat == seat
    }
    bad = [place for place, cost in costs.items() if cost >= least]
    return sorted(bad, key=lambda place: -costs[place])[:MOST_MISTAKES]


def lost(moments: Sequence[Moment], losers: Iterable[int], seats: int) -> tuple[Lost, ...]:
    """Find where each of these seats had its share of the victory for the last time."""
    return tuple(one for seat in losers if (one := _last_chance(moments, seat, 1 / seats)))


def _last_chance(moments: Sequence[Moment], seat: int, share: float) -> Lost | None:
    places = [place for place, moment in enumerate(moments) if moment.seat == seat]
    hopeful = [place for place in places if moments[place].expected >= share]
    if not hopeful:
        return None
    last = moments[hopeful[-1]]
    later = [moments[place] for place in places if place > hopeful[-1]]
    certain = last.exact and not last.played and all(one.exact for one in later)
    return Lost(seat=seat, moment=hopeful[-1], certain=certain)
