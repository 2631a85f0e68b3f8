"""Finds games by entry point, and names the culprit when one is broken.

A package offers a game with

    [project.entry-points."joute.games"]
    chess = "my_package.chess:GAME"
"""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from joute import speech
from joute.errors import BrokenGameError, UsageError
from joute.game import AnyGame, BotEntry, Brief, Game, Play
from joute.reason import Reason
from joute.speech import LANGUAGES

GROUP = "joute.games"


def names() -> list[str]:
    """Return the names of all installed games, in alphabetical order."""
    return sorted(entry_points(group=GROUP).names)


def find(name: str) -> AnyGame:
    """Load the game of this name."""
    entry = _entry(name)
    game = _load(entry)
    own = _folder(entry)
    for language in LANGUAGES:
        _texts(name, own, language)
    speech.include(own)
    return game


def folder(name: str) -> Path:
    """Return the folder where a game keeps files that are not Python; a game of one module has none."""
    return _folder(_entry(name))


def texts(name: str, language: str) -> Mapping[str, str]:
    """Return the texts that a game brings, by their codes."""
    return _texts(name, folder(name), language)


def _texts(name: str, own: Path, language: str) -> Mapping[str, str]:
    try:
        return speech.of_game(str(own), language)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BrokenGameError(
            "the game {game} is broken: its {file} is not one JSON object of texts by their codes: {why}",
            game=repr(name),
            file=f"speech/{language}.json",
            why=error,
        ) from None


def _folder(entry: EntryPoint) -> Path:
    spec = find_spec(entry.module)
    assert spec is not None
    assert spec.origin is not None
    file = Path(spec.origin)
    return file.parent if file.stem == "__init__" else file.with_suffix("")


def _entry(name: str) -> EntryPoint:
    found = entry_points(group=GROUP, name=name)
    if not found:
        known = names()
        near = get_close_matches(name, known, n=1)
        games = Reason("the games are: {names}", {"names": ", ".join(known)})
        meant = Reason("did you mean {name}?", {"name": near[0]}) if near else games
        missing = Reason("there is no game called {name}", {"name": repr(name)})
        raise UsageError(missing.with_hint(meant))
    return next(iter(found))


def bot(game: AnyGame, name: str) -> BotEntry | None:
    """Find a built-in bot of a game by its name."""
    return next((entry for entry in game.bots if entry.name == name), None)


def maker(entry: BotEntry) -> Callable[[Brief], Play[Any, Any]]:
    """Import the function that makes a built-in bot."""
    made: Callable[[Brief], Play[Any, Any]] = attribute(entry.path)
    return made


def is_uncompiled(entry: BotEntry) -> bool:
    """Whether a built-in bot has a kernel that was not compiled where joute was installed."""
    if entry.kernel is None:
        return False
    spec = find_spec(entry.kernel)
    return spec is not None and isinstance(spec.loader, SourceFileLoader)


def attribute(path: str) -> Any:  # noqa: ANN401 - whatever the path names
    """Import what a path `module:attribute` names."""
    module, _, name = path.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise BrokenGameError(
            "a game names {path}, which cannot be imported: {why}", path=path, why=error
        ) from error


def _load(entry: EntryPoint) -> AnyGame:
    owner = entry.dist.name if entry.dist else Reason("an unknown package")
    values = {"name": repr(entry.name), "package": owner, "place": entry.value}
    culprit = Reason("the game {name} of {package} ({place})", values)
    try:
        game = entry.load()
    except (
        Exception
    ) as error:  # another author's module may raise anything; it is named, not hidden
        raise BrokenGameError(
            "{culprit} cannot be imported: {why}", culprit=culprit, why=error
        ) from error
    if not isinstance(game, Game):
        raise BrokenGameError(
            "{culprit} is not a joute.game.Game but a {kind}",
            culprit=culprit,
            kind=type(game).__name__,
        )
    if game.name != entry.name:
        raise BrokenGameError(
            "{culprit} calls itself {name}", culprit=culprit, name=repr(game.name)
        )
    return game


__all__ = ["GROUP", "Play", "attribute", "bot", "find", "folder", "is_uncompiled", "maker", "names"]
