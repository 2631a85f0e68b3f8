"""What is kept of a program's stderr."""

import os

import pytest

from joute.arena.loop import Loop
from joute.arena.process import stderr
from joute.arena.process.stderr import Stderr


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (b"beginning", "beginning"),
        (b"beginning, end", "beginning, end"),
        (b"beginning, what came then, end", "beginning,\n[16 bytes more]\n end"),
    ],
)
def test_the_beginning_and_the_end_of_what_is_written_on_one_turn_are_kept(
    monkeypatch: pytest.MonkeyPatch, written: bytes, kept: str
) -> None:
    monkeypatch.setattr(stderr, "TURN_BYTES", 10)
    monkeypatch.setattr(stderr, "LAST_WORDS", 4)
    monkeypatch.setattr(stderr, "CHUNK", 3)
    reader, writer = os.pipe()
    errors = Stderr(Loop(), reader)
    os.write(writer, written)
    os.close(writer)
    errors.close()
    assert (errors.take(), errors.take()) == (kept, "")
