"""What installed packages offer, read from their entry points as `importlib.metadata` reads them.

To import that takes nearly as long as to import click, and every command would pay it; it is used where packages are installed
in a way that a folder does not show: in a zip file, or behind a finder of its own.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache, reduce
from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path

from msgspec import Struct

ABOUT = {".dist-info": "METADATA", ".egg-info": "PKG-INFO"}
"""How the folders end that say what a package is, and the file that names it."""


class EntryPoint(Struct, frozen=True):
    """What one package offers under a name."""

    name: str
    value: str
    package: str | None = None

    @property
    def module(self) -> str:
        """The module in which it is."""
        return self.value.partition(":")[0].strip()

    def load(self) -> object:
        """Import it."""
        path = self.value.partition(":")[2].partition("[")[0].strip()
        return reduce(getattr, filter(None, path.split(".")), import_module(self.module))


Offers = tuple[tuple[str, tuple[EntryPoint, ...]], ...]
"""Packages by their names, and what each offers."""


def entry_points(group: str) -> list[EntryPoint]:
    """Return what is offered to a group; of two packages of one name, the first on the path counts."""
    if not _is_plain():
        return list(_by_library(group))
    packages: dict[str, tuple[EntryPoint, ...]] = {}
    for folder in sys.path:  # an empty one is the folder where we are
        for package, offered in _in_folder(group, Path(folder)):
            packages.setdefault(package, offered)
    return [entry for offered in packages.values() for entry in offered]


def _is_plain() -> bool:
    """Whether all packages are in folders on the path."""
    finders = (each for each in sys.meta_path if hasattr(each, "find_distributions"))
    return all(each is PathFinder for each in finders) and not any(
        Path(each).is_file() for each in sys.path
    )


def _by_library(group: str) -> Iterator[EntryPoint]:
    from importlib import metadata  # noqa: PLC0415 - slow

    for entry in metadata.entry_points(group=group):
        yield EntryPoint(entry.name, entry.value, entry.dist.name if entry.dist else None)


def _in_folder(group: str, folder: Path) -> Offers:
    try:
        return _read_folder(group, folder.absolute(), folder.stat().st_mtime_ns)
    except OSError:  # nothing is there that we may read
        return ()


@cache
def _read_folder(group: str, folder: Path, changed: int) -> Offers:
    """Return what each package in a folder offers, as the folder was when it was last changed."""
    del changed
    about = sorted(each for each in folder.iterdir() if each.suffix in ABOUT)
    return tuple((_key(each), tuple(_offered(group, each))) for each in about)


def _key(about: Path) -> str:
    """Return the name of a package as it is compared."""
    return re.sub(r"[-_.]+", "-", about.stem.partition("-")[0]).lower()


def _offered(group: str, about: Path) -> Iterator[EntryPoint]:
    text = _text(about / "entry_points.txt")
    if f"[{group}]" not in text:
        return
    found = re.search(r"^Name:\s*(.+?)\s*$", _text(about / ABOUT[about.suffix]), re.MULTILINE)
    package = found[1] if found else None
    for name, value in _section(text, group):
        yield EntryPoint(name, value, package)


def _section(text: str, group: str) -> Iterator[tuple[str, str]]:
    section = None
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[]")
        elif section == group and "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield name.strip(), value.strip()


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError:  # not every package has it
        return ""
