"""What the kernel counts of a program's threads."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from joute.arena.process.cpu_meter import CpuMeter
from joute.arena.process.procfs import Cpu

SLEEPER = """
import sys
open("/proc/self/comm", "wb").write(sys.argv[1].encode())
print(flush=True)
sys.stdin.read()
"""
SPINNER = "print(flush=True)\nwhile True: pass"


@contextmanager
def measured(code: str, *arguments: str) -> Iterator[CpuMeter]:
    """Start a program that says when it is ready, and a meter of it."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-S", "-E", "-c", code, *arguments]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield CpuMeter(Cpu(process.pid), lambda: True)
        process.kill()


@contextmanager
def one_processor() -> Iterator[None]:
    everywhere = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(everywhere)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, everywhere)


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="there is one processor")
def test_when_a_program_last_ran_on_another_processor_is_known_by_going_there() -> None:
    if not Path("/proc/self/sched").exists():
        pytest.skip("the kernel does not tell")
    second = sorted(os.sched_getaffinity(0))[1]
    elsewhere = f"import os; os.sched_setaffinity(0, [{second}])\n{SLEEPER}"
    with measured(elsewhere, "sleeper") as meter, one_processor():
        slept_since = asleep(meter)
        assert meter.last_ran() is None
        before = os.sched_getaffinity(0)
        ran = meter.last_ran(elsewhere=True)
        assert os.sched_getaffinity(0) == before
    assert ran is not None
    assert slept_since - 20 < ran < slept_since + 0.1


def asleep(meter: CpuMeter) -> float:
    """Wait until a program sleeps, and some time more; return since when it does, at the latest."""
    deadline = time.monotonic() + 20
    while meter.sample().ready and time.monotonic() < deadline:
        time.sleep(0.01)
    since = time.monotonic()
    time.sleep(0.2)
    meter.sample()
    return since


@pytest.mark.parametrize("name", ["sleeper", "\nse.exec_start 9", ") R 1 (", "se.exec_start :"])
def test_when_a_program_last_ran_is_known_whatever_it_calls_itself(name: str) -> None:
    if not Path("/proc/self/sched").exists():
        pytest.skip("the kernel does not tell")
    with one_processor(), measured(SLEEPER, name) as meter:
        slept_since = asleep(meter)
        ran = meter.last_ran()
    assert ran is not None
    assert slept_since - 20 < ran < slept_since + 0.1


def test_a_program_that_runs_is_runnable_all_the_time() -> None:
    with measured(SPINNER) as meter:
        before = meter.sample()
        time.sleep(0.5)
        after = meter.sample()
    ((thread, counted),) = after.runnable.items()
    assert after.ready
    assert counted - before.runnable[thread] == pytest.approx(after.when - before.when, abs=0.3)


def test_a_program_that_hides_nothing_is_not_doubted() -> None:
    meter = CpuMeter(Cpu(os.getpid()), lambda: True, doubtful=True)
    meter.sample()
    assert not meter.sample().hiding


def test_a_doubtful_program_of_which_a_process_has_ended_may_hide_something() -> None:
    meter = CpuMeter(Cpu(os.getpid()), lambda: True, doubtful=True)
    with subprocess.Popen(["/bin/cat"], stdin=subprocess.PIPE):
        meter.sample()
    assert meter.sample().hiding
