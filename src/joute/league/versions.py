"""The bots of a folder and their versions: a new or changed file is a new version."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path

from msgspec import Struct

from joute.bots import folder as folders
from joute.bots.bundle import Entrant, pack
from joute.bots.paths import did_you_mean
from joute.bots.sources import legible, name_of
from joute.contest.entries import same
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.registry import bot
from joute.submission.admission import expect_language
from joute.submission.build import Build, as_it_is, built

VERSION = "#"
"""Separates the name of a bot from the number of its version."""
Looking = Callable[[Path], Build | None]
"""Returns the build of a submission, None while it is being built."""


class Found(Struct, frozen=True):
    """What a folder holds."""

    names: list[str] = []
    """Of all bots, including those that cannot play now: nobody else gets their names."""
    bots: dict[str, Entrant] = {}
    typed: list[str] = []
    """The bots that play, as a person would type them."""
    sources: list[Path] = []
    """Submissions, whether they can be built or not."""
    left_out: dict[str, Reason] = {}
    """Files that cannot play, and why."""
    renamed: dict[str, str] = {}
    """Files whose bots have a longer name than usual, because another bot has the usual one."""
    under_way: list[str] = []
    """The names of bots that are being built."""


def found(
    game: AnyGame, folder: Path, build: Looking = built, languages: Collection[str] = ()
) -> Found:
    """Find every bot of a folder: programs, Python files, folders with one of these, submissions.

    What is written in another language than these is left out; empty: all are taken.
    """
    expect_folder(folder)
    seen = Found(
        sources=folders.submissions(folder),
        left_out={path.name: why for path, why in folders.left_out(folder).items()},
    )
    for path in [*folders.programs(folder), *seen.sources]:
        name = next(name for name in _names(path) if name not in seen.names and not bot(game, name))
        seen.names.append(name)
        if name != name_of(path):
            seen.renamed[path.name] = name
        try:
            _take(game, name, _typed(path, build, languages), seen)
        except UsageError as error:  # too large, or removed meanwhile: the others play on
            seen.left_out[path.name] = error.reason
        except Exception as error:  # noqa: BLE001 - nobody's file ends the league of all
            said = f"{type(error).__name__}: {error}"
            seen.left_out[path.name] = Reason("problem.unexpected", {"error": said})
    return seen


def _take(game: AnyGame, name: str, typed: str | None, seen: Found) -> None:
    if typed is None:
        seen.under_way.append(name)
    else:
        seen.bots[name] = pack(game, typed)
        seen.typed.append(typed)


def _typed(path: Path, build: Looking, languages: Collection[str]) -> str | None:
    """Return what a person would type for a bot, None while it is being built."""
    if VERSION in path.name:
        raise UsageError("problem.version-mark", mark=VERSION)
    if not folders.is_to_build(path):
        if languages:
            expect_language(as_it_is(path), languages)
        return folders.typed(path)
    made = build(path)
    if made is None:
        return None
    if made.problem:
        raise UsageError(folders.unbuilt(made.problem))
    expect_language(made, languages)
    return made.bot


def expect_folder(folder: Path) -> None:
    """Raise an error if this is not a folder."""
    if not folder.is_dir():
        what = "{folder} is not a folder" if folder.exists() else "{folder} is not there"
        hint = did_you_mean(folder) or Reason("a league plays the programs of a folder")
        raise UsageError(Reason(what, {"folder": str(folder)}).with_hint(hint))


def _names(path: Path) -> Iterator[str]:
    """Yield possible names for a bot, the usual one first."""
    whole = legible(path.name)
    yield from (name_of(path), whole)
    for number in count(2):
        yield f"{whole} ({number})"


def author(version: str) -> str:
    """Return the name of a version's bot."""
    return version.partition(VERSION)[0]


def number_of(version: str) -> int:
    """Return the number of a version, from 1."""
    return int(version.partition(VERSION)[2] or 1)


def newest(versions: Iterable[str]) -> dict[str, str]:
    """Return the newest version of each bot."""
    return {author(version): version for version in versions}


def still_in(seen: Found, versions: Iterable[str]) -> dict[str, str]:
    """Return the newest versions of the bots that a folder still holds."""
    return {name: version for name, version in newest(versions).items() if name in seen.names}


def entering(
    versions: Sequence[str], last: Mapping[str, Entrant], bots: Mapping[str, Entrant]
) -> dict[str, Entrant]:
    """Return the bots that are new or have changed, under the names of their next versions."""
    latest = newest(versions)
    new: dict[str, Entrant] = {}
    for name, entrant in bots.items():
        if name not in latest:
            new[name] = entrant
        elif not same(last[latest[name]], entrant):
            before = sum(author(version) == name for version in versions)
            new[f"{name}{VERSION}{before + 1}"] = entrant
    return new
