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
from joute.tournament.plan import stage_title
from joute.tournament.table import Row, Table

ALIKE = "not separated from"
LEGEND = Reason(
    "rating: ± is the 95% interval; not separated: intervals overlap, these matches do not show "
    "which is better"
)
DEADLY = Reason("in every match a bot died: see why before you trust the ratings")
NAMED = 3
"""The most bots that a cell names."""
TITLES = (
    *("place", "bot", "stage", "matches", "points per match", "won", "drawn", "lost"),
    *("mean margin", "mean score", "rating", ALIKE, "deaths"),
)


def standings(title: str, table: Table, replays: Path) -> list[Part]:
    """Return the table of a tournament, and why bots died."""
    bots = len(table.rows)
    cells = [_cells(row, bots, stages=len(table.stages)) for row in table.rows]
    titles = tuple(map(say, TITLES))
    lines: list[Part] = [title, "", filled_columns([titles, *cells]), "", said(LEGEND)]
    if table.deadly:
        lines += ["", said(DEADLY)]
    for row in table.rows:
        if row.last_death is not None and row.disqualified is None:
            lines += ["", death_line(row.bot, row.deaths, row.last_death)]
    for out in (row.disqualified for row in table.rows if row.disqualified is not None):
        lines += ["", disqualified_line(out.bot, out)]
        watch = f"joute watch {replays}/{out.match}.joute"
        lines.append(f"  {say('to see the last of these matches: {command}', command=watch)}")
    if table.voids:
        unplayed = "{count} {count|match|matches} could not be played; the report says why"
        lines += ["", say(unplayed, count=table.voids)]
    return lines


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


def _cells(row: Row, bots: int, stages: int) -> tuple[str, ...]:
    line = row.line
    return (
        str(row.place),
        row.bot,
        said(stage_title(row.stage)) if stages > 1 else "",
        str(line.played),
        written(float(line.points / line.played), ".2f") if line.played else "-",
        str(line.wins),
        str(line.draws),
        str(line.losses),
        written(float(line.margin) / line.played, "+.1f") if line.played else "-",
        written(line.score / line.played, ".1f") if line.played else "-",
        rating_cell(row.rating),
        alike_cell(row.unseparated, bots),
        kinds(row.deaths),
    )
