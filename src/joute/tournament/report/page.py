"""The page of a tournament: one file, readable without script, light or dark, English or French.

It answers first: who won, by how much, and whether that is certain. Then the ranking, how it came about stage by
stage, and at the end the details: why bots died, ratings, every match.
"""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from pathlib import Path

from markupsafe import Markup

from joute.contest.records import Record
from joute.contest.report.elements import element, joined
from joute.contest.report.matches import folded, played, void
from joute.contest.report.names import Names, finder
from joute.contest.report.parts import (
    about,
    answer,
    disqualified,
    document,
    last_deaths,
    ratings,
    section,
    written_on,
)
from joute.contest.report.replays import link_of
from joute.contest.report.words import word
from joute.reason import Reason
from joute.tournament.course import StageCourse, courses
from joute.tournament.report.bracket import bracket
from joute.tournament.report.grounds import grounds, solo_ranking
from joute.tournament.report.ranking import ranking
from joute.tournament.report.stages import stage_heading, stages
from joute.tournament.table import Row, Table, TournamentHistory
from joute.tournament.verdict import verdict


def page(
    history: TournamentHistory, table: Table, replays: Path, when: datetime | None = None
) -> Markup:
    """Write the page; `replays` is the folder beside it, `when` the time at which it is written."""
    names = Names([row.bot for row in table.rows])
    went = courses(history)
    return document(
        _title(history),
        [
            _facts(history, table, when),
            answer(verdict(history.game, table, went[-1] if went else None)),
            about("deadly") if table.deadly else Markup(),
            finder(names.ranked),
            *_how(history, table, went, names, replays),
            _died(table.rows, replays, names),
            Markup() if table.by_scores else ratings(row.rating for row in table.rows),
            section("matches", about("matches"), _matches(history, replays, names)),
        ],
    )


def _how(
    history: TournamentHistory,
    table: Table,
    went: Sequence[StageCourse],
    names: Names,
    replays: Path,
) -> list[Markup]:
    """Show the ranking, and how it came about."""
    scores = [grounds(history.game, table, one, names, replays) for one in table.grounds]
    if table.by_scores:
        return [solo_ranking(history.game, table, names), *scores]
    return [
        ranking(history.game, table, went, names),
        bracket(went, names),
        stages(history.game, went, names),
        *scores,
    ]


def _title(history: TournamentHistory) -> Reason:
    if history.plan.title:
        return Reason(history.plan.title)
    return Reason("report.title-tournament", {"game": history.game.title})


def _facts(history: TournamentHistory, table: Table, when: datetime | None) -> Markup:
    parts = [history.game.title, word("bot-count", count=len(table.rows))]
    parts += [word("match-count", count=table.matches), word("seed-of", seed=str(table.seed))]
    parts += [stage_heading(over.stage) for over in table.stages]
    if table.voids:
        parts.append(word("not-played", count=table.voids))
    if when is not None:
        parts.append(written_on(when))
    return element("p", joined(parts, " · "), class_="facts")


def _died(rows: Sequence[Row], replays: Path, names: Names) -> Markup:
    """Say which bots were disqualified, and why others died the last time."""
    gone = [row.disqualified for row in rows if row.disqualified is not None]
    out = disqualified(((why.bot, why, _link(replays, why.match)) for why in gone), names)
    last = [(row, row.last_death) for row in rows if row.disqualified is None and row.last_death]
    return out + last_deaths(
        ((row.bot, row.deaths, death, _link(replays, death.match)) for row, death in last), names
    )


def _link(replays: Path, match: str) -> str:
    return link_of(replays / f"{match}.joute")


def _matches(history: TournamentHistory, replays: Path, names: Names) -> Markup:
    groups = groupby(history.records, key=lambda record: record.fixture.key.stage)
    return joined(
        folded(
            stage_heading(history.plan.stages[number - 1]),
            [_match(record, replays, names) for record in records],
        )
        for number, records in groups
    )


def _match(record: Record, replays: Path, names: Names) -> Markup:
    fixture, numbers = record.fixture, names.numbers(record.fixture.bots)
    if record.void is not None:
        return void(fixture.seed, fixture.bots, record.void, numbers)
    replay = replays / f"{fixture.key}.joute"
    return played(fixture.seed, record.seats, fixture.bots, replay, numbers)
