"""A program on a terminal of its own, and somebody who reads there and types."""

import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

PATIENCE = 60.0
JOUTE = (sys.executable, "-m", "joute")


class Terminal:
    """What was written on a terminal so far; text that was found is not found again."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._written = ""
        self._at = 0

    def until(self, text: str, patience: float = PATIENCE) -> str:
        """Read up to a text, and return what came before it."""
        deadline = monotonic() + patience
        while (found := self._written.find(text, self._at)) < 0:
            assert self._read(deadline - monotonic()), f"no {text!r} after:\n{self._written}"
        before, self._at = self._written[self._at : found], found + len(text)
        return before

    def to_end(self) -> str:
        """Read until the program has ended, and return all that it wrote since the last text."""
        deadline = monotonic() + PATIENCE
        while self._read(deadline - monotonic()):
            pass
        return self._written[self._at :]

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._descriptor, f"{line}\n".encode())

    def _read(self, patience: float) -> bool:
        """Read once; False at the end, or if nothing comes."""
        if patience <= 0 or not select.select([self._descriptor], [], [], patience)[0]:
            return False
        try:
            data = os.read(self._descriptor, 4096)
        except OSError:  # the other side has closed
            return False
        self._written += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)


@contextmanager
def on_terminal(
    command: Sequence[str], folder: Path, **environment: str
) -> Iterator[tuple[Terminal, "subprocess.Popen[bytes]"]]:
    """Start a program on a terminal; it is killed at the end if it still runs."""
    ours, theirs = pty.openpty()
    program = subprocess.Popen(
        command,
        cwd=folder,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env={**os.environ, "TERM": "dumb", **environment},
    )
    os.close(theirs)
    try:
        yield Terminal(ours), program
    finally:
        os.close(ours)
        program.terminate()
        program.wait()
