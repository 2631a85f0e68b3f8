"""The page: one file, readable without script, light or dark, in English or French."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby

from joute.match import SeatResult
from joute.tournament.cross import Cell, crossed
from joute.tournament.records import Record, blocks
from joute.tournament.report.chart import chart
from joute.tournament.report.text import ABOUT_CROSS, ABOUT_RATINGS, both, word
from joute.tournament.table import Row, Story, Table

PODIUM = 3
EVEN = 0.5
LANGUAGE = "document.documentElement.lang=(navigator.language||'en').slice(0,2)==='fr'?'fr':'en'"


def page(story: Story, table: Table, replays: str) -> str:
    """Write the page; `replays` is the folder beside it."""
    css = files("joute.tournament.report").joinpath("page.css").read_text(encoding="utf-8")
    ratings = [row.rating for row in table.rows if row.rating is not None]
    ratings.sort(key=lambda rating: -rating.value)
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(table.title)}</title><style>{css}</style>",
            f"<script>{LANGUAGE}</script></head><body><main>",
            f"<h1>{escape(table.title)}</h1>{_facts(story, table)}",
            f"<h2>{word('ranking')}</h2>{_ranking(table.rows)}{_aside(table.rows)}",
            f"<h2>{word('ratings')}</h2>{_about(ABOUT_RATINGS)}{chart(ratings, 'ratings')}",
            f"<h2>{word('who against whom')}</h2>{_about(ABOUT_CROSS)}{_cross(story, table)}",
            f"<h2>{word('matches')}</h2>{_matches(story, replays)}",
            "</main></body></html>\n",
        ]
    )


def _about(texts: tuple[str, str]) -> str:
    return f'<p class="about">{both(*texts)}</p>'


def _facts(story: Story, table: Table) -> str:
    parts = [escape(story.game.title), f"{table.matches} {both('matches', 'matchs')}"]
    parts.append(f"{both('seed', 'graine')} {escape(str(table.seed))}")
    for over in table.stages:
        parts.append(f"{escape(over.stage.name)}: {escape(over.stage.format.value)}")  # noqa: PERF401 - a row of facts
    if table.voids:
        parts.append(f"{table.voids} {both('not played', 'non joués')}")
    return f'<p class="facts">{" · ".join(parts)}</p>'


def _ranking(rows: Sequence[Row]) -> str:
    titles = ("points a match", "won", "drawn", "lost", "mean margin", "mean score", "rating")
    head = "".join(f'<th scope="col" class="number">{word(title)}</th>' for title in titles)
    return (
        f'<div class="wide"><table><thead><tr><th scope="col">{word("place")}</th>'
        f'<th scope="col">{word("bot")}</th>{head}'
        f'<th scope="col">{word("not separated from")}</th>'
        f'<th scope="col">{word("deaths")}</th></tr></thead><tbody>'
        f"{''.join(_row(row, len(rows)) for row in rows)}</tbody></table></div>"
    )


def _row(row: Row, bots: int) -> str:
    line = row.line
    kind = ' class="aside"' if row.aside else ' class="podium"' if row.place <= PODIUM else ""
    alike = (
        both("everybody", "tous")
        if len(row.unseparated) == bots - 1 > 1
        else escape(", ".join(row.unseparated))
    )
    deaths = ", ".join(f"{count} {kind}" for kind, count in sorted(row.deaths.items()))
    numbers = (
        _mean(float(line.points), line.played),
        str(line.wins),
        str(line.draws),
        str(line.losses),
        _mean(float(line.margin), line.played),
        _mean(line.score, line.played),
        _rating(row),
    )
    cells = "".join(f'<td class="number">{number}</td>' for number in numbers)
    return (
        f'<tr{kind}><td class="number">{row.place}</td><th scope="row">{escape(row.bot)}</th>'
        f'{cells}<td class="names">{alike}</td><td class="dead">{escape(deaths)}</td></tr>'
    )


def _mean(total: float, count: int) -> str:
    return f"{total / count:.2f}" if count else "–"


def _rating(row: Row) -> str:
    if row.rating is None:
        return "–"
    error = "" if row.rating.error is None else f" ± {row.rating.error:.0f}"
    return f"{row.rating.value:.0f}{error}"


def _aside(rows: Sequence[Row]) -> str:
    gone = [row.aside for row in rows if row.aside is not None]
    if not gone:
        return ""
    items = "".join(f"<li>{escape(aside.bot)}: {escape(str(aside))}</li>" for aside in gone)
    return f"<h2>{word('set aside')}</h2><ul>{items}</ul>"


def _cross(story: Story, table: Table) -> str:
    """Show every two bots; the columns are numbered as the rows."""
    met = crossed(meeting for block in blocks(story.game, story.counted) for meeting in block)
    bots = [row.bot for row in table.rows if row.aside is None]
    head = "".join(
        f'<th scope="col" title="{escape(bot)}">{number}</th>' for number, bot in enumerate(bots, 1)
    )
    body = "".join(
        f'<tr><th scope="row">{number}. {escape(bot)}</th>'
        f"{''.join(_cell(met.get((bot, other)), bot, other) for other in bots)}</tr>"
        for number, bot in enumerate(bots, 1)
    )
    return (
        f'<div class="wide"><table class="cross"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _cell(cell: Cell | None, bot: str, other: str) -> str:
    if cell is None:
        return "<td></td>"
    share = cell.share
    kind = "up" if share >= EVEN else "down"
    strength = abs(share - EVEN) * 1.3
    title = f"{bot} – {other}: {float(cell.points):g} / {cell.meetings}"
    return (
        f'<td class="{kind}" style="--share:{strength:.2f}" title="{escape(title)}">'
        f"{100 * share:.0f}</td>"
    )


def _matches(story: Story, replays: str) -> str:
    groups = groupby(story.records, key=lambda record: record.fixture.key.stage)
    return "".join(
        _stage(story.plan.stages[number - 1].name, list(records), replays)
        for number, records in groups
    )


def _stage(name: str, records: Sequence[Record], replays: str) -> str:
    titles = ("seed", "result", "replay")
    head = "".join(f'<th scope="col">{word(title)}</th>' for title in titles)
    body = "".join(_match(record, replays) for record in records)
    return (
        f"<details><summary>{escape(name)} ({len(records)})</summary><table><thead><tr>{head}</tr>"
        f"</thead><tbody>{body}</tbody></table></details>"
    )


def _match(record: Record, replays: str) -> str:
    key, seed = str(record.fixture.key), escape(str(record.fixture.seed))
    if record.void is not None:
        bots = escape(", ".join(record.fixture.bots))
        reason = f'{bots}: <span class="dead">{escape(record.void)}</span>'
        return f"<tr><td>{seed}</td><td>{reason}</td><td></td></tr>"
    link = f'<a href="{escape(replays)}/{key}.joute">{key}</a>'
    return f"<tr><td>{seed}</td><td>{_seats(record.seats)}</td><td>{link}</td></tr>"


def _seats(seats: Iterable[SeatResult]) -> str:
    return ", ".join(
        f"{seat.rank}. {escape(seat.bot)} {'' if seat.score is None else seat.score}"
        + ("" if seat.status == "ok" else f' <span class="dead">{escape(seat.status)}</span>')
        for seat in sorted(seats, key=lambda seat: (seat.rank, seat.seat))
    )
