"""Files that are written completely or not at all."""

import os
from pathlib import Path

PRIVATE = 0o600
PUBLIC = 0o666
"""Less what the umask takes away."""


def write_whole(
    path: Path, data: bytes | str, *, private: bool = False, lasting: bool = False
) -> None:
    """Write a file, even if the disk is full or the command is interrupted: then it stays as it was.

    Only this user may read a `private` one; a `lasting` one survives a power cut.
    """
    data = data.encode() if isinstance(data, str) else data
    file = path.resolve()
    if file.exists() and not file.is_file():  # a device or a pipe
        file.write_bytes(data)
        return
    new = file.with_name(f".joute-{os.urandom(6).hex()}")
    try:
        new.touch(PRIVATE if private else PUBLIC, exist_ok=False)
        with new.open("wb") as opened:
            opened.write(data)
            if lasting:
                opened.flush()
                os.fsync(opened.fileno())
        if file.exists() and not private:
            new.chmod(file.stat().st_mode)
        new.replace(file)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    if lasting:
        synced(file.parent)


def synced(path: Path) -> None:
    """Make sure that a file, or the list of a folder, survives a power cut."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
