"""The page of a league, beside it the replays of its matches."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from joute.errors import UsageError
from joute.league.ladder import LeagueRecord, rule_of
from joute.league.runner import League, LeagueRow
from joute.tournament.cross import crossed
from joute.tournament.records import Meeting
from joute.tournament.report.parts import (
    alike,
    cross,
    document,
    folded,
    heads,
    numbers,
    played,
    rating_text,
    ratings,
    void,
)
from joute.tournament.report.text import both, word
from joute.tournament.store import Store


def write(league: League, rows: Sequence[LeagueRow], store: Store, file: Path) -> list[Path]:
    """Write the page and the replays; give what was written."""
    replays = file.with_name(f"{file.stem}-replays")
    try:
        names = _write_replays(league.records, store, replays)
        file.write_text(page(league, rows, names), encoding="utf-8")
    except OSError as error:
        message = f"cannot write the page {file}: {error.strerror}"
        raise UsageError(message) from None
    return [file, replays]


def page(league: League, rows: Sequence[LeagueRow], replays: Mapping[str, str]) -> str:
    """Write the page; `replays` tells where the replay of each match lies."""
    title = f"{league.game.title}: league"
    current = [row.version for row in rows if row.rating is not None]
    met = crossed(
        Meeting(
            bots=record.bots,
            ranks=tuple(seat.rank for seat in record.seats),
            scores=tuple(seat.score for seat in record.seats),
        )
        for record in league.records
        if record.candidate is None and record.void is None
    )
    return document(
        title,
        [
            _facts(league),
            f"<h2>{word('ranking')}</h2>{_ranking(rows)}{_rule(league)}",
            ratings(row.rating for row in rows),
            cross(met, current),
            f"<h2>{word('matches')}</h2>{_matches(league.records, replays)}",
        ],
    )


def _facts(league: League) -> str:
    matches = f"{len(league.records)} {both('matches', 'matchs')}"
    seed = f"{both('seed', 'graine')} {escape(str(league.head.seed))}"
    return f'<p class="facts">{matches} · {seed}</p>'


def _ranking(rows: Sequence[LeagueRow]) -> str:
    titles = heads(("place", "bot", "version", "league")) + heads(("matches", "rating"), "number")
    return (
        f'<div class="wide"><table><thead><tr>{titles}{heads(("not separated from",))}</tr></thead>'
        f"<tbody>{''.join(_row(row, len(rows)) for row in rows)}</tbody></table></div>"
    )


def _row(row: LeagueRow, bots: int) -> str:
    return (
        f'<tr><td class="place">{row.place}</td><th scope="row">{escape(row.bot)}</th>'
        f"<td>{row.number}</td><td>{escape(row.standing)}</td>"
        f"{numbers((str(row.matches), rating_text(row.rating)))}"
        f'<td class="names">{alike(row.unseparated, bots)}</td></tr>'
    )


def _rule(league: League) -> str:
    """State the rule of promotion."""
    stated = rule_of(league.game)
    items = "".join(f"<li>{escape(line)}</li>" for line in stated)
    return f"<h2>{word('promotion')}</h2><ul>{items}</ul>" if stated else ""


def _matches(records: Sequence[LeagueRecord], replays: Mapping[str, str]) -> str:
    """List the matches league by league, the last played first."""
    leagues = dict.fromkeys(record.league for record in records)
    return "".join(
        folded(
            name or "league",
            [_match(record, replays) for record in reversed(records) if record.league == name],
        )
        for name in leagues
    )


def _match(record: LeagueRecord, replays: Mapping[str, str]) -> str:
    if record.void is not None:
        return void(record.seed, record.bots, record.void)
    return played(record.seed, record.seats, record.bots, replays[record.key])


def _write_replays(records: Sequence[LeagueRecord], store: Store, folder: Path) -> dict[str, str]:
    """Write the replays that are not there yet, numbered as they were played."""
    folder.mkdir(exist_ok=True)
    names = {}
    for number, record in enumerate(records, 1):
        if record.void is not None:
            continue
        file = folder / f"{number}.joute"
        names[record.key] = f"{folder.name}/{file.name}"
        if not file.exists():
            file.write_bytes(store.replay(record.key))
    return names
