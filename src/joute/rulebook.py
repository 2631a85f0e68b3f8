"""The rules of a game as players read them: in its folder, one file of Markdown for each language.

`joute rules` prints them, the site of a league shows them, and every kit holds them.
"""

from joute import registry
from joute.game import AnyGame
from joute.speech import ENGLISH, FRENCH

NAMES = {ENGLISH: "RULES.md", FRENCH: "REGLES.md"}


def texts(game: AnyGame) -> dict[str, str]:
    """Return the rules of a game in every language in which it has them."""
    folder = registry.folder(game.name)
    files = {language: folder / name for language, name in NAMES.items()}
    there = {language: path for language, path in files.items() if path.is_file()}
    own = {language: path.read_text(encoding="utf-8") for language, path in there.items()}
    return own or dict(game.about)


def rules(game: AnyGame, language: str) -> str | None:
    """Return the rules in a language, else in another that the game has, if any."""
    found = texts(game)
    return found.get(language, next(iter(found.values()), None))
