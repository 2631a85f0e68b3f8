"""From what was learnt to a bot: a folder that `joute play`, a league and a site take like any other."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import joute

HERE = Path(__file__).parent
PROGRAM = '''"""Plays as it has learnt."""

from pathlib import Path

import joute.env
from {module} import {learnt}

HERE = Path(__file__).parent
joute.env.run({game}, {learnt}.load(HERE / "weights.npz").policy, seats={seats})
'''


class Learnt(Protocol):
    """What can be saved, and read again by a program: a class of a module that stands beside it."""

    def save(self, file: Path, /) -> None:
        """Write it."""


def write_bot(folder: Path, game: str, learnt: Learnt, seats: int) -> None:
    """Write a program, its weights, and what it imports; a game that is a file goes with it."""
    folder.mkdir(parents=True, exist_ok=True)
    learnt.save(folder / "weights.npz")
    kind = type(learnt)
    shutil.copy(HERE / f"{kind.__module__}.py", folder)
    named = repr(game)
    if game.endswith(".py"):
        shutil.copy(game, folder)
        named = f"str(HERE / {Path(game).name!r})"
    text = PROGRAM.format(module=kind.__module__, learnt=kind.__name__, game=named, seats=seats)
    (folder / "bot.py").write_text(text, encoding="utf-8")


@contextmanager
def errors_in_a_line() -> Iterator[None]:
    """End the program with the sentence of an error, as the commands of joute do."""
    try:
        yield
    except joute.JouteError as error:
        raise SystemExit(str(error)) from None
