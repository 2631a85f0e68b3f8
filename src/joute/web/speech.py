"""The texts of the catalogue that a page needs, in both languages: it may be opened by anyone."""

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec
from markupsafe import Markup

from joute import registry
from joute.speech import FOLDER, LANGUAGES, text

OF_FILMS = ("page.", "name.", "kind.", "list.")
"""How the codes of the texts begin that the page of a match needs, but for why bots are out, …"""
OF_BOARDS = ("board.",)
"""… for a game without a drawing of its own, …"""
OF_MATCHES = (*OF_FILMS, *OF_BOARDS, "failure.")
"""… of any match, …"""
OF_SERVERS = (*OF_MATCHES, "server.")
"""… and the pages of a server, with its lobby and those who play."""
OF_MANUAL = ("manual.", "page.", "server.")
"""Texts of a client by hand."""
ALL = ("",)
"""What is wrong with a program may be said in any words."""
NO_SCRIPT = "page.no-script"


def speech(games: Iterable[str], prefixes: tuple[str, ...]) -> Markup:
    """Write the element that `speech.js` reads: texts of joute by their prefixes, and of games.

    The codes of a game begin with its name: it cannot change the texts of joute.
    """
    return _element(tuple(sorted(games)), prefixes)


def no_script() -> Markup:
    """Say in every language that a page needs its scripts, none of which can choose one."""
    element = Markup('<noscript lang="{}"><p>{}</p></noscript>')
    return Markup("").join(element.format(tongue, text(NO_SCRIPT, tongue)) for tongue in LANGUAGES)


@cache  # every page holds it
def _element(games: tuple[str, ...], prefixes: tuple[str, ...]) -> Markup:
    texts = {language: _texts(games, prefixes, language) for language in LANGUAGES}
    data = (
        msgspec.json.encode(texts).decode().replace("<", r"\u003c")
    )  # nothing in it ends the element
    element = Markup('<script type="application/json" id="speech">{}</script>')
    return element.format(Markup(data))  # noqa: S704 - JSON, in which no tag is left


def _texts(games: Iterable[str], prefixes: tuple[str, ...], language: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    for game in games:
        texts |= _beginning(registry.texts(game, language), (f"{game}.",))
    return texts | _beginning(_own(language), prefixes)


@cache
def _own(language: str) -> Mapping[str, str]:
    file = FOLDER / language / "pages.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])


def _beginning(texts: Mapping[str, str], prefixes: tuple[str, ...]) -> dict[str, str]:
    return {code: said for code, said in texts.items() if code.startswith(prefixes)}
