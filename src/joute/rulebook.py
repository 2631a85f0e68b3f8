"""The rules of a game as players read them: in its folder, one file of Markdown for each language.

`joute rules` prints them, the site of a league shows them, and every kit holds them.
"""

from pathlib import Path

from joute import registry
from joute.speech import ENGLISH, FRENCH

NAMES = {ENGLISH: "RULES.md", FRENCH: "REGLES.md"}


def files(game: str) -> dict[str, Path]:
    """Return the file of each language in which a game has its rules."""
    folder = registry.folder(game)
    paths = {language: folder / name for language, name in NAMES.items()}
    return {language: path for language, path in paths.items() if path.is_file()}


def rules(game: str, language: str) -> str | None:
    """Return the rules in a language, else in another that the game has, if any."""
    found = files(game)
    path = found.get(language, next(iter(found.values()), None))
    return None if path is None else path.read_text(encoding="utf-8")
