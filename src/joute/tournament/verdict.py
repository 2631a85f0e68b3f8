"""Who won a tournament, by how much, and whether that is certain: sentences for the terminal and the page."""

from collections.abc import Iterator, Sequence

from joute.contest.verdict import certainty, names
from joute.game import AnyGame
from joute.reason import Reason, Value, listed
from joute.tournament.course import ORDERED_BY_RESULTS, StageCourse
from joute.tournament.grounds import GroundTable
from joute.tournament.plan import Criterion, Format
from joute.tournament.standing import StandingLine
from joute.tournament.table import Row, Table

DECIMALS = 2


def winners(table: Table) -> list[Row]:
    """Return those who share the first place; nobody if no bot ended a match regularly."""
    return [row for row in table.rows if row.place == 1 and row.finished]


def verdict(game: AnyGame, table: Table, course: StageCourse | None) -> list[Reason]:
    """Say who won, by how much and how certain it is; `course` is that of the last stage."""
    first = winners(table)
    if not first or course is None:
        return [Reason("report.no-winner")]
    bots = [row.bot for row in first]
    said = [Reason("report.won", {"bots": names(bots), "count": len(bots)})]
    second = _second(table, len(first))
    if second and first[0].reached == second[0].reached == course.number:
        said += _lead(game, course, first, second)
    said += _possible(table, first[0])
    if len(table.rows) > len(first):
        said.append(_certainty(table, first))
    return said


def _second(table: Table, first: int) -> list[Row]:
    """Return those on the next place."""
    later = [row for row in table.rows[first:] if row.finished]
    return [row for row in later if row.place == later[0].place]


def _certainty(table: Table, first: Sequence[Row]) -> Reason:
    alike = dict.fromkeys(bot for row in first for bot in row.unseparated)
    known = table.by_scores or any(row.rating and row.rating.error for row in first)
    field = sum(row.disqualified is None for row in table.rows)
    return certainty([row.bot for row in first], alike, known=known, field=field)


def _lead(
    game: AnyGame, course: StageCourse, first: Sequence[Row], second: Sequence[Row]
) -> Iterator[Reason]:
    """Say what the first had more than the second."""
    values: dict[str, Value] = {
        "others": names([row.bot for row in second]),
        "place": str(second[0].place),
    }
    if course.stage.format not in ORDERED_BY_RESULTS:
        yield from _beaten(game, course, first[0].bot, [row.bot for row in second], values)
        return
    if course.stage.format is Format.POOLS and not _same_place(course, first[0], second[0]):
        yield Reason("report.lead-pool", values)
        return
    criterion = course.decides(first[0].bot, second[0].bot)
    if criterion is None:
        return
    equal = course.stage.rank[: course.stage.rank.index(criterion)]
    if equal:
        level = listed([criterion_name(one, game) for one in equal], "list.and")
        yield Reason("report.level", {**values, "criteria": level})
    code, mine, theirs = _difference(course, criterion, first[0].line, second[0].line)
    less = criterion is Criterion.SCORE and game.low_scores_win
    values |= {
        "mine": _rounded(mine),
        "matches": first[0].line.played,
        "difference": _rounded(abs(mine - theirs)),
        "more": Reason("report.less" if less else "report.more"),
    }
    yield Reason(f"report.lead-{code}", values)


def _same_place(course: StageCourse, one: Row, other: Row) -> bool:
    places = {bot: place for pool in course.pools for bot, place in pool.places.items()}
    return places.get(one.bot) == places.get(other.bot)


def _beaten(
    game: AnyGame,
    course: StageCourse,
    first: str,
    second: Sequence[str],
    values: dict[str, Value],
) -> Iterator[Reason]:
    """Say it where the way through the stage decides, not its sums."""
    if course.stage.format is Format.LADDER:
        yield Reason("report.lead-ladder", values)
        return
    *_, (final, *others) = course.rounds
    if not others and {first, *second} <= set(final.bots):
        points = {
            "mine": _rounded(float(final.lines[first].points)),
            "theirs": _rounded(float(final.lines[second[0]].points)),
        }
        yield Reason("report.lead-final", values | points)
        if final.decided not in {None, course.stage.rank[0]}:
            decided = criterion_name(final.decided, game)
            yield Reason("report.final-decided", {"criterion": decided})


def _difference(
    course: StageCourse, criterion: Criterion, mine: StandingLine, theirs: StandingLine
) -> tuple[str, float, float]:
    """Return what is compared, and the two numbers: sums where both played equally often, else means."""
    one, other = (float(getattr(line, criterion.value)) for line in (mine, theirs))
    if mine.played == theirs.played:
        if criterion in {Criterion.POINTS, Criterion.WINS}:
            return criterion.value, one, other
        if criterion is Criterion.SCORE and course.stage.format is Format.SOLO:
            return "total", one, other
    return f"mean-{criterion.value}", one / mine.played, other / theirs.played


def _rounded(value: float) -> float:
    return round(value, DECIMALS)


def _possible(table: Table, first: Row) -> Iterator[Reason]:
    """Say how far the first is from the best that there is."""
    last = table.grounds[-1] if table.grounds else None
    if last is None or first.bot not in last.attempts:
        return
    gap = gap_of(last, first.bot)
    if gap is not None and last.possible is not None:
        yield Reason("report.possible", {"possible": last.possible, "gap": gap})


def gap_of(table: GroundTable, bot: str) -> float | None:
    """Return how far a bot's total is from the best possible, None where that is not known."""
    if table.possible is None or table.played(bot) < len(table.grounds):
        return None
    gap = abs(table.total(bot) - table.possible)
    return gap if isinstance(gap, int) else round(gap, DECIMALS)


def criterion_name(criterion: Criterion, game: AnyGame) -> Reason:
    """Return a criterion as people read it."""
    low = criterion is Criterion.SCORE and game.low_scores_win
    return Reason("report.criterion-low-score" if low else f"report.criterion-{criterion.value}")
