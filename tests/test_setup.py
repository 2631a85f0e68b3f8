"""Kernels are put in place whole: a process that imports them meanwhile, or has them mapped, is not hurt."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COPIES = """
import runpy, sys
from setuptools import Distribution

setup, source, kernel = sys.argv[1:]
sys.argv[1:] = ["--version"]
build = runpy.run_path(setup)["BuildKernels"](Distribution())

def watch(event, words):
    if event in ("open", "os.remove", "os.truncate") and str(words[0]) == kernel:
        mode = words[1] if event == "open" else ""
        if mode not in ("r", "rb"):
            print("!", event, mode)

sys.addaudithook(watch)
build.copy_file(source, kernel)
"""


def put(source: Path, kernel: Path) -> list[str]:
    """Put a kernel in place as a build does; list what was done to the file that is there."""
    if find_spec("setuptools") is None:
        pytest.skip("setuptools is not installed")
    words = [str(ROOT / "setup.py"), str(source), str(kernel)]
    done = subprocess.run(
        [sys.executable, "-c", COPIES, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [line for line in done.stdout.splitlines() if line.startswith("!")]


def test_a_new_kernel_takes_the_place_of_the_old_one_at_once(tmp_path: Path) -> None:
    new, kernel = tmp_path / "new.so", tmp_path / "kernel.so"
    new.write_bytes(b"new")
    kernel.write_bytes(b"old")
    os.utime(kernel, (0, 0))
    with kernel.open("rb") as mapped:
        assert put(new, kernel) == []
        assert (mapped.read(), kernel.read_bytes()) == (b"old", b"new")
    assert sorted(tmp_path.iterdir()) == [kernel, new]


def test_a_kernel_that_has_not_changed_stays(tmp_path: Path) -> None:
    new, kernel = tmp_path / "new.so", tmp_path / "kernel.so"
    new.write_bytes(b"same")
    kernel.write_bytes(b"same")
    before = kernel.stat().st_ino
    assert put(new, kernel) == []
    assert kernel.stat().st_ino == before
