"""The page of a tournament: one file, readable without script, light or dark, English or French."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from joute.contest.crosstable import crossed
from joute.contest.records import Record, blocks
from joute.contest.report.parts import (
    about,
    alike,
    asides,
    cross,
    deaths,
    decimal,
    document,
    folded,
    heads,
    last_deaths,
    numbers,
    played,
    rating_text,
    ratings,
    void,
)
from joute.contest.report.replays import ReplayPages, link_of
from joute.contest.report.text import ABOUT_DEADLY, ABOUT_MATCHES, both, word
from joute.tournament.plan import Format, Stage
from joute.tournament.standing import Standing, StandingLine
from joute.tournament.table import Row, StageTable, Story, Table

PODIUM = 3
NOWHERE = "–"
"""The pool of who has none."""
NUMBERS = ("matches", "points a match", "won", "drawn", "lost", "mean margin", "mean score")


def page(story: Story, table: Table, replays: Path, screen: ReplayPages | None = None) -> str:
    """Write the page; `replays` is the folder beside it."""
    met = crossed(meeting for block in blocks(story.game, story.counted) for meeting in block)
    return document(
        table.title,
        [
            _facts(story, table),
            f'<h2 id="ranking">{word("ranking")}</h2>{_ranking(table)}',
            about(ABOUT_DEADLY) if table.deadly else "",
            _died(table.rows, replays),
            _stages(story),
            ratings(row.rating for row in table.rows),
            cross(met, [row.bot for row in table.rows if row.aside is None]),
            f"<h2>{word('matches')}</h2>{about(ABOUT_MATCHES)}{_matches(story, replays)}",
        ],
        None if story.plan.title else f"{story.game.title} : tournoi",
        screen,
    )


def _facts(story: Story, table: Table) -> str:
    parts = [escape(story.game.title), f"{table.matches} {both('matches', 'matchs')}"]
    parts.append(f"{both('seed', 'graine')} {escape(str(table.seed))}")
    parts += [_stage(over.stage) for over in table.stages]
    if table.voids:
        parts.append(f"{table.voids} {both('not played', 'non joués')}")
    return f'<p class="facts">{" · ".join(parts)}</p>'


def _stage(stage: Stage) -> str:
    form = word(stage.format.value, title=False)
    return form if stage.name == stage.format else f"{escape(stage.name)} ({form})"


def _ranking(table: Table) -> str:
    """Show everybody; what nobody has needs no column."""
    stages, died = len(table.stages) > 1, any(row.deaths for row in table.rows)
    before = ("place", "bot", *(("stage",) if stages else ()))
    after = ("not separated from", *(("deaths",) if died else ()))
    rows = (_row(row, len(table.rows), stages=stages, died=died) for row in table.rows)
    return (
        f'<div class="wide"><table aria-labelledby="ranking"><thead><tr>{heads(before)}{heads((*NUMBERS, "rating"), "number")}'
        f"{heads(after)}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _row(row: Row, bots: int, *, stages: bool, died: bool) -> str:
    kind = ' class="aside"' if row.aside else ' class="podium"' if row.place <= PODIUM else ""
    stage = f'<td class="stage">{escape(row.stage)}</td>' if stages else ""
    return (
        f'<tr{kind}><td class="place">{row.place}</td><th scope="row">{escape(row.bot)}</th>'
        f'{stage}{numbers((*_results(row.line), rating_text(row.rating)))}<td class="names">{alike(row.unseparated, bots)}</td>'
        + (f'<td class="dead">{deaths(row.deaths)}</td></tr>' if died else "</tr>")
    )


def _results(line: StandingLine) -> tuple[str, ...]:
    """Return what stands under NUMBERS."""
    return (
        str(line.played),
        _mean(float(line.points), line.played),
        str(line.wins),
        str(line.draws),
        str(line.losses),
        _mean(float(line.margin), line.played, "+"),
        _mean(line.score, line.played),
    )


def _stages(story: Story) -> str:
    """Show how everybody did in each stage, if there are several; the last one first."""
    if len(story.stages) == 1:
        return ""
    parts = [_stage_table(story, over) for over in reversed(story.stages)]
    return f"<h2>{word('stages')}</h2>{''.join(parts)}"


def _stage_table(story: Story, over: StageTable) -> str:
    records = [record for record in story.counted if record.fixture.key.stage == over.number]
    standing = Standing(story.game, over.stage, records)
    pools = _pools(story, records) if over.stage.format is Format.POOLS else {}
    through = _through(story, over)
    before = ("pool", "bot") if pools else ("bot",)
    after = ("goes on",) if through else ()
    order = [*dict.fromkeys(pools.values()), NOWHERE]
    rows = "".join(
        f'<tr>{_pool(pools, bot)}<th scope="row">{escape(bot)}</th>'
        f"{numbers(_results(standing.line(bot)))}{_goes_on(through, bot)}</tr>"
        for bot in sorted(over.order, key=lambda bot: order.index(pools.get(bot, NOWHERE)))
        if bot not in story.aside
    )
    return (
        f'<details><summary>{_stage(over.stage)}</summary><div class="wide"><table><thead><tr>'
        f"{heads(before)}{heads(NUMBERS, 'number')}{heads(after)}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div></details>"
    )


def _through(story: Story, over: StageTable) -> frozenset[str]:
    """Return who went on from a stage to the next, nobody where all did."""
    following = next((other for other in story.stages if other.number == over.number + 1), None)
    if following is None or len(following.order) == len(over.order):
        return frozenset()
    return frozenset(following.order)


def _goes_on(through: frozenset[str], bot: str) -> str:
    return f"<td>{'✓' if bot in through else ''}</td>" if through else ""


def _pool(pools: Mapping[str, str], bot: str) -> str:
    """Return the cell of a bot's pool; who met nobody has none."""
    return f"<td>{escape(pools.get(bot, NOWHERE))}</td>" if pools else ""


def _pools(story: Story, records: Iterable[Record]) -> dict[str, str]:
    """Name the pools of a stage: the groups of the plan, otherwise those who met, numbered."""
    if story.plan.groups:
        return dict(sorted(story.plan.groups.items(), key=lambda named: named[1]))
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
    return decimal(f"{total / count:{sign}.2f}".replace("-", "−")) if count else NOWHERE


def _died(rows: Sequence[Row], replays: Path) -> str:
    """Tell who was set aside, and why others died the last time."""
    gone = [row.aside for row in rows if row.aside is not None]
    out = asides((aside.bot, aside, _link(replays, aside.match)) for aside in gone)
    last = [(row, row.last_death) for row in rows if row.aside is None and row.last_death]
    return out + last_deaths(
        (row.bot, row.deaths, death, _link(replays, death.match)) for row, death in last
    )


def _link(replays: Path, match: str) -> str:
    return link_of(replays / f"{match}.joute")


def _matches(story: Story, replays: Path) -> str:
    groups = groupby(story.records, key=lambda record: record.fixture.key.stage)
    return "".join(
        folded(
            _stage(story.plan.stages[number - 1]),
            [_match(record, replays) for record in records],
        )
        for number, records in groups
    )


def _match(record: Record, replays: Path) -> str:
    fixture = record.fixture
    if record.void is not None:
        return void(fixture.seed, fixture.bots, record.void)
    return played(fixture.seed, record.seats, fixture.bots, replays / f"{fixture.key}.joute")
