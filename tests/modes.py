"""Who runs programs in a test of the sandbox, and whose files these are."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

IS_ROOT = os.geteuid() == 0
BY_ROOT = pytest.mark.skipif(not IS_ROOT, reason="only root can run programs as another user")
READABLE = pytest.param("readable", marks=BY_ROOT)
PRIVATE = pytest.param("private", marks=[BY_ROOT, pytest.mark.long])
ORDINARY = "ordinary"
"""By root, with files that all may read; by root, with files that nobody else may; by somebody else."""
NOBODY = 65534
UMASKS = {"private": 0o077}


def umask(mode: str) -> int:
    """Return the umask of whoever makes the files."""
    return UMASKS.get(mode, 0o022)


def python_of(mode: str) -> list[str]:
    """Return a command line that runs Python as the one who runs programs."""
    if mode != ORDINARY or not IS_ROOT:
        return [sys.executable]
    user = ["/usr/bin/setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    return [*user, anybodys_python()]


def anybodys_python() -> str:
    """Return a Python that any user may run, with this checkout; skip where there is none."""
    python = "/usr/bin/python3"
    code = "import sys, joute, pytest, toys; print(*sys.version_info[:2])"
    line = [python, "-c", code]
    try:
        tried = subprocess.run(
            line, user=NOBODY, env=anywhere(), capture_output=True, text=True, check=False
        )
    except OSError:
        pytest.skip("no Python of the system's")
    if tried.stdout.split() != [str(number) for number in sys.version_info[:2]]:
        pytest.skip("no Python of this version that any user may run this checkout with")
    return python


def anywhere() -> dict[str, str]:
    """Return an environment in which every Python finds all that we have."""
    root = Path(__file__).parents[1]
    packages = [path for path in sys.path if path.endswith("site-packages")]
    path = os.pathsep.join([str(root / "src"), str(root / "tests"), *packages])
    return {"PATH": os.environ["PATH"], "PYTHONPATH": path}
