"""The page of a tournament: one file, readable without script, light or dark, English or French."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from markupsafe import Markup

from joute.contest.crosstable import crossed
from joute.contest.records import Record, blocks
from joute.contest.report.elements import element, joined
from joute.contest.report.parts import (
    about,
    alike,
    cross,
    deaths,
    disqualified,
    document,
    figure,
    folded,
    heads,
    last_deaths,
    numbers,
    played,
    rating_text,
    ratings,
    row_title,
    section,
    void,
    wide_table,
)
from joute.contest.report.replays import link_of
from joute.contest.report.words import both, form, word
from joute.reason import Reason
from joute.tournament.plan import Format, Stage, stage_title
from joute.tournament.standing import Standing, StandingLine
from joute.tournament.table import Row, StageTable, Table, TournamentHistory

PODIUM = 3
NOWHERE = "–"
"""Stands for a pool or a mean where there is none."""
NUMBERS = ("matches", "points-a-match", "won", "drawn", "lost", "mean-margin", "mean-score")


def page(history: TournamentHistory, table: Table, replays: Path) -> Markup:
    """Write the page; `replays` is the folder beside it."""
    met = crossed(meeting for block in blocks(history.game, history.counted) for meeting in block)
    return document(
        Reason(history.plan.title)
        if history.plan.title
        else Reason("report.title-tournament", {"game": history.game.title}),
        [
            _facts(history, table),
            section("ranking", _ranking(table), id_="ranking"),
            about("deadly") if table.deadly else Markup(),
            _died(table.rows, replays),
            _stages(history),
            ratings(row.rating for row in table.rows),
            cross(met, [row.bot for row in table.rows if row.disqualified is None]),
            section("matches", about("matches"), _matches(history, replays)),
        ],
    )


def _facts(history: TournamentHistory, table: Table) -> Markup:
    parts = [history.game.title, word("match-count", count=table.matches)]
    parts.append(word("seed-of", seed=str(table.seed)))
    parts += [_stage(over.stage) for over in table.stages]
    if table.voids:
        parts.append(word("not-played", count=table.voids))
    return element("p", joined(parts, " · "), class_="facts")


def _stage(stage: Stage) -> Markup:
    named = form(stage.format.value)
    return (
        named
        if stage.name == stage.format
        else Markup("{} ({})").format(both(stage_title(stage.name)), named)
    )


def _ranking(table: Table) -> Markup:
    """Show everybody; a column that would be empty is left out."""
    stages, died = len(table.stages) > 1, any(row.deaths for row in table.rows)
    before = ("place", "bot", *(("stage",) if stages else ()))
    after = ("not-separated-from", *(("deaths",) if died else ()))
    head = heads(before) + heads((*NUMBERS, "rating"), "number") + heads(after)
    bots = len(table.rows)
    rows = (_row(row, bots, stages=stages, died=died) for row in table.rows)
    return wide_table(head, rows, aria_labelledby="ranking")


def _row(row: Row, bots: int, *, stages: bool, died: bool) -> Markup:
    return element(
        "tr",
        element("td", row.place, class_="place"),
        row_title(row.bot),
        element("td", both(stage_title(row.stage)), class_="stage") if stages else "",
        numbers((*_results(row.line), rating_text(row.rating))),
        element("td", alike(row.unseparated, bots), class_="names"),
        element("td", deaths(row.deaths), class_="dead") if died else "",
        class_="disqualified" if row.disqualified else "podium" if row.place <= PODIUM else None,
    )


def _results(line: StandingLine) -> tuple[str, ...]:
    """Return what stands under NUMBERS."""
    return (
        figure(line.played),
        _mean(float(line.points), line.played),
        figure(line.wins),
        figure(line.draws),
        figure(line.losses),
        _mean(float(line.margin), line.played, "+"),
        _mean(line.score, line.played),
    )


def _stages(history: TournamentHistory) -> Markup:
    """Show how everybody did in each stage, if there are several; the last one first."""
    if len(history.stages) == 1:
        return Markup()
    return section("stages", *(_stage_table(history, over) for over in reversed(history.stages)))


def _stage_table(history: TournamentHistory, over: StageTable) -> Markup:
    records = [record for record in history.counted if record.fixture.key.stage == over.number]
    standing = Standing(history.game, over.stage, records)
    pools = _pools(history, records) if over.stage.format is Format.POOLS else {}
    through = _through(history, over)
    head = heads(("pool", "bot") if pools else ("bot",)) + heads(NUMBERS, "number")
    head += heads(("goes-on",) if through else ())
    order = [*dict.fromkeys(pools.values()), NOWHERE]
    rows = (
        element(
            "tr",
            _pool(pools, bot),
            row_title(bot),
            numbers(_results(standing.line(bot))),
            _goes_on(through, bot),
        )
        for bot in sorted(over.order, key=lambda bot: order.index(pools.get(bot, NOWHERE)))
        if bot not in history.disqualified
    )
    return element("details", element("summary", _stage(over.stage)), wide_table(head, rows))


def _through(history: TournamentHistory, over: StageTable) -> frozenset[str]:
    """Return the bots that went on from a stage to the next, none where all did."""
    following = next((other for other in history.stages if other.number == over.number + 1), None)
    if following is None or len(following.order) == len(over.order):
        return frozenset()
    return frozenset(following.order)


def _goes_on(through: frozenset[str], bot: str) -> Markup:
    return element("td", "✓" if bot in through else "") if through else Markup()


def _pool(pools: Mapping[str, str], bot: str) -> Markup:
    """Return the cell of a bot's pool; a bot that met nobody has none."""
    return element("td", pools.get(bot, NOWHERE)) if pools else Markup()


def _pools(history: TournamentHistory, records: Iterable[Record]) -> dict[str, str]:
    """Name the pools of a stage: the groups of the plan, otherwise numbers for the bots that met."""
    if history.plan.groups:
        return dict(sorted(history.plan.groups.items(), key=lambda named: named[1]))
    pools: list[set[str]] = []
    for record in records:
        together = set(record.fixture.bots)
        for pool in [pool for pool in pools if pool & together]:
            pools.remove(pool)
            together |= pool
        pools.append(together)
    ordered = sorted(pools, key=min)
    return {bot: str(number) for number, pool in enumerate(ordered, 1) for bot in pool}


def _mean(total: float, count: int, sign: str = "") -> str:
    return figure(total / count, sign, ".2f") if count else NOWHERE


def _died(rows: Sequence[Row], replays: Path) -> Markup:
    """Say which bots were disqualified, and why others died the last time."""
    gone = [row.disqualified for row in rows if row.disqualified is not None]
    out = disqualified((why.bot, why, _link(replays, why.match)) for why in gone)
    last = [(row, row.last_death) for row in rows if row.disqualified is None and row.last_death]
    return out + last_deaths(
        (row.bot, row.deaths, death, _link(replays, death.match)) for row, death in last
    )


def _link(replays: Path, match: str) -> str:
    return link_of(replays / f"{match}.joute")


def _matches(history: TournamentHistory, replays: Path) -> Markup:
    groups = groupby(history.records, key=lambda record: record.fixture.key.stage)
    return joined(
        folded(
            _stage(history.plan.stages[number - 1]),
            [_match(record, replays) for record in records],
        )
        for number, records in groups
    )


def _match(record: Record, replays: Path) -> Markup:
    fixture = record.fixture
    if record.void is not None:
        return void(fixture.seed, fixture.bots, record.void)
    return played(fixture.seed, record.seats, fixture.bots, replays / f"{fixture.key}.joute")
