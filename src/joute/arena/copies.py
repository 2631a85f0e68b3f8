"""Copies of files that only we may read, for a program that is another user (`identity.py`).

They lie in a folder that nobody else may enter; a sandbox shows them in the place of the files.
"""

import shutil
from collections.abc import Collection, Iterator
from pathlib import Path
from stat import S_ISDIR, S_ISLNK, S_ISREG
from tempfile import TemporaryDirectory

from joute.arena.bundle import LARGEST
from joute.arena.identity import others
from joute.errors import UsageError

MOST_FILES = 10_000
"""Of what is copied for one program."""


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

    def of(self, path: Path, hidden: Collection[Path] = ()) -> Path:
        """Give a file or folder, or a copy of it; what is hidden in it is not copied."""
        if not self.is_unreadable(path):
            return path
        self._copied.append(path)
        return self._copies.made(path, hidden)

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

    def made(self, path: Path, hidden: Collection[Path] = ()) -> Path:
        """Copy a file or a folder; of what is hidden in it, only that it is there."""
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="joute-", ignore_cleanup_errors=True)
        self._number += 1
        copy = Path(self._folder.name, str(self._number))
        try:
            for source, place in _pairs(path, path.stat().st_mode, copy, hidden):
                self._copy(path, source, place)
        except OSError as error:
            message = f"cannot copy {error.filename} for a program to read: {error.strerror}"
            raise UsageError(message) from None
        return copy

    def close(self) -> None:
        """Remove them."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _copy(self, whole: Path, source: Path | None, place: Path) -> None:
        """Copy one regular file, or make an empty one; both for all to read."""
        state = None if source is None else source.stat()
        self._files -= 1
        self._bytes -= 0 if state is None else state.st_size
        if self._files < 0 or self._bytes < 0:
            message = (
                f"{whole} is only for its owner to read, and too large to be copied for a program "
                f"that is another user: chmod -R go+rX {whole}"
            )
            raise UsageError(message)
        place.touch()
        if source is not None and state is not None:
            shutil.copyfile(source, place)
            place.chmod(0o755 if state.st_mode & 0o111 else 0o644)
        else:
            place.chmod(0o644)


def _pairs(
    path: Path, mode: int, copy: Path, hidden: Collection[Path]
) -> Iterator[tuple[Path | None, Path]]:
    """Give each file below a path with the place of its copy, None for one to leave empty.

    Folders and links are made at once; what is neither these nor a file is left out.
    """
    if S_ISDIR(mode):
        copy.mkdir()
        copy.chmod(0o755)
        for inside in () if path in hidden else sorted(path.iterdir()):
            yield from _pairs(inside, inside.lstat().st_mode, copy / inside.name, hidden)
    elif S_ISLNK(mode):
        copy.symlink_to(path.readlink())
    elif S_ISREG(mode):
        yield None if path in hidden else path, copy
