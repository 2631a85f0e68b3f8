"""C#: compiled by the compiler of .NET where `dotnet` is installed, else by Mono's.

.NET's own compiler is called directly: `dotnet build` would ask the network for packages and take three times as
long. Windows Forms exist only in Mono.
"""

import re
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from shlex import quote

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from joute.bots.languages import BY_SUFFIX, Tool, plain
from joute.submission.csproj import is_part, is_tested, namespaces, owner_of
from joute.submission.header import beginning
from joute.submission.recipe import Recipe, Sources
from joute.submission.solution import Project, parts
from joute.submission.tools import in_system

CSHARP = BY_SUFFIX[".cs"]
ARGUMENTS = "bot.rsp"
USINGS = "bot.usings.cs"
ALL_OF_MONO = "mono-complete"
"""The package that holds all libraries; joute asks for the compiler alone."""
FORMS = "System.Windows.Forms"
_REFERENCE = re.compile(r"<Reference\s+Include=\"([\w.]+)[\",]")
_PACKAGE = re.compile(r"<PackageReference\s+Include=\"([\w.]+)\"")


class _Net(Struct, frozen=True):
    """An installed .NET."""

    compiler: Path
    libraries: tuple[Path, ...]
    version: str


def csharp(sources: Sources) -> Recipe:
    """Return how these sources are compiled on this machine.

    A script that starts Bot.exe is obeyed where Mono is; else it is replaced by one that starts what was made.
    """
    program = sources.program
    projects, texts = _program(sources)
    own = [project.text for project in projects if not is_tested(project.text)]
    start = next((project.start for project in projects if project.start), "")
    project, written = "".join(own), list(texts)
    forms = any(FORMS in text for text in texts.values())
    wants_mono = f"{program}.exe" in sources.started and f"{program}.dll" not in sources.started
    net = None if forms or (wants_mono and _has_mono()) else _net()
    if net is None:
        how, made = _by_mono(project, written, program, start, forms=forms), f"{program}.exe"
    else:
        usings = namespaces(own, list(texts.values()))
        how, made = _by_net(net, usings, written, program, start), f"{program}.dll"
    return replace(
        how,
        run="" if made in sources.started else how.run,
        languages=(CSHARP.name,),
        lacks=tuple(_PACKAGE.findall(project)),
    )


def _program(sources: Sources) -> tuple[list[Project], dict[str, str]]:
    """Return the projects that make the program, and the texts of its sources."""
    folder = sources.folder
    files = sorted(file for file in folder.rglob("*.csproj") if file.is_file())
    said = {file.parent.relative_to(folder): beginning(file) for file in files}
    texts = {file: beginning(folder / file) for file in sources.files if is_part(Path(file), said)}
    owners = {file: owner_of(Path(file), said) for file in texts}
    projects = {
        place: Project(
            file.stem, said[place], {own: texts[own] for own in texts if owners[own] == place}
        )
        for file in files
        for place in [file.parent.relative_to(folder)]
    }
    taken = {None, *parts(projects, sources.started)}
    found = {file: text for file, text in texts.items() if owners[file] in taken}
    return [project for place, project in projects.items() if place in taken], found


def _has_mono() -> bool:
    return all(in_system(tool.command) for tool in CSHARP.tools)


def _by_net(
    net: _Net, usings: Sequence[str], sources: Sequence[str], program: str, start: str
) -> Recipe:
    arguments = [
        *(
            "-nologo",
            "-optimize",
            "-debug:embedded",
            "-unsafe",
            "-nullable:annotations",
            f'-out:"{program}.dll"',
        ),
        *([f"-main:{start}"] if start else []),
        *(f'-r:"{library}"' for library in net.libraries),
        *(f'"{plain(name)}"' for name in (*sources, USINGS)),
    ]
    runtime = {
        "runtimeOptions": {
            "framework": {"name": "Microsoft.NETCore.App", "version": net.version},
            "rollForward": "Major",
            # numbers are written as in the protocols, and no ICU is needed
            "configProperties": {"System.Globalization.Invariant": True},
        }
    }
    return Recipe(
        line=f"dotnet {quote(str(net.compiler))} @{ARGUMENTS}",
        run=f"dotnet {quote(plain(program))}.dll",
        files={
            ARGUMENTS: "\n".join(arguments) + "\n",
            USINGS: "".join(f"global using System{name};\n" for name in usings),
            f"{program}.runtimeconfig.json": msgspec.json.encode(runtime).decode(),
        },
        tools=CSHARP.instead,
    )


def _by_mono(
    project: str, sources: Sequence[str], program: str, start: str, *, forms: bool
) -> Recipe:
    named = _REFERENCE.findall(project) + ([FORMS, "System.Drawing"] if forms else [])
    known = [name for name in dict.fromkeys(named) if name.startswith("System.")]
    missing = dict.fromkeys(_not_in_mono(known))
    main = f" -main:{start}" if start else ""
    references = "".join(f" -r:{name}" for name in known if name not in missing)
    names = " ".join(quote(plain(source)) for source in sources)
    return Recipe(
        # a stack trace names files as they were handed in, not the folder of the build
        line=f'mcs -debug -pathmap:"$PWD"=. -unsafe -out:{quote(plain(program))}.exe{main}{references} {names}',
        run=f"mono --debug {quote(plain(program))}.exe",
        tools=CSHARP.tools,
        newer=CSHARP.instead[0],
        uninstalled=tuple(Tool(name, ALL_OF_MONO) for name in missing),
    )


def _not_in_mono(libraries: Sequence[str]) -> list[str]:
    """Return those that are not installed; Visual Studio names half a dozen in every project, which few programs use."""
    command = in_system("mcs") or shutil.which("mcs")
    folder = Path(command).resolve().parents[1] / "lib" / "mono" if command else Path()
    if not (folder / "4.5").is_dir():
        return []
    installed = {file.stem for file in folder.glob("4.*/*.dll")}
    return [name for name in libraries if name not in installed]


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
