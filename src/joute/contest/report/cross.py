"""Who against whom: a table of every two bots that met."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from joute.contest.crosstable import Cell
from joute.contest.report.elements import Content, element, joined
from joute.contest.report.names import Names
from joute.contest.report.parts import table, wide

EVEN = 0.5
STRENGTH = 1.3
"""How strong a colour is for each point of the share that is not half."""

Met = Mapping[tuple[str, str], Cell]


def times(met: Met, bots: Sequence[str]) -> int | None:
    """Return how often every two of these bots met, None where that differs."""
    among = {cell.meetings for (one, other), cell in met.items() if one in bots and other in bots}
    return among.pop() if len(among) == 1 else None


def cross(met: Met, names: Names, bots: Sequence[str], columns: Sequence[str], by: str) -> Markup:
    """Show bots against those of the columns, numbered as the rows; `by` is the id of the title."""
    numbers = {bot: number for number, bot in enumerate(bots, 1)}
    head = element("td") + cross_head(columns, numbers)
    equal = times(met, bots) is not None
    rows = [
        names.row(
            bot, names.title(bot, f"{numbers[bot]}. "), cross_cells(met, bot, columns, points=equal)
        )
        for bot in bots
    ]
    drawn = table(
        head,
        element("tbody", *rows),
        class_="cross",
        aria_labelledby=by,
        style=f"--columns:{len(columns)}",
    )
    return wide(drawn, len(rows))


def cross_head(columns: Sequence[str], numbers: Mapping[str, int]) -> Markup:
    """Return the titles of the columns: numbers, which stand for bots."""
    return joined(element("th", numbers[bot], scope="col", title=bot) for bot in columns)


def cross_cells(met: Met, bot: str, columns: Sequence[str], *, points: bool) -> Markup:
    """Return what a bot took from those of the columns: points, or the share of them in %."""
    return joined(_cell(met.get((bot, other)), points, bot == other) for other in columns)


def _cell(cell: Cell | None, points: bool, self: bool) -> Markup:  # noqa: FBT001 - of a column
    if self:
        return element("td", class_="self")
    if cell is None:
        return element("td")
    taken = _halves(cell)
    shown: Content = taken if points else f"{100 * cell.share:.0f}"
    return element(
        "td",
        shown,
        class_="up" if cell.share >= EVEN else "down",
        style=f"--share:{abs(cell.share - EVEN) * STRENGTH:.2f}",
        title=None if points else f"{taken} / {cell.meetings}",
    )


def _halves(cell: Cell) -> str:
    """Write points that are whole or half; it has no language."""
    whole, half = divmod(cell.points, 1)
    return f"{whole or ''}½" if half else str(whole)
