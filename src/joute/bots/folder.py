"""A folder of bots: what in it plays, what plays once it is built, and why the rest does not."""

import os
from pathlib import Path
from shlex import quote

from joute.bots.argument import FORCE, MAIN
from joute.bots.sources import (
    COMPILERS,
    is_hidden,
    is_other_archive,
    is_submission,
    remedy,
    suffix_of,
)


def programs(folder: Path) -> list[Path]:
    """List the bots of a folder: programs, Python files, and folders that hold a program."""
    return [path for path in _visible(folder) if is_program(path)]


def submissions(folder: Path) -> list[Path]:
    """List what has to be built before it plays."""
    return [path for path in _visible(folder) if is_to_build(path)]


def left_out(folder: Path) -> dict[Path, str]:
    """Say what else is there, and why it does not play."""
    return {path: why_not(path) for path in _visible(folder) if is_left_out(path)}


def sources(folder: Path) -> list[Path]:
    """List the sources of the programs that are there."""
    return [path for path in _visible(folder) if is_source_of_program(path)]


def typed(path: Path) -> str:
    """Return a bot of a folder as a person would type it."""
    return f"{FORCE}{quote(str(path))}" if path.is_file() else str(path)


def is_program(path: Path) -> bool:
    """Whether a file or a folder is a bot by itself; a disk may call any file a program."""
    try:
        if path.is_dir():
            main = next((path / name for name in MAIN if (path / name).is_file()), None)
            return main is not None and _runs(main)
        return _runs(path) and (suffix_of(path) == ".py" or not is_submission(path))
    except OSError:  # a link to where we may not look, or gone just now
        return False


def _runs(file: Path) -> bool:
    return file.is_file() and (suffix_of(file) == ".py" or os.access(file, os.X_OK))


def is_to_build(path: Path) -> bool:
    """Whether something plays once it is built."""
    return is_submission(path) and not (is_program(path) or is_source_of_program(path))


def is_left_out(path: Path) -> bool:
    """Whether somebody may miss it among the bots; nobody misses the source of a program."""
    plays = is_program(path) or is_to_build(path)
    return not (plays or is_hidden(path) or is_source_of_program(path))


def unbuilt(problem: str) -> str:
    """Say why something that was to be built does not play."""
    return f"which cannot be built: {problem}"


def why_not(path: Path) -> str:
    """Say why something in a folder of bots does not play."""
    if is_other_archive(path):
        return f"which joute does not unpack: {remedy(path)}"
    return (
        "neither a program (chmod +x makes it one), nor a folder with one "
        f"({', '.join(MAIN)}), nor sources"
    )


def is_source_of_program(path: Path) -> bool:
    """Whether it is the source of a program that is there: it is built only for who names it."""
    return suffix_of(path) in COMPILERS and is_program(path.with_suffix(""))


def _visible(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.iterdir()) if not is_hidden(path)]
