"""What tests need beside Python: marks that skip where it is missing, and a table of what was skipped.

    pytestmark = needs("sandbox")
    @needs("cc", "javac")

Under JOUTE_TESTS=all a skip for one of them is a failure.
"""

import os
import shutil
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from joute.arena.sandbox.bubblewrap import why_not

TSC = Path(__file__).parent.parent / "node_modules" / ".bin" / "tsc"
REMEDIES = {
    "c++": "apt-get install g++",
    "cargo": "apt-get install cargo",
    "cc": "apt-get install gcc libc6-dev",
    "chromium": "apt-get install chromium",
    "cmake": "apt-get install cmake",
    "dotnet": "Microsoft's or Ubuntu's package dotnet-sdk-8.0",
    "dune": "apt-get install ocaml-dune",
    "gdb": "apt-get install gdb",
    "fish": "apt-get install fish",
    "go": "apt-get install golang-go",
    "javac": "apt-get install default-jdk-headless",
    "kotlinc": "apt-get install kotlin",
    "mcs": "apt-get install mono-mcs",
    "node": "apt-get install nodejs",
    "ocamlopt": "apt-get install ocaml-nox",
    "php": "apt-get install php-cli",
    "postgres": "apt-get install postgresql",
    "rustc": "apt-get install rustc",
    "sandbox": "apt-get install bubblewrap",
    "tsc": "npm ci",
    "typescript": "apt-get install node-typescript",
    "valgrind": "apt-get install valgrind",
    "zsh": "apt-get install zsh",
}
"""What is needed, and what installs it: `make system` and `make scripts` do."""
RARE = ("dotnet", "dune", "fish", "kotlinc", "typescript", "zsh")
"""What `make system` does not install."""


def needs(*things: str) -> pytest.MarkDecorator:
    """Mark a test that needs these things."""
    assert set(things) <= set(REMEDIES), things
    return pytest.mark.needs(*things)


def require(*things: str) -> None:
    """Skip the running test where one of these things is missing, or fail it where all must run."""
    for thing in things:
        if not is_here(thing):
            reason = f"needs {thing} ({REMEDIES[thing]})"
            strict = os.environ.get("JOUTE_TESTS") == "all" and thing not in RARE
            (pytest.fail if strict else pytest.skip)(reason)


@cache
def is_here(thing: str) -> bool:
    """Whether this machine has it."""
    if thing == "sandbox":
        return why_not() is None
    if thing == "tsc":
        return TSC.exists()
    if thing == "postgres":
        return postgres_programs() is not None
    return shutil.which("tsc" if thing == "typescript" else thing) is not None


def postgres_programs() -> Path | None:
    """Return the folder of a PostgreSQL server's programs; Debian's is not on the path."""
    found = shutil.which("initdb") or max(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), default=None
    )
    return None if found is None else Path(found).parent


def table(skipped: Iterable[pytest.TestReport]) -> list[str]:
    """Say what was not tested, and what it would take."""
    reasons = Counter(_reason(report) for report in skipped)
    return [f"{number:5} {reason}" for reason, number in reasons.most_common()]


def _reason(report: pytest.TestReport) -> str:
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return text.removeprefix("Skipped: ")
