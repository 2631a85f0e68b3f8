"""How a folder of sources becomes a bot: which command is run there, and which program it made."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from shlex import quote

from msgspec import Struct

from joute.bots.argument import MAIN
from joute.bots.languages import COMPILERS, compiled_together, compiling, plain, suffix_of
from joute.bots.sources import MAKEFILES, is_hidden_in
from joute.errors import UsageError
from joute.submission.header import beginning

PROGRAM = "bot"
"""What a compiler makes; a folder with such a file is a bot."""
RUN = "run"
MAKE = "make --always-make"
"""Compiles everything again, also files that were compiled elsewhere."""
SCRIPTS = tuple(name for name in MAIN if name not in {PROGRAM, "main"})
"""Programs of a folder that need no compiler."""
_NO_PROGRAMS = (".so", ".o", ".a", ".c", ".h", ".txt", ".md")
_JAVA_MAIN = re.compile(r"\bstatic\s+(?:final\s+)?void\s+main\s*\(")
_WORD = re.compile(r"[\w.-]+")
_PACKAGE = re.compile(r"^[ \t]*package[ \t]+([\w.]+)[ \t]*;", re.MULTILINE)


class Recipe(Struct, frozen=True):
    """How to build."""

    line: str = ""
    """The command line, "" if there is nothing to do."""
    run: str = ""
    """The shell command that starts the result in its folder, "" if the program has yet to be found."""


def recipe(folder: Path) -> Recipe:
    """Return how the sources of a folder are built, or say that they cannot be.

    Beside a script, only what it starts is compiled.
    """
    if any((folder / name).is_file() for name in MAKEFILES):
        return Recipe(MAKE)
    scripts = [folder / name for name in SCRIPTS if (folder / name).is_file()]
    for sources in _together(folder):
        if not scripts:
            return Recipe(compiling(PROGRAM, *sources) or "", _starting(folder, sources))
        if program := _missing(scripts[0], folder, sources):
            return Recipe(compiling(program, *sources) or "")
    if scripts:
        return Recipe()
    if len(python := [path for path in folder.iterdir() if _is_python(path)]) == 1:
        return Recipe(run=f"python3 {quote(plain(python[0].name))}")
    if any((folder / name).is_file() for name in MAIN):
        return Recipe()
    if python:
        raise UsageError("problem.several-python-files")
    raise UsageError("problem.no-makefile", main=", ".join(MAIN))


def _together(folder: Path) -> Iterator[list[str]]:
    """Yield the sources of each language, those of C and C++ together."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    shown = [str(path.relative_to(folder)) for path in files if not is_hidden_in(folder, path)]
    for suffixes in dict.fromkeys(map(compiled_together, COMPILERS)):
        if sources := [name for name in shown if suffix_of(name) in suffixes]:
            yield sources


def _is_python(path: Path) -> bool:
    return path.is_file() and suffix_of(path) == ".py"


def _missing(script: Path, folder: Path, sources: list[str]) -> str:
    """Return the program that a script starts and that has yet to be compiled, "" if there is none.

    It is called as one of them is: `java Bot`, `mono Bot.exe`, `./bot`.
    """
    if suffix_of(script) == ".py":
        return ""
    words = set(_WORD.findall(beginning(script)))
    for stem in dict.fromkeys(Path(source).stem for source in sources):
        names = {stem, f"{stem}.exe"}
        is_there = any((folder / name).is_file() for name in (*names, f"{stem}.class"))
        if not names.isdisjoint(words) and not is_there:
            return stem
    return ""


def _starting(folder: Path, sources: list[str]) -> str:
    """Return the command that starts the result of a compiler that makes no executable."""
    suffix = suffix_of(sources[0])
    if suffix == ".cs":
        return f"mono {PROGRAM}.exe"
    return _java(folder, sources) if suffix == ".java" else ""


def _java(folder: Path, sources: list[str]) -> str:
    """Start the class that has a main; if there is none, the compiler says so better than we could."""
    for source in sources:
        text = beginning(folder / source)
        if _JAVA_MAIN.search(text):
            package = _PACKAGE.search(text)
            name = Path(source).stem
            return f"java -cp . {f'{package[1]}.{name}' if package else name}"
    return f"java -cp . {Path(sources[0]).stem}"


def finish(before: Path, after: Path, run: str, name: str) -> None:
    """Turn the folder that was built into a bot."""
    if not run and not any((after / name).is_file() for name in MAIN):
        run = f"./{quote(_made(before, after, name))}"
    if run:
        (after / RUN).write_text(f'#!/bin/sh\ncd "${{0%/*}}" && exec {run} "$@"\n')
    for file in (after / name for name in MAIN):
        if file.is_file():
            file.chmod(0o755)


def _made(before: Path, after: Path, name: str) -> str:
    """Return the program that was made; of several, the one named after the submission."""
    programs = [str(path.relative_to(after)) for path in sorted(after.rglob("*")) if _runs(path)]
    new = [program for program in programs if _is_new(before / program, after / program)]
    found = new or programs
    if called := [program for program in found if Path(program).name == name]:
        found = called
    if not found:
        raise UsageError("problem.makefile-no-program")
    if len(found) > 1:
        raise UsageError("problem.makefile-several-programs", programs=", ".join(found))
    return found[0]


def _runs(path: Path) -> bool:
    return path.is_file() and path.suffix not in _NO_PROGRAMS and os.access(path, os.X_OK)


def _is_new(before: Path, after: Path) -> bool:
    return not before.is_file() or before.read_bytes() != after.read_bytes()
