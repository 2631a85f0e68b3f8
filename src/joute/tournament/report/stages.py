"""Stage by stage: the rule, who met whom, what came of it, and who went on."""

from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from joute.contest.crosstable import crossed
from joute.contest.records import blocks
from joute.contest.report.cross import Met, cross, cross_cells, cross_head, times
from joute.contest.report.elements import Content, element, joined
from joute.contest.report.names import Names
from joute.contest.report.numbers import NONE, figure
from joute.contest.report.parts import explained, heads, section, table, wide
from joute.contest.report.words import both, form, word
from joute.game import AnyGame
from joute.reason import listed
from joute.tournament.course import Pool, Sitting, StageCourse
from joute.tournament.plan import Criterion, Format, Stage, stage_title
from joute.tournament.report.ranking import line_cells, line_titles
from joute.tournament.verdict import criterion_name

PAIR = 2
SUMS = 15
"""Narrow columns that take as much room as the sums of a pool."""


def stage_heading(stage: Stage) -> Markup:
    """Return the name of a stage, and its format where that is another word."""
    named = form(stage.format.value)
    if stage.name == stage.format:
        return named
    return Markup("{} ({})").format(both(stage_title(stage.name)), named)


def stages(game: AnyGame, went: Sequence[StageCourse], names: Names) -> Markup:
    """Show how every stage went, the last one first."""
    shown = [_stage(game, course, names) for course in reversed(went)]
    return section("who-met-whom", *shown) if went else Markup()


def _stage(game: AnyGame, course: StageCourse, names: Names) -> Markup:
    title = f"stage-{course.number}"
    heading = element("h3", stage_heading(course.stage), id=title)
    met = crossed(met for block in blocks(game, course.records) for met in block)
    rule = explained(joined(_rules(game, course), " "))
    return element("section", heading, rule, _body(course, met, names, title), class_="stage")


def _rules(game: AnyGame, course: StageCourse) -> Iterator[Markup]:
    """Say who meets whom, what decides, and who goes on."""
    stage = course.stage
    rank = listed([criterion_name(one, game) for one in stage.rank], "list.then", "list.then")
    yield word(f"how-{stage.format.value}", rank=rank, rounds=len(course.rounds))
    if course.through and course.following is not None:
        following = stage_title(course.following.stage.name)
        yield word("takes", count=len(course.through), stage=following)


def _body(course: StageCourse, met: Met, names: Names, title: str) -> Markup:
    match course.stage.format:
        case Format.POOLS:
            return joined(_pool(course, pool, met, names) for pool in course.pools)
        case Format.SWISS | Format.LADDER | Format.KNOCKOUT:
            return _rounds(course, names, title)
        case Format.SOLO:
            return Markup()
        case Format.ROUND_ROBIN | Format.GAUNTLET:
            bots = [bot for bot in course.bots if course.lines[bot].played]
            columns = [bot for bot in bots if any((other, bot) in met for other in bots)]
            return _met_how_often(met, bots) + cross(met, names, bots, columns, title)


def _met_how_often(met: Met, bots: Sequence[str]) -> Markup:
    often = times(met, bots)
    if often is None:
        return explained(word("about-cross"))
    return explained(word("about-cross-points", count=often))


def _pool(course: StageCourse, pool: Pool, met: Met, names: Names) -> Markup:
    """Show a pool: everybody against everybody, the sums, and who went on why."""
    sheet = _PoolSheet(course, pool, met)
    title = f"pool-{course.number}-{pool.name}"
    drawn = table(
        sheet.head,
        element("tbody", *(sheet.row(bot, names) for bot in pool.bots)),
        class_="cross pool",
        aria_labelledby=title,
        style=f"--columns:{len(pool.bots) + SUMS}",
    )
    named = word("pool-named", name=pool.name) if pool.name else word("no-pool")
    return element("h4", named, id=title) + wide(drawn)


class _PoolSheet:
    """The table of a pool."""

    def __init__(self, course: StageCourse, pool: Pool, met: Met) -> None:
        self._course, self._pool, self._met = course, pool, met
        self._numbers = {bot: number for number, bot in enumerate(pool.bots, 1)}
        self._equal = times(met, pool.bots) is not None
        self._lines = {bot: course.standing.line(bot) for bot in pool.bots}
        self._even = len({self._lines[bot].played for bot in pool.places}) <= 1

    @property
    def head(self) -> Markup:
        """The titles."""
        head = heads(("place", "bot")) + cross_head(self._pool.bots, self._numbers)
        head += heads(line_titles(even=self._even), "number")
        return head + heads(("goes-on",) if self._course.through else ())

    def row(self, bot: str, names: Names) -> Markup:
        """Return the line of a bot."""
        through = self._course.through
        return names.row(
            bot,
            element("td", self._pool.places.get(bot, NONE), class_="place"),
            names.title(bot, f"{self._numbers[bot]}. "),
            cross_cells(self._met, bot, self._pool.bots, points=self._equal),
            line_cells(self._lines[bot], even=self._even, decides=self._decides(bot)),
            element("td", _goes_on(self._course, self._pool, bot), class_="on") if through else "",
            class_="through" if bot in through else None,
        )

    def _decides(self, bot: str) -> Criterion | None:
        """Return what put a bot behind the one above, if it is not what is looked at first."""
        place = self._numbers[bot] - 1
        if not place or bot not in self._pool.places:
            return None
        criterion = self._course.decides(self._pool.bots[place - 1], bot)
        return None if criterion is self._course.stage.rank[0] else criterion


def _goes_on(course: StageCourse, pool: Pool, bot: str) -> Content:
    """Say why a bot went on, or why it just did not."""
    place = pool.places.get(bot)
    if place is None:
        return ""
    equals = [other for one in course.pools for other, held in one.places.items() if held == place]
    on = [other for other in equals if other in course.through]
    if bot in course.through:
        some = "only-of-place" if len(on) == 1 else "best-of-place"
        why = "all-of-place" if len(on) == len(equals) else some
        return joined(("✓ ", word(why, place=place, count=len(on))))
    return word("others-of-place", place=place, count=len(on)) if on else ""


def _rounds(course: StageCourse, names: Names, title: str) -> Markup:
    """Show round by round against whom everybody played, and what came of it."""
    bots = [bot for bot in course.bots if course.lines[bot].played]
    numbers = {bot: number for number, bot in enumerate(bots, 1)}
    sat: list[Mapping[str, Sitting]] = [
        {bot: one for one in tables for bot in one.bots} for tables in course.rounds
    ]
    head = heads(("bot",)) + joined(
        element("th", word("round-number", number=number), scope="col")
        for number in range(1, len(sat) + 1)
    )
    head += heads(("sum",), "number")
    rows = [
        names.row(
            bot,
            names.title(bot, f"{numbers[bot]}. "),
            *(_sitting(one.get(bot), bot, numbers) for one in sat),
            element("td", figure(float(course.lines[bot].points), "", ".4g"), class_="number"),
        )
        for bot in bots
    ]
    drawn = table(
        head,
        element("tbody", *rows),
        class_="rounds",
        aria_labelledby=title,
        style=f"--columns:{2 * len(sat)}",
    )
    return explained(word("about-rounds")) + wide(drawn, len(rows))


def _sitting(one: Sitting | None, bot: str, numbers: Mapping[str, int]) -> Markup:
    """Return what a bot achieved at a table, and the numbers of those it met there."""
    if one is None:
        return element("td", NONE, class_="idle")
    others = [other for other in one.bots if other != bot]
    points = figure(float(one.lines[bot].points), "", ".3g")
    if len(others) == 1:
        points = joined((points, "–", figure(float(one.lines[others[0]].points), "", ".3g")))
    met = ", ".join(map(str, sorted(numbers[other] for other in others)))
    better = one.bots.index(bot) < len(one.bots) / PAIR
    return element(
        "td",
        element("span", points, class_="points"),
        element("small", met),
        class_="up" if better else "down",
        title=", ".join(others),
    )
