"""What joute league says on the terminal: who takes part, the table, why bots died, the rules."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import click

from joute.cli.bot_arguments import tell_left_out, tell_renamed
from joute.cli.contest import filled_columns, match_count
from joute.cli.standings import (
    ALIKE,
    DEADLY,
    alike_cell,
    death_cell,
    death_line,
    disqualified_line,
    rating_cell,
)
from joute.cli.terminal import Part, print_json, print_parts
from joute.game import AnyGame
from joute.league import report
from joute.league.promotion import rules_of
from joute.league.runner import League
from joute.league.table import LeagueRow
from joute.reason import Reason
from joute.speech.terminal import said
from joute.submission.deadlines import zoned

TITLES = ("place", "bot", "version", "league", "matches", "rating", ALIKE, "deaths")


def rules_text(game: AnyGame) -> list[Reason]:
    """State the rules of promotion, or that there are none."""
    stated = rules_of(game)
    if not stated:
        return [Reason("All bots play for their ratings.")]
    return [
        Reason("Promotion is decided once for every version."),
        *(Reason("{rule}.", {"rule": rule.reason}) for rule in stated),
    ]


def announce(league: League, folder: str, store: str, until: datetime | None) -> None:
    """Say who takes part, how to stop, and when the league closes."""
    bots, building = len(league.current), len(league.under_way)
    more = f", {building} to be built" if building else ""
    click.echo(
        f"{bots} bot{'' if bots == 1 else 's'} in {folder}{more}; Ctrl-C stops the league", err=True
    )
    if until is not None:
        click.echo(f"it closes on {said(zoned(until))}", err=True)
    if league.records:
        click.echo(
            f"going on with {store}, which holds {match_count(len(league.records))}", err=True
        )
    tell_left_out(league.left_out)
    tell_renamed(league.renamed)


def announce_last(league: League) -> None:
    """Say why a league that is closed plays on."""
    if waiting := len(league.owed):
        who = "1 bot has" if waiting == 1 else f"{waiting} bots have"
        click.echo(f"closed; {who} not played enough yet: the last matches", err=True)


def conclude(
    league: League,
    rows: list[LeagueRow],
    written: list[Path],
    *,
    closed: datetime | None,
    as_json: bool,
) -> None:
    """Print how the league stands when the command ends."""
    if as_json:
        print_json(rows)
        return
    print_parts(*table_text(league, rows))
    if league.history.deaths.deadly:
        click.echo(f"\n{DEADLY}")
    for row in rows:
        _print_deaths(league, row, written[-1])
    if rules := rules_of(league.game):
        click.echo("\n" + "\n".join(f"{said(rule.reason)}." for rule in rules))
    click.echo(f"\npage: {', '.join(map(str, written))}")
    if closed is not None:
        click.echo(f"closed on {said(zoned(closed))}: the ranking is final")


def _print_deaths(league: League, row: LeagueRow, replays: Path) -> None:
    """Say why a bot died the last time, or why it is disqualified."""
    if row.disqualified is not None:
        click.echo(f"\n{disqualified_line(row.bot, row.disqualified)}")
        click.echo(
            "  it plays again as soon as its file changes; to see the last of these matches:"
        )
        click.echo(f"  joute watch {report.replay_of(league, row.disqualified.match, replays)}")
    elif row.last_death is not None:
        click.echo(f"\n{death_line(row.bot, row.deaths, row.last_death, row.matches)}")


def table_text(league: League, rows: Sequence[LeagueRow]) -> list[Part]:
    """Return the table with its title."""
    lines = [TITLES, *(_cells(row, len(rows)) for row in rows)]
    title = f"{league.game.title}: league, {match_count(len(league.records))}"
    return [title, "", filled_columns(lines)]


def _cells(row: LeagueRow, bots: int) -> tuple[str, ...]:
    standing = said(report.standing(row))
    return (
        str(row.place),
        row.bot,
        str(row.number),
        "" if standing == "-" else standing,
        str(row.matches),
        rating_cell(row.rating),
        alike_cell(row.unseparated, bots),
        death_cell(row.deaths),
    )
