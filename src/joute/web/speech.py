"""The texts of the catalogue that a page needs to say reasons, in both languages: it may be opened by anyone."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
from markupsafe import Markup

from joute.speech import FOLDER, LANGUAGES


@cache  # every page holds them
def speech(game: Path) -> Markup:
    """Write the element that `speech.js` reads: the texts of joute, and of the game in this folder."""
    texts = {language: _texts(game, language) for language in LANGUAGES}
    data = (
        msgspec.json.encode(texts).decode().replace("<", r"\u003c")
    )  # nothing in it ends the element
    page = Markup('<script type="application/json" id="speech">{}</script>')
    return page.format(Markup(data))  # noqa: S704 - JSON, in which no tag is left


def _texts(game: Path, language: str) -> Mapping[str, str]:
    """Return the texts of one language; a game cannot change those of joute."""
    files = (game / "speech" / f"{language}.json", FOLDER / language / "pages.json")
    texts: dict[str, str] = {}
    for file in files:
        if file.is_file():
            texts |= msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    return texts
