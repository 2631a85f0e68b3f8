"""A joute whose kernels are not compiled plays, and says which bots play below their strength."""

import shutil
import subprocess
import sys
from os import environ
from pathlib import Path

import pytest

import joute

WARNING = (
    "joute: alpha plays uncompiled: slower and weaker "
    "(make kernels, or install joute again with a C compiler and Python's headers)\n"
)


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """Copy joute without its kernels."""
    package = Path(joute.__file__).parent
    shutil.copytree(package, tmp_path / "joute", ignore=shutil.ignore_patterns("*.so", "*.pyc"))
    return tmp_path


def run(bare: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "joute", *words],
        cwd=bare,
        env=environ | {"PYTHONPATH": str(bare)},
        capture_output=True,
        text=True,
        check=True,
    )


@pytest.mark.long
def test_a_bot_that_plays_uncompiled_is_named_once(bare: Path) -> None:
    words = ("play", "cafe", "alpha", "alpha", "--seed", "1", "--limit", "20", "--quiet")
    assert run(bare, *words).stderr == WARNING


@pytest.mark.long
def test_the_list_of_bots_says_which_are_uncompiled(bare: Path) -> None:
    lines = run(bare, "bots", "cafe").stdout.splitlines()
    marked = {line.split()[0] for line in lines if "(uncompiled: slower and weaker)" in line}
    assert {"alpha", "master"} <= marked
    assert "amiens" not in marked


@pytest.mark.long
def test_a_dossier_says_that_its_analyses_are_slow(bare: Path) -> None:
    run(bare, "tournament", "race", "dumb", "swift", "--grounds", "1", "--quiet")
    command = [sys.executable, "-m", "joute", "dossier", "race-tournament.sqlite", "nobody"]
    env = environ | {"PYTHONPATH": str(bare)}
    ran = subprocess.run(command, cwd=bare, env=env, capture_output=True, text=True, check=False)
    assert ran.stderr.startswith("joute: analyses take minutes here, as joute is not compiled")
