"""What a dossier says, in English and French; names, sources and what programs wrote are shown as text."""

from markupsafe import Markup

from joute.contest.class_check.words import told
from joute.contest.report.elements import Content, element, joined
from joute.contest.report.words import every
from joute.reason import Reason, Value
from joute.speech import LANGUAGES, number

NOTHING = "–"
"""Stands for what is not known."""


def says(name: str, /, **values: Value) -> Markup:
    """Return a text of the page by its name."""
    return told(Reason(f"dossier.{name}", values))


def explained(name: str, /, **values: Value) -> Markup:
    """Explain something."""
    return element("p", says(name, **values), class_="about")


def part(name: str, *content: Markup) -> Markup:
    """Write a part of the page under its title."""
    return element("section", element("h2", says(name), id=name), *content, class_=name)


def titles(names: tuple[str, ...], kind: str | None = None) -> Markup:
    """Return the titles of columns."""
    return joined(element("th", says(name), scope="col", class_=kind) for name in names)


def cell(*content: Content, kind: str | None = None) -> Markup:
    """Return a cell of a table."""
    return element("td", *content, class_=kind)


def signed(value: float) -> Markup:
    """Return a difference with its sign, in whole numbers."""
    written = (number(round(value), language, "+") for language in LANGUAGES)
    return every(one.replace("-", "−") for one in written)
