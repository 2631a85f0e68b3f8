"""Ratings with their intervals, as a drawing."""

from collections.abc import Sequence
from html import escape

from joute.rating.batch import Rating

WIDTH, LABELS, ROW, TOP = 760, 190, 26, 30
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000)
MARKS = 6
"""At most so many lines on the scale."""


def chart(ratings: Sequence[Rating], title: str) -> str:
    """Draw a row a bot: a dot for the rating, a line for the interval."""
    if not ratings:
        return ""
    low = min(rating.value - (rating.error or 0) for rating in ratings)
    high = max(rating.value + (rating.error or 0) for rating in ratings)
    room = max(high - low, 20) * 0.05
    scale = _Scale(low - room, high + room)
    height = TOP + ROW * len(ratings) + 6
    rows = [_row(rating, scale, TOP + ROW * number) for number, rating in enumerate(ratings)]
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}">{_grid(scale, height)}{"".join(rows)}</svg>'
    )


class _Scale:
    """From points of Elo to the drawing."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, max(high, low + 1)

    def x(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return round(LABELS + share * (WIDTH - LABELS - 10), 1)

    def marks(self) -> list[int]:
        span = self.high - self.low
        step = next((step for step in STEPS if span / step <= MARKS), STEPS[-1])
        first = int(-(-self.low // step)) * step
        return list(range(first, int(self.high) + 1, step))


def _grid(scale: _Scale, height: int) -> str:
    return "".join(
        f'<line class="grid" x1="{scale.x(mark)}" x2="{scale.x(mark)}" y1="{TOP - 8}" '
        f'y2="{height}"/><text class="mark" x="{scale.x(mark)}" y="14">{mark}</text>'
        for mark in scale.marks()
    )


def _row(rating: Rating, scale: _Scale, top: int) -> str:
    middle = top + ROW // 2
    label = rating.bot if len(rating.bot) <= 24 else f"{rating.bot[:23]}…"  # noqa: PLR2004 - what fits
    interval = ""
    if rating.error is not None:
        left, right = scale.x(rating.value - rating.error), scale.x(rating.value + rating.error)
        interval = f'<line class="interval" x1="{left}" x2="{right}" y1="{middle}" y2="{middle}"/>'
    spread = "?" if rating.error is None else f"{rating.error:.0f}"
    return (
        f"<g><title>{escape(rating.bot)}: {rating.value:.0f} ± {spread}</title>"
        f'<text class="label" x="{LABELS - 12}" y="{middle + 4}">{escape(label)}</text>'
        f'{interval}<circle class="dot" cx="{scale.x(rating.value)}" cy="{middle}" r="5"/></g>'
    )
