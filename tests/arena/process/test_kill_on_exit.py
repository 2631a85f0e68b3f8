"""Programs end with a referee that is killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from uuid import uuid4

import pytest
from programs import PYTHON

REFEREE = """
import sys
from pathlib import Path
from joute import registry
from joute.arena.seats.terms import Terms
from joute.arena.seats.play import play
from joute.bots.argument import Program
from joute.game import Limits
from joute.settings import prepare

race = registry.find("race")
setup = prepare(race, names=["bot"], ground="3\\n0 0 0\\n0 0 0\\n0 0 0\\n0 0\\n2 2 1 1\\n")
play(race, setup, [Program("bot", tuple(sys.argv[1:]))], Terms(limits=Limits(), subreaper=True))
"""


LOSES_ITS_KILLER = """
import os, signal, subprocess, sys
from joute.arena.process.kill_on_exit import KILL_ON_EXIT

first = subprocess.Popen(sys.argv[1:], start_new_session=True)
KILL_ON_EXIT.begun(first.pid)
os.kill(KILL_ON_EXIT.pid, signal.SIGKILL)
os.waitid(os.P_PID, KILL_ON_EXIT.pid, os.WEXITED | os.WNOWAIT)
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


def spinning(mark: str) -> str:
    return f'{PYTHON} -S -c "while True: pass" {mark}'


def expect_the_end(script: str, command: list[str], mark: str, programs: int) -> None:
    """Start a referee and its programs, kill it, and wait for them to end."""
    referee = subprocess.Popen([sys.executable, "-c", script, *command])
    try:
        assert wait_for(mark, programs)
        sleep(0.2)  # a program is seen before the shell is told of it
        referee.send_signal(signal.SIGKILL)
        referee.wait()
        assert wait_for(mark, 0)
    finally:
        referee.kill()
        for pid in running(mark):
            os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("start", ["exec {}", "{} & wait"])
def test_a_program_does_not_outlive_its_referee(start: str) -> None:
    mark = str(uuid4())
    expect_the_end(REFEREE, ["sh", "-c", start.format(spinning(mark))], mark, 1)


def test_a_shell_that_somebody_ended_is_replaced_and_told_everything() -> None:
    mark = str(uuid4())
    command = ["sh", "-c", f"exec {spinning(mark)}"]
    expect_the_end(LOSES_ITS_KILLER + REFEREE, command, mark, 2)


INTERRUPTED = """
import os, signal, sys
from joute.arena.process import process

start = process.started

def interrupted(*arguments, **options):
    begun = start(*arguments, **options)
    os.kill(os.getpid(), signal.SIGINT)
    return begun

process.started = interrupted
process.Process(sys.argv[1:], piped=True, wrappers=2)
"""


def test_ctrl_c_in_the_middle_of_a_start_leaves_no_program() -> None:
    mark = str(uuid4())
    command = ["sh", "-c", f"exec {spinning(mark)}"]
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, *command], capture_output=True, text=True, check=False
    )
    assert ended.stderr.rstrip().endswith("KeyboardInterrupt")
    assert wait_for(mark, 0)
