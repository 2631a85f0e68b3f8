"""What a program finds in its environment: the same wherever it plays.

A variable that changes how a language runs (PYTHONUNBUFFERED, JAVA_TOOL_OPTIONS) would let a program
play at home and die in the contest. Who wants one writes it into the command line: `env DEBUG=1 ./bot`.
"""

import os

EVERYWHERE = ("PATH", "LANG", "LC_ALL")
OUTSIDE = (
    *("HOME", "USER", "TMPDIR"),
    *("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR"),
    *("DOTNET_ROOT", "JAVA_HOME", "LD_LIBRARY_PATH"),
)
"""Where things are on this machine that a sandbox does not show: files, the screen, languages."""


def everywhere() -> dict[str, str]:
    """Give what every program is told."""
    return _ours(EVERYWHERE)


def outside() -> dict[str, str]:
    """Give what a program is told that runs in no sandbox."""
    return _ours(EVERYWHERE + OUTSIDE)


def _ours(names: tuple[str, ...]) -> dict[str, str]:
    return {name: os.environ[name] for name in names if name in os.environ}
