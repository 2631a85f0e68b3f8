"""Files that a person named: found and read, with errors that say what is wrong with the name.

What is typed may be a command line, too long for a name, or lie where we may not look. The methods of
a path raise an error then; these functions say no.
"""

import os
from os.path import exists, isdir, isfile
from pathlib import Path

from joute.errors import UsageError, reason_of
from joute.nearest import nearest_file
from joute.reason import Reason, Value

REPLAY, MAP, PLAN = Reason("the replay"), Reason("the map"), Reason("the plan")
"""What a file should have been."""


def is_there(path: Path | str) -> bool:
    """Whether there is such a file or folder."""
    return exists(path)  # noqa: PTH110 - see above


def is_file(path: Path | str) -> bool:
    """Whether there is such a file."""
    return isfile(path)  # noqa: PTH113 - see above


def is_folder(path: Path | str) -> bool:
    """Whether there is such a folder."""
    return isdir(path)  # noqa: PTH112 - see above


def did_you_mean(path: Path) -> Reason | None:
    """Return a hint at the file that was perhaps meant, if there is one."""
    try:
        names = [other.name for other in path.parent.iterdir() if other.name != path.name]
    except OSError:
        return None
    near = nearest_file(path.name, names)
    return Reason("did you mean {name}?", {"name": str(path.with_name(near))}) if near else None


def data_of(path: Path, what: Reason) -> bytes:
    """Read a file; `what` says in an error what it should have been."""
    try:
        return path.read_bytes()
    except OSError as error:
        unread: dict[str, Value] = {"what": what, "file": str(path), "why": reason_of(error)}
        hint = did_you_mean(path) if isinstance(error, FileNotFoundError) else None
        raise UsageError(
            Reason("cannot read {what} {file}: {why}", unread).with_hint(hint)
        ) from None


def text_of(path: Path, what: Reason) -> str:
    """Read a text file likewise."""
    try:
        return data_of(path, what).decode("utf-8-sig")  # some editors begin with a mark
    except UnicodeDecodeError:
        raise UsageError(
            "cannot read {what} {file}: it is not a text file", what=what, file=path
        ) from None


def unwritable(file: Path) -> Reason | None:
    """Return why a file cannot be written, None if it probably can."""
    folder = file.parent
    if isdir(file):  # noqa: PTH112 - see above
        return Reason("it is a folder")
    if not isdir(folder):  # noqa: PTH112 - see above
        return Reason("there is no folder {folder}", {"folder": str(folder)})
    special = exists(file) and not isfile(file)  # noqa: PTH110, PTH113 - see above
    if not os.access(file if special else folder, os.W_OK):
        return Reason(
            "the folder {folder} is read-only for you; name a file in another one",
            {"folder": str(folder.absolute())},
        )
    return None
