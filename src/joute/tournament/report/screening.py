"""Replays beside a report, and for some of them a page on which a browser shows the match."""

from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic

Screen = Callable[[bytes], str]
"""Makes the page of a match from its replay."""
MOST = 50
"""Pages that one report adds, of 110 to 180 kB each, …"""
SECONDS = 10.0
"""… and after so long it adds no more."""


def keep(file: Path, replay: bytes) -> None:
    """Write a replay; what another contest left under its name goes."""
    if not file.exists() or file.read_bytes() != replay:
        file.write_bytes(replay)
        page_of(file).unlink(missing_ok=True)


def screened(replays: Iterable[Path], screen: Screen) -> None:
    """Make the pages of replays that have none, as far as there is time."""
    end = monotonic() + SECONDS
    made = 0
    for file in dict.fromkeys(replays):
        if made == MOST or monotonic() > end:
            return
        if file.exists() and not page_of(file).exists():
            page_of(file).write_text(screen(file.read_bytes()), encoding="utf-8")
            made += 1


def page_of(replay: Path) -> Path:
    """Say where the page of a match lies."""
    return replay.with_suffix(".html")


def link_of(replay: Path) -> str:
    """Give what a report beside the folder of replays links to: the page if there is one."""
    page = page_of(replay)
    return f"{replay.parent.name}/{(page if page.exists() else replay).name}"
