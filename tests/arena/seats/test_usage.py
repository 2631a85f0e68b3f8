"""What a program used is kept with its match."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from failures import said
from needs import needs

from joute import registry, replay
from joute.arena.clock import ClockKind
from joute.arena.loop import Loop
from joute.arena.process.cgroup import NAME, made, place
from joute.arena.process.process import Process
from joute.arena.process.procfs import Cpu
from joute.arena.sandbox.bubblewrap import Bounds, Sandbox
from joute.arena.seats.drive import Drive
from joute.arena.seats.play import play
from joute.arena.seats.seats import Seats
from joute.arena.seats.terms import Terms
from joute.bots.argument import Program
from joute.errors import UsageError
from joute.game import Limits
from joute.match import Match
from joute.settings import prepare

RACE = registry.find("race")
SMALL = "3\n0 0 0\n0 0 0\n0 0 0\n0 0\n2 2 1 1\n"
BOT = """
import time
held = b"x" * (40 << 20)
end = time.process_time() + 0.2
while time.process_time() < end: pass
print(1, 1, sep="\\n", flush=True)
time.sleep(0.1)
print(2, 2, sep="\\n", flush=True)
"""


def program(tmp_path: Path, code: str) -> Program:
    file = tmp_path / "bot.py"
    file.write_text(code)
    return Program("bot", (sys.executable, "-S", "-E", str(file)))


def test_time_memory_and_bytes_are_kept_in_the_replay(tmp_path: Path) -> None:
    setup = prepare(RACE, names=["bot"], ground=SMALL)
    terms = Terms(limits=Limits(first_ms=5000, turn_ms=5000))
    played = play(RACE, setup, [program(tmp_path, BOT)], terms)
    (usage,) = replay.loads(replay.dumps(played.replay), RACE).usages
    assert usage.cpu_ms >= 150
    assert usage.peak_kib > 40 << 10
    assert usage.bytes == 8
    assert len(usage.turn_ms) == 2
    assert usage.turn_ms[0] >= 200
    assert usage.turn_ms[1] >= 50
    assert not usage.strained
    assert not usage.early


def test_an_answer_that_came_before_its_question_is_counted(tmp_path: Path) -> None:
    setup = prepare(RACE, names=["bot"], ground=SMALL)
    code = 'print(1, 1, 2, 2, sep="\\n", flush=True); import sys; sys.stdin.read()'
    (usage,) = play(RACE, setup, [program(tmp_path, code)], Terms(limits=Limits())).replay.usages
    assert usage.early == 1


@pytest.mark.long
def test_the_referees_own_memory_is_not_the_programs(tmp_path: Path) -> None:
    ours = b"x" * (200 << 20)
    setup = prepare(RACE, names=["bot"], ground=SMALL)
    terms = Terms(limits=Limits(first_ms=5000, turn_ms=5000))
    (usage,) = play(RACE, setup, [program(tmp_path, BOT)], terms).replay.usages
    assert 40 << 10 < usage.peak_kib < 100 << 10
    del ours


OWN_PEAK = """
import sys
for _ in range(16): sys.stdin.readline()
held = bytearray(30 << 20)
del held
peak = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(peak, file=sys.stderr, flush=True)
print("no number", flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("contained", [False, pytest.param(True, marks=needs("sandbox"))])
def test_memory_is_the_peak_that_the_program_finds_itself(
    tmp_path: Path, *, contained: bool
) -> None:
    setup = prepare(RACE, names=["bot"], ground=SMALL)
    limits = Limits(first_ms=5000, turn_ms=5000)
    terms = Terms(limits=limits, sandbox=Sandbox() if contained else None)
    played = play(RACE, setup, [program(tmp_path, OWN_PEAK)], terms)
    (usage,) = played.replay.usages
    own = int(played.last_words(0))
    assert own > 30 << 10
    assert own <= usage.peak_kib < own + 1024


@needs("cc")
def test_the_memory_of_a_small_program_is_seen_though_it_plays_for_a_moment(tmp_path: Path) -> None:
    answers = '#include <stdio.h>\nint main(void) { puts("no number"); fflush(stdout); while (getchar() != EOF); }\n'
    (tmp_path / "bot.c").write_text(answers)
    compiled = ["/usr/bin/env", "cc", "-o", "bot", "bot.c"]
    subprocess.run(compiled, cwd=tmp_path, check=True)
    setup = prepare(RACE, names=["bot"], ground=SMALL)
    terms = Terms(limits=Limits(first_ms=5000, turn_ms=5000))
    small = Program("bot", (str(tmp_path / "bot"),))
    (usage,) = play(RACE, setup, [small], terms).replay.usages
    assert 500 < usage.peak_kib < 8 << 10


FAMILY = """
import os
held = bytearray(20 << 20)
reader, writer = os.pipe()
if os.fork() == 0:
    own = bytearray(30 << 20)
    os.write(writer, b"x")
    while True: pass
os.read(reader, 1)
print("no number", flush=True)
while True: pass
"""


def test_memory_of_several_processes_is_added_up_and_what_they_share_counts_once(
    tmp_path: Path,
) -> None:
    setup = prepare(RACE, names=["bot"], ground=SMALL)
    terms = Terms(limits=Limits(first_ms=5000, turn_ms=5000))
    (usage,) = play(RACE, setup, [program(tmp_path, FAMILY)], terms).replay.usages
    assert 50 << 10 < usage.peak_kib < 68 << 10


def overloaded(
    player: Program, clock: ClockKind, monkeypatch: pytest.MonkeyPatch, waited: float = 0.08
) -> Drive:
    """Play a match in which the program had to wait for a processor."""
    setup = prepare(RACE, names=["bot"], ground=SMALL)
    terms = Terms(limits=Limits(first_ms=100, turn_ms=100), clock=clock)
    loop = Loop()
    with Seats(loop, RACE, setup, terms) as seats:
        channel = seats.open(player)
        monkeypatch.setattr(channel, "strain", lambda: waited)
        drive = Drive(loop, Match(RACE, setup), [channel])
        drive.start()
        while not drive.over:
            loop.turn()
    return drive


def test_a_program_that_is_late_because_it_could_not_run_is_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sleeper = program(tmp_path, "import time; time.sleep(9)")
    drive = overloaded(sleeper, ClockKind.WALL, monkeypatch)
    assert drive.strained == {0}
    assert "it waited 80 ms to run, as the machine was overloaded" in said(
        drive.match.deaths[0].failure
    )


def test_a_program_that_has_used_up_its_processor_time_is_late_on_any_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spinner = program(tmp_path, "while True: pass")
    drive = overloaded(spinner, ClockKind.CPU, monkeypatch)
    assert drive.strained == set()
    assert said(drive.match.deaths[0].failure).startswith("no answer within 100 ms")


CROWD = """
import os, time
os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
for _ in range(15):
    if os.fork() == 0:
        end = time.process_time() + 0.003
        while time.process_time() < end: pass
        time.sleep(9)
time.sleep(9)
"""


@pytest.mark.long
def test_a_program_whose_processes_wait_for_each_other_is_not_held_up_by_us(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("joute.arena.clock.PATIENCE", 1.0)
    setup = prepare(RACE, names=["bot"], ground=SMALL)
    terms = Terms(limits=Limits(first_ms=150, turn_ms=150), clock=ClockKind.CPU)
    played = play(RACE, setup, [program(tmp_path, CROWD)], terms)
    (usage,) = played.replay.usages
    assert played.deaths[0].failure.kind == "timeout"
    assert not usage.strained


BRIEF = """
import os, signal, sys, time
for _ in range(60):
    if os.fork() == 0:
        end = time.process_time() + 0.01
        while time.process_time() < end: pass
        os._exit(0)
    try: os.wait()
    except ChildProcessError: pass
print("done", flush=True)
sys.stdin.read()
"""
"""Lets children think for 600 ms together, and is asked what they used when none is left."""


def seen_s(command: Sequence[str]) -> float:
    """Start a program and give the processor time that it is known to have used when it speaks."""
    process = Process(command, piped=True)
    writer, reader, errors = process.descriptors()
    try:
        os.set_blocking(reader, True)
        assert os.read(reader, 9) == b"done\n"
        return Cpu(process.pid).read()
    finally:
        process.kill()
        for descriptor in (writer, reader, errors):
            os.close(descriptor)


@pytest.mark.long
def test_children_that_were_waited_for_are_charged_once(tmp_path: Path) -> None:
    waiter = program(tmp_path, BRIEF)
    assert 0.58 < seen_s(waiter.command) < 1.1


def groups() -> set[Path]:
    """Find the control groups of this process."""
    where = place()
    assert where is not None
    return set(where.glob(f"{NAME}{os.getpid()}-*"))


@pytest.mark.skipif(place() is None, reason="no control groups here")
def test_no_control_group_is_left_of_a_program_that_cannot_be_started() -> None:
    before = groups()
    cgroup = made()
    with pytest.raises(UsageError, match="cannot be started: the argument list is too long"):
        Process(["true", "x" * (1 << 20)], piped=True, cgroup=cgroup)
    assert groups() <= before


@pytest.mark.skipif(place() is None, reason="no control groups here")
def test_a_control_group_that_outlasts_its_match_goes_when_the_next_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = groups()
    cgroup = made()
    assert cgroup is not None
    with monkeypatch.context() as busy:
        busy.setattr("joute.arena.process.cgroup._ROUNDS", 0)
        cgroup.close()
    assert len(groups() - before) == 1
    later = made()
    assert later is not None
    later.close()
    assert groups() <= before


@pytest.mark.long
@needs("sandbox")
@pytest.mark.skipif(place() is None, reason="no control groups here")
def test_children_that_nobody_waits_for_are_charged_where_the_kernel_counts(tmp_path: Path) -> None:
    careless = BRIEF.replace("for _", "signal.signal(signal.SIGCHLD, signal.SIG_IGN)\nfor _")
    setup = prepare(RACE, names=["bot"], ground=SMALL)
    terms = Terms(limits=Limits(first_ms=5000), clock=ClockKind.CPU, sandbox=Sandbox())
    before = groups()
    (usage,) = play(RACE, setup, [program(tmp_path, careless)], terms).replay.usages
    assert usage.cpu_ms > 580
    assert groups() <= before


@needs("sandbox")
@pytest.mark.parametrize("code", ["while True: pass", "import os; os.fork()\nwhile True: pass"])
def test_the_processor_time_of_a_match_is_told_as_such(tmp_path: Path, code: str) -> None:
    setup = prepare(RACE, names=["bot"], ground=SMALL)
    sandbox = Sandbox(bounds=Bounds(cpu_s=1))
    terms = Terms(limits=Limits(first_ms=20_000), sandbox=sandbox)
    (death,) = play(RACE, setup, [program(tmp_path, code)], terms).deaths
    assert death.failure.kind == "timeout"
    assert said(death.failure) == "it used up the processor time of a whole match: 1 s"


def test_an_exit_code_is_no_signal_where_no_sandbox_tells_it(tmp_path: Path) -> None:
    setup = prepare(RACE, names=["bot"], ground=SMALL)
    terms = Terms(limits=Limits(first_ms=5000))
    (death,) = play(RACE, setup, [program(tmp_path, "raise SystemExit(152)")], terms).deaths
    assert said(death.failure) == "the program ended with exit code 152"
