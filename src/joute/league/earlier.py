"""Uploads that a newer one replaced before the league looked at them: they become versions first.

Each lies in a folder of its own, inside a hidden one of the league's folder, named after when it was replaced. It is put there before the
newer upload takes its place, so whoever sees the newer one finds the earlier one, too.
"""

import shutil
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time_ns

from joute.files import synced

EARLIER = ".upload-earlier"
_STAGE = ".upload-"


def keep_earlier(folder: Path, submissions: Iterable[Path]) -> None:
    """Keep what is about to be replaced, in one step, with its dates."""
    place = folder / EARLIER
    place.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=folder, prefix=_STAGE) as stage:
        whole = Path(stage) / "whole"
        whole.mkdir()
        for path in submissions:
            copy = shutil.copytree if path.is_dir() else shutil.copy2
            copy(path, whole / path.name)
        for path in (*whole.rglob("*"), whole):
            synced(path)
        whole.replace(place / f"{time_ns():020}")
        synced(place)


def earlier_uploads(folder: Path) -> list[Path]:
    """Return the folders of uploads that wait, the first one first."""
    place = folder / EARLIER
    return sorted(place.iterdir()) if place.is_dir() else []


def forget(upload: Path) -> None:
    """Remove an upload that has become a version."""
    shutil.rmtree(upload)
