"""What the pages of tournaments and leagues are made of."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from importlib.resources import files
from pathlib import Path

from markupsafe import Markup

from joute.contest.deaths import LastDeath
from joute.contest.disqualified import Disqualified
from joute.contest.report.chart import chart
from joute.contest.report.elements import Content, element, joined
from joute.contest.report.names import Names
from joute.contest.report.words import both, death, word
from joute.game import Failure
from joute.rating.batch import Rating
from joute.reason import Reason
from joute.speech import ENGLISH, sentence
from joute.submission.deadlines import zoned

MANY = 50
"""Rows beyond which a table takes time to draw."""
START = Markup(
    '<!doctype html><html lang="en"><head><meta charset="utf-8">\n'
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
)


def document(title: Reason | str, body: Iterable[Markup]) -> Markup:
    """Write a page that needs nothing else."""
    lines = [
        START + element("title", sentence(title, ENGLISH)),
        element("style", _own("page.css")),
        element("script", _own("language.js"), _own("find.js")),
        Markup("</head><body><main>") + element("button", word("language"), class_="language"),
        element("h1", both(title)),
        *body,
        Markup("</main></body></html>\n"),
    ]
    return joined(lines, "\n")


def _own(name: str) -> Markup:
    text = files("joute.contest.report").joinpath(name).read_text(encoding="utf-8")
    return Markup(text)  # noqa: S704 - a file of ours


def answer(said: Sequence[Reason]) -> Markup:
    """Write what most readers look for: who is first, by how much, and whether that is certain."""
    first, *others = said
    return element(
        "div",
        element("p", both(first), class_="first"),
        *(element("p", both(reason)) for reason in others),
        class_="answer",
    )


def written_on(when: datetime) -> Markup:
    """Say when a page was written."""
    return word("written", when=zoned(when))


def about(name: str) -> Markup:
    """Explain something."""
    return explained(word(f"about-{name}"))


def explained(*content: Content) -> Markup:
    """Write a paragraph that explains something."""
    return element("p", *content, class_="about")


def section(title: str, *content: Markup) -> Markup:
    """Write a part of the page under its title, which is the name of a word; both have its id and class."""
    heading = element("h2", word(title), id=title)
    return element("section", heading, joined(content), class_=title)


def wide_table(head: Markup, rows: Iterable[Markup], **attributes: str) -> Markup:
    """Write a table that may be wider than the page."""
    body = list(rows)
    return wide(table(head, element("tbody", *body), **attributes), len(body))


def wide(content: Markup, rows: int = 0) -> Markup:
    """Write what may be wider than the page: the keyboard scrolls it too.

    A browser draws what has many rows when it comes into view.
    """
    many = {"class_": "wide many", "style": f"--rows:{rows}"}
    kind = many if rows > MANY else {"class_": "wide"}
    return element("div", content, tabindex="0", **kind)


def table(head: Markup, *bodies: Markup, **attributes: str) -> Markup:
    """Write a table of several bodies, each with its rows."""
    return element("table", element("thead", element("tr", head)), *bodies, **attributes)


def heads(titles: Iterable[str], kind: str | None = None) -> Markup:
    """Return the titles of columns."""
    return joined(element("th", word(title), scope="col", class_=kind) for title in titles)


def group_row(said: Markup, columns: int) -> Markup:
    """Return a row above the lines of a table that belong together."""
    shown = element("span", said, class_="said")
    return element("tr", element("th", shown, colspan=columns, scope="colgroup"), class_="group")


def ratings(found: Iterable[Rating | None]) -> Markup:
    """Draw ratings, the best first."""
    known = sorted((rating for rating in found if rating), key=lambda rating: -rating.value)
    if not known:
        return Markup()
    return section("ratings", about("ratings"), wide(chart(known, "ratings")))


def disqualified(gone: Iterable[tuple[str, Disqualified, str]], names: Names) -> Markup:
    """Say which bots were disqualified and why, with a link to the last match they died in."""
    items = [_item(names, bot, _why(why), _link("last-of-them", link)) for bot, why, link in gone]
    return section("disqualified", element("ul", *items)) if items else Markup()


def _why(why: Disqualified) -> Markup:
    often = word("died-too-often", died=why.died, matches=why.matches)
    return Markup("{} {} · {}").format(often, deaths(why.deaths), _fatal(why.failure))


def last_deaths(
    died: Iterable[tuple[str, Mapping[str, int], LastDeath, str]], names: Names
) -> Markup:
    """Say how often bots died and why the last time, with a link to that match."""
    items = [
        _item(names, bot, _died(counts, last), _link("match-named", link))
        for bot, counts, last, link in died
    ]
    return section("deaths", element("ul", *items)) if items else Markup()


def _item(names: Names, bot: str, why: Markup, link: Markup) -> Markup:
    said = Markup("{} {} ({})").format(element("strong", names.link(bot)), why, link)
    return element("li", said, data_bot=names.number(bot))


def _link(said: str, link: str) -> Markup:
    """Return a link to a match, which is named for those who read on paper."""
    return element("a", word(said, match=Path(link).stem), href=link)


def _died(counts: Mapping[str, int], last: LastDeath) -> Markup:
    when = word("last-time", turn=last.turn)
    return Markup("{}. {} {}").format(deaths(counts), when, _fatal(last.failure))


def _fatal(failure: Failure) -> Markup:
    return element("span", both(*failure.parts), class_="dead")


def deaths(counts: Mapping[str, int]) -> Markup:
    """Return how often a bot died, by kind."""
    kinds = (f"{count}\u00a0× " + death(kind) for kind, count in sorted(counts.items()))
    return joined(kinds, ", ")
