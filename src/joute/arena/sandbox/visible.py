"""What a command line needs to see: the language it is written in, and its own files.

What lies in the system's folders is always visible. An interpreter elsewhere (pyenv, a virtual
environment, a folder in /opt) brings the folder it was installed in; a program brings its own
folder, or only its file where that folder is somebody's home. What a person typed is believed. To
where a program leads by itself, by its first line, only what is known to be a language is shown, and
as a link, only the file it leads to: else a program could name any folder, and read it.
"""

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from os.path import abspath
from pathlib import Path

from joute.bots.paths import is_there

SYSTEM = tuple(Path(name) for name in ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc"))
HOMES = Path("/home")
SHARED = tuple(Path(name) for name in ("/", "/tmp", "/var/tmp", "/home", "/opt", "/srv"))  # noqa: S108 - folders never shown whole
ENVIRONMENT, PARTS = "pyvenv.cfg", ("bin", "lib", "lib64", "share")
"""The file that makes a folder a virtual environment, and what else belongs to one."""
JOUTE = Path(__file__).parents[2]
"""Our own package: in our own environment, which may only refer to it, programs can import it."""
STEPS = 8
"""The longest chain of programs that start one another and is still followed."""


def visible(command: Sequence[str]) -> list[Path]:
    """List what a command line needs outside the system, no path inside another."""
    own = own_files(command)
    links = [file for path in own for file in _behind(path)]
    wanted = {*_language(command[0]), *map(_shown, own), *links}
    return sorted(
        path for path in wanted if not any(path.is_relative_to(p) for p in wanted - {path})
    )


def own_files(command: Sequence[str]) -> list[Path]:
    """List the files of a command line that are the bot's own: neither system nor language."""
    words = [word for word in command if word and not word.startswith("-")]
    paths = [Path(abspath(word)) for word in words]  # noqa: PTH100 - a link is a name of its own
    own = [path for path in paths if is_there(path) and not _is_system(path)]
    own = [path for path in own if _root(path) is None or not _is_known(path)]
    starts_another = len(own) > 1 and own[0] == paths[0] and _is_known(own[0])
    return own[1:] if starts_another else own


def of_system(command: Sequence[str]) -> list[Path]:
    """List the files of a command line that lie in the system's folders, and are not its programs."""
    paths = [Path(word) for word in command if "/" in word and is_there(Path(word))]
    return [path for path in paths if is_system(path) and path.absolute().parent.name != "bin"]


def is_system(path: Path) -> bool:
    """Whether a file, wherever it really is, lies in a folder that every program sees."""
    return _is_system(path.resolve())


def folders(command: Sequence[str]) -> list[Path]:
    """List the folders of a bot's own files, without those that hold more than a bot."""
    own = [path if path.is_dir() else path.parent for path in own_files(command)]
    return [folder for folder in own if not is_private(folder)]


def _language(word: str) -> Iterator[Path]:
    """Yield the folders of the interpreters that start a program, one behind the other."""
    program, believed = _found(word), True
    for _ in range(STEPS):
        if program is None:
            return
        root, is_system = _root(program), _is_system(program)
        if not is_system and (believed or _is_known(program)):
            yield from [_shown(program)] if root is None else _parts(root)
        believed = is_system  # who may write there may write anywhere
        program = _target(program) or _interpreter(program)


def _found(word: str) -> Path | None:
    """Find a program by its path or its name."""
    found = shutil.which(word)
    return None if found is None else Path(abspath(found))  # noqa: PTH100 - a link is a name


def _behind(file: Path) -> Iterator[Path]:
    """Yield the files that a file is a link to, one behind the other, and nothing else there."""
    found = _target(file)
    for _ in range(STEPS):
        if found is None or _is_system(found) or not is_there(found):
            return
        yield found
        found = _target(found)


def _target(path: Path) -> Path | None:
    """Follow a link one step, as the kernel does: there may be links among the folders."""
    if not path.is_symlink():
        return None
    target = path.parent / path.readlink()
    return target.parent.resolve() / target.name


def _root(program: Path) -> Path | None:
    """Return the folder that an interpreter was installed in, None for an ordinary program."""
    folder = program.parent
    if folder.name not in ("bin", "shims") or is_private(folder.parent):
        return None
    return folder.parent


def _parts(root: Path) -> list[Path]:
    """List what an interpreter needs of its folder; a virtual environment may lie among files."""
    if not (root / ENVIRONMENT).is_file():
        return [root]
    parts = [root / name for name in (*PARTS, ENVIRONMENT) if (root / name).exists()]
    return [*parts, JOUTE] if root == Path(sys.prefix) else parts


def _is_known(program: Path) -> bool:
    """Whether a program is surely of a language: on the path, or of a Python."""
    if str(program.parent) in os.environ.get("PATH", os.defpath).split(os.pathsep):
        return True
    root = _root(program)
    return root is not None and (
        root in (Path(sys.prefix), Path(sys.base_prefix))
        or (root / ENVIRONMENT).is_file()
        or any(root.glob("lib/python3*/os.py"))
    )


def _interpreter(script: Path) -> Path | None:
    """Find the program that a script names on its first line."""
    try:
        with script.open("rb") as file:
            first = file.readline(256)
    except OSError:
        return None
    if not first.startswith(b"#!"):
        return None
    words = first[2:].decode(errors="replace").split()
    if words and Path(words[0]).name == "env":
        words = [word for word in words[1:] if not word.startswith("-")]
    return _found(words[0]) if words else None


def _shown(file: Path) -> Path:
    """Return a file's folder, or the file alone where the folder holds more than a bot."""
    if file.is_dir() and not is_private(file):
        return file
    return file if is_private(file.parent) else file.parent


def is_private(folder: Path) -> bool:
    """Whether a folder is somebody's home, holds one, or is where programs keep what is his."""
    if folder.name == ".local":
        folder = folder.parent
    return folder in SHARED or folder.parent == HOMES or Path.home().is_relative_to(folder)


def _is_system(path: Path) -> bool:
    return any(path.is_relative_to(folder) for folder in SYSTEM)
