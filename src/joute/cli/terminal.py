"""What reaches a person's terminal: tables, blocks that change, and other people's text made harmless.

A report is a sequence of parts, each a text or a `TextTable`. On a terminal, rich draws tables, colour and
blocks that change; `drawing.py` imports it, and is itself imported only when something is drawn. In a
pipe or a file the same parts are plain text, and rich is not imported at all.
"""

import os
import re
import sys
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, TextIO
from unicodedata import combining, east_asian_width

import click
import msgspec

from joute.game import Failure
from joute.reason import Reason, Value
from joute.speech import ENGLISH, joined, sentence
from joute.speech.terminal import say

if TYPE_CHECKING:
    from joute.cli.drawing import Block

WIDTH = 160
"""The most characters of a line that are shown of what a bot was sent, said or wrote."""
TAB = 4
"""Columns, where lines of programs are indented."""
NO_BREAK = "\u00a0\u202f"
"""Spaces of French typography, harmless on a terminal."""
VERDICT = 7
"""Characters of the word for a verdict."""
INDENT = " " * (VERDICT + 1)
"""Before the lines below it."""
NUMBER = re.compile(r"[-+~−]?\d[\d.,\s]*%?|-?")
"""A cell that holds a number, or stands for one that is missing."""
MINUTE = 60
TOLD_AFTER = 1.0
"""Seconds before anything is said of the time that is left."""
REFRESH = 0.2
"""Seconds between two versions of a block that changes."""


class TextTable(msgspec.Struct, frozen=True):
    """A table to print: the titles, then the rows. Cells may hold names that other people chose."""

    rows: Sequence[tuple[str, ...]]
    alarming: tuple[str, ...] = ()
    """Titles of the columns that a terminal shows in red."""

    def __str__(self) -> str:
        """Return the table as plain text, each column as wide as its widest cell."""
        columns = [
            _aligned(column, max(map(_width, column)), numeric=numeric)
            for column, numeric in zip(zip(*self.printable, strict=True), self.numeric, strict=True)
        ]
        return "\n".join("  ".join(row).rstrip() for row in zip(*columns, strict=True))

    @property
    def numeric(self) -> list[bool]:
        """Whether a column holds numbers, which end below each other."""
        _, *rows = self.printable
        if not rows:
            return [False] * len(self.rows[0])
        return [
            any(map(str.strip, cells)) and all(map(NUMBER.fullmatch, cells))
            for cells in zip(*rows, strict=True)
        ]

    @property
    def printable(self) -> list[tuple[str, ...]]:
        """The rows, without anything that would disturb a terminal."""
        return [tuple(map(printable, row)) for row in self.rows]


Part = str | TextTable


def is_drawn(stream: TextIO) -> bool:
    """Whether a stream is a terminal that can show more than lines of text."""
    return stream.isatty() and os.environ.get("TERM") not in {"dumb", "unknown"}


def print_parts(*parts: Part) -> None:
    """Print a report on standard output; a terminal shows its tables within its width."""
    for part in parts:
        if isinstance(part, TextTable) and is_drawn(sys.stdout):
            from joute.cli.drawing import print_table  # noqa: PLC0415 - only on a terminal

            print_table(part)
        else:
            click.echo(str(part))


def print_verdict(verdict: str, text: str) -> None:
    """Print one of `drawing.VERDICTS`, in its colour on a terminal, and what it is about."""
    word = say(f"verdict.{verdict}").ljust(VERDICT)
    if is_drawn(sys.stdout):
        from joute.cli.drawing import print_verdict as draw  # noqa: PLC0415 - only on a terminal

        draw(verdict, word, text)
    else:
        click.echo(f"{word} {text}")


class LiveBlock:
    """A few lines on the terminal that are replaced as a command goes on; nothing in a pipe."""

    def __init__(self, *, quiet: bool, refresh: float = REFRESH, delay: float = 0.0) -> None:
        """Show nothing in the first `delay` seconds, then a new version every `refresh` seconds at most."""
        self._silent = quiet or not is_drawn(sys.stderr)
        self._refresh = refresh
        self._next = monotonic() + delay
        self._block: Block | None = None

    def show(self, parts: Callable[[], Sequence[Part]]) -> None:
        """Show what `parts` returns, unless something was shown just now."""
        if self._silent or monotonic() < self._next:
            return
        if self._block is None:
            from joute.cli.drawing import Block  # noqa: PLC0415 - only on a terminal

            self._block = Block()
        self._block.show(parts())
        self._next = monotonic() + self._refresh

    def clear(self) -> None:
        """Leave the terminal as it was."""
        if self._block is not None:
            self._block.erase()
            self._block = None


class TimeLeft:
    """How long something still takes, by how long its parts took so far."""

    def __init__(self, done: int = 0) -> None:
        """Begin now, with so many parts done before."""
        self._begin, self._before = monotonic(), done

    def said(self, done: int, every: int) -> str:
        """Return it after a comma, to be put behind what is done; nothing before it can be told."""
        seconds, new = monotonic() - self._begin, done - self._before
        if new <= 0 or seconds < TOLD_AFTER or done >= every:
            return ""
        return say(", about {time} left", time=duration(seconds / new * (every - done)))


def duration(seconds: float) -> str:
    """Return a time as people say it: 40 s, 3 min, 1 h 20 min."""
    if seconds < MINUTE:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / MINUTE)
    return f"{minutes} min" if minutes < MINUTE else f"{minutes // MINUTE} h {minutes % MINUTE} min"


def warn(what: Reason | str) -> None:
    """Print something about joute itself on standard error."""
    click.echo(say("joute: {what}", what=what), err=True)


def print_json(value: object) -> None:
    """Print one JSON object; beside a failure, or why a match is void, stands what it says in English."""
    built = msgspec.to_builtins(value, enc_hook=float)  # fractions
    click.echo(msgspec.json.encode(_with_reasons(built)))


def _with_reasons(value: object) -> object:
    match value:
        case list() | tuple():
            return [_with_reasons(item) for item in value]
        case dict():
            whole = {name: _with_reasons(item) for name, item in value.items()}
            if value.get("failure") is not None:
                failure = msgspec.convert(value["failure"], Failure)
                whole["reason"] = joined(failure.parts, ENGLISH)
            elif isinstance(value.get("void"), dict):
                whole["reason"] = sentence(msgspec.convert(value["void"], Reason), ENGLISH)
            return whole
    return value


def last_lines(text: str, whole: Reason | None = None) -> list[str]:
    """Return the lines of a text that tell most, without anything that would disturb a terminal.

    `whole` says where all of them are.
    """
    from joute.arena.process.crash_report import telling  # noqa: PLC0415 - only where a bot died

    count = len(text.splitlines())
    omitted = say("… (of {count} lines)", count=count)
    if whole is not None:
        omitted = say("… (of {count} lines; {whole})", count=count, whole=whole)
    shown: list[str] = []
    for line in telling(text):
        left_out = "…" if omitted in shown else omitted
        shown.append(left_out if line is None else printable(line.expandtabs(TAB)))
    return shown


def printable(line: str, longest: int = WIDTH) -> str:
    """Return the beginning of a line, without anything that would disturb a terminal."""
    shown = _escaped(line[:longest])
    return shown if len(line) <= longest else shown + "…"


def visible(text: str) -> str:
    """Return a text of several lines in full, without anything that would disturb a terminal."""
    return "\n".join(map(_escaped, text.split("\n")))


def harmless(reason: Reason | str) -> Reason | str:
    """Return a reason without anything in its values that would disturb a terminal."""
    if isinstance(reason, str):
        return visible(reason)
    return Reason(reason.code, {name: _harmless(value) for name, value in reason.values.items()})


def _harmless(value: Value) -> Value:
    return harmless(value) if isinstance(value, Reason | str) else value


def _aligned(cells: Sequence[str], width: int, *, numeric: bool) -> list[str]:
    """Fill cells up to a width."""
    gaps = [" " * (width - _width(cell)) for cell in cells]
    return [gap + cell if numeric else cell + gap for cell, gap in zip(cells, gaps, strict=True)]


def _width(text: str) -> int:
    """Return how many columns of a terminal a text takes: Chinese and Japanese signs take two."""
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(char) else 2 if east_asian_width(char) in {"F", "W"} else 1 for char in text
    )


def _escaped(line: str) -> str:
    if line.isprintable():
        return line
    return "".join(
        char if char.isprintable() or char in NO_BREAK else char.encode("unicode_escape").decode()
        for char in line
    )
