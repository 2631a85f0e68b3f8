"""The project files of C#: which sources are a part of the program, and which namespaces they use unsaid."""

import re
from collections.abc import Collection, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

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
_TESTS = re.compile(r"xunit|nunit|mstest|UnitTest", re.IGNORECASE)
"""Libraries of tests, in the file of a project."""
_NEW = re.compile(r"<Project\s[^>]{0,200}\bSdk=|<Sdk\s|<Import\s[^>]{0,200}\bSdk=")
"""A project that takes all sources of its folder; older ones list them."""
_COMPILED = re.compile(r"<Compile\s+(Include|Remove)=\"([^\"]+)\"")
_IMPLICIT = re.compile(r"<ImplicitUsings>\s*(?:enable|true)", re.IGNORECASE)
_TIMERS = re.compile(r"^\s*using\s+System\.Timers\s*;", re.MULTILINE)


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
    return not (made or is_tested(projects[owner])) and _takes(projects[owner], str(inside))


def _takes(project: str, source: str) -> bool:
    listed, removed = (_names(project, kind) for kind in ("Include", "Remove"))
    if _is_among(listed, source):
        return True
    return not _is_among(removed, source) if _NEW.search(project) else not listed


def _names(project: str, kind: str) -> list[str]:
    found = [names for said, names in _COMPILED.findall(project) if said == kind]
    names = [name.strip().replace("\\", "/") for some in found for name in some.split(";")]
    return [name.removeprefix("./").lower() for name in names]


def _is_among(names: Sequence[str], source: str) -> bool:
    return any(_fits(name, source.lower()) for name in names)


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
