"""Runs the recipe of a build, in a sandbox and for a limited time."""

import os
from math import ceil, inf
from pathlib import Path
from tempfile import gettempdir

from msgspec.structs import replace

from joute.arena.sandbox.bubblewrap import SCRATCH, Bounds, Sandbox
from joute.bots.argument import Program
from joute.bots.bundle import LARGEST
from joute.errors import UsageError
from joute.submission.confined import Ended, confined
from joute.submission.recipe import Recipe

SECONDS = 20.0
LIMIT = "JOUTE_BUILD_SECONDS"
"""The environment variable that sets how many seconds a build may take."""
_BOUNDS = Bounds(memory_mib=1024, processes=64, scratch_mib=256)
_PROCESSORS = 3
"""How many processors a build may keep busy for all of its time."""
NOT_FOUND = 127
"""A shell's exit code for a command that does not exist."""
_SCRIPT = """mkdir -p "$WORK" && cp -R "$0"/. "$WORK" && cd "$WORK" &&
{{ {line}; }} </dev/null >&2 &&
find . -xtype l -exec rm -f {{}} + && exec tar -ch --hard-dereference -f - ."""
_ENVIRONMENT = {
    "LC_ALL": "C.UTF-8",
    "CFLAGS": "-Wall -Wextra -O2 -g",
    "CXXFLAGS": "-Wall -Wextra -O2 -g",
    "GOPROXY": "off",
    "GOTOOLCHAIN": "local",
    "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1",  # it needs no ICU then
}


def run(how: Recipe, sources: Path, work: Path, sandbox: Sandbox | None, seconds: float) -> Ended:
    """Run a recipe on a copy of the sources; the result comes out as an archive, because it is not trusted."""
    line = how.line or ":"
    where = str(work) if sandbox is None else f"{SCRATCH}/build"
    script = _SCRIPT.format(line=line)
    ended = confined(
        Program("build", ("/bin/sh", "-c", script, str(sources))),
        sandbox,
        _ENVIRONMENT | {"WORK": where} | _own_folders(work, sandbox),
        seconds=seconds,
        most=LARGEST,
    )
    return replace(ended, errors=ended.errors.replace(f"{where}/", ""))


def bounds(seconds: float) -> Bounds:
    """Return what a build of so many seconds may use."""
    return replace(_BOUNDS, cpu_s=ceil(_PROCESSORS * seconds))


def lacks_tools(ended: Ended) -> bool:
    """Whether a compiler is not installed, going by what the shell and make say."""
    return ended.code == NOT_FOUND or f"Error {NOT_FOUND}" in ended.errors


def seconds_allowed() -> float:
    """Return how many seconds a build may take."""
    typed = os.environ.get(LIMIT, str(SECONDS))
    try:
        seconds = float(typed)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < inf:
        raise UsageError(
            "{limit} is a number of seconds, not {typed}", limit=LIMIT, typed=repr(typed)
        )
    return seconds


def _own_folders(work: Path, sandbox: Sandbox | None) -> dict[str, str]:
    """Return the environment that gives compilers a folder for their own files."""
    if sandbox is None:
        rustup = os.environ.get("RUSTUP_HOME", str(Path.home() / ".rustup"))
        return {"HOME": str(work.parent), "TMPDIR": gettempdir(), "RUSTUP_HOME": rustup}
    return {"TMPDIR": "/tmp"}  # noqa: S108 - inside the sandbox
