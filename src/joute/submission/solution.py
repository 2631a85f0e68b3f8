"""A solution of several C# projects: which of them is the program, and which others it is made of."""

import re
from collections.abc import Collection, Mapping
from os.path import normpath
from pathlib import Path

from msgspec import Struct

from joute.errors import UsageError
from joute.submission.csproj import is_tested
from joute.submission.recipe import BEGINNINGS

CLIENT = "client"
"""What a program is called whose server was handed in with it."""
_MAIN = re.compile(
    r"\bstatic\s+(?:async\s+)?(?:void|int|(?:[\w.]+\.)?Task(?:\s*<\s*int\s*>)?)\s+Main\s*\("
)
_PROGRAM = re.compile(r"<OutputType>\s*(?:Win)?Exe", re.IGNORECASE)
_REFERENCE = re.compile(r"<ProjectReference\s+Include=\"([^\"]+)\"")
_STARTS = re.compile(r"<StartupObject>\s*([\w.]+)\s*<")


class Project(Struct, frozen=True):
    """A project, and the sources that are a part of it."""

    name: str
    text: str
    sources: Mapping[str, str]

    @property
    def is_program(self) -> bool:
        """Whether it can be started."""
        found = _PROGRAM.search(self.text) or any(map(_MAIN.search, self.sources.values()))
        return bool(found) and not is_tested(self.text)

    @property
    def start(self) -> str:
        """The class whose Main is started, "" where it does not say."""
        found = _STARTS.search(self.text)
        return found[1] if found else ""


def parts(projects: Mapping[Path, Project], called: Collection[str]) -> Collection[Path]:
    """Return the folders of the projects that make the program; `called` is how a script calls it.

    Where there is one program, whatever else was handed in is a part of it.
    """
    programs = {folder: project for folder, project in projects.items() if project.is_program}
    if len(programs) <= 1:
        return projects
    names = {Path(name).stem.lower() for name in called} or {*BEGINNINGS, CLIENT}
    meant = [folder for folder, project in programs.items() if project.name.lower() in names]
    if len(meant) != 1:
        shown = ", ".join(sorted(project.name for project in programs.values()))
        raise UsageError("problem.several-projects", projects=shown)
    return _with_references(projects, meant[0])


def _with_references(projects: Mapping[Path, Project], first: Path) -> Collection[Path]:
    found, left = {first}, [first]
    while left:
        folder = left.pop()
        for named in _REFERENCE.findall(projects[folder].text):
            other = Path(normpath(folder / named.strip().replace("\\", "/"))).parent
            if other in projects and other not in found:
                found.add(other)
                left.append(other)
    return found
