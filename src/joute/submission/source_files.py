"""The files of a submission, as they are handed in and as they are laid out to be read or built."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from joute.bots.argument import MAIN
from joute.bots.sources import (
    MAKEFILES,
    MOST_NESTED,
    is_archive,
    is_hidden,
    is_hidden_in,
    is_source,
    legible,
    lone_archive,
)
from joute.submission import from_windows, newer_tools


def files(path: Path) -> Iterator[Path]:
    """List the files of a submission without links, which could lead to other people's files."""
    if not path.is_dir():
        return iter([path])
    found = (file for file in sorted(path.rglob("*")) if file.is_file() and not file.is_symlink())
    return (file for file in found if not is_hidden_in(path, file))


def folders(path: Path) -> list[Path]:
    """List the folders in a submission likewise, empty ones too."""
    if not path.is_dir():
        return []
    found = [other for other in sorted(path.rglob("*")) if other.is_dir()]
    return [other for other in found if not (other.is_symlink() or is_hidden_in(path, other))]


def received_at(path: Path) -> float:
    """Return when a submission was handed in: when the newest of its files was written, in seconds since 1970."""
    return max(file.stat().st_mtime for file in [*files(path)] or [path])


def laid_out(path: Path, place: Path) -> Path:
    """Copy sources to a new folder; return it, or the single folder or archive inside, which is opened."""
    place.mkdir()
    if path.is_dir():
        for folder in folders(path):
            (place / legible(str(folder.relative_to(path)))).mkdir(parents=True, exist_ok=True)
        for file in files(path):
            shutil.copy(file, place / legible(str(file.relative_to(path))))
    elif is_archive(path):
        _opened(path, place)
    else:
        shutil.copy(path, place / legible(path.name))
    return _readable(_inmost(place))


def _inmost(place: Path) -> Path:
    """Open single folders and archives, one inside the other."""
    for number in range(MOST_NESTED):
        inside = [other for other in place.iterdir() if not is_hidden(other)]
        if len(inside) != 1 or not (inside[0].is_dir() or is_archive(inside[0])):
            break
        place = inside[0] if inside[0].is_dir() else _opened(inside[0], place / f"__{number}")
    _open_beside(place)
    return place


def _open_beside(place: Path) -> None:
    """Open the archive that lies beside a report or a file of names, where nothing else can be built or started."""
    archive = lone_archive([other for other in place.iterdir() if not is_hidden(other)])
    named = {*MAKEFILES, *MAIN}
    sources = (path for path in place.rglob("*") if is_source(path) or path.name in named)
    if archive is not None and not any(sources):
        _opened(archive, place / "archive")
        archive.unlink()


def _opened(archive: Path, place: Path) -> Path:
    from joute.submission.archive import unpack  # noqa: PLC0415 - slow, and only where there is an archive

    unpack(archive.read_bytes(), place)
    return place


def _readable(place: Path) -> Path:
    """Let everybody read files, as tools expect to find them."""
    for file in (place, *place.rglob("*")):
        file.chmod(file.stat().st_mode | (0o755 if file.is_dir() else 0o644))
        if file.is_file():
            from_windows.rewrite(file)
            newer_tools.ask_less(file)
    return place
