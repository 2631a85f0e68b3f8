"""The table of a tournament or a league as text, and the lines that explain deaths in it."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from joute.cli.contest import filled_columns
from joute.cli.terminal import Part, visible
from joute.contest.deaths import LastDeath
from joute.contest.disqualified import Disqualified
from joute.rating.batch import Rating
from joute.reason import Reason
from joute.speech.terminal import kinds, said, say, written
from joute.tournament.course import Pool, StageCourse
from joute.tournament.grounds import GroundTable
from joute.tournament.plan import stage_title
from joute.tournament.standing import StandingLine
from joute.tournament.table import Row, Table
from joute.tournament.verdict import gap_of

ALIKE = "not separated from"
LEGEND = Reason(
    "rating: ± is the 95% interval; not separated: intervals overlap, these matches do not show "
    "which is better"
)
DEADLY = Reason("in every match a bot died: see why before you trust the ratings")
NAMED = 3
"""The most bots that a cell names."""
PAIRED = Reason(
    "not separated: the mean difference on these maps may be chance (95% interval of the differences)"
)


def standings(
    title: str,
    said_first: Sequence[Reason],
    table: Table,
    went: Sequence[StageCourse],
    replays: Path,
    *,
    low: bool,
) -> list[Part]:
    """Return who won, the table of a tournament, and who was disqualified."""
    rows = _totals_table(table) if table.by_scores else _results_table(table, went)
    if low:
        rows[0] = tuple(map(_lowest, rows[0]))
    lines: list[Part] = [title, "", *map(said, said_first), "", filled_columns(rows), ""]
    lines.append(said(PAIRED if table.by_scores else LEGEND))
    if table.deadly:
        lines += ["", said(DEADLY)]
    for out in (row.disqualified for row in table.rows if row.disqualified is not None):
        lines += ["", disqualified_line(out.bot, out)]
        watch = f"joute watch {replays}/{out.match}.joute"
        lines.append(f"  {say('to see the last of these matches: {command}', command=watch)}")
    if table.voids:
        unplayed = "{count} {count|match|matches} could not be played; the report says why"
        lines += ["", say(unplayed, count=table.voids)]
    return lines


def _lowest(title: str) -> str:
    """Return the title of a column of scores of which the lowest wins."""
    scores = {say(name) for name in ("mean score", "total")}
    return f"{title} ({say('lowest wins')})" if title in scores else title


def death_line(
    bot: str, deaths: Mapping[str, int], last: LastDeath, matches: int | None = None
) -> str:
    """Say how often a bot died, and why the last time; `matches` is how many it played, if known."""
    died = sum(deaths.values())
    always, once = "{bot} died in every match", "{bot} died once"
    often = always if died == matches else once if died == 1 else "{bot} died {count} times"
    when = (
        "{died}, on turn {turn}: {why}"
        if died == 1
        else "{died}, the last time on turn {turn}: {why}"
    )
    text = say(
        when,
        died=Reason(often, {"bot": bot, "count": died}),
        turn=str(last.turn),
        why=said(*last.failure.parts),
    )
    return _one_line(text)


def disqualified_line(bot: str, disqualified: Disqualified) -> str:
    """Say why a bot was disqualified."""
    text = say(
        "{bot} was disqualified: it died in {died} of its first {matches} matches ({kinds}): {why}",
        bot=bot,
        died=disqualified.died,
        matches=disqualified.matches,
        kinds=kinds(disqualified.deaths),
        why=said(*disqualified.failure.parts),
    )
    return _one_line(text)


def _one_line(text: str) -> str:
    """Return a text in one line, uncut: it may end with what to do."""
    return visible(" ".join(text.split("\n")))


def alike_cell(others: Sequence[str], bots: int) -> str:
    """Name the bots that may be equal to one; `bots` is how many there are in all."""
    if len(others) == bots - 1 > 1:
        return say("all")
    if len(others) <= NAMED:
        return ", ".join(others)
    named = ", ".join(others[: NAMED - 1])
    return say("{names} and {count} more", names=named, count=len(others) - NAMED + 1)


def rating_cell(rating: Rating | None) -> str:
    """Return a rating and its interval."""
    if rating is None:
        return "-"
    error = "" if rating.error is None else f" ± {rating.error:.0f}"
    return f"{rating.value:.0f}{error}"


def _results_table(table: Table, went: Sequence[StageCourse]) -> list[tuple[str, ...]]:
    """Return the table of bots that met; a column that holds nothing is left out later."""
    pools = {bot: pool for course in went for pool in course.pools for bot in pool.places}
    several = len(table.stages) > 1
    titles = (
        *("place", "bot", "stage", "place in the pool", "matches", "points per match"),
        *("won", "drawn", "lost", "mean margin", "mean score", "rating", ALIKE, "deaths"),
    )
    rows = [
        (
            str(row.place),
            row.bot,
            said(stage_title(row.stage)) if several else "",
            _in_pool(pools.get(row.bot), row.bot),
            *_line(row.line),
            rating_cell(row.rating),
            alike_cell(row.unseparated, len(table.rows)),
            kinds(row.deaths),
        )
        for row in table.rows
    ]
    return [tuple(map(say, titles)), *rows]


def _in_pool(pool: Pool | None, bot: str) -> str:
    if pool is None:
        return ""
    return f"{pool.places[bot]} ({pool.name})" if pool.name else str(pool.places[bot])


def _line(line: StandingLine) -> tuple[str, ...]:
    return (
        str(line.played),
        written(float(line.points / line.played), ".2f") if line.played else "-",
        str(line.wins),
        str(line.draws),
        str(line.losses),
        written(float(line.margin) / line.played, "+.1f") if line.played else "-",
        written(line.score / line.played, ".1f") if line.played else "-",
    )


def _totals_table(table: Table) -> list[tuple[str, ...]]:
    """Return the table of bots that played alone on the same maps."""
    titles = (
        *("place", "bot", "total", "from the best possible", "mean score", "times best"),
        *(ALIKE, "deaths"),
    )
    scores = table.grounds[-1]
    rows = [
        (
            str(row.place),
            row.bot,
            *_totals(scores, row),
            alike_cell(row.unseparated, len(table.rows)),
            kinds(row.deaths),
        )
        for row in table.rows
    ]
    return [tuple(map(say, titles)), *rows]


def _totals(scores: GroundTable, row: Row) -> tuple[str, ...]:
    if row.disqualified or row.bot not in scores.attempts:
        return ("-", "-" if scores.possible is not None else "", "-", "-")
    played, gap = scores.played(row.bot), gap_of(scores, row.bot)
    return (
        written(scores.total(row.bot), "") if played == len(scores.grounds) else "-",
        "" if scores.possible is None else "-" if gap is None else written(gap, ""),
        written(scores.total(row.bot) / played, ".1f"),
        str(scores.firsts(row.bot)),
    )
