"""A bot as it was when it entered a contest: its files, packed, and unpacked wherever it plays.

A bundle plays on unchanged while its author edits the files; it is kept in the contest's store and travels to other
machines. If the bot is a folder, all of it is packed. If it is a command line, every word that is a file is packed,
except an interpreter: a first word with an absolute path before other words that are files. On the author's machine the
other files beside them are linked, so that a bot that reads one works as with `joute play`; what it writes
does not reach them.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct

from joute.bots.argument import Builtin, Player, Program, line_of, main_of, parse, runnable, words
from joute.bots.paths import is_file
from joute.bots.sources import legible
from joute.errors import UsageError
from joute.game import AnyGame
from joute.temporary import temporary_folder

LARGEST = 64 << 20
"""The most bytes of one bot."""
MOST_FILES = 2000
"""The most files of one submission."""
_LEFT_OUT = "__pycache__"


class File(Struct, frozen=True):
    """A file of a bot, by its path in the folder it is started in."""

    path: str
    mode: int
    data: bytes


class Bundle(Struct, frozen=True, kw_only=True):
    """A program and its files."""

    name: str
    command: tuple[str, ...]
    files: tuple[File, ...] = ()
    home: str | None = None
    """The folder of its paths, in which files beside its own are looked for."""

    @property
    def digest(self) -> str:
        """Return a hash of the command and the files."""
        return blake2b(
            msgspec.msgpack.encode((self.command, self.files)), digest_size=8
        ).hexdigest()


Entrant = Builtin | Bundle
"""What can take part in a contest: no bot that needs a person."""


def pack(game: AnyGame, typed: str) -> Entrant:
    """Read what was typed as a BOT, and pack its files."""
    player = parse(game, typed)
    if isinstance(player, Builtin):
        return player
    if not isinstance(player, Program):
        raise UsageError("{typed} needs a person, so it cannot play in a contest", typed=typed)
    if player.folder is not None:
        return _pack_folder(player.name, player.folder)
    return _pack_command(typed)


def _pack_folder(name: str, folder: Path) -> Bundle:
    """Pack the files of a folder; a link that leads out of it is followed only for the bot's program.

    What else such a link leads to may be somebody's own, which a bot would then read.
    """
    main, root = main_of(folder), folder.resolve()
    paths = [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not _left_out(path.relative_to(folder))
        if path == folder / main or path.resolve().is_relative_to(root)
    ]
    return _within_bounds(
        Bundle(
            name=name,
            command=(main,),
            files=tuple(_file(path, str(path.relative_to(folder))) for path in paths),
        )
    )


def _left_out(path: Path) -> bool:
    return any(part.startswith(".") or part == _LEFT_OUT for part in path.parts)


def _pack_command(typed: str) -> Bundle:
    home = Path.cwd()
    command = words(line_of(typed))
    files: list[File] = []
    for number in _named(command):
        file = _file(Path(command[number]), _inside(home, command[number], number))
        command[number] = file.path
        files.append(file)
    return _within_bounds(
        Bundle(
            name=line_of(typed),
            command=tuple(command),
            files=tuple(files),
            home=str(home),
        )
    )


def _named(command: Sequence[str]) -> list[int]:
    """Return the words of the command line that are files of the bot."""
    named = [number for number, word in enumerate(command) if is_file(word)]
    interpreted = len(named) > 1 and named[0] == 0 and Path(command[0]).is_absolute()
    return named[1:] if interpreted else named


def _inside(home: Path, word: str, number: int) -> str:
    """Return a file's path in the bundle: as it was typed, or a new one if the file is elsewhere."""
    path = Path(os.path.normpath(home / word))
    return str(path.relative_to(home)) if path.is_relative_to(home) else f"{number}/{path.name}"


def _file(path: Path, inside: str) -> File:
    try:
        return File(inside, path.stat().st_mode & 0o777, path.read_bytes())
    except OSError as error:
        raise UsageError("problem.cannot-read", file=path, why=error) from None


def _within_bounds(bundle: Bundle) -> Bundle:
    paths = [bundle.home or "", *(file.path for file in bundle.files)]
    for name in (bundle.name, *bundle.command, *paths):
        if legible(name) != name:
            raise UsageError("problem.not-utf8", name=legible(name))
    if sum(len(file.data) for file in bundle.files) > LARGEST:
        raise UsageError("problem.bot-too-large", bot=bundle.name, most=LARGEST >> 20)
    return bundle


@contextmanager
def laid_out(game: AnyGame, entrants: Sequence[Entrant | str]) -> Iterator[list[Player]]:
    """Yield the players of a match; each program has its own folder, which is removed afterwards.

    A built-in bot may be given by its name.
    """
    found = [parse(game, each) if isinstance(each, str) else each for each in entrants]
    inside: list[Player] = [each for each in found if not isinstance(each, Bundle)]
    if len(inside) == len(found):
        yield inside
        return
    with temporary_folder() as place:
        yield [
            _unpacked(game, each, place / str(seat)) if isinstance(each, Bundle) else each
            for seat, each in enumerate(found)
        ]


def _unpacked(game: AnyGame, bundle: Bundle, folder: Path) -> Program:
    folder.mkdir()
    for file in bundle.files:
        path = folder / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
        path.chmod(0o755 if file.mode & 0o111 else 0o644)
    for path in (folder, *filter(Path.is_dir, folder.rglob("*"))):  # a program may be another user
        path.chmod(0o755)
    if bundle.home is not None:
        _link_the_rest(Path(bundle.home), folder, bundle.files)
    inside = {file.path: str(folder / file.path) for file in bundle.files}
    command = [inside.get(word, word) for word in bundle.command]
    ready = runnable(game, command, folder)
    return Program(bundle.name, ready, folder, beside(bundle), bundle.digest)


def _link_the_rest(home: Path, folder: Path, files: Sequence[File]) -> None:
    """Link the files that are beside a bot's own, where they can be seen."""
    for part in {Path(), *(parent for file in files for parent in Path(file.path).parents)}:
        with suppress(OSError):  # another machine
            for other in (home / part).iterdir():
                with suppress(FileExistsError):
                    (folder / part / other.name).symlink_to(other)


def beside(bundle: Bundle) -> tuple[Path, ...]:
    """List the folders that a command line's files come from, where they can be seen: it may read them."""
    if bundle.home is None:
        return ()
    folders = {Path(bundle.home, file.path).parent for file in bundle.files}
    return tuple(sorted(folder for folder in folders if folder.is_dir()))
