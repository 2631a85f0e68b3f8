"""The rules of a game as players read them: in its folder, one file of Markdown for each language.

`joute rules` prints them, the site of a league shows them, and every kit holds them.
"""

from collections.abc import Mapping

from joute import registry
from joute.exchange import rendered
from joute.game import AnyGame, Tell
from joute.match import Match
from joute.settings import prepare
from joute.speech import ENGLISH, FRENCH

NAMES = {ENGLISH: "RULES.md", FRENCH: "REGLES.md"}
EXAMPLE = "@EXAMPLE@"
"""In `Game.about`: the first message of a match."""
SHOWN = 8
"""Lines of a message that are shown."""


def texts(game: AnyGame) -> dict[str, str]:
    """Return the rules of a game in every language in which it has them."""
    written = _written(game)
    if not any(EXAMPLE in text for text in written.values()):
        return dict(written)
    example = _indented(_first_message(game))
    return {language: text.replace(EXAMPLE, example) for language, text in written.items()}


def languages(game: AnyGame) -> set[str]:
    """Return the languages in which a game has rules; nothing of the game is run."""
    return set(_written(game))


def rules(game: AnyGame, language: str) -> str | None:
    """Return the rules in a language, else in another that the game has, if any."""
    found = texts(game)
    return found.get(language, next(iter(found.values()), None))


def _written(game: AnyGame) -> Mapping[str, str]:
    folder = registry.folder(game.name)
    files = {language: folder / name for language, name in NAMES.items()}
    there = {language: path for language, path in files.items() if path.is_file()}
    own = {language: path.read_text(encoding="utf-8") for language, path in there.items()}
    return own or game.about


def _first_message(game: AnyGame) -> str:
    """Return what the first seat that has to act is sent in the smallest match."""
    names = [str(seat) for seat in range(game.least_seats)]
    match = Match(game, prepare(game, names=names))
    told = [effect for effect in match.start() if isinstance(effect, Tell)]
    first = next(iter(match.waiting), None)
    return "\n".join(rendered(tell) for tell in told if tell.seat == first)


def _indented(message: str) -> str:
    """Write a message as Markdown shows a program, cut after some lines."""
    lines = message.splitlines()
    shown = lines if len(lines) <= SHOWN else [*lines[: SHOWN - 1], "…"]
    return "\n".join(f"    {line}" for line in shown)
