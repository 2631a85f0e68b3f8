"""The rating of a bot from version to version, as a drawing."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from joute.contest.report.elements import Content, element, empty, joined
from joute.contest.report.numbers import MINUS
from joute.contest.report.words import both
from joute.dossier.report.dates import day_of
from joute.dossier.versions import VersionSheet
from joute.rating.batch import Rating

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 760, 250, 56, 44, 24
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000)
MARKS = 5
"""The most lines on a scale."""
MOST_LABELS = 10
"""Days that fit below the versions."""
EDGE = 8
NEAR = 8
"""Of a dot."""
LEAST_RATED = 2
"""Ratings that make a line."""


def rating_chart(sheets: Sequence[VersionSheet]) -> Markup:
    """Draw the ratings of a bot's versions; nothing if fewer than two have one."""
    known = [sheet.rating for sheet in sheets if sheet.rating is not None]
    if len(known) < LEAST_RATED:
        return Markup()
    scale = _Scale(known)
    places = [_x(number, len(sheets)) for number in range(len(sheets))]
    return element(
        "svg",
        joined(_grid(scale)),
        _line(sheets, places, scale),
        *(_version(sheet, x, scale) for sheet, x in zip(sheets, places, strict=True)),
        *_days(sheets, places),
        class_="chart course",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_labelledby="versions",
    )


class _Scale:
    """From points of Elo to the drawing."""

    def __init__(self, known: Sequence[Rating]) -> None:
        low = min(rating.value - (rating.error or 0) for rating in known)
        high = max(rating.value + (rating.error or 0) for rating in known)
        room = max(high - low, 20) * 0.08
        self._low, self._high = low - room, high + room

    def y(self, value: float) -> float:
        """Return where a rating stands."""
        share = (value - self._low) / (self._high - self._low)
        return round(HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP), 1)

    def marks(self) -> list[int]:
        """Return round numbers."""
        span = self._high - self._low
        step = next((step for step in STEPS if span / step <= MARKS), STEPS[-1])
        first = int(-(-self._low // step)) * step
        return list(range(first, int(self._high) + 1, step))


def _x(number: int, count: int) -> float:
    """Return where a version stands, in the middle of its column."""
    return round(LEFT + (number + 0.5) * (WIDTH - LEFT - EDGE) / count, 1)


def _grid(scale: _Scale) -> Iterator[Markup]:
    for mark in scale.marks():
        y = scale.y(mark)
        yield empty("line", class_="grid", x1=LEFT, x2=WIDTH, y1=str(y), y2=str(y))
        yield element("text", mark, class_="scale", x=LEFT - 8, y=str(y + 4))


def _line(sheets: Sequence[VersionSheet], places: Sequence[float], scale: _Scale) -> Markup:
    points = [
        f"{x},{scale.y(sheet.rating.value)}"
        for sheet, x in zip(sheets, places, strict=True)
        if sheet.rating is not None
    ]
    return empty("polyline", class_="way", points=" ".join(points))


def _version(sheet: VersionSheet, x: float, scale: _Scale) -> Markup:
    number = element("text", sheet.version.number, class_="mark", x=str(x), y=HEIGHT - BOTTOM + 18)
    rating = sheet.rating
    if rating is None:
        none = element("text", "×", class_="mark dead", x=str(x), y=HEIGHT - BOTTOM - 10)
        return number + none
    parts: list[Content] = [element("title", _title(sheet, rating))]
    if rating.error is not None:
        top, low = (str(scale.y(rating.value + sign * rating.error)) for sign in (1, -1))
        parts.append(empty("line", class_="interval", x1=str(x), x2=str(x), y1=top, y2=low))
    y = scale.y(rating.value)
    parts.append(empty("circle", class_="dot", cx=str(x), cy=str(y), r=5))
    if sheet.jump is not None:
        kind = "jump up" if sheet.jump >= 0 else "jump down"
        written = f"{round(sheet.jump):+d}".replace("-", MINUS)
        side = -NEAR if sheet.jump >= 0 else NEAR  # where the line does not come from
        at = {"x": str(round(x + side, 1)), "y": str(round(y - NEAR, 1))}
        parts.append(element("text", written, class_=kind, **at))
    return number + element("g", *parts)


def _title(sheet: VersionSheet, rating: Rating) -> str:
    spread = "?" if rating.error is None else f"{rating.error:.0f}"
    return f"{sheet.version.number}: {rating.value:.0f} ± {spread}"


def _days(sheets: Sequence[VersionSheet], places: Sequence[float]) -> Iterator[Markup]:
    """Write the days on which versions were handed in, each once, as many as fit."""
    often = -(-len(sheets) // MOST_LABELS)
    before = None
    for number, (sheet, x) in enumerate(zip(sheets, places, strict=True)):
        day = None if sheet.version.received is None else day_of(sheet.version.received)
        if day is not None and day != before and number % often == 0:
            texts = both(day, tag="tspan")
            yield element("text", texts, class_="mark", x=str(x), y=HEIGHT - 8)
            before = day
