"""A built-in bot as a real program: it speaks the game's protocol over two descriptors."""

import os
import sys
from collections.abc import Generator
from time import monotonic
from typing import Any, TypeVar

from joute.dice import dice
from joute.errors import DialogueError
from joute.framing import Lines, text
from joute.game import AnyGame, BotEntry, Brief, Client, Hear, Say
from joute.registry import maker

Result = TypeVar("Result")

CHUNK = 1 << 16
LONGEST = 1 << 24
"""Longest message from a referee, which is trusted with longer ones than a bot."""
EXCERPT = 100


def client(  # noqa: PLR0913 - who plays what, and how
    game: AnyGame,
    entry: BotEntry,
    options: Any,  # noqa: ANN401 - the game's own
    *,
    seed: int | str,
    limit: float | None = None,
    explain: bool = False,
) -> Client:
    """Make the dialogue of a built-in bot; its notes go to stderr."""
    brief = Brief(
        dice=dice(seed, "bot", entry.name),
        clock=monotonic,
        limit=limit,
        note=lambda line: print(line, file=sys.stderr, flush=True),  # noqa: T201 - a program's own
        explain=explain,
    )
    return game.wire.client(maker(entry)(brief), options, entry.name)


def run(
    talk: Generator[Say | Hear, str, Result],
    reader: int,
    writer: int,
    end: str,
    *,
    partial: bool = False,
) -> Result | None:
    """Hold a dialogue; return its result, or None if the other side has gone.

    If `partial`, a last message that has no end counts as one.
    """
    heard: str | None = None
    data, at = b"", 0
    outgoing = ""
    lines = Lines(LONGEST)
    while True:
        try:
            step = talk.send(heard) if heard is not None else next(talk)
        except StopIteration as stop:
            _write(writer, outgoing)
            result: Result = stop.value
            return result
        except (ValueError, LookupError, TypeError) as error:
            raise DialogueError(
                "cannot go on after {heard} from the other side",
                heard=repr((heard or "")[:EXCERPT]),
            ) from error
        heard = None
        if isinstance(step, Say):
            outgoing += step.message + end
            continue
        outgoing = _write(writer, outgoing)
        framing = step.framing or lines
        while (found := framing.first(data, at)) is None:
            chunk = os.read(reader, CHUNK)
            if not chunk:
                if not partial or at == len(data):
                    return None
                found = text(data[at:]), len(data)
                break
            data, at = data[at:] + chunk, 0
        heard, at = found


def _write(writer: int, text: str) -> str:
    """Write all of the bytes."""
    rest = text.encode()
    while rest:
        rest = rest[os.write(writer, rest) :]
    return ""
