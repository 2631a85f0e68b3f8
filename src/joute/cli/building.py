"""Bots that have to be built before they play.

Wherever a person may type a BOT it may also be a source, a folder or an archive of sources; `submission/build.py` builds it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from joute.bots import argument
from joute.cli.kernels import warn_if_uncompiled
from joute.cli.terminal import LiveBlock, harmless, printable, visible
from joute.errors import UsageError
from joute.game import AnyGame
from joute.speech.terminal import say
from joute.submission import ready as submission

if TYPE_CHECKING:
    from joute.submission.build import Build, Builder


DELAY = 1.0
"""Seconds after which a build is shown."""
MOST_LINES = 40
"""Lines that are shown of what a compiler wrote."""


def builder(sandbox: str) -> "Builder":
    """Return what builds a submission; where that takes long, a terminal says so."""
    build = submission.builder(sandbox)

    def shown(path: Path) -> "Build":
        from threading import Timer  # noqa: PLC0415 - only where something is built

        block = LiveBlock(quiet=False)
        line = say("building {file}", file=printable(path.name))
        timer = Timer(DELAY, lambda: block.show(lambda: [line]))
        timer.start()
        try:
            return build(path)
        finally:
            timer.cancel()
            timer.join()
            block.clear()

    return shown


def ready(game: AnyGame, typed: str, build: "Builder") -> str:
    """Return a BOT as it was typed, or the folder that it was built in."""
    with _harmless():
        return submission.ready(game, typed, _explaining(build))


def playing(game: AnyGame, typed: str, build: "Builder") -> argument.Player:
    """Read what was typed as a BOT and build it if needed; it plays under the name of its source."""
    warn_if_uncompiled(game, typed)
    with _harmless():
        return submission.playing(game, typed, _explaining(build))


def compiler_lines(made: "Build") -> list[str]:
    """Return what the compiler wrote about a program that it refused, within bounds."""
    if not made.problem or not made.output.strip():
        return []
    lines = visible(made.output.replace("\t", " " * 8)).rstrip().split("\n")
    more = len(lines) - MOST_LINES
    return lines if more <= 0 else [*lines[:MOST_LINES], _more(more)]


def _more(count: int) -> str:
    return say("… and {count} more {count|line|lines}", count=count)


def _explaining(build: "Builder") -> "Builder":
    """Print all that a compiler wrote before the line that says which program it refused."""

    def explained(path: Path) -> "Build":
        made = build(path)
        for line in compiler_lines(made):
            click.echo(line, err=True)
        return made

    return explained


@contextmanager
def _harmless() -> Iterator[None]:
    """Let nothing that a compiler said disturb the terminal."""
    try:
        yield
    except UsageError as error:
        raise UsageError(harmless(error.reason)) from None
