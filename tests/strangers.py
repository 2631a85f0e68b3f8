"""Games of strangers, written and installed for a test: one that works, and what to change in it to break it."""

import os
import subprocess
import sys
from pathlib import Path

NIM = '''"""Take one to three matches; who takes the last one wins."""

from joute.simple import bot, game


@bot
def first(seen, actions, brief):
    """Takes one."""
    return actions[0]


def initial(setup):
    return (7, 0)


def to_move(state):
    return (state[1],) if state[0] else ()


def legal(state, seat):
    return range(1, min(3, state[0]) + 1)


def step(state, actions):
    return (state[0] - actions[state[1]], 1 - state[1])


def scores(state):
    return (state[1], 1 - state[1])


def observe(state, seat):
    return state


def board(seen):
    return [["|" if number < seen[0] else " " for number in range(7)]]


GAME = game(
    "nim",
    seats=2,
    title="Nim",
    summary="who takes the last match wins",
    initial=initial,
    to_move=to_move,
    legal=legal,
    step=step,
    scores=scores,
    observe=observe,
    board=board,
    bots=[first],
)
'''


def nim(*changes: tuple[str, str]) -> str:
    """Return the game with some of its text replaced."""
    text = NIM
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return text


def install(folder: Path, name: str, text: str | None, package: str = "", value: str = "") -> None:
    """Install a game of one module in a folder, under a name; without a text, only its entry point."""
    package = package or f"stranger-{name}"
    module = package.replace("-", "_")
    if text is not None:
        (folder / f"{module}.py").write_text(text, encoding="utf-8")
    about = folder / f"{module}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    entry = f"[joute.games]\n{name} = {value or f'{module}:GAME'}\n"
    (about / "entry_points.txt").write_text(entry)


def run(
    *arguments: str | Path, folder: Path, language: str = "C", **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a command line in a folder; the games that are installed there are found."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "LC_ALL": language, **variables}
    environment.pop("JOUTE_DEBUG", None)
    return subprocess.run(
        [sys.executable, "-m", "joute", *map(str, arguments)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
