"""Project files that students have, and the tool that each is for; none of them may need the network."""

import re
from pathlib import Path

import msgspec
from msgspec import Struct

from joute.bots.languages import Tool
from joute.submission.header import beginning

PACKAGE = "package.json"
_STARTED = re.compile(r"\s*node\s+(?:-\S+\s+)*([\w./-]+)(?:\s[^&|;]*)?")


class Project(Struct, frozen=True):
    """A file that tells a tool how to build."""

    file: str
    line: str
    """The command line; it leaves the program in the folder, and no other."""
    tools: tuple[Tool, ...]


PROJECTS = (
    Project(
        "CMakeLists.txt",
        "cmake -S . -B .cmake -DCMAKE_BUILD_TYPE=Release && cmake --build .cmake"
        " && find .cmake -name CMakeFiles -prune -o -type f -perm -100 -exec mv -t . {} +"
        " && rm -r .cmake",
        (Tool("cmake", "cmake"),),
    ),
    Project(
        "Cargo.toml",
        "cargo build --release --offline --target-dir .target"
        " && find .target/release -maxdepth 1 -type f -perm -100 -exec mv -t . {} +"
        " && rm -r .target",
        (Tool("cargo", "cargo"),),
    ),
    Project(
        "dune-project",
        "dune build --root . --build-dir .dune --profile release"
        " && find .dune/default -name '*.exe' -exec mv -t . {} + && rm -rf .dune",
        (Tool("dune", "ocaml-dune"),),
    ),
    Project("go.mod", "GOFLAGS=-mod=mod go build -o bot .", (Tool("go", "golang-go"),)),
)


def main_of_package(folder: Path) -> str | None:
    """Return the file that node begins with, by the file that describes a package: `main`, or what `npm start` starts."""
    file = folder / PACKAGE
    if not file.is_file():
        return None
    try:
        described = msgspec.json.decode(beginning(file), type=_Package)
    except msgspec.DecodeError:  # as if it were not there: node may not need it
        return None
    started = _STARTED.fullmatch(described.scripts.start)
    named = [described.main, *([started[1]] if started else [])]
    found = [f"{Path(name)}{suffix}" for name in named if name for suffix in ("", ".js")]
    return next((name for name in found if (folder / name).is_file()), None)


class _Scripts(Struct, frozen=True):
    start: str = ""


class _Package(Struct, frozen=True):
    main: str = ""
    scripts: _Scripts = _Scripts()
