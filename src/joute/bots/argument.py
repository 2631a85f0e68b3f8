"""What a person may type as a BOT: a built-in bot, a program's command line, a person or a TCP client."""

import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from joute.bots.paths import did_you_mean, is_file, is_folder, is_there
from joute.errors import UsageError
from joute.game import AnyGame, BotEntry
from joute.nearest import nearest
from joute.reason import Reason
from joute.registry import bot
from joute.shape import FORCE, HUMAN, MANUAL, REMOTE

MAIN = ("run", "run.sh", "bot", "bot.py", "main.py", "main")
"""The program of a bot that is a folder: the first of these that exists."""


INTERPRETERS = frozenset(("bash", "bun", "deno", "dotnet", "env", "java",
    "kotlin", "lua", "mono", "node", "nodejs", "ocaml", "perl", "php", "pypy", "pypy3", "python", "python3", "Rscript", "ruby", "sh", "stdbuf", "wine"))  # fmt: skip
"""Programs that play only with another file or option behind them."""


class Builtin(Struct, frozen=True):
    """A bot that comes with the game."""

    name: str
    entry: BotEntry


class Program(Struct, frozen=True):
    """A command line, as it was typed and as it is started."""

    name: str
    command: tuple[str, ...]
    folder: Path | None = None
    """The folder where it is started, None for the current one."""
    beside: tuple[Path, ...] = ()
    """More folders that it may read."""
    digest: str | None = None
    """A hash of its files, where they were packed."""


class Remote(Struct, frozen=True):
    """A TCP client that is started by hand."""

    name: str
    port: int


class Manual(Struct, frozen=True):
    """A person at the keyboard."""

    name: str


class Person(Struct, frozen=True):
    """A person at a page in the browser."""

    name: str


Player = Builtin | Program | Remote | Manual | Person


def parse(game: AnyGame, typed: str) -> Player:
    """Read what was typed as a BOT; an error names the bots that there are."""
    entry = None if typed.startswith(FORCE) else bot(game, typed)
    if entry is not None:
        return Builtin(typed, entry)
    if typed == MANUAL:
        return Manual(typed)
    if typed == HUMAN:
        return Person(typed)
    if typed.startswith(REMOTE) and not is_there(typed):
        return _remote(game, typed)
    line = line_of(typed)
    if line and is_folder(line):
        folder = Path(line)
        return Program(line, runnable(game, [main_of(folder)], folder), folder.absolute())
    return Program(line, runnable(game, words(line)))


def check_quotes(game: AnyGame, typed: Sequence[str]) -> None:
    """Refuse a command line of several words that was typed as several bots."""
    if (reason := unquoted([bot for bot in typed if bot not in _names(game)])) is not None:
        raise UsageError(reason)


def _names(game: AnyGame) -> set[str]:
    return {entry.name for entry in game.bots}


def unquoted(typed: Sequence[str]) -> Reason | None:
    """Say that words belong together: a program such as python3, and the file or the options behind it."""
    for first, second in pairwise(typed):
        alone = Path(first).name in INTERPRETERS and not is_file(first)
        if alone and (second.startswith("-") or is_file(second)):
            values = {"first": first, "line": f'"{first} {second}"'}
            return Reason(
                "{first} alone is not a bot: put its whole command line in quotes, as in {line}",
                values,
            )
    return None


def _remote(game: AnyGame, typed: str) -> Remote:
    port = typed.removeprefix(REMOTE)
    if game.tcp is None:
        raise UsageError(
            "{game} is not played over a network, so {typed} cannot play it",
            game=game.name,
            typed=typed,
        )
    if port and not (port.isascii() and port.isdigit() and int(port) < 1 << 16):
        raise UsageError("after tcp: comes a port, not {port}", port=repr(port))
    return Remote(typed, int(port or 0))


def line_of(typed: str) -> str:
    """Return the command line of a BOT; an existing file is a program, whatever its name begins with."""
    return typed if is_there(typed) else typed.removeprefix(FORCE)


def words(line: str) -> list[str]:
    """Split a command line as a shell does; an existing file is one word, even with spaces in its name."""
    if line and is_file(line):
        return [line]
    import shlex  # noqa: PLC0415 - only where programs play

    try:
        split = shlex.split(line)
    except ValueError:
        raise UsageError(
            "the command line {line} cannot be read: a quotation mark is not closed, or nothing follows a backslash",
            line=repr(line),
        ) from None
    if not split:
        raise UsageError("a bot is a name or a command line, not an empty text")
    return split


def main_of(folder: Path) -> str:
    """Return the program of a bot that is a folder."""
    for name in MAIN:
        if (folder / name).is_file():
            return name
    raise UsageError(
        "the folder {folder} is not a bot: it holds none of {programs} (a tournament or a league takes a folder of bots)",
        folder=folder,
        programs=", ".join(MAIN),
    )


def runnable(game: AnyGame, command: list[str], folder: Path | None = None) -> tuple[str, ...]:
    """Find the program of a command line; a Python file is started by this Python."""
    from shutil import which  # noqa: PLC0415 - slow, and only where programs play

    first, *rest = command
    path = Path(folder or "", first)
    if is_file(path):
        if path.suffix.lower() == ".py" and not (
            os.access(path, os.X_OK) and _names_interpreter(path)
        ):
            return sys.executable, str(path.absolute()) if folder else first, *rest
        if os.access(path, os.X_OK):
            return str(path.absolute()), *rest
        from joute.bots.sources import remedy  # noqa: PLC0415 - only where something is wrong

        raise UsageError(
            "{file} is a file but not a program: {remedy}", file=path, remedy=remedy(path)
        )
    if found := which(first):
        return found, *rest
    raise UsageError(_unfound(game, first))


def _unfound(game: AnyGame, typed: str) -> Reason:
    """Say that a bot is unknown, with the name that was perhaps meant, or the package that is missing."""
    from joute.bots.languages import RUNTIMES  # noqa: PLC0415 - only where something is wrong

    if typed in RUNTIMES:
        return Reason("problem.no-tool", {"command": typed, "package": RUNTIMES[typed]})
    if "/" in typed or Path(typed).suffix:
        return Reason("there is no file {file}", {"file": typed}).with_hint(
            did_you_mean(Path(typed))
        )
    names = {entry.name.lower(): entry.name for entry in game.bots}
    near = nearest(typed.lower(), names)
    what = "{typed} is neither a bot of {game} nor a program that can be found"
    all_bots = Reason("the bots are: {names}", {"names": ", ".join(names.values())})
    meant = Reason("did you mean {name}?", {"name": names[near]}) if near else all_bots
    return Reason(what, {"typed": repr(typed), "game": game.name}).with_hint(meant)


def _names_interpreter(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(2) == b"#!"
