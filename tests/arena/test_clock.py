"""Time: charged while asked, by the wall or by the processor."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from joute import registry
from joute.arena.clock import Clock, ClockKind, CpuClock
from joute.arena.seats.play import Played, play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Program
from joute.game import Limits
from joute.settings import prepare

RACE = registry.find("race")
BOT = """
import sys, time
sys.path.insert(0, {bots!r})
from walker import play
def busy(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end: pass
def move(turn, x, y):
    if turn == {turn}: {action}
    print(x, y, sep="\\n", flush=True)
play(move)
"""


def slow(
    tmp_path: Path,
    action: str,
    clock: ClockKind = ClockKind.WALL,
    *,
    turn: int = 2,
    limits: Limits = Limits(first_ms=5000, turn_ms=200),  # noqa: B008 - frozen
) -> Played:
    file = tmp_path / "slow.py"
    bots = str(Path(__file__).parents[1] / "bots")
    file.write_text(BOT.format(bots=bots, action=action, turn=turn))
    bot = Program("slow", (sys.executable, "-S", "-E", str(file)))
    setup = prepare(RACE, names=["slow"], typed={"size": "10"})
    return play(RACE, setup, [bot], Terms(limits=limits, clock=clock))


def started(clock: Clock, now: float) -> float | None:
    """Start a clock; give its deadline."""
    clock.start(now)
    return clock.deadline


def test_a_clock_charges_only_between_start_and_stop() -> None:
    clock = Clock(Limits(first_ms=1000, turn_ms=100, grace_ms=20))
    clock.refill()
    assert started(clock, 10.0) == pytest.approx(11.02)
    clock.stop(10.5)
    assert clock.deadline is None
    assert started(clock, 20.0) == pytest.approx(20.52)
    clock.stop(20.1)
    clock.refill()
    assert started(clock, 30.0) == pytest.approx(30.12)


def test_no_limit_gives_no_deadline() -> None:
    clock = Clock(Limits())
    clock.refill()
    assert started(clock, 10.0) is None


def test_the_first_answer_has_its_own_limit(tmp_path: Path) -> None:
    assert all(death.turn > 1 for death in slow(tmp_path, "time.sleep(0.6)", turn=1).deaths)
    strict = Limits(first_ms=300, turn_ms=5000)
    (death,) = slow(tmp_path, "time.sleep(0.6)", turn=1, limits=strict).deaths
    assert (death.failure.kind, death.turn) == ("timeout", 1)


def test_the_wall_clock_charges_sleep(tmp_path: Path) -> None:
    (death,) = slow(tmp_path, "time.sleep(0.6)", ClockKind.WALL).deaths
    assert (death.failure.kind, death.turn) == ("timeout", 2)


def test_the_processor_clock_does_not_charge_sleep(tmp_path: Path) -> None:
    assert slow(tmp_path, "time.sleep(0.6)", ClockKind.CPU).deaths == ()


def test_the_processor_clock_charges_work(tmp_path: Path) -> None:
    (death,) = slow(tmp_path, "busy(2.0)", ClockKind.CPU).deaths
    assert (death.failure.kind, death.turn) == ("timeout", 2)


def test_the_processor_clock_charges_the_work_of_children(tmp_path: Path) -> None:
    action = "import os; os.fork() or (busy(2.0), os._exit(0)); os.wait()"
    (death,) = slow(tmp_path, action, ClockKind.CPU).deaths
    assert (death.failure.kind, death.turn) == ("timeout", 2)


def test_the_processor_clock_charges_children_that_have_ended(tmp_path: Path) -> None:
    child = "(os.fork() or (busy(0.15), os._exit(0))) and os.wait()"
    action = f"import os; [{child} for _ in range(2)]"
    (death,) = slow(tmp_path, action, ClockKind.CPU).deaths
    assert (death.failure.kind, death.turn) == ("timeout", 2)


def test_the_processor_clock_gives_up_on_a_program_that_sleeps_for_ever() -> None:
    clock = CpuClock(Limits(first_ms=100, turn_ms=100), lambda: 0.0)
    clock.refill()
    clock.start(0.0)
    assert not clock.look(1.0)
    assert clock.deadline == pytest.approx(1.1)
    assert clock.look(5.1)


@pytest.fixture
def crowded() -> Iterator[None]:
    """Keep this thread and what it starts on one processor, beside three busy processes."""
    everywhere = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(everywhere)})
    spin = [sys.executable, "-S", "-c", "while True: pass"]
    busy = [subprocess.Popen(spin) for _ in range(3)]
    yield
    for process in busy:
        process.kill()
        process.wait()
    os.sched_setaffinity(0, everywhere)


@pytest.mark.usefixtures("crowded")
def test_on_a_busy_processor_nobody_is_late_who_would_not_be_late_alone(tmp_path: Path) -> None:
    assert slow(tmp_path, "busy(0.12)", ClockKind.FAIR).deaths == ()


@pytest.mark.usefixtures("crowded")
@pytest.mark.parametrize(
    "action",
    [
        "time.sleep(0.4)",
        "busy(0.4)",
        "import os; os.nice(19); busy(0.4)",
        "import os; os.fork() or (busy(0.4), os._exit(0)); os.wait()",
    ],
)
def test_on_a_busy_processor_everybody_is_late_who_would_be_late_alone(
    tmp_path: Path, action: str
) -> None:
    (death,) = slow(tmp_path, action, ClockKind.FAIR).deaths
    assert (death.failure.kind, death.turn) == ("timeout", 2)


@pytest.mark.usefixtures("crowded")
def test_what_a_program_is_charged_is_kept_with_its_turns(tmp_path: Path) -> None:
    (usage,) = slow(tmp_path, "busy(0.1)", ClockKind.FAIR).replay.usages
    assert 90 < usage.turn_ms[1] <= 200
