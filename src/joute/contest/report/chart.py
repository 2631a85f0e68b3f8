"""Ratings with their intervals, as a drawing."""

from collections.abc import Sequence

from markupsafe import Markup

from joute.contest.report.elements import element, empty, joined
from joute.contest.report.names import brief
from joute.rating.batch import Rating

WIDTH, LABELS, ROW, TOP = 760, 190, 26, 30
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000)
LETTERS = 24
"""Of a name that fit beside it."""
SHEET = 30
"""Rows that fit on a sheet of paper."""
MARKS = 6
"""The most lines on the scale."""


def chart(ratings: Sequence[Rating], title: str) -> Markup:
    """Draw a row a bot: a dot for the rating, a line for the interval; `title` is the id of its title."""
    if not ratings:
        return Markup()
    low = min(rating.value - (rating.error or 0) for rating in ratings)
    high = max(rating.value + (rating.error or 0) for rating in ratings)
    room = max(high - low, 20) * 0.05
    scale = _Scale(low - room, high + room)
    height = TOP + ROW * len(ratings) + 6
    rows = [_row(rating, scale, TOP + ROW * number) for number, rating in enumerate(ratings)]
    return element(
        "svg",
        _grid(scale, height),
        *rows,
        class_="chart tall" if len(ratings) > SHEET else "chart",
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        aria_labelledby=title,
    )


class _Scale:
    """From points of Elo to the drawing."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, max(high, low + 1)

    def x(self, value: float) -> str:
        share = (value - self.low) / (self.high - self.low)
        return str(round(LABELS + share * (WIDTH - LABELS - 10), 1))

    def marks(self) -> list[int]:
        span = self.high - self.low
        step = next((step for step in STEPS if span / step <= MARKS), STEPS[-1])
        first = int(-(-self.low // step)) * step
        return list(range(first, int(self.high) + 1, step))


def _grid(scale: _Scale, height: int) -> Markup:
    return joined(_mark(mark, scale.x(mark), height) for mark in scale.marks())


def _mark(mark: int, x: str, height: int) -> Markup:
    line = empty("line", class_="grid", x1=x, x2=x, y1=TOP - 8, y2=height)
    return line + element("text", mark, class_="mark", x=x, y=14)


def _row(rating: Rating, scale: _Scale, top: int) -> Markup:
    middle = top + ROW // 2
    spread = "?" if rating.error is None else f"{rating.error:.0f}"
    return element(
        "g",
        element("title", f"{rating.bot} ({rating.value:.0f} ± {spread})"),
        element("text", brief(rating.bot, LETTERS), class_="label", x=LABELS - 12, y=middle + 4),
        _interval(rating, scale, middle),
        empty("circle", class_="dot", cx=scale.x(rating.value), cy=middle, r=5),
    )


def _interval(rating: Rating, scale: _Scale, middle: int) -> Markup:
    if rating.error is None:
        return Markup()
    left, right = scale.x(rating.value - rating.error), scale.x(rating.value + rating.error)
    return empty("line", class_="interval", x1=left, x2=right, y1=middle, y2=middle)
