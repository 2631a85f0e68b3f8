"""C#: compiled by the compiler of .NET where `dotnet` is installed, else by Mono's.

.NET's own compiler is called directly: `dotnet build` would ask the network for packages and take three times as
long. Windows Forms exist only in Mono.
"""

import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from shlex import quote

import msgspec
from msgspec import Struct

from joute.bots.languages import BY_SUFFIX, Tool, plain
from joute.submission.header import beginning
from joute.submission.tools import in_system

CSHARP = BY_SUFFIX[".cs"]
ARGUMENTS = "bot.rsp"
USINGS = "bot.usings.cs"
IMPLICIT = (
    "",
    ".Collections.Generic",
    ".IO",
    ".Linq",
    ".Net.Http",
    ".Threading",
    ".Threading.Tasks",
)
"""Namespaces that a new project of .NET uses without saying so, after System."""
FORMS = "System.Windows.Forms"
_REFERENCE = re.compile(r"<Reference\s+Include=\"([\w.]+)[\",]")
_TESTS = re.compile(r"xunit|nunit|mstest|UnitTest", re.IGNORECASE)
"""Libraries of tests, in the file of a project."""
_LISTED = re.compile(r"<Compile\s+Include=\"([^\"]+)\"")
_NO_IMPLICIT = re.compile(r"<ImplicitUsings>\s*(?:disable|false)", re.IGNORECASE)


class Compilation(Struct, frozen=True, kw_only=True):
    """How sources of C# are compiled and started."""

    line: str
    run: str
    files: Mapping[str, str] = {}
    tools: tuple[Tool, ...] = ()


class _Net(Struct, frozen=True):
    """An installed .NET."""

    compiler: Path
    libraries: tuple[Path, ...]
    version: str


def csharp(folder: Path, sources: Sequence[str], program: str) -> Compilation:
    """Return how these sources are compiled on this machine."""
    projects = {file.parent: beginning(file) for file in sorted(folder.rglob("*.csproj"))}
    written = [source for source in sources if _is_program(folder / source, projects)]
    project = "".join(text for text in projects.values() if not _TESTS.search(text))
    forms = any(FORMS in beginning(folder / source) for source in written)
    net = None if forms else _net()
    if net is None:
        return _by_mono(project, written, program, forms=forms)
    return _by_net(net, project, written, program)


def _is_program(source: Path, projects: Mapping[Path, str]) -> bool:
    """Whether a source is a part of the program: not made from others, no test, and in its project.

    Old projects list their files. Each project of several describes itself in a file of the same name.
    """
    if source.name == "AssemblyInfo.cs" or "bin" in source.parts[:-1]:
        return False
    owner = next((parent for parent in source.parents if parent in projects), None)
    if owner is None:
        return True
    listed = [name.replace("\\", "/").lower() for name in _LISTED.findall(projects[owner])]
    tested = _TESTS.search(projects[owner])
    return not tested and (not listed or str(source.relative_to(owner)).lower() in listed)


def _by_net(net: _Net, project: str, sources: Sequence[str], program: str) -> Compilation:
    implicit = not _NO_IMPLICIT.search(project)
    usings = "".join(f"global using System{name};\n" for name in IMPLICIT)
    names = [*sources, *([USINGS] if implicit else [])]
    arguments = [
        *("-nologo", "-optimize", "-unsafe", "-nullable:annotations", f"-out:{program}.dll"),
        *(f'-r:"{library}"' for library in net.libraries),
        *(f'"{plain(name)}"' for name in names),
    ]
    runtime = {
        "runtimeOptions": {
            "framework": {"name": "Microsoft.NETCore.App", "version": net.version},
            "rollForward": "Major",
            # numbers are written as in the protocols, and no ICU is needed
            "configProperties": {"System.Globalization.Invariant": True},
        }
    }
    return Compilation(
        line=f"dotnet {quote(str(net.compiler))} @{ARGUMENTS}",
        run=f"dotnet {program}.dll",
        files={
            ARGUMENTS: "\n".join(arguments) + "\n",
            USINGS: usings,
            f"{program}.runtimeconfig.json": msgspec.json.encode(runtime).decode(),
        },
        tools=CSHARP.instead,
    )


def _by_mono(project: str, sources: Sequence[str], program: str, *, forms: bool) -> Compilation:
    named = _REFERENCE.findall(project) + ([FORMS, "System.Drawing"] if forms else [])
    known = [name for name in dict.fromkeys(named) if name.startswith("System.")]
    references = "".join(f" -r:{name}" for name in known)
    names = " ".join(quote(plain(source)) for source in sources)
    return Compilation(
        line=f"mcs -unsafe -out:{program}.exe{references} {names}",
        run=f"mono {program}.exe",
        tools=CSHARP.tools,
    )


def _net() -> _Net | None:
    """Find an installed .NET with a compiler; the newest, if there are several."""
    command = in_system("dotnet") or shutil.which("dotnet")
    if command is None:
        return None
    root = Path(command).resolve().parent
    compiler = _newest(root.glob("sdk/*/Roslyn/bincore/csc.dll"))
    core = _newest(root.glob("shared/Microsoft.NETCore.App/*/System.Private.CoreLib.dll"))
    if compiler is None or core is None:
        return None
    return _Net(compiler, tuple(sorted(core.parent.glob("*.dll"))), core.parent.name)


def _newest(found: Iterable[Path]) -> Path | None:
    return max(found, key=_version, default=None)


def _version(path: Path) -> list[int]:
    """Return the version in a path, as numbers."""
    return [int(number) for number in re.findall(r"\d+", str(path))]
