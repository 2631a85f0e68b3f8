"""Work that is handed in for tests, packed and run."""

import io
import tarfile
from pathlib import Path
from subprocess import run

import pytest
from needs import needs

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.submission.build import Build

HELLO = '/* It greets. */\n#include <stdio.h>\nint main(void) { puts("hello"); return 0; }\n'
contained = needs("sandbox")
MODES = [SandboxMode.OFF, pytest.param(SandboxMode.REQUIRED, marks=contained)]


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
