"""Games in files that nobody has installed: `joute play ./tictactoe.py perfect random`.

A file is a game's module, loaded by its path. Processes that joute starts find the file through their environment;
nothing else makes joute load a file that was not named on its command line.
"""

import os
import sys
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from joute.errors import UsageError
from joute.reason import Reason

VARIABLE = "JOUTE_GAMES"
"""Holds the files that were named, for processes that joute starts."""
BETWEEN = "//"
"""Between two of them: a file's name may hold any sign, but a path that is resolved has no empty part."""
GAME = "GAME"
"""What the value is called that a file holds."""
_INIT = "__init__.py"
_PREFIX = "joute_game_"


def is_path(name: str) -> bool:
    """Whether a game was named by its file, or by the folder of its package."""
    return name.endswith(".py") or "/" in name or os.sep in name


def resolved(typed: str) -> Path:
    """Return the file that was named, or say that there is none."""
    path = Path(typed).resolve()
    if path.is_dir() and not (path / _INIT).is_file():
        missing = Reason("the folder {folder} is not the package of a game", {"folder": typed})
        file = f"{typed.rstrip('/')}/{path.name}.py"
        meant = Reason("did you mean {name}?", {"name": file})
        raise UsageError(missing.with_hint(meant if Path(file).is_file() else None))
    if path.is_dir():
        path /= _INIT
    if not path.is_file():
        raise UsageError("there is no file {file}, so no game in it", file=typed)
    if path.suffix != ".py":
        raise UsageError("{file} is not a Python file, so no game is in it", file=typed)
    return path


def beside(name: str) -> str | None:
    """Return how to name a file that stands where we are, and is called like a game."""
    files = (f"./{name}.py", f"./{name}/{name}.py", f"./{name}/{_INIT}")
    return next((file.removesuffix(f"/{_INIT}") for file in files if Path(file).is_file()), None)


def hand_down(path: Path) -> None:
    """Let processes that are started from now on know a file."""
    known = named()
    if path not in known:
        os.environ[VARIABLE] = BETWEEN.join(map(str, [*known, path]))


def named() -> list[Path]:
    """Return the files that were named, here or by whoever started this process."""
    return [Path(part) for part in os.environ.get(VARIABLE, "").split(BETWEEN) if part]


@cache
def module(path: Path) -> ModuleType:
    """Load a file as a module; like a script it finds the modules beside it."""
    spec = _spec(path)
    known = sys.modules.get(spec.name)
    if known is not None and known.__file__ == str(path):
        return known  # a value of one of its classes came first, from another process
    assert spec.loader is not None
    made = module_from_spec(spec)
    sys.modules[spec.name] = made
    try:
        spec.loader.exec_module(made)
    except BaseException:
        del sys.modules[spec.name]
        raise
    return made


class _Finder:
    """Finds the module of a named file when another process has sent a value of one of its classes."""

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> ModuleSpec | None:
        """Return how to load it, or None."""
        del path, target
        if not fullname.startswith(_PREFIX):
            return None
        return next((_spec(file) for file in named() if _module_name(file) == fullname), None)


sys.meta_path.append(_Finder())


def _spec(path: Path) -> ModuleSpec:
    inside = [str(path.parent)] if path.name == _INIT else None
    spec = spec_from_file_location(_module_name(path), path, submodule_search_locations=inside)
    assert spec is not None
    beside = str(_home(path).parent)
    if beside not in sys.path:
        sys.path.append(beside)
    return spec


def _home(path: Path) -> Path:
    return path.parent if path.name == _INIT else path


def folder(path: Path) -> Path:
    """Return the folder with the other files of a game: of its package, or called like its file."""
    return path.parent if path.name == _INIT else path.with_suffix("")


def _module_name(path: Path) -> str:
    """Return a name for a module; it must hide no other, and be the same in every process."""
    return _PREFIX + "".join(char if char.isalnum() else "_" for char in _home(path).stem)
