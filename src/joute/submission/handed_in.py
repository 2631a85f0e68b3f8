"""A folder of submissions, as a teacher marks them."""

from collections.abc import Collection, Iterator
from pathlib import Path

from joute.bots.folder import (
    is_left_out,
    is_source_of_program,
    left_out,
    programs,
    sources,
    submissions,
    why_not,
)
from joute.bots.sources import is_other_archive, is_submission, legible, name_of
from joute.errors import UsageError
from joute.submission.build import Build, as_it_is, built


def handed_in(folder: Path, bots: Collection[str]) -> dict[str, Build]:
    """Return the build of every submission in a folder, by the name of its bot, or its own name."""
    if not folder.is_dir():
        raise UsageError(
            "{folder} is not a folder: name the one that holds what was handed in", folder=folder
        )
    found = {}
    for path, name in _named(folder, bots):
        if is_submission(path):
            found[name] = built(path)
        elif path.suffix == ".py":
            found[name] = as_it_is(path)
        elif is_left_out(path) and (path.is_dir() or is_other_archive(path)):
            found[name] = Build(name=name, problem=why_not(path))
    return found


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
