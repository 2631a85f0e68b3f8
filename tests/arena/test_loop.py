"""When alarms ring."""

import os
from time import monotonic

from joute.arena.loop import READ, Loop

SOON = 0.01
LATER = 0.05


class Bell:
    """Notes when it rings."""

    def __init__(self) -> None:
        self.rang: list[float] = []

    def ring(self, now: float) -> None:
        """Note it."""
        self.rang.append(now)


def turn_until_it_rings(loop: Loop, bell: Bell) -> float:
    """Give how long that takes."""
    start = monotonic()
    while not bell.rang:
        loop.turn()
    return bell.rang[0] - start


def test_an_alarm_wakes_the_loop_at_its_time() -> None:
    loop, bell = Loop(), Bell()
    loop.set_alarm(bell, monotonic() + SOON)
    assert turn_until_it_rings(loop, bell) > SOON * 0.9


def test_an_alarm_that_may_be_put_off_wakes_nobody_before_it_has_to() -> None:
    loop, bell = Loop(), Bell()
    loop.set_alarm(bell, monotonic() + SOON, LATER)
    assert turn_until_it_rings(loop, bell) > LATER


def test_an_alarm_that_may_be_put_off_rings_when_something_else_wakes_the_loop() -> None:
    loop, bell, other = Loop(), Bell(), Bell()
    loop.set_alarm(bell, monotonic() + SOON, 10.0)
    loop.set_alarm(other, monotonic() + SOON * 2)
    turn_until_it_rings(loop, other)
    assert bell.rang == other.rang


def test_an_alarm_that_may_be_put_off_does_not_put_off_another() -> None:
    loop, patient, bell = Loop(), Bell(), Bell()
    loop.set_alarm(patient, monotonic() + 5.0, 10.0)
    loop.set_alarm(bell, monotonic() + SOON)
    assert turn_until_it_rings(loop, bell) < 10.0
    assert not patient.rang


def test_what_has_arrived_is_handled_before_an_alarm_rings() -> None:
    loop, bell = Loop(), Bell()
    reader, writer = os.pipe()
    order: list[str] = []
    loop.watch(reader, READ, lambda _: order.append("read" if not bell.rang else "late"))
    os.write(writer, b"x")
    loop.set_alarm(bell, monotonic() - 1)
    loop.turn()
    assert order == ["read"]
    assert bell.rang
    os.close(reader)
    os.close(writer)
