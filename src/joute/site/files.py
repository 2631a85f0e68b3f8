"""Writes files whole or not at all."""

import os
from pathlib import Path
from secrets import token_urlsafe

PRIVATE = 0o600


def replace_file(file: Path, data: bytes, *, lasting: bool = False) -> None:
    """Write a file that only this user may read; a `lasting` one survives a power cut."""
    new = file.with_name(f".{file.name}-{token_urlsafe(6)}")
    new.touch(PRIVATE, exist_ok=False)
    try:
        with new.open("wb") as opened:
            opened.write(data)
            if lasting:
                opened.flush()
                os.fsync(opened.fileno())
        new.replace(file)
    except OSError:
        new.unlink()
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
