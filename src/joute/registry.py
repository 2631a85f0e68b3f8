"""Finds games by entry point, and names the culprit when one is broken.

A package offers a game with

    [project.entry-points."joute.games"]
    chess = "my_package.chess:GAME"

A game that is not installed is named by its file (`game_files.py`).
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
from msgspec import Struct

from joute import game_files, speech
from joute.errors import BrokenGameError, UsageError
from joute.game import AnyGame, BotEntry, Brief, Game, Play
from joute.reason import Reason
from joute.speech import LANGUAGES

GROUP = "joute.games"


class Source(Struct, frozen=True):
    """Where a game comes from."""

    load: Callable[[], object]
    place: Callable[[], Path]
    """Returns the folder of its files that are not Python; a game of one module need not have it."""
    culprit: Reason
    """How it is named where it is broken."""
    name: str | None = None
    """Under which it was installed, None if it was not."""


def names() -> list[str]:
    """Return the names of all installed games, in alphabetical order."""
    return sorted(entry_points(group=GROUP).names)


def find(name: str) -> AnyGame:
    """Load the game of this name, or the one in a file."""
    source = _source(name)
    game = _load(source)
    place = source.place()
    for language in LANGUAGES:
        _texts(game.name, place, language)
    speech.include(place)
    return game


def folder(name: str) -> Path:
    """Return the folder where a game keeps files that are not Python; a game of one module need not have it."""
    return _source(name).place()


def file(name: str) -> Path | None:
    """Return the file of a game that is not installed."""
    return None if name in names() else _files().get(name)


def package_folder(package: str) -> Path:
    """Return the folder of a package."""
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return game_files.folder(Path(spec.origin))


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


def _source(name: str) -> Source:
    if game_files.is_path(name):
        path = game_files.resolved(name)
        game_files.hand_down(path)
        return _of_file(path)
    if found := entry_points(group=GROUP, name=name):
        return _of_entry(next(iter(found)))
    if opened := _files().get(name):
        return _of_file(opened)
    known = names()
    near = get_close_matches(name, known, n=1)
    games = Reason("the games are: {names}", {"names": ", ".join(known)})
    meant = Reason("did you mean {name}?", {"name": near[0]}) if near else games
    missing = Reason("there is no game called {name}", {"name": repr(name)})
    raise UsageError(missing.with_hint(meant))


def _files() -> dict[str, Path]:
    """Return the games in files that were named, by their names."""
    return {_load(_of_file(path)).name: path for path in game_files.named()}


def _of_file(path: Path) -> Source:
    return Source(
        lambda: getattr(game_files.module(path), game_files.GAME, None),
        lambda: game_files.folder(path),
        Reason("the game in {file}", {"file": str(path)}),
    )


def _of_entry(entry: EntryPoint) -> Source:
    owner = entry.dist.name if entry.dist else Reason("an unknown package")
    values = {"name": repr(entry.name), "package": owner, "place": entry.value}
    culprit = Reason("the game {name} of {package} ({place})", values)
    return Source(entry.load, lambda: package_folder(entry.module), culprit, entry.name)


def bot(game: AnyGame, name: str) -> BotEntry | None:
    """Find a built-in bot of a game by its name."""
    return next((entry for entry in game.bots if entry.name == name), None)


def maker(entry: BotEntry) -> Callable[[Brief], Play[Any, Any]]:
    """Return the function that makes a built-in bot, imported if need be."""
    if not isinstance(entry.path, str):
        return entry.path
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


def _load(source: Source) -> AnyGame:
    culprit = source.culprit
    try:
        game = source.load()
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
    if source.name is None and game.name in names():
        raise BrokenGameError(
            "{culprit} calls itself {name}, as an installed game does: give it another name",
            culprit=culprit,
            name=repr(game.name),
        )
    if source.name not in {None, game.name}:
        raise BrokenGameError(
            "{culprit} calls itself {name}", culprit=culprit, name=repr(game.name)
        )
    return game


__all__ = [
    "GROUP",
    "Play",
    "attribute",
    "bot",
    "file",
    "find",
    "folder",
    "is_uncompiled",
    "maker",
    "names",
]
