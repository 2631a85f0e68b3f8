"""Games in files that nobody has installed: `joute play ./tictactoe.py perfect random`.

A file is a game's module, loaded by its path. Processes that joute starts find the file through their environment;
nothing else makes joute load a file that was not named on its command line.
"""

import os
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from joute.errors import UsageError

VARIABLE = "JOUTE_GAMES"
"""Holds the files that were named, for processes that joute starts."""
GAME = "GAME"
"""What the value is called that a file holds."""
_INIT = "__init__.py"


def is_path(name: str) -> bool:
    """Whether a game was named by its file, or by the folder of its package."""
    return name.endswith(".py") or "/" in name or os.sep in name


def resolved(typed: str) -> Path:
    """Return the file that was named, or say that there is none."""
    path = Path(typed).resolve()
    if path.is_dir():
        path /= _INIT
    if not path.is_file():
        raise UsageError("there is no file {file}, so no game in it", file=typed)
    return path


def hand_down(path: Path) -> None:
    """Let processes that are started from now on know a file."""
    known = named()
    if path not in known:
        os.environ[VARIABLE] = os.pathsep.join(map(str, [*known, path]))


def named() -> list[Path]:
    """Return the files that were named, here or by whoever started this process."""
    return [Path(part) for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]


@cache
def module(path: Path) -> ModuleType:
    """Load a file as a module; like a script it finds the modules beside it."""
    home = path.parent if path.name == _INIT else path
    name = _free_name(home.stem)
    inside = [str(path.parent)] if path.name == _INIT else None
    spec = spec_from_file_location(name, path, submodule_search_locations=inside)
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    sys.modules[name] = made
    if str(home.parent) not in sys.path:
        sys.path.append(str(home.parent))
    try:
        spec.loader.exec_module(made)
    except BaseException:
        del sys.modules[name]
        raise
    return made


def folder(path: Path) -> Path:
    """Return the folder with the other files of a game: of its package, or called like its file."""
    return path.parent if path.name == _INIT else path.with_suffix("")


def _free_name(stem: str) -> str:
    """Return a name for a module; it must hide no other, and be the same in every process."""
    plain = "".join(char if char.isalnum() else "_" for char in stem)
    return f"joute_game_{plain}"
