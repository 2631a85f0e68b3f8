"""What the page says, in English and French; the browser shows one of them."""

from markupsafe import Markup

from joute.contest.report.elements import element
from joute.reason import Reason, Value
from joute.speech import LANGUAGES, joined


def word(name: str, /, **values: Value) -> Markup:
    """Return a text of reports by its name."""
    return both(Reason(f"report.{name}", values))


def both(*parts: Reason | str) -> Markup:
    """Return a text in every language."""
    return Markup("").join(
        element("span", joined(parts, language), lang=language) for language in LANGUAGES
    )


def form(name: str) -> Markup:
    """Return the name of a tournament's format."""
    return both(Reason(f"format.{name}"))


def death(kind: str) -> Markup:
    """Say how a bot died."""
    return both(Reason(f"died.{kind}"))
