"""Attacks in three modes: by root with files that all may read, by root with files that nobody
else may read, and by an ordinary user (by root, `test_attacks.py` runs all of this folder so).
"""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from arena.sandbox.attacking import ATTACKS, Attack, attacked
from modes import (
    IS_ROOT,
    ORDINARY,
    PRIVATE,
    READABLE,
    umask,
)

MODES = [READABLE, PRIVATE, *(() if IS_ROOT else (ORDINARY,))]


@pytest.fixture(params=MODES)
def mode(request: pytest.FixtureRequest) -> Iterator[str]:
    """Say who runs programs, and make files as they do."""
    before = os.umask(umask(request.param))
    yield request.param
    os.umask(before)


@pytest.fixture
def home(mode: str) -> Iterator[Path]:
    """Yield a folder for files of programs: pytest's own are closed to others in every mode."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o700 if mode == "private" else 0o777)
        yield folder


@pytest.fixture
def attacks(mode: str, home: Path) -> Path:
    """Return the folder of the attacks."""
    if mode != "private":
        return ATTACKS
    folder = home / "attacks"
    folder.mkdir()
    for path in ATTACKS.glob("*.py"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.fixture
def attack(attacks: Path) -> Attack:
    """Make an attack of the folder, or of another place."""
    return partial(attacked, place=attacks)
