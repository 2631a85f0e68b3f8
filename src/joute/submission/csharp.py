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
    project = "".join(beginning(file) for file in sorted(folder.rglob("*.csproj")))
    written = [source for source in sources if "bin" not in Path(source).parts[:-1]]
    forms = any(FORMS in beginning(folder / source) for source in written)
    net = None if forms else _net()
    if net is None:
        return _by_mono(project, written, program, forms=forms)
    return _by_net(net, project, written, program)


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
    libraries = [*sorted(core.parent.glob("System*.dll")), core.parent / "mscorlib.dll"]
    managed = tuple(path for path in libraries if ".Native" not in path.name)
    return _Net(compiler, managed, core.parent.name)


def _newest(found: Iterable[Path]) -> Path | None:
    return max(found, key=_version, default=None)


def _version(path: Path) -> list[int]:
    """Return the version in a path, as numbers."""
    return [int(number) for number in re.findall(r"\d+", str(path))]
