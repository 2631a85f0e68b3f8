"""Copies of files for a program to see, where it may not see the files themselves.

Some only we may read, and the program is another user (`identity.py`); some lie in a folder in which
other things are hidden from it. They are shown in the place of the files.
"""

import shutil
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR, S_ISLNK, S_ISREG
from tempfile import TemporaryDirectory

from joute.arena.process.identity import others
from joute.bots.bundle import LARGEST
from joute.errors import UsageError
from joute.temporary import new_temporary_folder, remove

MOST_FILES = 10_000
"""Of what is copied for one program."""
SMALL = 1 << 20
"""Bytes of a file that is copied sooner than shown by itself, which takes a millisecond."""


def is_open(path: Path, *, deep: bool = False) -> bool:
    """Whether every user may read a file or enter a folder, and what is in it; and run what runs."""
    mode = path.stat().st_mode
    needed = 0o005 if S_ISDIR(mode) or mode & 0o111 else 0o004
    if mode & needed != needed:
        return False
    return not deep or all(is_open(file) for file in path.rglob("*") if not file.is_symlink())


class Sources:
    """What a program is shown: files themselves, or copies of those that it could not read."""

    def __init__(self, copies: "Copies", folder: Path | None) -> None:
        """All of a bot's own `folder` has to be readable; of others, what they themselves allow."""
        self._copies, self._folder = copies, folder
        self._copied: list[Path] = []

    def of(self, path: Path, hidden: Collection[Path] = ()) -> Iterator[tuple[Path, Path]]:
        """Yield what to show where, so that all of a file or folder is seen but what is hidden."""
        if path in hidden:
            return
        if self.is_unreadable(path):
            self._copied.append(path)
            yield self._copies.whole(path, hidden), path
        else:
            yield from self._opened(path, hidden)

    def _opened(self, path: Path, hidden: Collection[Path]) -> Iterator[tuple[Path, Path]]:
        """Show a folder itself, or a view of it if something in it is hidden.

        To cover what is hidden would not do: what replaces or follows it would be seen.
        """
        if not any(path in each.parents for each in hidden):
            yield path, path
            return
        view, rest = self._copies.view(path, hidden)
        yield view, path
        for inside in rest:
            yield from self._opened(inside, hidden)

    def is_unreadable(self, path: Path) -> bool:
        """Whether a program is another user who may not read a file, and has no copy of it yet."""
        if others() is None or any(path.is_relative_to(copied) for copied in self._copied):
            return False
        return not path.is_symlink() and not is_open(path, deep=path == self._folder)


class Copies:
    """The copies for one program, until they are closed."""

    def __init__(self) -> None:
        self._folder: TemporaryDirectory[str] | None = None
        self._bytes, self._files = LARGEST, MOST_FILES
        """How much more may be copied."""
        self._number = 0

    def whole(self, path: Path, hidden: Collection[Path] = ()) -> Path:
        """Copy a file or a folder for all to read, without what is hidden in it."""
        copy = self._place()
        try:
            for source, place in _pairs(path, path.stat().st_mode, copy, hidden):
                mode = source.stat().st_mode
                self._copy(path, source, place, 0o755 if mode & 0o111 else 0o644)
        except OSError as error:
            raise UsageError(
                "cannot copy {file} for a program to read: {why}",
                file=error.filename,
                why=error,
            ) from None
        return copy

    def view(self, path: Path, hidden: Collection[Path]) -> tuple[Path, list[Path]]:
        """Copy the small files and the links of a folder; give that, and what has to be shown in it."""
        view, rest = self._place(), []
        view.mkdir()
        view.chmod(path.stat().st_mode & 0o777)
        for file in sorted({*path.iterdir()}.difference(hidden)):
            with suppress(FileNotFoundError):  # it is gone just now
                state, place = file.lstat(), view / file.name
                if S_ISLNK(state.st_mode):
                    place.symlink_to(file.readlink())
                elif S_ISREG(state.st_mode) and state.st_size <= SMALL:
                    self._copy(path, file, place, state.st_mode & 0o777)
                elif S_ISDIR(state.st_mode) or S_ISREG(state.st_mode):
                    place.mkdir() if S_ISDIR(state.st_mode) else place.touch()
                    rest.append(file)
        return view, rest

    def _place(self) -> Path:
        """Return a place for the next copy, in a folder that nobody else may enter."""
        if self._folder is None:
            self._folder = new_temporary_folder()
        self._number += 1
        return Path(self._folder.name, str(self._number))

    def close(self) -> None:
        """Remove them."""
        if self._folder is not None:
            remove(self._folder)
            self._folder = None

    def _copy(self, whole: Path, source: Path, place: Path, mode: int) -> None:
        """Copy one regular file, if there is room for it."""
        self._files -= 1
        self._bytes -= source.stat().st_size
        if self._files < 0 or self._bytes < 0:
            raise UsageError(
                "{folder} is too large to be copied: a program may not see all of it, or is another user who may not read it; give each bot a folder of its own, open to all: chmod -R go+rX {folder}",
                folder=whole,
            )
        shutil.copyfile(source, place)
        place.chmod(mode)


def _pairs(
    path: Path, mode: int, copy: Path, hidden: Collection[Path]
) -> Iterator[tuple[Path, Path]]:
    """Yield each file below a path with the place of its copy.

    Folders and links are made at once; what is neither these nor a file is left out.
    """
    if path in hidden:
        return
    if S_ISDIR(mode):
        copy.mkdir()
        copy.chmod(0o755)
        for inside in sorted(path.iterdir()):
            yield from _pairs(inside, inside.lstat().st_mode, copy / inside.name, hidden)
    elif S_ISLNK(mode):
        copy.symlink_to(path.readlink())
    elif S_ISREG(mode):
        yield path, copy
