"""Whether compilers and interpreters are installed, and where a sandbox sees them."""

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from joute.arena.sandbox.visible import SYSTEM
from joute.bots.languages import Language, Tool


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
