"""What the fair clock charges: time that a program runs or sleeps, not time that it waits."""

import pytest

from joute.arena.clock import FairClock
from joute.arena.process.cpu_meter import CpuMeter, Sample
from joute.game import Limits


class Told(CpuMeter):
    """A meter that is told what a program does; times are in milliseconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self.used = 0.0
        self.threads: dict[int, float] = {}
        self.ready = self.hiding = False
        self.ours = 0.0
        self.samples = 0
        self.has_begun = lambda: True
        self.ran: float | None = None
        self.far = False
        """It last ran on another processor than ours."""

    def run(self) -> float:
        return self.used / 1000

    def last_ran(self, *, elsewhere: bool = False) -> float | None:
        known = self.ran is not None and (elsewhere or not self.far)
        return self.ran / 1000 if known and self.ran is not None else None

    def sample(self) -> Sample:
        self.samples += 1
        return Sample(
            when=self.now / 1000,
            run=self.used / 1000,
            runnable={thread: time / 1000 for thread, time in self.threads.items()},
            ready=self.ready,
            ours=self.ours / 1000,
            hiding=self.hiding,
        )

    def after(self, milliseconds: float, run: float = 0.0, **threads: float) -> None:
        """Let time pass in which threads are runnable that long, and run that long together."""
        self.now += milliseconds
        self.used += run
        for name, runnable in threads.items():
            self.threads[ord(name)] = self.threads.get(ord(name), 0.0) + runnable


class Asked:
    """A program that has 100 ms for an answer, asked at 0 and looked at after 5 ms."""

    def __init__(self, limit: int = 100) -> None:
        self.meter = Told()
        self.clock = FairClock(Limits(first_ms=limit, turn_ms=limit), self.meter)
        self.clock.refill()
        self.clock.start(0.0)
        self.meter.after(5, run=5, a=5)
        assert not self.looked()

    def looked(self) -> bool:
        return self.clock.look(self.meter.now / 1000)

    def answered(self) -> float:
        """Return what the turn was charged, in milliseconds."""
        self.clock.stop(self.meter.now / 1000)
        return self.clock.turns[-1] * 1000


def test_waiting_for_a_processor_costs_nothing() -> None:
    asked = Asked()
    asked.meter.after(995, run=20, a=995)
    assert not asked.looked()
    assert asked.answered() == pytest.approx(25)
    assert not asked.clock.is_overdrawn()


def test_sleep_costs_what_it_takes() -> None:
    asked = Asked()
    asked.meter.after(60, run=1, a=20)
    assert not asked.looked()
    assert asked.answered() == pytest.approx(46)


def test_who_sleeps_too_long_is_late() -> None:
    asked = Asked()
    asked.meter.after(96)
    assert asked.looked()


def test_who_computes_too_long_is_late_however_long_it_waited() -> None:
    asked = Asked()
    asked.meter.ready = True
    asked.meter.after(2000, run=96, a=2000)
    assert asked.looked()
    assert asked.clock.used_up()


def test_an_answer_that_cost_too_much_is_late_though_it_is_there() -> None:
    asked = Asked()
    asked.meter.after(500, run=96, a=500)
    assert asked.answered() == pytest.approx(101)
    assert asked.clock.is_overdrawn()


def test_threads_that_wait_together_excuse_no_more_than_one() -> None:
    asked = Asked()
    asked.meter.after(116, run=20, **dict.fromkeys("abcdefgh", 20.0))
    assert asked.looked()


def test_threads_that_wait_one_after_the_other_are_all_excused() -> None:
    asked = Asked()
    for name in "bcdefgh":
        asked.meter.after(40, run=5, **{name: 40.0})
        assert not asked.looked()
    assert asked.answered() == pytest.approx(40)


def test_a_wait_that_still_goes_on_is_not_taken_for_sleep() -> None:
    asked = Asked()
    asked.meter.ready = True
    asked.meter.after(400)
    assert not asked.looked()
    asked.meter.ready = False
    asked.meter.after(100, run=10, a=500)
    assert not asked.looked()
    assert asked.answered() == pytest.approx(15)


def test_who_only_seemed_to_wait_is_charged_for_all_of_its_sleep() -> None:
    asked = Asked()
    asked.meter.ready = True
    asked.meter.after(400)
    assert not asked.looked()
    asked.meter.ready = False
    asked.meter.after(1, run=1, a=1)
    assert asked.looked()


def test_a_program_that_hides_what_it_did_is_charged_the_wall() -> None:
    asked = Asked()
    asked.meter.hiding = True
    asked.meter.after(96, run=10, a=96)
    assert asked.looked()


def test_nobody_is_charged_more_than_the_wall() -> None:
    asked = Asked()
    asked.meter.after(45, run=180, a=45, b=45, c=45, d=45)
    assert asked.answered() == pytest.approx(50)


def test_what_we_wait_ourselves_with_an_answer_there_is_not_charged() -> None:
    asked = Asked()
    asked.meter.after(300, run=20, a=20)
    asked.meter.ours += 280
    assert asked.answered() == pytest.approx(25)


def test_an_answer_has_come_when_the_program_last_ran() -> None:
    asked = Asked()
    asked.meter.after(300, run=20, a=30)
    asked.meter.ran = 55
    assert asked.answered() == pytest.approx(45)


def test_an_answer_that_came_while_we_looked_is_in_time() -> None:
    asked = Asked()
    looked_at = asked.meter.now / 1000
    asked.meter.after(300, run=20, a=20)
    asked.meter.ran = 25
    assert not asked.clock.look(looked_at)  # and lost the processor before the sample
    asked.meter.after(1)
    assert asked.answered() == pytest.approx(25)


@pytest.mark.parametrize(("ran", "charged"), [(25, 25), (80, 80), (200, 200)])
def test_when_an_answer_came_from_another_processor_is_found_out_if_it_is_late_by_the_wall(
    ran: float, charged: float
) -> None:
    asked = Asked()
    looked_at = asked.meter.now / 1000
    asked.meter.after(300, run=20, a=20)
    assert not asked.clock.look(looked_at)  # and lost the processor before the sample
    asked.meter.after(1)
    asked.meter.ran, asked.meter.far = ran, True
    asked.meter.ours += 290
    assert asked.answered() == pytest.approx(charged)
    assert asked.clock.is_overdrawn() == (charged > 100)


def test_who_slept_while_we_could_not_look_is_late() -> None:
    asked = Asked()
    asked.answered()
    asked.clock.refill()
    asked.clock.start(asked.meter.now / 1000)
    asked.meter.after(300, run=1, a=1)
    asked.meter.ran = 155
    assert asked.answered() == pytest.approx(150)
    assert asked.clock.is_overdrawn()


def test_a_turn_has_a_limit_by_the_wall_for_all_its_questions_together() -> None:
    asked = Asked(limit=1000)
    asked.meter.ready = True
    for _ in range(3):
        asked.meter.after(3000, run=1, a=3000)
        asked.answered()
        asked.clock.start(asked.meter.now / 1000)
    asked.meter.after(900, run=1, a=900)
    assert not asked.looked()
    asked.meter.after(100, a=100)
    assert asked.looked()
    assert not asked.clock.used_up()


def test_a_quick_answer_is_charged_the_wall_without_a_look() -> None:
    meter = Told()
    clock = FairClock(Limits(first_ms=100), meter)
    clock.refill()
    clock.start(0.0)
    clock.stop(0.004)
    assert clock.turns == [0.004]
    assert meter.samples == 0


def test_without_a_limit_there_is_nothing_to_look_at() -> None:
    meter = Told()
    clock = FairClock(Limits(), meter)
    clock.refill()
    clock.start(0.0)
    assert clock.deadline is None
    clock.stop(9.0)
    assert (clock.turns, meter.samples) == ([9.0], 0)
