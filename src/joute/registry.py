"""Finds games by entry point, and names the culprit when one is broken.

A package offers a game with

    [project.entry-points."joute.games"]
    chess = "my_package.chess:GAME"

A game that is not installed is named by its file (`game_files.py`).
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from joute import game_files, shape, speech
from joute.entry_points import EntryPoint, entry_points
from joute.errors import BrokenGameError, FailedGameError, UsageError
from joute.faults import GROUP, OWN, RAISED, is_ours, place, raised, said
from joute.game import AnyGame, BotEntry, Brief, Game, Play
from joute.nearest import nearest, unaccented
from joute.reason import Reason
from joute.speech import LANGUAGES
from joute.stuck import guarded


class Source(Struct, frozen=True):
    """Where a game comes from."""

    load: Callable[[], object]
    place: Callable[[], Path]
    """Returns the folder of its files that are not Python; a game of one module need not have it."""
    culprit: Callable[[str | None], Reason]
    """How it is named where it is broken, with the file and the line if they are known."""
    file: Callable[[], str | None]
    """Its module, if that can be found."""
    name: str | None = None
    """Under which it was installed, None if it was not."""


def names() -> list[str]:
    """Return the names of all installed games, in alphabetical order."""
    return sorted({entry.name for entry in entry_points(GROUP)})


def survey() -> tuple[list[AnyGame], list[BrokenGameError]]:
    """Return all installed games that work, and what is wrong with the others."""
    working: list[AnyGame] = []
    broken: list[BrokenGameError] = []
    for name in names():
        try:
            working.append(find(name))
        except BrokenGameError as error:
            broken.append(error)
        else:
            broken += map(_taken, _entries(name)[1:])
    return working, broken


def find(name: str) -> AnyGame:
    """Load the game of this name, or the one in a file."""
    source = _source(name)
    game = _load(source)
    place = source.place()
    for language in LANGUAGES:
        _texts(game.name, place, language)
    speech.include(place)
    if game_files.is_path(name):
        game_files.hand_down(game_files.resolved(name))
    return game


def folder(name: str) -> Path:
    """Return the folder where a game keeps files that are not Python; a game of one module need not have it."""
    return _source(name).place()


def file(name: str) -> Path | None:
    """Return the file of a game that is not installed."""
    return None if name in names() else _files().get(name)


def known(name: str) -> AnyGame:
    """Load a game that a file names, if it is installed or in a file that a person named: no replay has code loaded."""
    if name in names() or file(name) is not None:
        return find(name)
    missing = Reason("the game {name} is not installed", {"name": name})
    raise UsageError(missing.with_hint(Reason("--game names its file")))


def package_folder(package: str) -> Path:
    """Return the folder of a package."""
    return game_files.folder(module_file(package))


def module_file(module: str) -> Path:
    """Return the file of a module, or of a package, that a game names."""
    found = _module_file(module)
    if found is None:
        text = "a game names the package {package}, which is not installed"
        raise BrokenGameError(text, package=repr(module))
    return Path(found)


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
        return _of_file(game_files.resolved(name))
    if found := _entries(name):
        first, *others = found
        if others and first.package != OWN:
            raise _contested(first, others[0])
        return _of_entry(first)
    if opened := _files().get(name):
        return _of_file(opened)
    known = names()
    if (plain := unaccented(name)) != name and plain in known:  # the game is La bataille du café
        return _source(plain)
    file = game_files.beside(name)
    near = nearest(name, known) if file is None else file
    games = Reason("the games are: {names}", {"names": ", ".join(known)})
    meant = Reason("did you mean {name}?", {"name": near}) if near else games
    missing = Reason("there is no game called {name}", {"name": repr(name)})
    raise UsageError(missing.with_hint(meant))


def _entries(name: str) -> list[EntryPoint]:
    """Return who offers a game of this name: our own first."""
    found = [entry for entry in entry_points(GROUP) if entry.name == name]
    return sorted(found, key=lambda entry: (entry.package != OWN, entry.package or ""))


def _contested(one: EntryPoint, other: EntryPoint) -> BrokenGameError:
    """Say that a name is taken twice, so that nobody can know which game is meant."""
    return BrokenGameError(
        "the name {name} is taken twice: by {one} ({place}) and by {other} ({other_place}); uninstall one of them",
        name=repr(one.name),
        one=_owner(one),
        place=one.value,
        other=_owner(other),
        other_place=other.value,
    )


def _taken(entry: EntryPoint) -> BrokenGameError:
    """Say that a package offers a game that has the name of one of ours, which is played."""
    return BrokenGameError(
        "{package} ({place}) offers a game called {name}, as {own} does: it cannot be played under that name",
        package=_owner(entry),
        place=entry.value,
        name=repr(entry.name),
        own=OWN,
    )


def _owner(entry: EntryPoint) -> str | Reason:
    return entry.package or Reason("an unknown package")


def _files() -> dict[str, Path]:
    """Return the games in files that were named, by their names; a broken one is called like its file."""
    found: dict[str, Path] = {}
    for path in game_files.named():
        try:
            found[_load(_of_file(path)).name] = path
        except BrokenGameError:
            if path.stem not in found:
                found[path.stem] = path
    return found


def _of_file(path: Path) -> Source:
    return Source(
        lambda: getattr(game_files.module(path), game_files.GAME, None),
        lambda: game_files.folder(path),
        lambda where: Reason("the game in {file}", {"file": where or str(path)}),
        lambda: str(path),
    )


def _of_entry(entry: EntryPoint) -> Source:
    def culprit(where: str | None) -> Reason:
        known = f"{entry.value}, {where}" if where else entry.value
        values = {"name": repr(entry.name), "package": _owner(entry), "place": known}
        return Reason("the game {name} of {package} ({place})", values)

    def file() -> str | None:
        return getattr(sys.modules.get(entry.module), "__file__", None)

    return Source(entry.load, lambda: package_folder(entry.module), culprit, file, entry.name)


def culprit(error: BaseException) -> FailedGameError | None:
    """Return an error as that of the game whose code raised it, None if it was no game's."""
    where = place(error)
    if where is None:
        return None
    file = Path(where.rpartition(":")[0])
    modules = {entry.name: _of_entry(entry).file() for entry in entry_points(GROUP)}
    modules |= {name: str(path) for name, path in _files().items()}
    for name, module in modules.items():
        if module is not None and _holds(Path(module), file):
            return raised(name, error)
    return None


def _holds(module: Path, file: Path) -> bool:
    """Whether a file is a module, or part of the package whose first module it is."""
    return file == module or file.is_relative_to(game_files.folder(module))


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
    game = _imported(source)
    for why in _wrong(source, game):
        raise BrokenGameError(
            "{culprit} is broken: {why}", culprit=source.culprit(source.file()), why=why
        )
    assert isinstance(game, Game)
    return game


@guarded
def _imported(source: Source) -> object:
    try:
        return source.load()
    except RAISED as error:
        if is_ours(error):
            raise
        text = "{culprit} cannot be imported: {why}"
        if isinstance(error, BrokenGameError):
            text = "{culprit} is broken: {why}"
        raise BrokenGameError(
            text,
            culprit=source.culprit(place(error)),
            why=said(error),
        ) from error


def _wrong(source: Source, game: object) -> Iterator[Reason]:
    """Yield what is wrong with what was imported."""
    if game is None:
        yield Reason(
            "it has no {value}; it should end with GAME = game(…)", {"value": game_files.GAME}
        )
        return
    if not isinstance(game, Game):
        yield Reason("it is not a joute.game.Game but a {kind}", {"kind": type(game).__name__})
        return
    own = {"name": repr(game.name)}
    if source.name is None and game.name in names() and not _offers(game.name, source.file()):
        yield Reason("it calls itself {name}, as an installed game does: give it another name", own)
    if source.name not in {None, game.name}:
        yield Reason("it calls itself {name}", own)
    yield from shape.faults(game)


def _offers(name: str, file: str | None) -> bool:
    """Whether the installed game of a name is in this very file, as after `pip install --editable`."""
    return any(_module_file(entry.module) == file for entry in _entries(name))


def _module_file(module: str) -> str | None:
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):  # the package around it is broken, or it has no name
        return None
    return None if spec is None or spec.origin is None else str(Path(spec.origin).resolve())


__all__ = [
    "GROUP",
    "Play",
    "attribute",
    "bot",
    "culprit",
    "file",
    "find",
    "folder",
    "is_uncompiled",
    "maker",
    "module_file",
    "names",
    "survey",
]
