"""The ranking: who came as far stands together, under what that stage is ordered by."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from markupsafe import Markup

from joute.contest.report.elements import Content, element, joined
from joute.contest.report.names import Names, anchor, named
from joute.contest.report.numbers import NONE, alike, cells, figure, mean, rating_text
from joute.contest.report.parts import deaths, group_row, heads, section, table, wide
from joute.contest.report.words import both, word
from joute.game import AnyGame
from joute.reason import Reason, Value, listed
from joute.tournament.course import ORDERED_BY_RESULTS, Pool, StageCourse
from joute.tournament.plan import Criterion, Format, Stage, stage_title
from joute.tournament.standing import StandingLine
from joute.tournament.table import Row, Table
from joute.tournament.verdict import criterion_name

PODIUM = 3


def ranking(game: AnyGame, whole: Table, went: Sequence[StageCourse], names: Names) -> Markup:
    """Show everybody; a column that would be empty is left out."""
    layout = Layout(whole, went)
    bodies = (
        element("tbody", _came_so_far(game, layout, group), *layout.rows(list(rows), names))
        for group, rows in groupby(whole.rows, key=lambda row: _group(row, went))
    )
    shown = table(layout.head, *bodies, aria_labelledby="ranking")
    return section("ranking", wide(shown, len(whole.rows)), layout.legend)


Group = tuple[int, int] | str
"""How far a bot came, the number of a stage and in a knockout of a round; or why that does not count."""


def _group(row: Row, went: Sequence[StageCourse]) -> Group:
    if row.finished:
        return row.reached, went[row.reached - 1].last_rounds.get(row.bot, 0)
    return "disqualified" if row.disqualified else "unfinished"


def _came_so_far(game: AnyGame, layout: "Layout", group: Group) -> Markup:
    """Return the row above those who came as far; those of a single stage need none."""
    if isinstance(group, str):
        return group_row(word(f"about-{group}"), layout.columns)
    number, round_ = group
    course = layout.went[number - 1]
    if len(layout.went) == 1 and course.stage.format in ORDERED_BY_RESULTS:
        return Markup()
    parts = [element("strong", both(stage_title(course.stage.name)))]
    if round_:
        last = round_ == len(course.rounds)
        parts.append(word("came-to-last" if last else "out-in-round", number=str(round_)))
    parts.append(word("ordered-by", rule=_order(game, course.stage)))
    return group_row(joined(parts, " · "), layout.columns)


def _order(game: AnyGame, stage: Stage) -> Value:
    """Say what decides places in a stage."""
    criteria: list[Value] = [criterion_name(criterion, game) for criterion in stage.rank]
    if stage.format in {Format.LADDER, Format.POOLS}:
        criteria = [Reason(f"report.criterion-{stage.format.value}"), *criteria]
    return listed(criteria, "list.then", "list.then")


class Layout:
    """Which columns the ranking has, and what stands in them."""

    def __init__(self, whole: Table, went: Sequence[StageCourse]) -> None:
        self.went = went
        self._whole = whole
        self._even = all(course.is_even for course in went)
        self._died = any(row.deaths for row in whole.rows)
        self._pools = {bot: pool for course in went for pool in course.pools for bot in pool.bots}
        self._places = {row.bot: row.place for row in whole.rows}
        self._decided = False

    @property
    def _titles(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """The titles before the numbers, of the numbers, and after them."""
        before = ("place", "bot", *(("place-in-pool",) if self._pools else ()))
        numbers = (*line_titles(even=self._even), "rating")
        return before, numbers, ("not-separated-from", *(("deaths",) if self._died else ()))

    @property
    def columns(self) -> int:
        """The number of columns."""
        return sum(map(len, self._titles))

    @property
    def head(self) -> Markup:
        """The titles."""
        before, numbers, after = self._titles
        return heads(before) + heads(numbers, "number") + heads(after)

    def rows(self, rows: Sequence[Row], names: Names) -> Iterator[Markup]:
        """Yield the lines of bots whose last stage is the same."""
        above: Row | None = None
        for row in rows:
            yield self._row(row, self._decides(above, row), names)
            above = row

    def _row(self, row: Row, decides: Criterion | None, names: Names) -> Markup:
        self._decided |= decides is not None
        line = line_cells(row.line, even=self._even, decides=decides)
        return names.row(
            row.bot,
            element("td", row.place, class_="place"),
            names.title(row.bot),
            element("td", self._pool(row.bot), class_="pool") if self._pools else "",
            line + cells((rating_text(row.rating),)),
            element("td", self._alike(row), class_="names"),
            element("td", deaths(row.deaths), class_="dead") if self._died else "",
            class_="disqualified"
            if row.disqualified
            else "podium"
            if row.place <= PODIUM
            else None,
            id=anchor(row.bot),
        )

    def _pool(self, bot: str) -> Content:
        """Return the place of a bot in its last pool, and the pool."""
        place = self._place_in_pool(bot)
        return "" if place is None else joined((place, " ", _pool_name(self._pools[bot])))

    def _place_in_pool(self, bot: str) -> int | None:
        return self._pools[bot].places.get(bot) if bot in self._pools else None

    def _alike(self, row: Row) -> Content:
        return alike(row.bot, row.unseparated, self._places)

    def _decides(self, above: Row | None, row: Row) -> Criterion | None:
        """Return what put a bot behind the one above, if it is not what is looked at first."""
        if above is None or not (row.finished and above.finished) or row.place == above.place:
            return None
        course = self.went[row.reached - 1]
        if course.stage.format not in ORDERED_BY_RESULTS:
            return None
        if course.pools and self._place_in_pool(above.bot) != self._place_in_pool(row.bot):
            return None
        criterion = course.decides(above.bot, row.bot)
        return None if criterion is course.stage.rank[0] else criterion

    @property
    def legend(self) -> Markup:
        """What bold numbers mean, if there are any."""
        return element("p", word("about-decided"), class_="about") if self._decided else Markup()


def _pool_name(pool: Pool) -> Markup:
    return element("small", "(", named(pool.name), ")") if pool.name else Markup()


def line_titles(*, even: bool) -> tuple[str, ...]:
    """Return the titles of what a bot achieved; sums can be compared where all played equally often."""
    return (
        "matches",
        "points" if even else "points-a-match",
        "won-drawn-lost",
        "mean-margin",
        "mean-score",
    )


def line_cells(line: StandingLine, *, even: bool, decides: Criterion | None = None) -> Markup:
    """Return what stands under these titles; what decided is emphasised."""
    points = figure(float(line.points), "", "g") if even else mean(float(line.points), line.played)
    results = f"{line.wins}–{line.draws}–{line.losses}" if line.played else NONE
    shown = (
        (None, figure(line.played)),
        (Criterion.POINTS, points),
        (Criterion.WINS, results),
        (Criterion.MARGIN, mean(float(line.margin), line.played, "+")),
        (Criterion.SCORE, mean(line.score, line.played)),
    )
    return joined(
        element(
            "td",
            element("strong", content)
            if criterion is not None and criterion is decides
            else content,
            class_="number",
        )
        for criterion, content in shown
    )
