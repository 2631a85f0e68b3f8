"""Programs end with a referee that is ended with violence."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from uuid import uuid4

import pytest

REFEREE = """
import sys
from pathlib import Path
from joute import registry
from joute.arena.house import Terms
from joute.arena.play import play
from joute.arena.players import Program
from joute.game import Limits
from joute.settings import prepare

race = registry.find("race")
setup = prepare(race, names=["bot"], ground="3\\n0 0 0\\n0 0 0\\n0 0 0\\n0 0\\n2 2 1 1\\n")
play(race, setup, [Program("bot", tuple(sys.argv[1:]))], Terms(limits=Limits(), adopt=True))
"""


def running(mark: str) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if words[-2:-1] == [mark.encode()]:
            found.append(int(folder.name))
    return found


def wait_for(mark: str, number: int) -> bool:
    """Wait until so many processes carry a mark."""
    until = monotonic() + 20
    while len(running(mark)) != number and monotonic() < until:
        sleep(0.02)
    return len(running(mark)) == number


@pytest.mark.parametrize("start", ["exec {}", "{} & wait"])
def test_a_program_does_not_outlive_its_referee(start: str) -> None:
    mark = str(uuid4())
    spin = f'{sys.executable} -S -c "while True: pass" {mark}'
    command = ["sh", "-c", start.format(spin)]
    referee = subprocess.Popen([sys.executable, "-c", REFEREE, *command])
    try:
        assert wait_for(mark, 1)
        referee.send_signal(signal.SIGKILL)
        referee.wait()
        assert wait_for(mark, 0)
    finally:
        referee.kill()
        for pid in running(mark):
            os.kill(pid, signal.SIGKILL)
