"""Replays beside a report, and for some of them a page on which a browser shows the match."""

from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from time import monotonic

from joute.files import write_whole

MOST = 50
"""Pages that a report has, of 110 to 180 kB each."""
SECONDS = 10.0
"""After that time it adds no more."""
PAGE = ".html"
ReplayPage = Callable[[bytes], str]
"""Makes the page of a match from its replay."""


def keep(file: Path, replay: bytes) -> None:
    """Write a replay, and delete the page of another match that had its name."""
    if not file.exists() or file.read_bytes() != replay:
        write_whole(file, replay)
        page_of(file).unlink(missing_ok=True)


def write_pages(replays: Iterable[Path], page: ReplayPage) -> None:
    """Write a page for the first of these replays, while there is time; delete the pages of others."""
    wanted = list(islice(dict.fromkeys(replays), MOST))
    for folder in {file.parent for file in wanted}:
        for old in set(folder.glob(f"*{PAGE}")).difference(map(page_of, wanted)):
            old.unlink()
    end = monotonic() + SECONDS
    for file in wanted:
        if monotonic() > end:
            return
        if file.exists() and not page_of(file).exists():
            write_whole(page_of(file), page(file.read_bytes()))


def page_of(replay: Path) -> Path:
    """Return where the page of a match lies."""
    return replay.with_suffix(PAGE)


def link_of(replay: Path) -> str:
    """Return what a report beside the folder of replays links to: the page if there is one."""
    page = page_of(replay)
    return f"{replay.parent.name}/{(page if page.exists() else replay).name}"
