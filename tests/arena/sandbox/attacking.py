"""A program of `tests/attacks` in the sandbox, and what came of it."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from failures import said_of

from joute import registry
from joute.arena.sandbox.bubblewrap import Bounds, Sandbox
from joute.arena.seats.play import Played, play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Program
from joute.game import Limits
from joute.settings import prepare

RACE, CAFE = registry.find("race"), registry.find("cafe")
ATTACKS = Path(__file__).parents[2] / "attacks"
SMALL = "3\n0 0 0\n0 0 0\n0 0 0\n0 0\n2 2 1 1\n"
BOUNDS = Bounds(memory_mib=200, scratch_mib=16)
PATIENCE_MS = 120_000
"""A busy machine is no reason to fail."""
Attack = Callable[..., Played]


def attacked(
    name: str,
    *arguments: str,
    hidden: tuple[Path, ...] = (),
    first_ms: int = PATIENCE_MS,
    place: Path = ATTACKS,
) -> Played:
    command = (sys.executable, "-S", "-E", str(place / f"{name}.py"), *arguments)
    setup = prepare(RACE, names=[name], ground=SMALL)
    limits = Limits(first_ms=first_ms, turn_ms=PATIENCE_MS)
    sandbox = Sandbox(bounds=BOUNDS, hidden=hidden)
    return play(RACE, setup, [Program(name, command)], Terms(limits=limits, sandbox=sandbox))


def outcome(played: Played) -> tuple[str, str]:
    assert played.replay.tail is not None
    (seat,) = played.replay.tail.result.seats
    return seat.status, said_of(seat)


def held(played: Played) -> None:
    """Everything it tried failed, and it could still play."""
    words = "".join(note.stderr for note in played.replay.notes)
    assert "BREACH" not in words
    assert "held" in words, outcome(played)
    assert outcome(played) == ("ok", ""), words


def alive(mark: str) -> list[str]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue
        if mark in words and int(folder.name) != os.getpid():
            found.append(words)
    return found
