"""The page of a league: who leads, the ranking league by league, the rules of promotion, every match."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import groupby
from pathlib import Path

from markupsafe import Markup

from joute.contest.report.cross import cross
from joute.contest.report.elements import Content, element, joined
from joute.contest.report.matches import folded, played, void
from joute.contest.report.names import Names, anchor, finder
from joute.contest.report.numbers import alike, cells, figure, rating_text
from joute.contest.report.parts import (
    about,
    answer,
    deaths,
    disqualified,
    document,
    group_row,
    heads,
    last_deaths,
    ratings,
    section,
    table,
    wide,
    written_on,
)
from joute.contest.report.replays import link_of
from joute.contest.report.words import both, word
from joute.game.contest import league_title
from joute.league.promotion import LeagueRecord, rules_of, top
from joute.league.runner import League
from joute.league.table import LeagueRow, crosstable
from joute.league.verdict import verdict
from joute.league.versions import author
from joute.reason import Reason
from joute.submission.deadlines import zoned

LISTED = 1000
"""Matches that a page lists, so that it stays readable however long a league lasts."""
TITLES: Mapping[str, str | None] = {
    "place": None,
    "bot": None,
    "version": None,
    "promotion": None,
    "matches": "number",
    "rating": "number",
    "not-separated-from": None,
    "deaths": None,
}
"""The columns of the ranking, and their kinds."""


def page(
    league: League,
    rows: Sequence[LeagueRow],
    replays: Mapping[str, Path],
    closed: datetime | None = None,
    when: datetime | None = None,
) -> Markup:
    """Write the page; `replays` are the files of the matches.

    `closed` is when the league was closed, `when` the time at which the page is written.
    """
    names = Names([row.bot for row in rows])
    return document(
        Reason("report.title-league", {"game": league.game.title}),
        [
            _facts(league, rows, closed, when),
            answer(verdict(rows, closed=closed is not None)),
            about("deadly") if league.history.deaths.deadly else Markup(),
            finder(names.ranked),
            section("ranking", _ranking(rows, top(league.game), names)),
            _died(rows, replays, names) + _rules(league),
            ratings(row.rating for row in rows),
            _cross(league, rows, names),
            section("matches", about("matches"), _matches(league.records, replays, names)),
        ],
    )


def _facts(
    league: League, rows: Sequence[LeagueRow], closed: datetime | None, when: datetime | None
) -> Markup:
    facts: list[Content] = [word("bot-count", count=len(rows))]
    facts.append(word("match-count", count=len(league.records)))
    facts.append(word("seed-of", seed=str(league.definition.seed)))
    if closed is not None:
        facts.append(element("strong", word("final", when=zoned(closed))))
    if when is not None:
        facts.append(written_on(when))
    return element("p", joined(facts, " · "), class_="facts")


def _ranking(rows: Sequence[LeagueRow], last: str, names: Names) -> Markup:
    """Show everybody, league by league, the highest first."""
    places = {row.bot: row.place for row in rows}
    columns = [title for title in TITLES if _is_needed(title, rows)]
    head = joined(heads((title,), TITLES[title]) for title in columns)
    bodies = (
        element(
            "tbody",
            group_row(said, len(columns)) if (said := _group_title(group, last)) else "",
            *(_row(row, names, places, columns) for row in members),
        )
        for group, members in groupby(rows, key=_group)
    )
    return wide(table(head, *bodies, aria_labelledby="ranking"), len(rows))


def _is_needed(title: str, rows: Sequence[LeagueRow]) -> bool:
    """Whether a column holds something."""
    if title == "promotion":
        return any(row.step.league and row.step.played for row in rows)
    return title != "deaths" or any(row.deaths for row in rows)


def _group(row: LeagueRow) -> tuple[str, str]:
    """Return the league of a bot, or why it stands after all others."""
    if row.disqualified:
        return "disqualified", ""
    return ("", row.step.league) if row.finished or not row.matches else ("unfinished", "")


def _group_title(group: tuple[str, str], last: str) -> Markup:
    """Say what those below have in common, and what orders them; `last` is the highest league."""
    why, league = group
    if why:
        return word(f"about-{why}")
    if not league:
        return Markup()
    order = word("ordered-by-rating" if league == last else "ordered-by-promotion")
    return joined((element("strong", league_title(league)), " · ", order))


def _row(row: LeagueRow, names: Names, places: Mapping[str, int], columns: Sequence[str]) -> Markup:
    contents = {
        "place": element("td", row.place, class_="place"),
        "bot": names.title(row.bot),
        "version": element("td", row.number),
        "promotion": element("td", both(_tried(row)), class_="promotion"),
        "matches": cells((figure(row.matches),)),
        "rating": cells((rating_text(row.rating),)),
        "not-separated-from": element(
            "td", alike(row.bot, row.unseparated, places), class_="names"
        ),
        "deaths": element("td", deaths(row.deaths), class_="dead"),
    }
    return names.row(
        row.bot,
        *(contents[column] for column in columns),
        class_="disqualified" if row.disqualified else None,
        id=anchor(row.bot),
    )


def _tried(row: LeagueRow) -> Reason | str:
    """Say how a bot does in the promotion matches of its league."""
    step, league = row.step, league_title(row.step.league)
    if not step.played:
        return "" if row.finished else league
    code = "report.tried-and-stays" if step.settled else "report.tries"
    return Reason(code, {"league": league, "won": step.won, "played": step.played})


def _died(rows: Sequence[LeagueRow], replays: Mapping[str, Path], names: Names) -> Markup:
    """Say which bots were disqualified, and why others died the last time."""
    gone = [(row.bot, row.disqualified) for row in rows if row.disqualified is not None]
    out = disqualified(((bot, why, link_of(replays[why.match])) for bot, why in gone), names)
    last = [(row, row.last_death) for row in rows if row.disqualified is None and row.last_death]
    return out + last_deaths(
        ((row.bot, row.deaths, death, link_of(replays[death.match])) for row, death in last), names
    )


def _rules(league: League) -> Markup:
    """State the rules of promotion."""
    stated = rules_of(league.game)
    items = (element("li", both(rule.reason), ".") for rule in stated)
    return section("promotion", element("ul", *items)) if stated else Markup()


def _cross(league: League, rows: Sequence[LeagueRow], names: Names) -> Markup:
    """Show who of those with a rating took how much from whom."""
    rated = {row.version: row.bot for row in rows if row.rating is not None}
    met = {
        (rated[one], rated[other]): cell
        for (one, other), cell in crosstable(league.history).items()
        if one in rated and other in rated
    }
    if not met:
        return Markup()
    bots = list(rated.values())
    drawn = cross(met, names, bots, bots, "who-against-whom")
    return section("who-against-whom", about("cross"), drawn)


def _matches(records: Sequence[LeagueRecord], replays: Mapping[str, Path], names: Names) -> Markup:
    """List the last matches league by league, the last played first."""
    listed = records[-LISTED:]
    leagues = dict.fromkeys(record.league for record in listed)
    return _left_out(len(records) - len(listed)) + joined(
        folded(
            league_title(name) or word("league"),
            [
                _match(record, replays, names)
                for record in reversed(listed)
                if record.league == name
            ],
        )
        for name in leagues
    )


def _left_out(count: int) -> Markup:
    """Return how many matches are too old to be listed."""
    if not count:
        return Markup()
    return element("p", word("left-out", listed=LISTED, count=count))


def _match(record: LeagueRecord, replays: Mapping[str, Path], names: Names) -> Markup:
    about_ = names.numbers(map(author, record.bots))
    if record.void is not None:
        return void(record.seed, record.bots, record.void, about_)
    return played(record.seed, record.seats, record.bots, replays[record.key], about_)
