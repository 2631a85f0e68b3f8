"""A folder of what was handed in, as a teacher marks it."""

from collections.abc import Collection
from pathlib import Path

from joute.arena.folder import is_left_out, why_not
from joute.arena.sources import is_hidden, is_other_archive, is_submission, name_of
from joute.errors import UsageError
from joute.submission.build import Build, as_it_is, built


def handed_in(folder: Path, bots: Collection[str]) -> dict[str, Build]:
    """Say what became of everything that was handed in, by the names of those bots, or its own."""
    if not folder.is_dir():
        message = f"{folder} is not a folder: name the one that holds what was handed in"
        raise UsageError(message)
    found = {}
    for path in sorted(folder.iterdir()):
        name = path.name if path.name in bots else name_of(path)
        if is_hidden(path):
            continue
        if is_submission(path):
            found[name] = built(path)
        elif path.suffix == ".py":
            found[name] = as_it_is(path)
        elif is_left_out(path) and (path.is_dir() or is_other_archive(path)):
            found[name] = Build(name=name, problem=why_not(path).removeprefix("which "))
    return found
