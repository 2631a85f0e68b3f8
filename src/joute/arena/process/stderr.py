"""A program's stderr: read as it comes, kept in bounds, copied to its log files."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO

from joute.arena.loop import READ, Loop
from joute.arena.process.crash_report import cause
from joute.framing import text

CHUNK = 1 << 16
EXCERPT = 200
KEPT = 8 << 20
"""Characters kept of one match …"""
TURN_BYTES = KEPT
"""Kept of one turn."""
KEPT_IN_CONTESTS = 256 << 10
"""… and of one among many, whose replays stay."""
LAST_WORDS = 4096
"""Characters, or bytes, of the end of a turn that are kept if its bot dies, however much it wrote before: they say why."""
FILE_BYTES = 64 << 20
"""Written to a log file."""


def cut(kept: str, dropped: int, unit: str) -> str:
    """Say after what was kept how much was not."""
    if not dropped:
        return kept
    return f"{kept}\n[{dropped} {unit} more]" if kept else f"[{dropped} {unit} more]"


class Allowance:
    """How much is kept of what one seat writes in a match."""

    def __init__(self, most: int) -> None:
        self._room = most
        self._turn = 0
        self._left_out = ""

    def keep(self, turn: int, written: str) -> str:
        """Return what is kept of what was written on a turn, and how much is not."""
        kept, more = written[: self._room], written[self._room :]
        self._room -= len(kept)
        before = self._left_out if turn == self._turn else ""
        self._turn, self._left_out = turn, (before + more)[-LAST_WORDS:]
        return cut(kept, len(more), "characters")

    def end(self, turn: int) -> str:
        """Return the end of what was not kept of a turn, on a line of its own."""
        return f"\n{self._left_out}" if turn == self._turn and self._left_out else ""


class Stderr:
    """One program's stderr."""

    def __init__(self, loop: Loop, descriptor: int, files: Sequence[Path] = ()) -> None:
        self._loop = loop
        self._descriptor: int | None = descriptor
        self._files: list[BinaryIO] = [path.open("wb") for path in files]
        self._kept: list[bytes] = []
        self._turn_room = TURN_BYTES
        self._file_room = FILE_BYTES
        self._dropped = 0
        self._tail = b""
        """The end of what was not kept."""
        self._wrote: Callable[[], None] = lambda: None
        os.set_blocking(descriptor, False)
        loop.watch(descriptor, READ, self._readable)

    def attach(self, wrote: Callable[[], None]) -> None:
        """Call `wrote` whenever something was read."""
        self._wrote = wrote

    def take(self) -> str:
        """Return what was kept since the last time."""
        if not self._kept and not self._dropped:
            return ""
        written = self._whole()
        self._kept.clear()
        self._dropped, self._tail = 0, b""
        self._turn_room = TURN_BYTES
        return written

    def cause(self) -> str:
        """Return the beginning of the line that tells most so far, "" if nothing was written."""
        self.drain()
        return cause(self._whole())[:EXCERPT]

    def _whole(self) -> str:
        """Return what was kept, how much was not, and the end of that."""
        missing = self._dropped - len(self._tail)
        if not missing:
            return text(b"".join([*self._kept, self._tail]))
        return f"{cut(text(b''.join(self._kept)), missing, 'bytes')}\n{text(self._tail)}"

    def drain(self) -> None:
        """Read what is there now."""
        while self._descriptor is not None and self._read():
            pass

    def close(self) -> None:
        """Read the last of it and close everything."""
        self.drain()
        self._end()
        for file in self._files:
            file.close()
        self._files.clear()

    def _readable(self, mask: int) -> None:
        del mask
        self._read()

    def _read(self) -> bool:
        """Read once; False when nothing was there."""
        assert self._descriptor is not None
        try:
            data = os.read(self._descriptor, CHUNK)
        except BlockingIOError:
            return False
        if not data:
            self._end()
            return False
        self._keep(data)
        self._copy(data)
        self._wrote()
        return True

    def _keep(self, data: bytes) -> None:
        kept, more = data[: self._turn_room], data[self._turn_room :]
        self._dropped += len(more)
        self._tail = (self._tail + more)[-LAST_WORDS:]
        if kept:
            self._kept.append(kept)
            self._turn_room -= len(kept)

    def _copy(self, data: bytes) -> None:
        data = data[: self._file_room]
        self._file_room -= len(data)
        for file in self._files:
            file.write(data)

    def _end(self) -> None:
        if self._descriptor is not None:
            self._loop.unwatch(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = None
