"""A folder of bots: which files play, which play once they are built, and why the rest does not."""

import os
from pathlib import Path
from shlex import quote

from joute.bots.argument import MAIN
from joute.bots.languages import SOURCES, suffix_of
from joute.bots.scripts import SCRIPTS, is_unbuilt
from joute.bots.sources import ARCHIVES, is_hidden, is_other_archive, is_submission, legible
from joute.reason import Reason, Value
from joute.shape import FORCE

SHOWN = 3
"""Files of a folder that are named."""


def programs(folder: Path) -> list[Path]:
    """List the bots of a folder: programs, Python files, and folders that hold a program."""
    return [path for path in _visible(folder) if is_program(path)]


def submissions(folder: Path) -> list[Path]:
    """List the submissions that have to be built before they play."""
    return [path for path in _visible(folder) if is_to_build(path)]


def left_out(folder: Path) -> dict[Path, Reason]:
    """Return the other files, and why each does not play."""
    return {path: why_not(path) for path in _visible(folder) if is_left_out(path)}


def sources(folder: Path) -> list[Path]:
    """List the sources of programs that are there as well."""
    return [path for path in _visible(folder) if is_source_of_program(path)]


def typed(path: Path) -> str:
    """Return a bot of a folder as a person would type it."""
    return f"{FORCE}{quote(str(path))}" if path.is_file() else str(path)


def is_program(path: Path) -> bool:
    """Whether a file or a folder is a bot as it is; some disks mark every file as executable."""
    try:
        if path.is_dir():
            main = next((path / name for name in MAIN if (path / name).is_file()), None)
            return main is not None and _runs(main) and not _is_unbuilt(main)
        return _runs(path) and (suffix_of(path) == ".py" or not is_submission(path))
    except OSError:  # a link to a place that we may not read, or gone just now
        return False


def _is_unbuilt(main: Path) -> bool:
    """Whether the program of a folder is a script for one that has yet to be built."""
    if main.name not in SCRIPTS:
        return False
    inside = [path for path in main.parent.rglob("*") if suffix_of(path) in SOURCES]
    return is_unbuilt(main, [str(path.relative_to(main.parent)) for path in inside])


def _runs(file: Path) -> bool:
    return file.is_file() and (suffix_of(file) == ".py" or os.access(file, os.X_OK))


def is_to_build(path: Path) -> bool:
    """Whether something plays once it is built."""
    return is_submission(path) and not (is_program(path) or is_source_of_program(path))


def is_left_out(path: Path) -> bool:
    """Whether a person might expect it among the bots; nobody expects the source of a program there."""
    plays = is_program(path) or is_to_build(path)
    return not (plays or is_hidden(path) or is_source_of_program(path))


def unbuilt(problem: Reason | str) -> Reason:
    """Return why a submission that could not be built does not play."""
    return Reason("problem.unbuilt", {"problem": problem})


def why_not(path: Path) -> Reason:
    """Return why a file or folder among bots does not play."""
    if is_other_archive(path):
        return Reason("problem.other-archive", {"kinds": ", ".join(ARCHIVES)})
    inside = _names_in(path)
    if packed := [name for name in inside if is_other_archive(Path(name))]:
        values: dict[str, Value] = {"file": packed[0], "kinds": ", ".join(ARCHIVES)}
        return Reason("problem.other-archive-inside", values)
    if inside:
        shown = [*inside[:SHOWN], "…"] if len(inside) > SHOWN else inside
        return Reason("problem.no-sources", {"files": ", ".join(shown)})
    return Reason("problem.not-a-bot", {"main": ", ".join(MAIN)})


def _names_in(path: Path) -> list[str]:
    """Name the files of a folder, none if it has none or is not one."""
    try:
        return [legible(file.name) for file in _visible(path)] if path.is_dir() else []
    except OSError:  # not ours to read, or gone just now
        return []


def is_source_of_program(path: Path) -> bool:
    """Whether the program of a source is there as well: then the source is built only if it is named."""
    return suffix_of(path) in SOURCES and is_program(path.with_suffix(""))


def _visible(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.iterdir()) if not is_hidden(path)]
