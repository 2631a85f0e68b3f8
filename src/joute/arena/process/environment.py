"""What a program finds in its environment.

In a sandbox that is next to nothing. Outside it is ours, but for what would let a program play at home
and die in the contest: one that keeps its answers back does not with PYTHONUNBUFFERED.
"""

import os

EVERYWHERE = ("PATH", "LANG", "LC_ALL")
NOWHERE = ("PYTHONUNBUFFERED",)


def everywhere() -> dict[str, str]:
    """Return the variables that every program gets."""
    return {name: os.environ[name] for name in EVERYWHERE if name in os.environ}


def outside() -> dict[str, str]:
    """Return the variables of a program that runs in no sandbox."""
    return {name: value for name, value in os.environ.items() if name not in NOWHERE}
