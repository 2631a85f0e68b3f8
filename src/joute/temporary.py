"""Temporary folders, or one line that says why there are none."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from joute.errors import UsageError


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Yield a folder that is removed afterwards."""
    with new_temporary_folder() as place:
        yield Path(place)


def new_temporary_folder() -> TemporaryDirectory[str]:
    """Make a folder that is removed when it is cleaned up, or when we end."""
    try:
        return TemporaryDirectory(prefix="joute-", ignore_cleanup_errors=True)
    except OSError as error:
        reason = error.strerror
        message = f"cannot make a temporary folder: {reason}; TMPDIR names where there is room"
        raise UsageError(message) from None
