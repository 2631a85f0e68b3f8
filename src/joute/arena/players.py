"""Who sits in a seat, as a person types it: a built-in bot or a program's command line."""

import os
import sys
from pathlib import Path
from typing import Any

from msgspec import Struct

from joute.errors import UsageError
from joute.game import BotEntry, Game
from joute.registry import bot

FORCE = "cmd:"
"""Before a command line that is also the name of a built-in bot."""


class Builtin(Struct, frozen=True):
    """A bot that comes with the game."""

    name: str
    entry: BotEntry


class Program(Struct, frozen=True):
    """A command line, as it was typed and as it is started."""

    name: str
    command: tuple[str, ...]


Player = Builtin | Program


def parse(game: Game[Any, Any, Any], typed: str) -> Player:
    """Understand what was typed as a BOT, or refuse it with the names that would do."""
    entry = None if typed.startswith(FORCE) else bot(game, typed)
    if entry is not None:
        return Builtin(typed, entry)
    line = typed.removeprefix(FORCE)
    return Program(line, _runnable(game, _words(line)))


def _words(line: str) -> list[str]:
    import shlex  # noqa: PLC0415 - only where programs play

    try:
        words = shlex.split(line)
    except ValueError as error:
        message = f"the command line {line!r} cannot be read: {error}"
        raise UsageError(message) from None
    if not words:
        message = "a bot is a name or a command line, not an empty text"
        raise UsageError(message)
    return words


def _runnable(game: Game[Any, Any, Any], words: list[str]) -> tuple[str, ...]:
    """Find the program of a command line; a Python file needs no word before it."""
    from shutil import which  # noqa: PLC0415 - slow, and only where programs play

    first, *rest = words
    path = Path(first)
    if path.is_file():
        if path.suffix == ".py" and not os.access(path, os.X_OK):
            return sys.executable, first, *rest
        if os.access(path, os.X_OK):
            return str(path.absolute()), *rest
        message = f"{first} is a file but not a program: make it one with chmod +x {first}"
        raise UsageError(message)
    if found := which(first):
        return found, *rest
    names = ", ".join(entry.name for entry in game.bots)
    message = (
        f"{first!r} is neither a bot of {game.name} nor a program that can be found; "
        f"the bots are: {names}"
    )
    raise UsageError(message)
