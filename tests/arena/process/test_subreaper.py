"""What ends is waited for while the process that plays lives on: it keeps no zombie."""

import subprocess
import sys
from pathlib import Path

import pytest
from needs import needs
from programs import script

PROGRAMS = {
    "exits": "exit 3",
    "killed": "kill -KILL $$",
    "deaf": "trap '' TERM; while :; do sleep 1; done",
    "forks": "sleep 100 & sleep 100 & read word",
    "leaves_the_session": "setsid sleep 100 & exit 1",
    "hides_a_child": "(setsid env -i sleep 100 &); exit 1",
    "leaves_the_short_lived": "for _ in 1 2 3 4; do (true &); done; exit 1",
}
KILLER = ["sh runs"]
"""All that is left: the shell of `kill_on_exit`."""
PLAYS = """
import os, sys
from joute import registry
from joute.arena.process.procfs import children, runs
from joute.arena.seats.terms import Terms
from joute.arena.seats.play import play
from joute.bots.argument import Program
from joute.arena.sandbox.bubblewrap import Bounds, SandboxMode, chosen
from joute.game import Limits
from joute.settings import prepare

game, box, adopts, *programs = sys.argv[1:]
game = registry.find(game)
sandbox = chosen(SandboxMode(box), Bounds(), [])
for adopt in adopts.split(","):
    for path in programs:
        players = [Program(name, (path,)) for name in ("ann", "bob")]
        setup = prepare(game, names=["ann", "bob"])
        limits = Limits(first_ms=200, turn_ms=200)
        play(game, setup, players, Terms(limits=limits, sandbox=sandbox, subreaper=adopt == "adopt"))
for child in children(os.getpid()):
    with open(f"/proc/{child}/stat") as stat:
        print(stat.read().partition(")")[0].partition("(")[2], "runs" if runs(child) else "zombie")
"""


def left_by(tmp_path: Path, game: str, box: str, adopts: str) -> list[str]:
    """Play a match with each program in one process; list the children that it has in the end."""
    for name, text in PROGRAMS.items():
        script(tmp_path / name, text)
    words = [game, box, adopts, *(str(tmp_path / name) for name in PROGRAMS)]
    played = subprocess.run(
        [sys.executable, "-c", PLAYS, *words], capture_output=True, text=True, check=False
    )
    assert played.returncode == 0, played.stderr
    return played.stdout.splitlines()


@pytest.mark.parametrize("game", ["race", "vin"])  # by pipes and by TCP
def test_a_process_that_plays_many_matches_keeps_no_zombie(tmp_path: Path, game: str) -> None:
    assert left_by(tmp_path, game, "off", "adopt") == KILLER


@pytest.mark.long
@needs("sandbox")
@pytest.mark.parametrize("game", ["race", "vin"])
def test_a_process_that_plays_many_sandboxed_matches_keeps_no_zombie(
    tmp_path: Path, game: str
) -> None:
    assert left_by(tmp_path, game, "required", "adopt") == KILLER


@pytest.mark.long
@needs("sandbox")
def test_who_has_taken_in_orphans_once_does_not_take_them_in_for_ever(tmp_path: Path) -> None:
    assert left_by(tmp_path, "race", "required", "adopt,leave") == KILLER
