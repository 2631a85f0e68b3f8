"""The page of a league, beside it the replays of its matches."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from markupsafe import Markup

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
from joute.contest.report.replays import ReplayPage, keep, link_of, write_pages
from joute.contest.report.words import both, word
from joute.contest.store import Store
from joute.errors import UsageError
from joute.files import write_whole
from joute.game.contest import league_title
from joute.league.promotion import LeagueRecord, rules_of
from joute.league.runner import League
from joute.league.table import LeagueRow, crosstable
from joute.reason import Reason
from joute.submission.deadlines import dated

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
    shown: ReplayPage | None = None,
    closed: datetime | None = None,
) -> list[Path]:
    """Write the page, the replays and pages of some of them; return what was written."""
    try:
        replays.write(league.records)
        if shown is not None:
            write_pages(_first_seen(rows, replays.files), shown)
        write_whole(file, page(league, rows, replays.files, closed))
    except OSError as error:
        raise UsageError("cannot write the page {file}: {why}", file=file, why=error) from None
    return [file, replays.folder]


def _first_seen(rows: Sequence[LeagueRow], files: Mapping[str, Path]) -> Iterator[Path]:
    """Yield the matches that people want to see first: the last deaths, then the last matches."""
    yield from (files[row.last_death.match] for row in rows if row.last_death is not None)
    yield from reversed(list(files.values()))


def page(
    league: League,
    rows: Sequence[LeagueRow],
    replays: Mapping[str, Path],
    closed: datetime | None = None,
) -> Markup:
    """Write the page; `replays` are the files of the matches, `closed` when the league was closed."""
    current = [row.version for row in rows if row.rating is not None]
    return document(
        Reason("report.title-league", {"game": league.game.title}),
        [
            _facts(league, closed),
            section("ranking", _ranking(rows), id_="ranking"),
            about("deadly") if league.history.deaths.deadly else Markup(),
            _died(rows, replays) + _rules(league),
            ratings(row.rating for row in rows),
            cross(crosstable(league.history), current),
            section("matches", about("matches"), _matches(league.records, replays)),
        ],
    )


def _facts(league: League, closed: datetime | None) -> Markup:
    facts = [word("match-count", count=len(league.records))]
    facts.append(word("seed-of", seed=str(league.definition.seed)))
    if closed is not None:
        facts.append(element("strong", _final(closed)))
    return element("p", joined(facts, " · "), class_="facts")


def _final(closed: datetime) -> Markup:
    return word("final", when=dated(closed))


def _ranking(rows: Sequence[LeagueRow]) -> Markup:
    head = heads(("place", "bot", "version", "league")) + heads(("matches", "rating"), "number")
    head += heads(("not-separated-from", "deaths"))
    return wide_table(head, (_row(row, len(rows)) for row in rows), aria_labelledby="ranking")


def _row(row: LeagueRow, bots: int) -> Markup:
    return element(
        "tr",
        element("td", row.place, class_="place"),
        row_title(row.bot),
        element("td", row.number),
        element("td", both(standing(row))),
        numbers((figure(row.matches), rating_text(row.rating))),
        element("td", alike(row.unseparated, bots), class_="names"),
        element("td", deaths(row.deaths), class_="dead"),
        class_="disqualified" if row.disqualified else None,
    )


def standing(row: LeagueRow) -> Reason | str:
    """Say in which league a bot is, and how it does there; "-" in a game without leagues."""
    step, league = row.step, league_title(row.step.league)
    if row.disqualified is not None:
        return Reason("report.out-in" if league else "report.out", {"league": league})
    if not step.played:
        return league or "-"
    code = "report.staying" if step.settled else "report.trying"
    return Reason(code, {"league": league, "won": step.won, "played": step.played})


def _died(rows: Sequence[LeagueRow], replays: Mapping[str, Path]) -> Markup:
    """Say which bots were disqualified, and why others died the last time."""
    gone = [(row.bot, row.disqualified) for row in rows if row.disqualified is not None]
    out = disqualified((bot, why, link_of(replays[why.match])) for bot, why in gone)
    last = [(row, row.last_death) for row in rows if row.disqualified is None and row.last_death]
    return out + last_deaths(
        (row.bot, row.deaths, death, link_of(replays[death.match])) for row, death in last
    )


def _rules(league: League) -> Markup:
    """State the rules of promotion."""
    stated = rules_of(league.game)
    items = (element("li", both(rule.reason), ".") for rule in stated)
    return section("promotion", element("ul", *items)) if stated else Markup()


def _matches(records: Sequence[LeagueRecord], replays: Mapping[str, Path]) -> Markup:
    """List the last matches league by league, the last played first."""
    listed = records[-LISTED:]
    leagues = dict.fromkeys(record.league for record in listed)
    return _left_out(len(records) - len(listed)) + joined(
        folded(
            league_title(name) or word("league"),
            [_match(record, replays) for record in reversed(listed) if record.league == name],
        )
        for name in leagues
    )


def _left_out(count: int) -> Markup:
    """Return how many matches are too old to be listed."""
    if not count:
        return Markup()
    return element("p", word("left-out", listed=LISTED, count=count))


def _match(record: LeagueRecord, replays: Mapping[str, Path]) -> Markup:
    if record.void is not None:
        return void(record.seed, record.bots, record.void)
    return played(record.seed, record.seats, record.bots, replays[record.key])


def replay_of(league: League, match: str, folder: Path) -> Path:
    """Return where the replay of a match lies."""
    keys = [record.key for record in league.records]
    return folder / _name(keys.index(match) + 1)


def _name(number: int) -> str:
    return f"{number}.joute"
