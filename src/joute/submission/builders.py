"""How a folder of sources becomes a bot: which command is run there, and which program it made."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from shlex import quote

from msgspec import Struct

from joute.bots.argument import MAIN
from joute.bots.languages import (
    BY_SUFFIX,
    LANGUAGES,
    PYTHON,
    Language,
    Tool,
    compiled_together,
    compiling,
    plain,
    suffix_of,
)
from joute.bots.sources import MAKEFILES, is_hidden_in
from joute.errors import UsageError
from joute.submission.csharp import csharp
from joute.submission.header import beginning
from joute.submission.projects import PROJECTS, main_of_package

PROGRAM = "bot"
"""What a compiler makes; a folder with such a file is a bot."""
RUN = "run"
MAKE = "make --always-make"
"""Compiles everything again, also files that were compiled elsewhere."""
SCRIPTS = tuple(name for name in MAIN if name not in {PROGRAM, "main"})
"""Programs of a folder that need no compiler."""
BEGINNINGS = ("main", "bot", "index", "program")
"""What the file is called that a program begins with."""
MADE = ("node_modules", "obj", "target", "_build", "CMakeFiles", "__MACOSX")
"""Folders of what tools have made, which are no sources."""
TESTS = ("src", "test")
"""Where Java keeps tests, which need libraries."""
_NO_PROGRAMS = (".so", ".o", ".a", ".c", ".h", ".txt", ".md")
_MAINS = {
    "java": re.compile(r"\bstatic\s+(?:final\s+)?void\s+main\s*\("),
    "rust": re.compile(r"^\s*(?:pub\s+)?fn\s+main\s*\(", re.MULTILINE),
}
"""What the file says that a program of a language begins with."""
_WORD = re.compile(r"[\w.-]+")
_PACKAGE = re.compile(r"^[ \t]*package[ \t]+([\w.]+)[ \t]*;", re.MULTILINE)


class Recipe(Struct, frozen=True, kw_only=True):
    """How to build."""

    line: str = ""
    """The command line, "" if there is nothing to do."""
    run: str = ""
    """The shell command that starts the result in its folder, "" if the program has yet to be found."""
    files: Mapping[str, str] = {}
    """What is written beside the sources first."""
    tools: tuple[Tool, ...] = ()
    """What has to be installed."""
    languages: tuple[str, ...] = ()
    """What it is written in, as far as can be told."""


def recipe(folder: Path) -> Recipe:
    """Return how the sources of a folder are built, or say that they cannot be.

    Beside a script, only what it starts is compiled.
    """
    groups = list(_together(folder))
    if any((folder / name).is_file() for name in MAKEFILES):
        return _made_by(MAKE, (Tool("make", "make"),), groups)
    for project in PROJECTS:
        if (folder / project.file).is_file():
            return _made_by(project.line, project.tools, groups)
    scripts = [folder / name for name in SCRIPTS if (folder / name).is_file()]
    for language, sources in groups:
        if not scripts:
            return _alone(folder, language, sources)
        if language.compiler and (program := _missing(scripts[0], folder, sources)):
            line = compiling(program, sources)
            return Recipe(line=line, tools=language.tools, languages=_names(sources))
    if not groups and not any((folder / name).is_file() for name in MAIN):
        raise UsageError("problem.no-makefile", main=", ".join(MAIN))
    python = any(suffix_of(script) in PYTHON.suffixes for script in scripts)
    return Recipe(languages=(PYTHON.name,) if python else ())


def _made_by(
    line: str, tools: tuple[Tool, ...], groups: Sequence[tuple[Language, list[str]]]
) -> Recipe:
    """Return how a tool builds sources, by a file that tells it; the compiled languages are its."""
    compiled = [group for group in groups if group[0].compiler] or groups
    languages = tuple(name for _, sources in compiled for name in _names(sources))
    return Recipe(line=line, tools=tools, languages=languages)


def _alone(folder: Path, language: Language, sources: list[str]) -> Recipe:
    """Return how sources are built that nothing else tells about."""
    if language.name == "csharp" and (how := csharp(folder, sources, PROGRAM)) is not None:
        return Recipe(
            line=how.line, run=how.run, files=how.files, tools=how.tools, languages=_names(sources)
        )
    main = _beginning(folder, language, sources)
    started = _class(folder, main) if language.name == "java" else quote(plain(main))
    if language.name == "typescript":
        started = quote(plain(str(Path(main).with_suffix(".js"))))
    return Recipe(
        line=compiling(PROGRAM, sources, main),
        run=language.runner.format(main=started, program=PROGRAM),
        tools=_all_tools(sources),
        languages=_names(sources),
    )


def _names(sources: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(BY_SUFFIX[suffix_of(source)].name for source in sources))


def _all_tools(sources: Sequence[str]) -> tuple[Tool, ...]:
    found = (BY_SUFFIX[suffix_of(source)].tools for source in sources)
    return tuple(dict.fromkeys(tool for tools in found for tool in tools))


def _together(folder: Path) -> Iterator[tuple[Language, list[str]]]:
    """Yield the sources of each language, those of C and C++ together."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    shown = [str(path.relative_to(folder)) for path in files if _is_written(folder, path)]
    for suffixes in dict.fromkeys(map(compiled_together, LANGUAGES)):
        if sources := [name for name in shown if suffix_of(name) in suffixes]:
            yield BY_SUFFIX[suffixes[0]], sources


def _is_written(folder: Path, path: Path) -> bool:
    """Whether a file was written by a person, to be a part of the program."""
    if is_hidden_in(folder, path):
        return False
    parts = path.relative_to(folder).parts[:-1]
    tested = any(parts[at : at + len(TESTS)] == TESTS for at in range(len(parts)))
    typed = path.name.endswith(".d.ts")
    return not (tested or typed or any(made in parts for made in MADE))


def _beginning(folder: Path, language: Language, sources: list[str]) -> str:
    """Return the source that a program begins with."""
    if (named := main_of_package(folder)) in sources:
        return str(named)
    if mark := _MAINS.get(language.name):
        return next((s for s in sources if mark.search(beginning(folder / s))), sources[0])
    if len(sources) == 1 or language.compiler:
        called = [source for source in sources if Path(source).stem.lower() in BEGINNINGS]
        return (called or sources)[0]
    top = [source for source in sources if "/" not in source] or sources
    for name in BEGINNINGS:
        if called := [source for source in top if Path(source).stem.lower() == name]:
            return called[0]
    if len(top) == 1:
        return top[0]
    values = {"language": language.title, "main": f"main{language.suffixes[0]}"}
    raise UsageError("problem.several-files", **values)


def _class(folder: Path, source: str) -> str:
    package = _PACKAGE.search(beginning(folder / source))
    name = Path(source).stem
    return f"{package[1]}.{name}" if package else name


def _missing(script: Path, folder: Path, sources: list[str]) -> str:
    """Return the program that a script starts and that has yet to be compiled, "" if there is none.

    It is called as one of them is: `java Bot`, `mono Bot.exe`, `./bot`.
    """
    if suffix_of(script) == ".py":
        return ""
    words = set(_WORD.findall(beginning(script)))
    for stem in dict.fromkeys(Path(source).stem for source in sources):
        names = {stem, f"{stem}.exe", f"{stem}.jar"}
        is_there = any((folder / name).is_file() for name in (*names, f"{stem}.class"))
        if not names.isdisjoint(words) and not is_there:
            return stem
    return ""


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
