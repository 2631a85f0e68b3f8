"""The sources of a program that are measured: those that a person wrote, within bounds."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from joute.bots.languages import language_of, suffix_of
from joute.reason import Reason
from joute.submission.builders import is_written

LARGEST = 1 << 20
"""Bytes of a file, …"""
LARGEST_TOGETHER = 4 << 20
"""… and of all."""
MOST = 500
HEADERS = {".h": "c", ".hh": "cpp", ".hpp": "cpp", ".hxx": "cpp"}
"""Files that belong to a language without being compiled by themselves."""


class Text(Struct, frozen=True):
    """A source."""

    file: str
    language: str
    text: str


def texts(folder: Path) -> tuple[list[Text], dict[str, Reason]]:
    """Return the sources of a folder, and why others are left out."""
    read: list[Text] = []
    left_out: dict[str, Reason] = {}
    room = LARGEST_TOGETHER
    for path, language in _sources(folder):
        name = str(path.relative_to(folder))
        size = path.stat().st_size
        if size > min(LARGEST, room) or len(read) >= MOST:
            left_out[name] = Reason("measure.too-large", {"kib": size >> 10})
        elif b"\0" in (data := path.read_bytes()):
            left_out[name] = Reason("measure.not-text")
        else:
            room -= size
            text = data.decode("utf-8-sig", errors="replace").replace("\r\n", "\n")
            read.append(Text(name, language, text.replace("\r", "\n")))
    return read, left_out


def _sources(folder: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink() and is_written(folder, path):
            language = language_of(path)
            name = HEADERS.get(suffix_of(path)) if language is None else language.name
            if name is not None:
                yield path, name
