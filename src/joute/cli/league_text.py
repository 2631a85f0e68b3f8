"""What joute league says on the terminal: who takes part, the table, why bots died, the rules."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import click

from joute.cli.bot_arguments import tell_left_out, tell_renamed
from joute.cli.cadence import tell_waiting
from joute.cli.contest import filled_columns, going_on
from joute.cli.standings import (
    ALIKE,
    DEADLY,
    alike_cell,
    death_line,
    disqualified_line,
    rating_cell,
)
from joute.cli.terminal import Part, print_json, print_parts, warn
from joute.game import AnyGame
from joute.league import report
from joute.league.promotion import lucky, rules_of
from joute.league.runner import League
from joute.league.table import LeagueRow
from joute.reason import Reason
from joute.speech.terminal import kinds, said, say
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
    """Say who takes part, how to stop, when the league closes, and how far luck goes in it."""
    bots, building = len(league.current), len(league.under_way)
    there = "{bots} {bots|bot|bots} in {folder}; Ctrl-C stops the league"
    if building:
        there = (
            "{bots} {bots|bot|bots} in {folder}, {building} to be built; Ctrl-C stops the league"
        )
    click.echo(say(there, bots=bots, folder=folder, building=building), err=True)
    if until is not None:
        click.echo(say("it closes on {when}", when=zoned(until)), err=True)
    if league.history.count:
        click.echo(going_on(store, league.history.count), err=True)
    tell_left_out(league.left_out)
    tell_renamed(league.renamed)
    tell_waiting(league.waiting)
    _announce_rules(league)


def _announce_rules(league: League) -> None:
    """State how bots rise; warn of a rule that leaves much to luck as long as it can be changed."""
    for rule in rules_of(league.game):
        click.echo(f"{said(rule.reason)}.", err=True)
    warning = lucky(league.game)
    if warning is not None and not league.history.count:
        warn(warning)


def announce_last(league: League) -> None:
    """Say why a league that is closed plays on."""
    if waiting := len(league.owed):
        closed = "closed; {count} {count|bot has|bots have} not played enough yet: the last matches"
        click.echo(say(closed, count=waiting), err=True)


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
        click.echo(f"\n{said(DEADLY)}")
    for row in rows:
        _print_deaths(league, row, written[-1])
    if rules := rules_of(league.game):
        click.echo("\n" + "\n".join(f"{said(rule.reason)}." for rule in rules))
    click.echo(f"\n{say('page: {files}', files=', '.join(map(str, written)))}")
    if closed is not None:
        click.echo(say("closed on {when}: the ranking is final", when=zoned(closed)))


def _print_deaths(league: League, row: LeagueRow, replays: Path) -> None:
    """Say why a bot died the last time, or why it is disqualified."""
    if row.disqualified is not None:
        click.echo(f"\n{disqualified_line(row.bot, row.disqualified)}")
        again = say("it plays again as soon as its file changes; to see the last of these matches:")
        click.echo(f"  {again}")
        click.echo(f"  joute watch {report.replay_of(league, row.disqualified.match, replays)}")
    elif row.last_death is not None:
        click.echo(f"\n{death_line(row.bot, row.deaths, row.last_death, row.matches)}")


def table_text(league: League, rows: Sequence[LeagueRow]) -> list[Part]:
    """Return the table with its title."""
    lines = [tuple(map(say, TITLES)), *(_cells(row, len(rows)) for row in rows)]
    title = say(
        "{game}: league, {count} {count|match|matches}",
        game=league.game.title,
        count=league.history.count,
    )
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
        kinds(row.deaths),
    )
