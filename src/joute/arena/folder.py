"""A folder of bots: what in it plays, and why the rest does not."""

import os
from pathlib import Path
from shlex import quote

from joute.arena.players import FORCE, MAIN
from joute.arena.sources import compiling


def programs(folder: Path) -> list[Path]:
    """List the bots of a folder: programs, Python files, and folders that hold a program."""
    return [path for path in _visible(folder) if is_program(path)]


def left_out(folder: Path) -> dict[Path, str]:
    """Say what else is there, and why it does not play."""
    return {path: why_not(path) for path in _visible(folder) if is_left_out(path)}


def typed(path: Path) -> str:
    """Give a bot of a folder as a person would type it."""
    return f"{FORCE}{quote(str(path))}" if path.is_file() else str(path)


def is_program(path: Path) -> bool:
    """Whether a file or a folder is a bot by itself."""
    try:
        if path.is_dir():
            return any((path / name).is_file() for name in MAIN)
        return path.is_file() and (path.suffix == ".py" or os.access(path, os.X_OK))
    except PermissionError:  # a link to where we may not look
        return False


def is_left_out(path: Path) -> bool:
    """Whether somebody may miss it among the bots; nobody misses the source of a program."""
    source = compiling(path) is not None and is_program(path.with_suffix(""))
    return not (_is_hidden(path) or is_program(path) or source)


def why_not(path: Path) -> str:
    """Say why something in a folder of bots does not play, in words that suit all of its kind."""
    if (line := compiling(Path(f"NAME{path.suffix}"))) is not None:
        return f"to be compiled first, with {line}"
    return f"neither a program (chmod +x makes it one) nor a folder with one ({', '.join(MAIN)})"


def _visible(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.iterdir()) if not _is_hidden(path)]


def _is_hidden(path: Path) -> bool:
    return path.name.startswith((".", "__"))
