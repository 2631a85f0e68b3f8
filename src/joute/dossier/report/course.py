"""What a seat could expect turn by turn, as a drawing."""

from collections.abc import Sequence

from markupsafe import Markup

from joute.analysis import Analysis, Moment
from joute.contest.report.elements import element, empty
from joute.contest.report.words import both
from joute.reason import Reason

WIDTH, HEIGHT, EDGE, BOTTOM = 720, 120, 8, 20
HALF = 40
"""Of the room that the number of a turn takes."""
FEWEST = 2
"""Turns that make a line."""


def course(found: Analysis, seat: int, marked: Moment | None, title: str) -> Markup:
    """Draw the expectations of all seats, that of one in front, with the turn that is asked about.

    `title` is the id of its title.
    """
    if len(found.moments) < FEWEST:
        return Markup()
    scale = _Scale(found)
    others = sorted({one.seat for one in found.moments} - {seat})
    return element(
        "svg",
        empty("line", class_="grid", x1=0, x2=WIDTH, y1=EDGE, y2=EDGE),
        empty("line", class_="grid", x1=0, x2=WIDTH, y1=scale.floor, y2=scale.floor),
        *(_line(found, other, scale, "other") for other in others),
        _line(found, seat, scale, "own"),
        Markup() if marked is None else _mark(marked, scale),
        class_="course-of-match",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_labelledby=title,
    )


class _Scale:
    """From turns and expectations to the drawing; better is higher."""

    floor = HEIGHT - BOTTOM

    def __init__(self, found: Analysis) -> None:
        values = [one.expected for one in found.moments]
        self._low, self._high = (0.0, 1.0) if found.measure == "win" else (min(values), max(values))
        self._lowest = found.lowest
        self._last = max(one.turn for one in found.moments)

    def point(self, one: Moment) -> tuple[float, float]:
        """Return where a turn stands."""
        span = self._high - self._low
        share = (one.expected - self._low) / span if span else 0.5
        share = 1 - share if self._lowest else share
        x = EDGE + (one.turn - 1) / max(1, self._last - 1) * (WIDTH - 2 * EDGE)
        return round(x, 1), round(self.floor - share * (self.floor - EDGE), 1)


def _line(found: Analysis, seat: int, scale: _Scale, kind: str) -> Markup:
    own: Sequence[Moment] = [one for one in found.moments if one.seat == seat]
    points = " ".join(f"{x},{y}" for x, y in map(scale.point, own))
    return empty("polyline", class_=f"way {kind}", points=points)


def _mark(one: Moment, scale: _Scale) -> Markup:
    x, y = scale.point(one)
    at = min(max(x, HALF), WIDTH - HALF)
    said = both(Reason("dossier.turn", {"turn": str(one.turn)}), tag="tspan")
    return (
        empty("line", class_="asked", x1=str(x), x2=str(x), y1=EDGE, y2=scale.floor)
        + empty("circle", class_="asked", cx=str(x), cy=str(y), r=5)
        + element("text", said, class_="mark", x=str(at), y=HEIGHT - 4)
    )
