"""The page of a league, beside it the replays of its matches."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from html import escape
from pathlib import Path

from joute.bots.paths import write_whole
from joute.contest.report.parts import (
    about,
    alike,
    asides,
    cross,
    deaths,
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
from joute.contest.report.replays import ReplayPages, keep, link_of, screened
from joute.contest.report.text import ABOUT_DEADLY, ABOUT_MATCHES, both, word
from joute.contest.store import Store
from joute.errors import UsageError
from joute.league.ladder import LeagueRecord, rules_of
from joute.league.runner import League
from joute.league.table import LeagueRow, crosstable

LISTED = 1000
"""Matches that a page lists, so that it stays readable however long a league lasts."""


class Replays:
    """The replays beside a page; each is looked at once, however often the page is written."""

    def __init__(self, store: Store, folder: Path) -> None:
        self._store, self.folder = store, folder
        self.files: dict[str, Path] = {}
        """Where the replay of each match lies."""
        self._written = 0

    def write(self, records: Sequence[LeagueRecord]) -> None:
        """Write the replays that are new, numbered as they were played."""
        self.folder.mkdir(exist_ok=True)
        for number, record in enumerate(records[self._written :], self._written + 1):
            if record.void is None:
                file = self.folder / _name(number)
                keep(file, self._store.replay(record.key))
                self.files[record.key] = file
            self._written = number


def beside(store: Store, file: Path) -> Replays:
    """Return the replays beside a page."""
    return Replays(store, file.with_name(f"{file.stem}-replays"))


def write(  # noqa: PLR0913, PLR0917 - what is written, where, and how far it goes
    league: League,
    rows: Sequence[LeagueRow],
    replays: Replays,
    file: Path,
    screen: ReplayPages | None = None,
    closed: datetime | None = None,
) -> list[Path]:
    """Write the page, the replays and pages of some of them; give what was written."""
    try:
        replays.write(league.records)
        if screen is not None:
            screened(_first_seen(rows, replays.files), screen)
        write_whole(file, page(league, rows, replays.files, screen, closed))
    except OSError as error:
        message = f"cannot write the page {file}: {error.strerror}"
        raise UsageError(message) from None
    return [file, replays.folder]


def _first_seen(rows: Sequence[LeagueRow], files: Mapping[str, Path]) -> Iterator[Path]:
    """Yield the matches that people want to see first: the last deaths, then the last matches."""
    yield from (files[row.last_death.match] for row in rows if row.last_death is not None)
    yield from reversed(list(files.values()))


def page(
    league: League,
    rows: Sequence[LeagueRow],
    replays: Mapping[str, Path],
    screen: ReplayPages | None = None,
    closed: datetime | None = None,
) -> str:
    """Write the page; `replays` tells where the replay of each match lies.

    Of a league that was closed it says so.
    """
    current = [row.version for row in rows if row.rating is not None]
    return document(
        f"{league.game.title}: league",
        [
            _facts(league, closed),
            f'<h2 id="ranking">{word("ranking")}</h2>{_ranking(rows)}',
            about(ABOUT_DEADLY) if league.history.deaths.deadly else "",
            f"{_died(rows, replays)}{_rules(league)}",
            ratings(row.rating for row in rows),
            cross(crosstable(league.history), current),
            f"<h2>{word('matches')}</h2>{about(ABOUT_MATCHES)}{_matches(league.records, replays)}",
        ],
        f"{league.game.title} : ligue",
        screen,
    )


def _facts(league: League, closed: datetime | None) -> str:
    matches = f"{len(league.records)} {both('matches', 'matchs')}"
    seed = f"{both('seed', 'graine')} {escape(str(league.definition.seed))}"
    final = "" if closed is None else f" · <strong>{_final(closed)}</strong>"
    return f'<p class="facts">{matches} · {seed}{final}</p>'


def _final(closed: datetime) -> str:
    return both(
        f"final ranking, closed on {closed:%Y-%m-%d at %H:%M}",
        f"classement définitif, arrêté le {closed:%d/%m/%Y à %H:%M}",
    )


def _ranking(rows: Sequence[LeagueRow]) -> str:
    titles = heads(("place", "bot", "version", "league")) + heads(("matches", "rating"), "number")
    after = heads(("not separated from", "deaths"))
    return (
        f'<div class="wide"><table aria-labelledby="ranking"><thead><tr>{titles}{after}</tr></thead>'
        f"<tbody>{''.join(_row(row, len(rows)) for row in rows)}</tbody></table></div>"
    )


def _row(row: LeagueRow, bots: int) -> str:
    kind = ' class="aside"' if row.aside else ""
    return (
        f'<tr{kind}><td class="place">{row.place}</td><th scope="row">{escape(row.bot)}</th>'
        f"<td>{row.number}</td><td>{both(standing(row), _standing_in_french(row))}</td>"
        f"{numbers((str(row.matches), rating_text(row.rating)))}"
        f'<td class="names">{alike(row.unseparated, bots)}</td>'
        f'<td class="dead">{deaths(row.deaths)}</td></tr>'
    )


def standing(row: LeagueRow) -> str:
    """Say in which league a bot is, and how it does there; "-" in a game without leagues."""
    return _standing(row, "set aside", "won of", "stays")


def _standing_in_french(row: LeagueRow) -> str:
    won = "gagné" if row.step.won < 2 else "gagnés"  # noqa: PLR2004 - French says 0 and 1 alike
    return _standing(row, "écarté", f"{won} sur", "y reste")


def _standing(row: LeagueRow, aside: str, won_of: str, stays: str) -> str:
    step = row.step
    if row.aside is not None:
        return f"{step.league}, {aside}" if step.league else aside
    if not step.played:
        return step.league or "-"
    ending = f", {stays}" if step.settled else ""
    return f"{step.league} ({step.won} {won_of} {step.played}{ending})"


def _died(rows: Sequence[LeagueRow], replays: Mapping[str, Path]) -> str:
    """Tell who was set aside, and why others died the last time."""
    gone = [(row.bot, row.aside) for row in rows if row.aside is not None]
    out = asides((bot, aside, link_of(replays[aside.match])) for bot, aside in gone)
    last = [(row, row.last_death) for row in rows if row.aside is None and row.last_death]
    return out + last_deaths(
        (row.bot, row.deaths, death, link_of(replays[death.match])) for row, death in last
    )


def _rules(league: League) -> str:
    """State the rules of promotion."""
    stated = rules_of(league.game)
    items = "".join(f"<li>{both(f'{rule}.', f'{rule.french}.')}</li>" for rule in stated)
    return f"<h2>{word('promotion')}</h2><ul>{items}</ul>" if stated else ""


def _matches(records: Sequence[LeagueRecord], replays: Mapping[str, Path]) -> str:
    """List the last matches league by league, the last played first."""
    listed = records[-LISTED:]
    leagues = dict.fromkeys(record.league for record in listed)
    return _left_out(len(records) - len(listed)) + "".join(
        folded(
            escape(name) or word("league"),
            [_match(record, replays) for record in reversed(listed) if record.league == name],
        )
        for name in leagues
    )


def _left_out(count: int) -> str:
    """Return how many matches are too old to be listed."""
    if not count:
        return ""
    said = both(
        f"The last {LISTED} matches are listed; the replays of the {count} before lie beside them.",
        f"Les {LISTED} derniers matchs sont listés ; les enregistrements des {count} précédents sont "
        "dans le même dossier.",
    )
    return f"<p>{said}</p>"


def _match(record: LeagueRecord, replays: Mapping[str, Path]) -> str:
    if record.void is not None:
        return void(record.seed, record.bots, record.void)
    return played(record.seed, record.seats, record.bots, replays[record.key])


def replay_of(league: League, match: str, folder: Path) -> Path:
    """Tell where the replay of a match lies."""
    keys = [record.key for record in league.records]
    return folder / _name(keys.index(match) + 1)


def _name(number: int) -> str:
    return f"{number}.joute"
