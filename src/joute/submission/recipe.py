"""How sources of one language become a program: the command line that builds it, and the one that starts it."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import quote

from msgspec import Struct

from joute.bots.languages import BY_SUFFIX, C_FAMILY, Language, Tool, compiling, plain, suffix_of
from joute.bots.sources import is_hidden_in
from joute.errors import UsageError
from joute.submission.header import beginning
from joute.submission.projects import main_of_package

PROGRAM = "bot"
"""What a compiler makes; a folder with such a file is a bot."""
BEGINNINGS = ("main", "bot", "index", "program")
"""What the file is called that a program begins with."""
RESOURCES = "src/main/resources"
WRAPPERS = ("gradle-wrapper.jar", "maven-wrapper.jar")
"""Libraries that only a tool needs."""
_GUARD = re.compile(r"(?m)^if\s+__name__\s*==\s*['\"]__main__['\"]")
"""What a script of Python says that is started, and not only imported."""
_CLASS = re.compile(
    r"^(?:(?:public|final|abstract|sealed)[ \t]+)*(?:class|enum|record|interface)[ \t]+(\w+)",
    re.MULTILINE,
)
_PACKAGE = re.compile(r"^[ \t]*package[ \t]+([\w.]+)[ \t]*;", re.MULTILINE)


class Recipe(Struct, frozen=True, kw_only=True):
    """How to build."""

    line: str = ""
    """The command line, "" if there is nothing to do."""
    run: str = ""
    """The shell command that starts the result in its folder, "" if the program has yet to be found."""
    inside: str = "."
    """The folder in which all of this happens."""
    files: Mapping[str, str] = {}
    """What is written beside the sources first."""
    tools: tuple[Tool, ...] = ()
    """What has to be installed."""
    languages: tuple[str, ...] = ()
    """What it is written in, as far as can be told."""
    newer: Tool | None = None
    """What would know more of the language than what is installed."""
    lacks: tuple[str, ...] = ()
    """Libraries that its project names and that are not there."""
    uninstalled: tuple[Tool, ...] = ()
    """Libraries that belong to the language, and are not installed: a project may name them and do without."""


class Sources(Struct, frozen=True, kw_only=True):
    """The files of one language in a folder."""

    folder: Path
    language: Language
    files: Sequence[str]
    program: str = PROGRAM
    """What is to be made of them."""
    started: frozenset[str] = frozenset()
    """How a script beside them calls it: it does not have to be started otherwise."""
    classes: str = "."
    """The folder where classes of Java go."""


def by_table(sources: Sources, main: str | None = None, options: str = "") -> Recipe:
    """Return how sources are built that nothing else tells about, by the table of languages."""
    main = main or beginning_of(sources)
    path = ":".join([".", *libraries(sources.folder)])
    options = options or _headers(sources)
    values = {
        "main": quote(plain(main)),
        "class": class_of(sources.folder, main),
        "script": quote(plain(str(Path(main).with_suffix(".js")))),
        "program": sources.program,
        "path": quote(path),
    }
    return Recipe(
        line=compiling(
            sources.program,
            sources.files,
            main,
            path=path,
            classes=sources.classes,
            options=options,
        ),
        run="" if sources.started else sources.language.runner.format(**values),
        tools=_tools(sources.files),
        languages=languages(sources.files),
    )


def languages(files: Sequence[str]) -> tuple[str, ...]:
    """Return the languages of sources."""
    return tuple(dict.fromkeys(BY_SUFFIX[suffix_of(file)].name for file in files))


def _headers(sources: Sources) -> str:
    """Return the options by which sources of C find headers that are not beside them."""
    if sources.language.name not in C_FAMILY:
        return ""
    paths = [path.relative_to(sources.folder) for path in sources.folder.rglob("*.h*")]
    found = {str(path.parent) for path in paths if not is_hidden_in(Path(), path)}
    return " ".join(f"-iquote {quote(folder)}" for folder in sorted(found - {"."}))


def _tools(files: Sequence[str]) -> tuple[Tool, ...]:
    found = (BY_SUFFIX[suffix_of(file)].tools for file in files)
    return tuple(dict.fromkeys(tool for tools in found for tool in tools))


def libraries(folder: Path) -> list[str]:
    """Return the libraries of Java in a folder, and where it keeps what a program loads."""
    found = [path for path in sorted(folder.rglob("*.jar")) if path.name not in WRAPPERS]
    found += [path for path in (folder / RESOURCES, folder / "app" / RESOURCES) if path.is_dir()]
    return [str(path.relative_to(folder)) for path in found if not is_hidden_in(folder, path)]


def class_of(folder: Path, source: str) -> str:
    """Return the class of a source of Java; one that is not public may have another name than its file."""
    text = beginning(folder / source)
    package = _PACKAGE.search(text)
    stem = Path(source).stem
    outermost = _CLASS.findall(re.split(BY_SUFFIX[".java"].begins, text)[0])
    name = stem if stem in outermost else (outermost or [stem])[-1]
    return quote(f"{package[1]}.{name}" if package else name)


def beginning_of(sources: Sources) -> str:
    """Return the source that a program begins with."""
    folder, language, files = sources.folder, sources.language, sources.files
    if (named := main_of_package(folder)) in files:
        return str(named)
    if language.begins:
        mark = re.compile(language.begins)
        files = [file for file in files if mark.search(beginning(folder / file))] or files
    if len(files) == 1 or language.compiler:
        called = [file for file in files if Path(file).stem.lower() in BEGINNINGS]
        return (called or files)[0]
    top = [file for file in files if "/" not in file] or files
    for name in BEGINNINGS:
        if called := [file for file in top if Path(file).stem.lower() == name]:
            return called[0]
    guarded = [file for file in top if _GUARD.search(beginning(folder / file))]
    top = guarded if len(guarded) == 1 else top
    if len(top) == 1:
        return top[0]
    values = {"language": language.title, "main": f"main{language.suffixes[0]}"}
    raise UsageError("problem.several-files", **values)
