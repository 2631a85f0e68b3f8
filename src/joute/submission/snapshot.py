"""The files of a submission as they were handed in: kept with a contest, and given back."""

import zlib
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct

from joute.bots.bundle import LARGEST, MOST_FILES, File
from joute.bots.sources import legible
from joute.errors import UsageError, reason_of
from joute.submission.source_files import files

TOO_MUCH = "problem.too-much"


class Snapshot(Struct, frozen=True, kw_only=True):
    """A file, or a folder with its files."""

    name: str
    folder: bool
    files: tuple[File, ...]
    """By their paths in the folder; a file alone by its name."""
    received: float = 0.0
    """When the newest of them was written, in seconds since 1970."""
    outline: str = ""
    """A hash of their names, sizes and dates, if they are too large to be kept: then there are none here."""

    @property
    def digest(self) -> str:
        """A hash of the names and the contents."""
        if self.outline:
            return self.outline
        whole = msgspec.msgpack.encode((self.name, self.folder, self.files))
        return blake2b(whole, digest_size=16).hexdigest()

    @property
    def only_file(self) -> str:
        """The name of the only file of a folder, such as Moodle makes for each person, else its own."""
        inside = [file.path for file in self.files]
        alone = self.folder and len(inside) == 1 and "/" not in inside[0]
        return inside[0] if alone else self.name

    @property
    def kept(self) -> bytes | None:
        """The same as bytes, for a store; None if it is too large."""
        return None if self.outline else self.packed

    @property
    def packed(self) -> bytes:
        """The same as bytes."""
        return zlib.compress(msgspec.msgpack.encode(self))

    def write(self, place: Path) -> Path:
        """Write the files into a folder that exists; return the file or the folder of the submission."""
        top = place / self.name
        for file in self.files:
            path = top / file.path if self.folder else top
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.data)
            path.chmod(0o755 if file.mode & 0o111 else 0o644)
        return top


def snapshot(path: Path) -> Snapshot:
    """Read a submission, within the bounds of one."""
    read: list[File] = []
    newest, room = 0.0, LARGEST
    try:
        for file in files(path):
            status, data = file.stat(), file.read_bytes()
            newest, room = max(newest, status.st_mtime), room - len(data)
            if room < 0 or len(read) >= MOST_FILES:
                raise UsageError(TOO_MUCH, size=LARGEST >> 20, files=MOST_FILES)
            inside = legible(str(file.relative_to(path))) if path.is_dir() else ""
            read.append(File(inside, status.st_mode & 0o777, data))
    except OSError as error:
        raise UsageError("problem.cannot-read", file=path, why=reason_of(error)) from None
    name = legible(path.name)
    return Snapshot(name=name, folder=path.is_dir(), files=tuple(read), received=newest)


def seen(path: Path) -> Snapshot:
    """Read a submission; of one that is too large, what can be known without reading it."""
    try:
        return snapshot(path)
    except UsageError as error:
        if error.reason.code != TOO_MUCH:
            raise
    found = [(file, file.stat()) for file in files(path)]
    known = [(str(file.relative_to(path)), it.st_size, it.st_mtime_ns) for file, it in found]
    digest = blake2b(msgspec.msgpack.encode(known), digest_size=16).hexdigest()
    newest = max(it.st_mtime for _, it in found)
    name, folder = legible(path.name), path.is_dir()
    return Snapshot(name=name, folder=folder, files=(), received=newest, outline=digest)


def is_copy(one: Path, other: Path) -> bool:
    """Whether two submissions hold the same files; of what is too large, or cannot be read, nobody can tell."""
    try:
        return snapshot(one).files == snapshot(other).files
    except UsageError:
        return False


def unpacked(data: bytes) -> Snapshot:
    """Return what was packed."""
    return msgspec.msgpack.decode(zlib.decompress(data), type=Snapshot)
