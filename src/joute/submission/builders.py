"""What builds a folder of sources: make, the tool of a project file, or the compiler of their language."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from shlex import quote

from msgspec.structs import replace

from joute.bots import scripts
from joute.bots.argument import MAIN
from joute.bots.languages import (
    BY_SUFFIX,
    LANGUAGES,
    PYTHON,
    Language,
    Tool,
    compiled_together,
    language_of,
    suffix_of,
)
from joute.bots.scripts import SCRIPTS
from joute.bots.sources import MAKEFILES, is_hidden_in
from joute.errors import UsageError
from joute.submission.csharp import csharp
from joute.submission.header import beginning
from joute.submission.java import java
from joute.submission.projects import PROJECTS
from joute.submission.recipe import PROGRAM, Recipe, Sources, by_table, languages

MAKE = "make --always-make"
"""Compiles everything again, also files that were compiled elsewhere."""
STARTERS = tuple(name for name in MAIN if name not in {PROGRAM, "main"})
"""Programs of a folder that need no compiler."""
MADE = ("node_modules", "obj", "target", "_build", "CMakeFiles", "__MACOSX")
"""Folders of what tools have made, which are no sources."""
TOLD = ("pom.xml", "build.gradle", "build.gradle.kts", "package.json", ".sln", ".csproj")
"""Files that tell where a program is without a tool, and how such are called."""
TESTS = ("src", "test")
"""Where Java keeps tests, which need libraries."""
OWN: Mapping[str, Callable[[Sources], Recipe]] = {"csharp": csharp, "java": java}
"""How languages are built whose project files are read; the others are built by the table."""
_WORD = re.compile(r"[\w.-]+")


def recipe(folder: Path) -> Recipe:
    """Return how the sources of a folder are built, or say that they cannot be.

    Beside a script, only what it starts is compiled.
    """
    groups = list(_together(folder))
    for inside in _project_folders(folder, groups):
        if any((folder / inside / name).is_file() for name in MAKEFILES):
            return _made_by(MAKE, (Tool("make", "make"),), groups, inside)
        for project in PROJECTS:
            if (folder / inside / project.file).is_file():
                return _made_by(project.line, project.tools, groups, inside)
    script = next((path for name in STARTERS if (path := folder / name).is_file()), None)
    for language, files in groups:
        sources = Sources(folder=folder, language=language, files=files)
        wanted = sources if script is None else _started(script, sources)
        if wanted is not None:
            return OWN.get(language.name, by_table)(wanted)
    if not groups and not any((folder / name).is_file() for name in MAIN):
        raise UsageError("problem.no-makefile", main=", ".join(MAIN))
    return Recipe()


def drop_builders(folder: Path) -> None:
    """Remove scripts that compile what is there each time that they are started: it is compiled once, and started."""
    compiled = any(language.compiler for language, _ in _together(folder))
    for name in SCRIPTS if compiled else ():
        if (folder / name).is_file() and scripts.read(folder / name).builds:
            (folder / name).unlink()


def _project_folders(folder: Path, groups: Sequence[tuple[Language, list[str]]]) -> list[str]:
    """Return the folder of all, and, where no program is in it, the one below that holds a Makefile or a project."""
    here = [path for path in folder.iterdir() if path.is_file()]
    is_top = any(
        path.name in {*MAIN, *TOLD} or suffix_of(path) in {*BY_SUFFIX, *TOLD} for path in here
    )
    if is_top or not groups:
        return ["."]
    names = {*MAKEFILES, *(project.file for project in PROJECTS)}
    found = {
        path.relative_to(folder).parent
        for path in folder.rglob("*")
        if path.name in names and path.is_file() and is_written(folder, path)
    }
    least = min((len(path.parts) for path in found), default=0)
    highest = [str(path) for path in found if len(path.parts) == least]
    return [".", *highest] if len(highest) == 1 else ["."]


def _made_by(
    line: str,
    tools: tuple[Tool, ...],
    groups: Sequence[tuple[Language, list[str]]],
    inside: str,
) -> Recipe:
    """Return how a tool builds sources, by a file that tells it; the compiled languages are its."""
    compiled = [group for group in groups if group[0].compiler] or groups
    found = tuple(name for _, files in compiled for name in languages(files))
    line = line if inside == "." else f"(cd {quote(inside)} && {line})"
    return Recipe(line=line, tools=tools, languages=found, inside=inside)


def _together(folder: Path) -> Iterator[tuple[Language, list[str]]]:
    """Yield the sources of each language, those of C and C++ together."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    shown = [str(path.relative_to(folder)) for path in files if is_written(folder, path)]
    for suffixes in dict.fromkeys(map(compiled_together, LANGUAGES)):
        if sources := [name for name in shown if suffix_of(name) in suffixes]:
            yield BY_SUFFIX[suffixes[0]], sources


def is_written(folder: Path, path: Path) -> bool:
    """Whether a file was written by a person, to be a part of the program."""
    if is_hidden_in(folder, path):
        return False
    parts = path.relative_to(folder).parts[:-1]
    tested = any(parts[at : at + len(TESTS)] == TESTS for at in range(len(parts)))
    typed = path.name.endswith(".d.ts")
    return not (tested or typed or any(made in parts for made in MADE))


def languages_of(folder: Path) -> tuple[str, ...]:
    """Return the languages of the program in a folder: of its name, or of the sources that it starts as a script.

    What was compiled elsewhere could be written in any.
    """
    main = next((path for name in MAIN if (path := folder / name).is_file()), None)
    if main is None:
        return ()
    if (language := language_of(main)) is not None:
        return (language.name,)
    text = beginning(main)
    if not text.startswith("#!"):
        return ()
    words = set(_WORD.findall(text))
    files = [file for _, files in _together(folder) for file in files]
    named = languages([file for file in files if Path(file).name in words])
    in_python = PYTHON.name in text.partition("\n")[0]
    return tuple(dict.fromkeys([*named, *([PYTHON.name] if in_python else [])]))


def _started(script: Path, sources: Sources) -> Sources | None:
    """Return the sources of the program that a script starts and that has yet to be compiled, None if there is none."""
    if suffix_of(script) == ".py":
        return None
    said = scripts.read(script)
    paths = scripts.unbuilt(said, sources.folder, sources.language, sources.files)
    if not paths:
        return None
    first = Path(paths[0])
    program = first.name if not sources.language.runner else first.stem
    folders = [path for path in said.class_path if not path.endswith((".jar", "*"))]
    return replace(
        sources,
        program=program,
        started=frozenset(Path(path).name for path in paths),
        classes="." if "." in folders else next(iter(folders), "."),
    )
