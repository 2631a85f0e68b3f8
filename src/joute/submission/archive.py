"""Unpacks archives that others made: files and folders only, inside one place, within bounds.

Everything is decompressed within bounds before it is looked at: a header that is a bomb itself is
none then.
"""

import errno
import io
import re
import stat
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from gzip import GzipFile
from pathlib import Path, PurePosixPath

from joute.bots.bundle import LARGEST, MOST_FILES, File
from joute.bots.sources import legible
from joute.errors import UsageError
from joute.reason import Reason

MOST_ENTRIES = 5 * MOST_FILES
"""Entries of an archive, folders included: each takes time to read."""
MOST_DIGITS = 40
"""Digits of a number in a tar header."""
DEEPEST = 50
"""Folders one inside the other: code that walks through them is recursive."""
LONGEST_NAME = 4096
"""Characters of a path: Linux takes no longer one, and of a tar it may be as long as the archive."""
_GZIP, _ZIP = b"\x1f\x8b", b"PK"
_PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Methods of compression that take little memory to undo."""
_THEIRS = (None, errno.ENAMETOOLONG, errno.EEXIST, errno.ENOTDIR, errno.EISDIR)
"""`errno` of errors that are the archive's fault (None: the reader raised its own); others may not occur again."""
_ZIP_ENTRY = b"PK\x01\x02"
_ENCRYPTED = 1


def unpack(data: bytes, place: Path) -> None:
    """Unpack an archive (.tar, .tar.gz, .zip) into a new folder, or refuse it."""
    try:
        files = _zipped(data) if data.startswith(_ZIP) else _tarred(_unzipped(data))
        _write(files, place)
    except UsageError:
        raise
    except Exception as error:  # readers raise anything on damaged archives
        if isinstance(error, OSError) and error.errno not in _THEIRS:
            raise
        raise UsageError(_reason(error, place)) from None


def _reason(error: Exception, place: Path) -> Reason:
    """Return what is wrong, so that it means something to the person who packed the archive."""
    if isinstance(error, OSError) and error.filename:
        name = legible(str(Path(error.filename).relative_to(place)))
        return Reason("problem.archive-name", {"name": name})
    return Reason("problem.archive-damaged")


def _unzipped(data: bytes) -> bytes:
    if not data.startswith(_GZIP):
        return data
    with GzipFile(fileobj=io.BytesIO(data)) as file:
        found = file.read(LARGEST + 1)
    if len(found) > LARGEST:
        raise _too_large()
    return found


class _Member(tarfile.TarInfo):
    """A member of a tar, whose extended header is checked before Python parses it.

    Python 3.11.7 goes through long numbers in it again and again, and where it is no list of records,
    keeps a longer key for every few bytes (CVE-2024-6232 and others, mended later).
    """

    def _proc_pax(self, archive: tarfile.TarFile) -> tarfile.TarInfo:
        assert archive.fileobj is not None
        begin = archive.fileobj.tell()
        header = archive.fileobj.read(self.size)
        archive.fileobj.seek(begin)
        if b"GNU.sparse" in header:
            raise _no_file(self.name)
        if not _is_sound(header):
            raise UsageError("problem.archive-header")
        member: tarfile.TarInfo = super()._proc_pax(archive)  # type: ignore[misc]
        return member


def _is_sound(header: bytes) -> bool:
    """Whether an extended header is a list of records (`12 key=value` and a line end, 12 bytes long)."""
    at = 0
    while at < len(header):
        length = header[at : at + MOST_DIGITS].partition(b" ")[0]
        record = header[at : at + int(length)] if length.isdigit() else b""
        if b"=" not in record or not record.endswith(b"\n"):
            return False
        at += len(record)
    return all(len(number[0]) <= MOST_DIGITS for number in re.finditer(rb"\d+", header))


def _tarred(data: bytes) -> Iterator[File | str]:
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:", tarinfo=_Member) as archive:
        for number, member in enumerate(archive):
            if number >= MOST_ENTRIES:
                raise _too_many()
            if member.isdir():
                yield member.name.lstrip("/")
                continue
            if not member.isfile() or member.issparse():  # it may be as large as it says
                raise _no_file(member.name)
            file = archive.extractfile(member)
            assert file is not None
            yield File(_inside(member.name.lstrip("/")), member.mode, file.read())


def _zipped(data: bytes) -> Iterator[File | str]:
    """Yield files, and the names of folders: an empty one may be where a Makefile puts what it makes."""
    if data.count(_ZIP_ENTRY) > MOST_ENTRIES:
        raise _too_many()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        if sum(member.file_size for member in members) > LARGEST:
            raise _too_large()
        for member in members:
            if member.filename.endswith(("/", "\\")):
                yield member.filename.lstrip("/\\")
                continue
            mode = member.external_attr >> 16
            if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
                raise _no_file(member.filename)
            if member.flag_bits & _ENCRYPTED or member.compress_type not in _PLAIN:
                raise UsageError("problem.archive-encrypted", name=member.filename)
            yield File(_inside(member.filename), mode, archive.read(member))


def _inside(name: str) -> str:
    """Return the path of a file, or refuse one that leads out of the folder."""
    if len(name) > LONGEST_NAME:
        raise UsageError("problem.archive-name", name=name[:LONGEST_NAME])
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts:
        raise _leads_out(name)
    if not 0 < len(path.parts) <= DEEPEST:
        raise UsageError("problem.archive-deep", most=DEEPEST)
    return legible(str(path))


def _folder(name: str) -> str:
    """Return the path of a folder; that of all files has no name."""
    is_all = len(name) <= LONGEST_NAME and PurePosixPath(name) == PurePosixPath()
    return "." if is_all else _inside(name)


def _write(found: Iterable[File | str], place: Path) -> None:
    """Make folders, and write files that every user may read, and run if they are programs.

    Folders are bounded as files are, also those that only a path names: all of them are walked through again and again.
    """
    room, number = LARGEST, 0
    folders: set[PurePosixPath] = set()
    for file in found:
        path = PurePosixPath(_folder(file) if isinstance(file, str) else file.path)
        folder = path if isinstance(file, str) else path.parent
        folders.update((folder, *folder.parents))
        if len(folders) > MOST_FILES:
            raise _too_many()
        (place / folder).mkdir(parents=True, exist_ok=True)
        if isinstance(file, str):
            continue
        room, number = room - len(file.data), number + 1
        if room < 0:
            raise _too_large()
        if number > MOST_FILES:
            raise _too_many()
        (place / path).write_bytes(file.data)
        (place / path).chmod(0o755 if file.mode & stat.S_IXUSR else 0o644)


def _leads_out(name: str) -> UsageError:
    return UsageError("problem.archive-leads-out", name=name)


def _no_file(name: str) -> UsageError:
    return UsageError("problem.archive-link", name=name)


def _too_many() -> UsageError:
    return UsageError("problem.too-many-files", most=MOST_FILES)


def _too_large() -> UsageError:
    return UsageError("problem.too-large", most=LARGEST >> 20)
