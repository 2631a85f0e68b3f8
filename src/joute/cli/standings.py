"""The table of a tournament or a league as text, and the lines that explain deaths in it."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from joute.cli.contest import filled_columns, match_count
from joute.cli.terminal import Part, visible
from joute.contest.deaths import LastDeath
from joute.contest.disqualified import Disqualified
from joute.rating.batch import Rating
from joute.speech.terminal import said
from joute.tournament.table import Row, Table

ALIKE = "maybe equal to"
LEGEND = (
    "rating: ± is the 95 % interval; maybe equal: intervals overlap, these matches do not tell who "
    "is better"
)
DEADLY = "in every match a bot died: see why before you trust the ratings"
NAMED = 3
"""The most bots that a cell names."""
TITLES = (
    *("place", "bot", "stage", "matches", "points a match", "won", "drawn", "lost"),
    *("mean margin", "mean score", "rating", ALIKE, "deaths"),
)


def standings(table: Table, replays: Path) -> list[Part]:
    """Return the table of a tournament, and why bots died."""
    bots = len(table.rows)
    cells = [_cells(row, bots, stages=len(table.stages)) for row in table.rows]
    lines: list[Part] = [table.title, "", filled_columns([TITLES, *cells]), "", LEGEND]
    if table.deadly:
        lines += ["", DEADLY]
    for row in table.rows:
        if row.last_death is not None and row.disqualified is None:
            lines += ["", death_line(row.bot, row.deaths, row.last_death)]
    for out in (row.disqualified for row in table.rows if row.disqualified is not None):
        lines += ["", disqualified_line(out.bot, out)]
        lines.append(f"  to see the last of these matches: joute watch {replays}/{out.match}.joute")
    if table.voids:
        lines += ["", f"{match_count(table.voids)} could not be played; the report says why"]
    return lines


def death_line(
    bot: str, deaths: Mapping[str, int], last: LastDeath, matches: int | None = None
) -> str:
    """Say how often a bot died, and why the last time; `matches` is how many it played, if known."""
    died = sum(deaths.values())
    often = "in every match" if died == matches else "once" if died == 1 else f"{died} times"
    when = "on" if died == 1 else "the last time on"
    return _one_line(f"{bot} died {often}, {when} turn {last.turn}: {said(*last.failure.parts)}")


def disqualified_line(bot: str, disqualified: Disqualified) -> str:
    """Say why a bot was disqualified."""
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(disqualified.deaths.items()))
    often = f"in {disqualified.died} of its first {disqualified.matches} matches ({kinds})"
    last = said(*disqualified.failure.parts)
    return _one_line(f"{bot} was disqualified: it died {often}: {last}")


def _one_line(text: str) -> str:
    """Return a text in one line, uncut: it may end with what to do."""
    return visible(" ".join(text.split("\n")))


def death_cell(deaths: Mapping[str, int]) -> str:
    """Count deaths by kind."""
    return ", ".join(f"{count} {kind}" for kind, count in sorted(deaths.items()))


def alike_cell(others: Sequence[str], bots: int) -> str:
    """Name the bots that may be equal to one; `bots` is how many there are in all."""
    if len(others) == bots - 1 > 1:
        return "all"
    more = f" and {len(others) - NAMED + 1} more" if len(others) > NAMED else ""
    return ", ".join(others[: NAMED - 1] if more else others) + more


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
        row.stage if stages > 1 else "",
        str(line.played),
        f"{float(line.points / line.played):.2f}" if line.played else "-",
        str(line.wins),
        str(line.draws),
        str(line.losses),
        f"{float(line.margin) / line.played:+.1f}" if line.played else "-",
        f"{line.score / line.played:.1f}" if line.played else "-",
        rating_cell(row.rating),
        alike_cell(row.unseparated, bots),
        death_cell(row.deaths),
    )
