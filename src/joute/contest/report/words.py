"""What the page says, in English and French; the browser shows one of them."""

from collections.abc import Iterable

from markupsafe import Markup

from joute.contest.report.elements import element
from joute.reason import Reason, Value
from joute.speech import LANGUAGES, joined


def word(name: str, /, **values: Value) -> Markup:
    """Return a text of reports by its name."""
    return both(Reason(f"report.{name}", values))


def both(*parts: Reason | str, tag: str = "span") -> Markup:
    """Return a text in every language."""
    return every((joined(parts, language) for language in LANGUAGES), tag)


def every(said: Iterable[str], tag: str = "span") -> Markup:
    """Return what is said in each language, once if they say the same; the page shows the reader's."""
    texts = list(said)
    if len(set(texts)) == 1 and tag != "span":
        return element(tag, texts[0])
    return Markup("").join(
        element(tag, text, lang=language) for text, language in zip(texts, LANGUAGES, strict=True)
    )


def form(name: str) -> Markup:
    """Return the name of a tournament's format."""
    return both(Reason(f"format.{name}"))


def death(kind: str) -> Markup:
    """Say how a bot died."""
    return both(Reason(f"kind.{kind}"))
