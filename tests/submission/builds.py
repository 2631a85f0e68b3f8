"""Work that is handed in for tests, packed and run."""

import io
import tarfile
from collections.abc import Mapping
from pathlib import Path
from subprocess import run

import pytest
from needs import needs
from programs import work

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.submission.build import Build

HELLO = '/* It greets. */\n#include <stdio.h>\nint main(void) { puts("hello"); return 0; }\n'
contained = needs("sandbox")
MODES = [SandboxMode.OFF, pytest.param(SandboxMode.REQUIRED, marks=contained)]


def laid(name: str, files: Mapping[str, str], encoding: str = "utf-8") -> Path:
    """Write a folder of files, some of which may be in others."""
    folder = work(name)
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content, encoding=encoding)
    return folder


def archive(folder: Path, *, inside: bool = True) -> Path:
    """Pack a folder, or what is in it."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as packed:
        packed.add(folder, folder.name if inside else ".")
    path = folder.with_name(f"{folder.name}.tar.gz")
    path.write_bytes(data.getvalue())
    return path


def says(build: Build) -> str:
    """Run what was built, from elsewhere."""
    assert not build.problem, build.problem
    main = next(Path(build.bot, name) for name in ("run", "bot") if Path(build.bot, name).is_file())
    return run([main], cwd="/", input="x\n", capture_output=True, text=True, check=True).stdout
