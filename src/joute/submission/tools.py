"""Whether compilers and interpreters are installed, and where a sandbox sees them."""

import os
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from joute.arena.sandbox.visible import SYSTEM
from joute.bots.languages import LANGUAGES, Language, Tool

_OTHERS = (
    *(Tool("clang", "clang"), Tool("clang++", "clang"), Tool("gcc", "gcc"), Tool("g++", "g++")),
    *(Tool("ocamlc", "ocaml-nox"), Tool("ocamlfind", "ocaml-findlib")),
    *(Tool("ocamlbuild", "ocamlbuild"), Tool("dune", "ocaml-dune"), Tool("cargo", "cargo")),
    *(Tool("cmake", "cmake"), Tool("ant", "ant"), Tool("mvn", "maven"), Tool("gradle", "gradle")),
    *(Tool("flex", "flex"), Tool("bison", "bison"), Tool("pkg-config", "pkgconf")),
    *(Tool("ar", "binutils"), Tool("jar", "default-jdk-headless")),
)
"""What Makefiles call besides the compilers that joute calls."""
_MISSING = re.compile(r"make(?:\[\d+\])?: (\S+): No such file or directory|: ([^\s:]+): not found")
"""What make says about a command that is not installed, and what a shell does."""


def missing_in(written: str) -> Tool | None:
    """Return the tool that a build has called in vain, None if none is known; going by what make and shells say."""
    names = {name for found in _MISSING.findall(written) for name in found if name}
    known = (*(tool for language in LANGUAGES for tool in language.tools), *_OTHERS)
    return next((tool for tool in known if tool.command in names), None)


def lacking(tools: Iterable[Tool], *, sandboxed: bool) -> Tool | None:
    """Return the first tool that is not installed; in a sandbox, among the system's files."""
    found = in_system if sandboxed else shutil.which
    return next((tool for tool in tools if found(tool.command) is None), None)


def lacking_for(language: Language, *, sandboxed: bool) -> Tool | None:
    """Return the first tool without which no program of a language can play here."""
    if language.instead and lacking(language.instead, sandboxed=sandboxed) is None:
        return None
    return lacking(language.tools, sandboxed=sandboxed)


def in_system(command: str) -> str | None:
    """Return where a command is installed that every sandbox sees, None if it is not."""
    seen = os.pathsep.join(filter(_is_system, os.get_exec_path()))
    found = shutil.which(command, path=seen)
    return found if found is not None and _is_system(found) else None


def _is_system(path: str) -> bool:
    return any(Path(path).resolve().is_relative_to(folder) for folder in SYSTEM)
