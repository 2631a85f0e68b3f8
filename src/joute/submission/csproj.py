"""The project files of C#: which sources are a part of the program, and which namespaces they use unsaid."""

import re
from collections.abc import Collection, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

USUAL = (
    "",
    ".Collections.Generic",
    ".IO",
    ".Linq",
    ".Net.Http",
    ".Threading",
    ".Threading.Tasks",
)
"""Namespaces that a new project of .NET uses without saying so, after System."""
MOST_PATTERNS = 100
"""Patterns read of a project, …"""
LONGEST_PATTERN = 260
"""… and the characters of one, as of a path in Windows."""
_TESTS = re.compile(r"xunit|nunit|mstest|UnitTest", re.IGNORECASE)
"""Libraries of tests, in the file of a project."""
_NEW = re.compile(r"<Project\s[^>]{0,200}\bSdk=|<Sdk\s|<Import\s[^>]{0,200}\bSdk=")
"""A project that takes all sources of its folder; older ones list them."""
_COMPILED = re.compile(r"<Compile\s+(Include|Remove)=\"([^\"]+)\"")
_IMPLICIT = re.compile(r"<ImplicitUsings>\s*(?:enable|true)", re.IGNORECASE)
_TIMERS = re.compile(r"^[ \t]*using\s+System\.Timers\s*;", re.MULTILINE)


def is_tested(project: str) -> bool:
    """Whether a project holds the tests of another."""
    return bool(_TESTS.search(project))


def owner_of(source: Path, projects: Collection[Path]) -> Path | None:
    """Return the folder of the project that a source is in, None if it is in none."""
    return next((parent for parent in source.parents if parent in projects), None)


def is_part(source: Path, projects: Mapping[Path, str]) -> bool:
    """Whether a source is a part of the program: not made by a tool, no test, and in its project, if it has one."""
    if source.name == "AssemblyInfo.cs":
        return False
    owner = owner_of(source, projects)
    if owner is None:
        return "bin" not in source.parts[:-1]
    inside = source.relative_to(owner)
    made = inside.parts[0] == "bin"
    said = _said(projects[owner])
    return not (made or said.is_tested) and _takes(said, str(inside))


class _Said(Struct, frozen=True):
    """What a project says of its sources."""

    is_tested: bool
    is_new: bool
    listed: "_Names"
    removed: "_Names"


class _Names(Struct, frozen=True):
    """Sources that a project names."""

    whole: frozenset[str]
    patterns: tuple[str, ...]


@lru_cache(maxsize=64)
def _said(project: str) -> _Said:
    """Read a project once, however many its sources are."""
    names = (_names(project, kind) for kind in ("Include", "Remove"))
    return _Said(is_tested(project), _NEW.search(project) is not None, *names)


def _takes(said: _Said, source: str) -> bool:
    if _is_among(said.listed, source):
        return True
    if said.is_new:
        return not _is_among(said.removed, source)
    return not (said.listed.whole or said.listed.patterns)


def _names(project: str, kind: str) -> _Names:
    found = [names for said, names in _COMPILED.findall(project) if said == kind]
    names = [name.strip().replace("\\", "/") for some in found for name in some.split(";")]
    names = [name.removeprefix("./").lower() for name in names]
    patterns = [name for name in names if set(name) & set("*?") and len(name) <= LONGEST_PATTERN]
    return _Names(frozenset(names), tuple(dict.fromkeys(patterns))[:MOST_PATTERNS])


def _is_among(names: _Names, source: str) -> bool:
    source = source.lower()
    return source in names.whole or any(_fits(name, source) for name in names.patterns)


def _fits(name: str, source: str) -> bool:
    """Whether a source has a name in which `*` is part of the name of a file or folder, and `**` any folders."""
    pattern = name.replace("[", "[[]").replace("**/", "*")
    as_deep = "**" in name or name.count("/") == source.count("/")
    return as_deep and fnmatchcase(source, pattern)


def namespaces(projects: Sequence[str], sources: Sequence[str]) -> list[str]:
    """Return what sources use without saying so: as their project tells, or all that is usual where there is none."""
    if projects:
        return list(USUAL) if any(map(_IMPLICIT.search, projects)) else []
    has_timers = any(map(_TIMERS.search, sources))  # there is another Timer in System.Threading
    return [name for name in USUAL if not (has_timers and name == ".Threading")]
