"""Java: compiled by javac. Of pom.xml and build.gradle is read what needs neither Maven, Gradle nor the network.

That is where the sources are, which class is started, how they are encoded, and which libraries are used: those that
are in the archive are found.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from shlex import quote

from msgspec import Struct
from msgspec.structs import replace

from joute.bots.sources import is_hidden_in
from joute.submission.header import beginning
from joute.submission.recipe import Recipe, Sources, beginning_of, by_table, class_of, libraries

POM = "pom.xml"
PROJECTS = (POM, "build.gradle", "build.gradle.kts")
USUAL = "src/main/java"
WINDOWS = "windows-1252"
"""How sources are encoded that are not UTF-8."""
MOST_LIBRARIES = 200
"""Libraries looked for."""
_DIRECTORY = re.compile(r"<sourceDirectory>([^<]{1,200})<")
_MAIN = re.compile(r"<(?:mainClass|exec\.mainClass)>\s*([\w.]+)\s*<")
_ENCODING = re.compile(r"<(?:project\.build\.sourceEncoding|encoding)>\s*([\w-]+)\s*<")
_ARTIFACT = re.compile(r"<artifactId>\s*([\w.-]+)\s*<")
_OTHER_SCOPE = re.compile(r"<scope>\s*(?:test|provided|import|system)\s*<")
_GRADLE_DIRECTORY = re.compile(r"\bmain\b[\s.{]*java\b[\s.{]*((?:set)?[sS]rcDirs?\b[^}\n]*)")
_GRADLE_MAIN = re.compile(
    r"\b(?:mainClass(?:Name)?|Main-Class)\b[^\w\n]{1,20}(?:set\W{1,5})?([\w.]+)"
)
_GRADLE_ENCODING = re.compile(r"\bencoding\b\W{1,5}([\w-]+)")
_GRADLE_LIBRARY = re.compile(
    r"^[ \t]*(?:implementation|api|compile)\b[ \t(]*"
    r"(?:group\W{1,5}[\w.-]+['\"],\s*name\W{1,5}|['\"][\w.-]+:)([\w.-]+)",
    re.MULTILINE,
)
_QUOTED = re.compile(r"['\"]([^'\"]+)['\"]")
_BASE = re.compile(r"^\$\{?(?:project\.)?(?:basedir|projectDir)\}?/")


class _Project(Struct, frozen=True, kw_only=True):
    """What a project file says."""

    directories: tuple[Path, ...]
    main: str
    encoding: str
    libraries: tuple[str, ...]


def java(sources: Sources) -> Recipe:
    """Return how these sources are compiled."""
    folder = sources.folder
    projects = list(_projects(folder))
    files = _written(sources, [path for project in projects for path in project.directories])
    classes = {class_of(folder, file): file for file in files}
    mains = (classes.get(project.main) for project in projects)
    encoding = next((project.encoding for project in projects if project.encoding), "")
    encoding = encoding or _guessed([folder / file for file in files])
    options = f"-encoding {quote(encoding)}" if encoding else ""
    sources = replace(sources, files=files)
    main = next(filter(None, mains), None) or beginning_of(sources)
    how = _packed(by_table(sources, main, options), sources, class_of(folder, main))
    here = [Path(library).name.lower() for library in libraries(folder)]
    found = dict.fromkeys(library for project in projects for library in project.libraries)
    named = islice(found, MOST_LIBRARIES)
    lacks = [
        library for library in named if not any(name.startswith(library.lower()) for name in here)
    ]
    return replace(how, lacks=tuple(lacks))


def _packed(how: Recipe, sources: Sources, main: str) -> Recipe:
    """Pack the classes too, where a script starts them so."""
    jars = sorted(name for name in sources.started if name.endswith(".jar"))
    pack = "".join(f" && jar cfe {quote(jar)} {main} -C {quote(sources.classes)} ." for jar in jars)
    return replace(how, line=how.line + pack)


def _written(sources: Sources, directories: Sequence[Path]) -> list[str]:
    """Return the files in the directories of the projects; all of them where these hold none."""
    paths = {file: sources.folder / file for file in sources.files}
    known = set(directories)
    inside = [file for file, path in paths.items() if not known.isdisjoint(path.parents)]
    return inside or list(sources.files)


def _guessed(files: Sequence[Path]) -> str:
    """Return the encoding of sources that are not in UTF-8, "" if all are."""
    try:
        for file in files:
            file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return WINDOWS
    return ""


def _projects(folder: Path) -> Iterator[_Project]:
    for name in PROJECTS:
        for file in sorted(folder.rglob(name)):
            if file.is_file() and not is_hidden_in(folder, file):
                yield _pom(file) if name == POM else _gradle(file)


def _pom(file: Path) -> _Project:
    text = _without(beginning(file), "<!--", "-->")
    dependencies = [part.partition("</dependency>")[0] for part in text.split("<dependency>")[1:]]
    used = [part for part in dependencies if not _OTHER_SCOPE.search(part)]
    return _Project(
        directories=_directories(file, _DIRECTORY.findall(text)),
        main=_first(_MAIN, text),
        encoding=_first(_ENCODING, text),
        libraries=tuple(filter(None, (_first(_ARTIFACT, part) for part in used))),
    )


def _gradle(file: Path) -> _Project:
    text = re.sub(r"(?m)(^|\s)//.*$", "", _without(beginning(file), "/*", "*/"))
    listed = [name for part in _GRADLE_DIRECTORY.findall(text) for name in _QUOTED.findall(part)]
    return _Project(
        directories=_directories(file, listed),
        main=_first(_GRADLE_MAIN, text),
        encoding=_first(_GRADLE_ENCODING, text),
        libraries=tuple(_GRADLE_LIBRARY.findall(text)),
    )


def _directories(file: Path, listed: Sequence[str]) -> tuple[Path, ...]:
    return tuple(file.parent / _BASE.sub("", name.strip()) for name in listed or [USUAL])


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[1] if found else ""


def _without(text: str, opening: str, closing: str) -> str:
    """Leave out comments."""
    first, *others = text.split(opening)
    return first + "".join(other.partition(closing)[2] for other in others)
