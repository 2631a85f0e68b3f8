"""Every version of a bot that was tried, kept beside it by content, so that it can play again: `bot.py@2`.

A version lies as plain files in `.joute/versions/BOT/NUMBER` of the folder that holds the bot; that of a bot which is a
folder itself lies inside it, under `@`. A Python file is kept with the modules beside it that it imports. What was
tried before is not kept twice. Nothing is removed unless somebody asks for it.
"""

import errno
import fcntl
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from os.path import abspath
from pathlib import Path
from shutil import rmtree
from time import monotonic, sleep, time
from typing import Annotated, BinaryIO

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from joute.bots.bundle import MOST_FILES, File
from joute.bots.languages import suffix_of
from joute.bots.paths import is_folder
from joute.bots.sources import legible, name_of
from joute.errors import UsageError, reason_of
from joute.files import write_whole
from joute.reason import Reason, Value
from joute.submission.snapshot import Snapshot, snapshot

TOP = ".joute"
VERSIONS = Path(TOP, "versions")
OWN = "@"
"""Stands for the folder itself among the bots in it."""
INDEX = "versions.json"
_ABSENT = {errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG}
"""Why there is no list, rather than one that cannot be read."""
MOST_BYTES = 64 << 20
"""Of all versions in one folder."""
_FULL = (
    "the versions in {folder} take {most} MiB, so this one is not kept; joute versions {bot} --prune 20 "
    "removes all but the last 20"
)
_BROKEN = "what is kept there is not used; move {place} away and joute begins a new list"
PATIENCE = 5.0
"""Seconds for which another joute may write versions in the same folder."""
GLANCE = 0.05
_IMPORTS = re.compile(r"^\s*(?:from\s+\.?(\w+)|import\s+([\w., \t]+))", re.MULTILINE)


Count = Annotated[int, Meta(ge=0, lt=1 << 31)]
Moment = Annotated[float, Meta(ge=0, lt=1e11)]
"""In seconds since 1970, within what a calendar holds."""


class Comparison(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a version did beside an earlier one."""

    against: Count
    """The number of the other."""
    games: Count
    elo: float | None = None
    low: float | None = None
    high: float | None = None
    opponents: Count = 0
    """Where both met a pool of others; then the difference is one of points, from -1 to 1."""
    gain: float | None = None


class KeptVersion(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A version of a bot."""

    number: Count
    digest: str
    kept: Moment
    """When it was first tried, …"""
    tried: Moment
    """… and for the last time."""
    main: str
    """What a person would type to play it, as a path in its folder."""
    compared: tuple[Comparison, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a path out of its folder: somebody else may have written the list."""
        if self.main.startswith("/") or ".." in Path(self.main).parts or "\0" in self.main:
            message = f"{self.main!r} is not a path in the folder of a version"
            raise ValueError(message)


class VersionsOf(Struct, frozen=True):
    """The versions of one bot."""

    place: Path
    """Their folder."""
    versions: tuple[KeptVersion, ...] = ()

    @property
    def bot(self) -> Path:
        """The bot itself."""
        folder = self.place.parents[2]
        return folder if self.place.name == OWN else folder / self.place.name

    def path(self, version: KeptVersion) -> Path:
        """Return where a version lies, as a bot that can be typed."""
        return self.place / str(version.number) / version.main

    def numbered(self, number: int) -> KeptVersion | None:
        """Return the version of a number, if it is kept."""
        return next((one for one in self.versions if one.number == number), None)

    def last_but(self, digest: str | None) -> KeptVersion | None:
        """Return the version that was tried last, of those with another content."""
        others = [one for one in self.versions if one.digest != digest]
        return max(others, key=lambda one: (one.tried, one.number), default=None)


def place_of(bot: Path) -> Path:
    """Return the folder of a bot's versions."""
    whole = Path(abspath(bot))  # noqa: PTH100 - a link is a name of its own
    return whole / VERSIONS / OWN if is_folder(whole) else whole.parent / VERSIONS / whole.name


def versions_of(bot: Path) -> VersionsOf:
    """Read the versions of a bot that are kept; none if there are none."""
    return _read(place_of(bot))


def versions_in(folder: Path) -> list[VersionsOf]:
    """Read the versions of all bots of a folder."""
    places = sorted((folder.absolute() / VERSIONS).glob(f"*/{INDEX}"))
    return [_read(index.parent) for index in places]


def _read(place: Path) -> VersionsOf:
    try:
        data = (place / INDEX).read_bytes()
        return VersionsOf(place, msgspec.json.decode(data, type=tuple[KeptVersion, ...]))
    except (OSError, msgspec.DecodeError) as error:
        if isinstance(error, OSError) and error.errno in _ABSENT:
            return VersionsOf(place)
        unread: dict[str, Value] = {"file": str(place / INDEX), "why": reason_of(error)}
        remedy = Reason(_BROKEN, {"place": str(place)})
        raise UsageError(Reason("problem.cannot-read", unread).with_hint(remedy)) from None


def digest_of(bot: Path) -> str | None:
    """Return the content of a bot as versions are told apart, None if it cannot be read."""
    try:
        return _snapshot(bot).digest
    except UsageError:
        return None


def keep(bot: Path) -> KeptVersion | Reason | None:
    """Keep a bot as it is now; return the version, why it cannot be kept, or None.

    It is None where nothing can be written, for what is more than a submission may hold, and for a version that is itself
    one of those that are kept.
    """
    place = place_of(bot)
    if TOP in place.parents[2].parts or not os.access(place.parents[2], os.W_OK):
        return None
    try:
        files = _snapshot(bot)
    except (OSError, UsageError):  # it is unreadable, or more than a submission may hold
        return None
    try:
        with _locked(place.parents[1]):
            return _kept(place, bot, files)
    except UsageError as error:
        return Reason(
            "this version of {bot} is not kept: {why}", {"bot": str(bot), "why": error.reason}
        )
    except OSError:  # a full disk, or a folder of somebody else
        return None


def _kept(place: Path, bot: Path, files: Snapshot) -> KeptVersion | Reason:
    now, before = time(), _read(place)
    known = next((one for one in before.versions if one.digest == files.digest), None)
    if known is not None:
        known = replace(known, tried=now)
        _write(before, *(known if one.number == known.number else one for one in before.versions))
        return known
    size = sum(len(file.data) for file in files.files)
    if _bytes_in(place.parent) + size > MOST_BYTES:
        full: dict[str, str | int] = {"folder": str(place.parent), "most": MOST_BYTES >> 20}
        return Reason(_FULL, {**full, "bot": str(bot)})
    number = max((one.number for one in before.versions), default=0) + 1
    folder = place / str(number)
    rmtree(folder, ignore_errors=True)  # left by an interruption
    folder.mkdir(parents=True)
    main = files.write(folder)
    if files.folder and bot.is_file():
        main /= legible(bot.name)
    new = KeptVersion(
        number=number,
        digest=files.digest,
        kept=now,
        tried=now,
        main=str(main.relative_to(folder)),
    )
    _write(before, *before.versions, new)
    return new


def note(bot: Path, number: int, found: Comparison) -> None:
    """Note how a version did beside another; it replaces what was known of the two."""
    with _locked(place_of(bot).parents[1]):
        before = versions_of(bot)
        _write(before, *(_noted(one, number, found) for one in before.versions))


def _noted(version: KeptVersion, number: int, found: Comparison) -> KeptVersion:
    if version.number != number:
        return version
    others = (one for one in version.compared if one.against != found.against)
    return replace(version, compared=(*others, found))


def prune(bot: Path, left: int) -> int:
    """Remove all versions but the newest; return how many were removed."""
    with _locked(place_of(bot).parents[1]):
        before = versions_of(bot)
        staying = before.versions[-left:]
        going = before.versions[: len(before.versions) - len(staying)]
        _write(before, *staying)
        for version in going:
            rmtree(before.place / str(version.number), ignore_errors=True)
    return len(going)


def _write(kept: VersionsOf, *versions: KeptVersion) -> None:
    write_whole(kept.place / INDEX, msgspec.json.format(msgspec.json.encode(versions)))


@contextmanager
def _locked(top: Path) -> Iterator[None]:
    """Let nobody else write versions in a folder; what it holds is not for git."""
    top.mkdir(exist_ok=True)
    ignore = top / ".gitignore"
    if not ignore.exists():
        ignore.write_text("*\n")
    with ignore.open("rb") as file:
        deadline = monotonic() + PATIENCE
        while not _lock(file):
            if monotonic() > deadline:
                raise UsageError(
                    "another joute has been writing in {folder} for too long", folder=top
                )
            sleep(GLANCE)
        yield


def _lock(file: BinaryIO) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _bytes_in(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def _snapshot(bot: Path) -> Snapshot:
    """Read a bot as a submission is read, a Python file with the modules that it imports."""
    if bot.is_dir() or suffix_of(bot) != ".py":
        return snapshot(bot)
    alone = snapshot(bot)
    modules = _modules(bot)
    if not modules:
        return alone
    files = [replace(alone.files[0], path=alone.name)]
    for path in modules:
        inside = legible(str(path.relative_to(bot.parent)))
        files.append(File(inside, path.stat().st_mode & 0o777, path.read_bytes()))
    return replace(alone, name=name_of(bot), folder=True, files=tuple(files))


def _modules(bot: Path) -> list[Path]:
    """List the modules beside a Python file that it imports, and those that they import."""
    found: dict[Path, None] = {bot: None}
    for path in (waiting := [bot]):
        for name in _imported(path):
            module, package = bot.parent / f"{name}.py", bot.parent / name
            new = [module] if module.is_file() else sorted(package.rglob("*.py"))
            fresh = [other for other in new if other not in found]
            found |= dict.fromkeys(fresh)
            waiting += fresh[: max(0, MOST_FILES - len(waiting))]
    return list(found)[1:]


def _imported(path: Path) -> list[str]:
    text = path.read_bytes().decode(errors="replace")
    names = [own or several for own, several in _IMPORTS.findall(text)]
    words = (word.split()[:1] for name in names for word in name.split(","))
    return [word.partition(".")[0] for some in words for word in some]
