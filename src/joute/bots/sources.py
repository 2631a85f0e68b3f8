"""Files that are not programs yet: sources, archives and folders of them, and their names."""

import os
import re
from collections.abc import Sequence
from os.path import abspath
from pathlib import Path
from shlex import quote
from unicodedata import normalize

from joute.bots.languages import BY_SUFFIX, RUNNERS, SOURCES, compiling, suffix_of
from joute.reason import Reason

ARCHIVES = (".tar.gz", ".tgz", ".tar", ".zip")
OTHER_ARCHIVES = (".7z", ".rar", ".bz2", ".gz", ".xz", ".zst")
"""Suffixes of archives that joute cannot unpack."""
MAKEFILES = ("GNUmakefile", "makefile", "Makefile")
"""The names that make looks for."""
MOST_NESTED = 4
"""How many folders and archives may be one inside the other."""
DEEPEST = 12
"""How many folders deep a source is looked for; those of Java are named after their authors."""
_MOODLE = re.compile(r"_\d+_assignsubmission_file_?$")
"""What Moodle adds to each person's folder. Not on files: a student could take another one's name."""


def is_submission(path: Path) -> bool:
    """Whether a path has to be built before it plays: a source, an archive, or a folder of these."""
    try:
        return _is_submission(path, MOST_NESTED)
    except OSError:  # we may not read it, or it is gone just now
        return False


def _is_submission(path: Path, deepest: int) -> bool:
    if path.is_dir():
        if deepest < 0:
            return False
        inside = [other for other in path.iterdir() if not is_hidden(other)]
        if len(inside) == 1 and not is_source(inside[0]):
            return _is_submission(inside[0], deepest - 1)
        if any(other.name in MAKEFILES or is_source(other) for other in inside):
            return True
        return lone_archive(inside) is not None or any(
            _holds_sources(other, DEEPEST) for other in inside
        )
    return path.is_file() and (suffix_of(path) in SOURCES or is_archive(path))


def lone_archive(inside: Sequence[Path]) -> Path | None:
    """Return the archive that is handed in beside a report or a file of names; None if there are several."""
    found = [path for path in inside if path.is_file() and is_archive(path)]
    return found[0] if len(found) == 1 else None


def _holds_sources(folder: Path, deepest: int) -> bool:
    """Whether a folder, or one below it, holds a source."""
    if deepest < 0 or folder.is_symlink() or not folder.is_dir():
        return False
    inside = [other for other in folder.iterdir() if not is_hidden(other)]
    if any(suffix_of(other) in SOURCES and other.is_file() for other in inside):
        return True
    return any(_holds_sources(other, deepest - 1) for other in inside)


def is_archive(path: Path) -> bool:
    """Whether a file has the name of an archive."""
    return path.name.lower().endswith(ARCHIVES)


def is_other_archive(path: Path) -> bool:
    """Whether a file has the name of an archive that joute cannot unpack."""
    return path.name.lower().endswith(OTHER_ARCHIVES) and not is_archive(path)


def is_source(path: Path) -> bool:
    """Whether it is a program, or becomes one."""
    return path.is_file() and suffix_of(path) in BY_SUFFIX


def is_hidden(path: Path) -> bool:
    """Whether a file is hidden, or was left there by a program."""
    return path.name.startswith((".", "__"))


def is_hidden_in(folder: Path, path: Path) -> bool:
    """Whether a path in a folder is hidden, or inside a hidden folder."""
    return any(is_hidden(Path(part)) for part in path.relative_to(folder).parts)


def name_of(path: Path) -> str:
    """Return the name of a submission: its file's, without the extension and without what Moodle adds.

    A letter and its accent are one character, as they are typed; files from a Mac have two.
    """
    whole = Path(abspath(path))  # noqa: PTH100 - a link is a name of its own
    ending = next((end for end in ARCHIVES if whole.name.lower().endswith(end)), whole.suffix)
    if whole.is_dir():
        name = _MOODLE.sub("", whole.name)
    else:
        name = whole.name[: len(whole.name) - len(ending)]
    readable = legible(name.lstrip(".") or "bot")  # the folder of the build has this name
    return normalize("NFC", readable)


def legible(name: str) -> str:
    """Return a name as valid text, whatever its encoding was."""
    return os.fsencode(name).decode(errors="replace")


def remedy(file: Path) -> Reason:
    """Return what to do with a file that was named as a bot and is not a program."""
    name = quote(str(file))
    if line := compiling(str(file.with_suffix("")), [str(file)]):
        return Reason("remedy.compile", {"command": line})
    if is_archive(file):
        return Reason("remedy.unpack")
    if is_other_archive(file):
        return Reason("remedy.pack-again", {"kinds": ", ".join(ARCHIVES)})
    if (language := SOURCES.get(suffix_of(file))) is not None:
        return Reason("remedy.interpreter", {"command": language.runner.format(main=name)})
    if (runs := RUNNERS.get(suffix_of(file))) is not None:
        return Reason("remedy.interpreter", {"command": f"{runs} {name}"})
    return Reason("remedy.chmod", {"file": name})
