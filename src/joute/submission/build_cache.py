"""Where builds are kept: a folder for each, named after a hash of the files that it was made from."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from time import time

from joute.bots.bundle import LARGEST, MOST_FILES
from joute.bots.sources import name_of
from joute.errors import UsageError
from joute.submission.source_files import files

UNUSED = 90 * 24 * 3600
"""Seconds after which an unused build is removed."""
VERSION = b"12"
"""Raised whenever the same files would be built differently, or more is kept of a build."""


def cache() -> Path:
    """Return the folder of all builds."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home, "joute", "builds").absolute()


def naming_sources(text: str) -> str:
    """Return a text in which the files of builds are named as they were before they were copied there."""
    return re.sub(rf"{re.escape(str(cache()))}/\w+/[^/\s]+/", "", text)


def place_of(path: Path) -> Path:
    """Return where the build of a submission is kept."""
    return cache() / _digest(path, name_of(path))


def is_still(path: Path, place: Path) -> bool:
    """Whether a submission is still the one whose result goes to this place."""
    try:
        return place_of(path) == place
    except (OSError, UsageError):
        return False


def forget(place: Path) -> None:
    """Remove the result at a place, at once: another process finds all of it or nothing."""
    gone = _fresh(place)
    with suppress(OSError):  # it does not exist, or belongs to another user
        place.rename(gone)
        shutil.rmtree(gone)


def tidy() -> None:
    """Remove builds that have not been used for long."""
    oldest = time() - UNUSED
    with suppress(OSError):  # the folder does not exist yet, or another process removes them
        for place in [place for place in cache().iterdir() if place.stat().st_mtime < oldest]:
            shutil.rmtree(place, ignore_errors=True)


@contextmanager
def beside(place: Path) -> Iterator[Path]:
    """Make a folder that can be renamed to its place; it is removed if it is not."""
    new = _fresh(place)
    try:
        new.mkdir(parents=True)
    except OSError as error:
        raise UsageError("problem.no-cache", folder=new.parent, why=error) from None
    try:
        yield new
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _fresh(place: Path) -> Path:
    """Return an unused name beside a place."""
    return place.with_name(f"new-{token_hex(8)}")


def _digest(path: Path, name: str) -> str:
    """Return a hash of the submission's files and name."""
    file_name = b"" if path.is_dir() else os.fsencode(path.name)
    seen = blake2b(b"\0".join((VERSION, name.encode(), file_name, b"")), digest_size=16)
    room = LARGEST
    for number, file in enumerate(files(path)):
        data = file.read_bytes()
        room -= len(data)
        if room < 0 or number >= MOST_FILES:
            raise UsageError("problem.too-much", size=LARGEST >> 20, files=MOST_FILES)
        inside = os.fsencode(file.relative_to(path))
        seen.update(b"%d %d %s\0" % (len(inside), len(data), inside) + data)
        seen.update(b"x" if os.access(file, os.X_OK) else b"-")
    return seen.hexdigest()
