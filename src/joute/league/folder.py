"""The bots of a folder, and their versions: a new or changed file is a new version."""

import os
import shlex
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from joute.arena.bundle import Entrant, pack
from joute.arena.players import MAIN
from joute.errors import UsageError
from joute.game import Game
from joute.registry import bot
from joute.tournament.entries import same

VERSION = "#"


def found(game: Game[Any, Any, Any], folder: Path) -> dict[str, Entrant]:
    """Take every bot of a folder: programs, Python files, and folders that hold a program."""
    if not folder.is_dir():
        message = f"{folder} is not a folder of bots"
        raise UsageError(message)
    bots: dict[str, Entrant] = {}
    for path in _programs(folder):
        name = next(name for name in _names(path) if name not in bots and not bot(game, name))
        bots[name] = pack(game, _command(path))
    return bots


def _names(path: Path) -> Iterator[str]:
    """Give names for a bot; the bots of the game have theirs already."""
    yield from (path.stem, path.name)
    for number in count(2):
        yield f"{path.name} ({number})"


def commands(folder: Path) -> list[str]:
    """Give the bots of a folder as a person would type them."""
    return [_command(path) for path in _programs(folder)] if folder.is_dir() else []


def _command(path: Path) -> str:
    return f"cmd:{shlex.quote(str(path))}" if path.is_file() else str(path)


def _programs(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "__")):
            continue
        if (path.is_dir() and any((path / name).is_file() for name in MAIN)) or (
            path.is_file() and (path.suffix == ".py" or os.access(path, os.X_OK))
        ):
            yield path


def author(version: str) -> str:
    """Give the name of a version's bot."""
    return version.partition(VERSION)[0]


def newest(versions: Mapping[str, Entrant]) -> dict[str, str]:
    """Give the newest version of each bot."""
    return {author(version): version for version in versions}


def entering(versions: Mapping[str, Entrant], bots: Mapping[str, Entrant]) -> dict[str, Entrant]:
    """Give the bots that are new or have changed, under the names of their new versions."""
    latest = newest(versions)
    new: dict[str, Entrant] = {}
    for name, entrant in bots.items():
        if name not in latest:
            new[name] = entrant
        elif not same(versions[latest[name]], entrant):
            before = sum(author(version) == name for version in versions)
            new[f"{name}{VERSION}{before + 1}"] = entrant
    return new
