"""A folder of submissions, as a teacher marks them."""

from collections.abc import Collection, Iterator
from pathlib import Path

from joute.bots.folder import (
    is_left_out,
    is_source_of_program,
    is_to_build,
    left_out,
    programs,
    sources,
    submissions,
    why_not,
)
from joute.bots.sources import is_other_archive, is_submission, legible, name_of
from joute.errors import UsageError
from joute.reason import Reason
from joute.submission.build import Build, Builder, as_it_is, built


def handed_in(folder: Path, bots: Collection[str]) -> dict[str, Build]:
    """Return the build of every submission in a folder, by the name of its bot, or its own name."""
    _expect_folder(folder)
    found = {}
    for path, name in _named(folder, bots):
        if is_submission(path):
            found[name] = built(path)
        elif path.suffix == ".py":
            found[name] = as_it_is(path)
        elif is_left_out(path) and _was_handed_in(path):
            found[name] = Build(name=name, problem=why_not(path))
    return found


def submitted(folder: Path, bots: Collection[str] = ()) -> dict[str, Path]:
    """Return what was handed in, by name: what plays, what has to be built, and what should have been such.

    A loose file that is neither a source nor an archive was not handed in: a list of the class, a report.
    """
    _expect_folder(folder)
    return {
        name: path
        for path, name in _named(folder, bots)
        if not is_source_of_program(path) and (not is_left_out(path) or _was_handed_in(path))
    }


def not_handed_in(folder: Path) -> dict[Path, Reason]:
    """Return the other files of a folder, and why each is not a submission."""
    return {path: why for path, why in left_out(folder).items() if not _was_handed_in(path)}


def build_of(path: Path, build: Builder) -> Build:
    """Return the build of a submission; what plays as it is needs none, and the rest cannot be built."""
    if is_to_build(path):
        return build(path)
    if is_left_out(path):
        return Build(name=name_of(path), problem=why_not(path))
    return as_it_is(path)


def _was_handed_in(path: Path) -> bool:
    return path.is_dir() or is_other_archive(path)


def _expect_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise UsageError(
            "{folder} is not a folder: name the one that holds what was handed in", folder=folder
        )


def _named(folder: Path, bots: Collection[str]) -> Iterator[tuple[Path, str]]:
    """Name submissions as leagues do: programs first, then those to build, then the rest.

    Where somebody has a name already, the next is called by its file, also if it never played; but
    the source of a program is the program's.
    """
    taken = set()
    for path in [*programs(folder), *submissions(folder), *left_out(folder), *sources(folder)]:
        short = name_of(path)
        clash = short in taken and not is_source_of_program(path)
        name = legible(path.name) if clash or path.name in bots else short
        taken.add(name)
        yield path, name
