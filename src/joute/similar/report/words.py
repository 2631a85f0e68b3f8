"""What the page says, in English and French."""

from markupsafe import Markup

from joute.contest.report.elements import Content, element, joined
from joute.contest.report.words import both, every
from joute.reason import Reason, Value
from joute.speech import FRENCH, LANGUAGES, number

NOTHING = "–"
"""Stands for what is not known."""


def says(name: str, /, **values: Value) -> Markup:
    """Return a text of the page by its name."""
    return both(Reason(f"similar.{name}", values))


def explained(name: str, /, **values: Value) -> Markup:
    """Explain something."""
    return element("p", says(name, **values), class_="about")


def part(title: str, *content: Markup) -> Markup:
    """Write a part of the page under its title."""
    return element("h2", says(title), id=title) + joined(content)


def titles(names: tuple[str, ...], kind: str | None = None) -> Markup:
    """Return the titles of columns."""
    return joined(element("th", says(name), scope="col", class_=kind) for name in names)


def percent(share: float | None) -> Markup | str:
    """Return a share as every language writes it."""
    if share is None:
        return NOTHING
    return every(percent_in(share, language) for language in LANGUAGES)


def percent_in(share: float, language: str) -> str:
    """Return a share as one language writes it; small ones with a decimal."""
    form = ".0f" if share >= 0.1 or share == 0 else ".1f"  # noqa: PLR2004 - two digits that count
    return number(100 * share, language, form) + ("\u00a0%" if language == FRENCH else "%")


def cell(*content: Content, kind: str | None = None) -> Markup:
    """Return a cell of a table."""
    return element("td", *content, class_=kind)
