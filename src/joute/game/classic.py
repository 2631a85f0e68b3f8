"""The command line of a game's original program, and what it printed and wrote."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from joute.game.failure import Failure
from joute.game.finished import FinishedMatch
from joute.reason import Reason


class Way(Struct, frozen=True, kw_only=True):
    """A way to start a program, if this file of it is there."""

    file: str
    command: str


class OriginalRun(Struct, frozen=True, kw_only=True):
    """An original program's command line, understood: what to play, and what it printed."""

    bots: tuple[str | tuple[Way, ...], ...]
    """As a person types them, or the ways to start a program, the first that can be taken."""
    seed: int | str | None = None
    profile: str = "original"
    options: Mapping[str, str] = {}
    seat_options: Mapping[int, Mapping[str, str]] = {}
    map: str | None = None
    report: Callable[[FinishedMatch], str]
    trace: Callable[[Any, Sequence[tuple[int, str | Failure]]], str] | None = None
    """What it wrote on stderr at each mark: of the state, and of what was answered since the last."""
    replay: str | None = None
    """The file in which the match is kept, where it kept one too."""
    results: "ResultsFile | None" = None


class ResultsFile(Struct, frozen=True, kw_only=True):
    """A file that an original program wrote after the match, where its folder exists."""

    path: str
    text: Callable[[FinishedMatch], str]
    lacks: Reason | None = None
    """What of the original's file is left out, and where it is found instead."""


class OriginalProgram(Struct, frozen=True, kw_only=True):
    """The original program's command line."""

    usage: str
    arguments: Mapping[str, str] = {}
    """What each of them means."""
    read: Callable[[Sequence[str]], OriginalRun]
    """Raises UsageError."""
