"""What the pages of tournaments and leagues are made of."""

from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path

from markupsafe import Markup, escape

from joute.contest.crosstable import Cell
from joute.contest.deaths import LastDeath
from joute.contest.disqualified import Disqualified
from joute.contest.report.chart import chart
from joute.contest.report.elements import Content, element, joined
from joute.contest.report.replays import page_of
from joute.contest.report.words import both, death, every, word
from joute.game import Failure
from joute.match import SeatResult
from joute.rating.batch import Rating
from joute.reason import Reason
from joute.speech import ENGLISH, LANGUAGES, number, sentence

EVEN = 0.5
START = Markup(
    '<!doctype html><html lang="en"><head><meta charset="utf-8">\n'
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
)
MINUS = "−"


def document(title: Reason | str, body: Iterable[Markup]) -> Markup:
    """Write a page that needs nothing else."""
    lines = [
        START + element("title", sentence(title, ENGLISH)),
        element("style", _own("page.css")) + element("script", _own("language.js")),
        Markup("</head><body><main>") + element("button", word("language"), class_="language"),
        element("h1", both(title)),
        *body,
        Markup("</main></body></html>\n"),
    ]
    return joined(lines, "\n")


def _own(name: str) -> Markup:
    text = files("joute.contest.report").joinpath(name).read_text(encoding="utf-8")
    return Markup(text)  # noqa: S704 - a file of ours


def about(name: str) -> Markup:
    """Explain something."""
    return element("p", word(f"about-{name}"), class_="about")


def section(title: str, *content: Markup, id_: str | None = None) -> Markup:
    """Write a part of the page under its title, which is the name of a word."""
    return element("h2", word(title), id=id_) + joined(content)


def wide_table(head: Markup, rows: Iterable[Markup], **attributes: str) -> Markup:
    """Write a table that may be wider than the page."""
    return element("div", _table(head, rows, **attributes), class_="wide")


def _table(head: Markup, rows: Iterable[Markup], **attributes: str) -> Markup:
    titles = element("thead", element("tr", head))
    return element("table", titles, element("tbody", *rows), **attributes)


def heads(titles: Iterable[str], kind: str | None = None) -> Markup:
    """Return the titles of columns."""
    return joined(element("th", word(title), scope="col", class_=kind) for title in titles)


def row_title(bot: Content) -> Markup:
    """Return the title of a row: a bot."""
    return element("th", bot, scope="row")


def numbers(cells: Iterable[Content]) -> Markup:
    """Return cells that hold numbers."""
    return joined(element("td", cell, class_="number") for cell in cells)


def figure(value: float, sign: str = "", form: str = "") -> str:
    """Return a number as every language writes it; `sign` and `form` are those of Python's format."""
    written = [number(value, language, sign + form).replace("-", MINUS) for language in LANGUAGES]
    return written[0] if len(set(written)) == 1 else every(written)


def rating_text(rating: Rating | None) -> str:
    """Return a rating with its interval."""
    if rating is None:
        return "–"
    value = figure(round(rating.value))
    return value if rating.error is None else value + f" ± {rating.error:.0f}"


def alike(others: Sequence[str], bots: int) -> str:
    """Return the bots from which a bot is not separated."""
    if len(others) == bots - 1 > 1:
        return word("everybody")
    return ", ".join(others)


def ratings(found: Iterable[Rating | None]) -> Markup:
    """Draw ratings, the best first."""
    known = sorted((rating for rating in found if rating), key=lambda rating: -rating.value)
    if not known:
        return Markup()
    drawn = element("div", chart(known, "ratings"), class_="wide")
    return section("ratings", about("ratings"), drawn, id_="ratings")


def cross(met: Mapping[tuple[str, str], Cell], bots: Sequence[str]) -> Markup:
    """Show every two bots; the columns are numbered as the rows."""
    if not met:
        return Markup()
    head = element("td") + joined(
        element("th", number, scope="col", title=bot) for number, bot in enumerate(bots, 1)
    )
    rows = [
        element(
            "tr",
            row_title(f"{number}. {bot}"),
            *(_cell(met.get((bot, other)), bot, other) for other in bots),
        )
        for number, bot in enumerate(bots, 1)
    ]
    drawn = wide_table(head, rows, class_="cross", aria_labelledby="cross")
    return section("who-against-whom", about("cross"), drawn, id_="cross")


def _cell(cell: Cell | None, bot: str, other: str) -> Markup:
    if bot == other:
        return element("td", class_="self")
    if cell is None:
        return element("td")
    points = f"{float(cell.points):g}".replace(".5", "½")  # a title has no language
    return element(
        "td",
        f"{100 * cell.share:.0f}",
        class_="up" if cell.share >= EVEN else "down",
        style=f"--share:{abs(cell.share - EVEN) * 1.3:.2f}",
        title=f"{bot} – {other} ({points} / {cell.meetings})",
    )


def disqualified(gone: Iterable[tuple[str, Disqualified, str]]) -> Markup:
    """Say which bots were disqualified and why, with a link to the last match they died in."""
    items = [
        Markup("<li>{}{} ({})</li>").format(
            element("strong", bot),
            _why(why),
            element("a", word("the-last-of-them"), href=link),
        )
        for bot, why, link in gone
    ]
    return section("disqualified", element("ul", *items)) if items else Markup()


def _why(why: Disqualified) -> Markup:
    often = word("died-too-often", died=why.died, matches=why.matches)
    return Markup(" {} {} · {}").format(often, deaths(why.deaths), _fatal(why.failure))


def last_deaths(died: Iterable[tuple[str, Mapping[str, int], LastDeath, str]]) -> Markup:
    """Say how often bots died and why the last time, with a link to that match."""
    items = [
        Markup("<li>{} {}. {} {} ({})</li>").format(
            element("strong", bot),
            deaths(counts),
            _last_time(last.turn),
            _fatal(last.failure),
            element("a", word("match"), href=link),
        )
        for bot, counts, last, link in died
    ]
    return section("deaths", element("ul", *items)) if items else Markup()


def _last_time(turn: int) -> Markup:
    return word("last-time", turn=turn)


def _fatal(failure: Failure) -> Markup:
    return element("span", _said(failure), class_="dead")


def _said(failure: Failure) -> Markup:
    return both(*failure.parts)


def deaths(counts: Mapping[str, int]) -> Markup:
    """Return how often a bot died, by kind."""
    kinds = (f"{count}\u00a0× " + death(kind) for kind, count in sorted(counts.items()))
    return joined(kinds, ", ")


def folded(title: str, rows: Sequence[Markup]) -> Markup:
    """Return matches to be unfolded."""
    summary = element("summary", title, " (", figure(len(rows)), ")")
    return element(
        "details", summary, _table(heads(("seed", "result", "to-watch", "replay")), rows)
    )


def played(seed: object, seats: Iterable[SeatResult], names: Sequence[str], replay: Path) -> Markup:
    """Return the row of a match, with a link to its page where it has one, and to its replay."""
    shown, folder = page_of(replay), replay.parent.name
    page = element("a", replay.stem, href=f"{folder}/{shown.name}") if shown.exists() else ""
    file = element("a", replay.name, href=f"{folder}/{replay.name}")
    return _cells(str(seed), _seats(seats, names), page, file)


def void(seed: object, names: Sequence[str], reason: Reason | str) -> Markup:
    """Return the row of a match that could not be played."""
    why = word("void", names=", ".join(names), why=reason)
    return _cells(str(seed), element("span", why, class_="dead"), "", "")


def _cells(*contents: str) -> Markup:
    return element("tr", *(element("td", content) for content in contents))


def _seats(seats: Iterable[SeatResult], names: Sequence[str]) -> Markup:
    ordered = sorted(seats, key=lambda seat: (seat.rank, seat.seat))
    return joined((_seat(seat, names[seat.seat]) for seat in ordered), ", ")


def _seat(seat: SeatResult, name: str) -> str:
    result = escape(f"{seat.rank}. {name} ") + ("" if seat.score is None else figure(seat.score))
    return result if seat.status == "ok" else result + Markup(" ") + _end(seat)


def _end(seat: SeatResult) -> Markup:
    """Say how a seat died, when and why."""
    when = word("on-turn", turn=seat.turn)
    reason = "" if seat.why is None else _said(seat.why)
    why = Markup('<span class="why">({} {})</span>').format(when, reason)
    return element("span", death(seat.status), class_="dead") + Markup(" ") + why
