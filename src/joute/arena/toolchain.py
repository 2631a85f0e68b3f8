"""What a command line needs to see: the language it is written in, and its own files.

What lies in the system's folders is always visible. An interpreter elsewhere (pyenv, a virtual
environment, a folder in /opt) brings the folder it was installed in; a program brings its own
folder, or only its file where that folder is somebody's home.
"""

import shutil
from collections.abc import Iterator, Sequence
from os.path import abspath
from pathlib import Path

SYSTEM = tuple(Path(name) for name in ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc"))
HOMES = Path("/home")
SHARED = tuple(Path(name) for name in ("/", "/tmp", "/var/tmp", "/home", "/opt", "/srv"))  # noqa: S108 - folders never shown whole


def visible(command: Sequence[str]) -> list[Path]:
    """List what a command line needs outside the system, no path inside another."""
    wanted = {*_language(Path(command[0])), *(_shown(path) for path in own_files(command))}
    return sorted(
        path for path in wanted if not any(path.is_relative_to(p) for p in wanted - {path})
    )


def own_files(command: Sequence[str]) -> list[Path]:
    """List the files of a command line that are the bot's own: neither system nor language."""
    words = [word for word in command if word and not word.startswith("-")]
    paths = [Path(abspath(word)) for word in words]  # noqa: PTH100 - a link is a name of its own
    return [path for path in paths if path.exists() and not _is_system(path) and not _root(path)]


def folders(command: Sequence[str]) -> list[Path]:
    """List the folders of a bot's own files, without those that hold more than a bot."""
    own = [path if path.is_dir() else path.parent for path in own_files(command)]
    return [folder for folder in own if not is_private(folder)]


def _language(program: Path) -> Iterator[Path]:
    """Give the folders of the interpreters that start a program, one behind the other."""
    while not _is_system(program):
        if (root := _root(program)) is not None:
            yield root
        if program.is_symlink():
            program = program.parent / program.readlink()
        elif (interpreter := _interpreter(program)) is not None:
            program = interpreter
        else:
            return


def _root(program: Path) -> Path | None:
    """Give the folder that an interpreter was installed in, None for an ordinary program."""
    folder = program.parent
    if folder.name not in ("bin", "shims") or is_private(folder.parent):
        return None
    return folder.parent


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
    found = shutil.which(words[0]) if words else None
    return None if found is None else Path(found)


def _shown(file: Path) -> Path:
    """Give a file's folder, or the file alone where the folder holds more than a bot."""
    if file.is_dir() and not is_private(file):
        return file
    return file if is_private(file.parent) else file.parent


def is_private(folder: Path) -> bool:
    """Whether a folder is somebody's home, or holds one."""
    return folder in SHARED or folder.parent == HOMES or Path.home().is_relative_to(folder)


def _is_system(path: Path) -> bool:
    return any(path.is_relative_to(folder) for folder in SYSTEM)
