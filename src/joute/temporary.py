"""Temporary folders: removed in any case, or one line that says why there are none."""

import atexit
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory, gettempdir

from joute.errors import UsageError

_LEFT: set[TemporaryDirectory[str]] = set()
"""Those that are not removed yet: a signal may interrupt even their removal, …"""
_BEGUN: set[str] = set()
"""… and how the names of those begin that are only being made."""


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Yield a folder that is removed afterwards."""
    folder = new_temporary_folder()
    try:
        yield Path(folder.name)
    finally:
        remove(folder)


def new_temporary_folder() -> TemporaryDirectory[str]:
    """Make a folder; `remove` removes it, or else our end does."""
    prefix = f"joute-{token_hex(4)}-"
    _BEGUN.add(prefix)
    try:
        folder = TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True)
    except OSError as error:
        _BEGUN.discard(prefix)
        raise UsageError(
            "cannot make a temporary folder: {why}; TMPDIR names where there is room", why=error
        ) from None
    _LEFT.add(folder)
    _BEGUN.discard(prefix)
    return folder


def remove(folder: TemporaryDirectory[str]) -> None:
    """Remove a folder with all that is in it."""
    folder.cleanup()
    _LEFT.discard(folder)


@atexit.register
def remove_all() -> None:
    """Remove what an interruption has left; for a process that leaves without its exit functions."""
    for folder in list(_LEFT):
        remove(folder)
    for prefix in _BEGUN:
        for empty in Path(gettempdir()).glob(f"{prefix}*"):
            with suppress(OSError):  # somebody else has removed it
                empty.rmdir()
