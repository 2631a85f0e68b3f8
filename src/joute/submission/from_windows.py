"""Files as editors of Windows write them, for tools that do not read them so.

A line of a script or a Makefile would end with a carriage return that belongs to its last word, and a mark before the
text (BOM) is not the beginning of a script, nor of a class.
"""

from codecs import BOM_UTF8
from pathlib import Path

from joute.bots.languages import suffix_of
from joute.bots.sources import MAKEFILES

SCRIPT = b"#!"


def rewrite(file: Path) -> None:
    """Write a file again without what Windows adds, if the tool that reads it would stumble over that."""
    with file.open("rb") as opened:
        start = opened.read(len(BOM_UTF8 + SCRIPT))
    by_lines = start.removeprefix(BOM_UTF8).startswith(SCRIPT) or file.name in MAKEFILES
    if not (by_lines or suffix_of(file) == ".java"):
        return
    data = file.read_bytes()
    text = data.removeprefix(BOM_UTF8)
    if by_lines:
        text = text.replace(b"\r\n", b"\n")
    if text != data:
        file.write_bytes(text)
