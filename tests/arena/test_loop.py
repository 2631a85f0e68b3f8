"""When alarms ring."""

import os
from time import monotonic

from joute.arena.loop import READ, Loop

SOON = 0.01


class Bell:
    """Notes when it rings."""

    def __init__(self) -> None:
        self.rang: list[float] = []

    def ring(self, now: float) -> None:
        """Note it."""
        self.rang.append(now)


def turn_until_it_rings(loop: Loop, bell: Bell) -> float:
    """Return how long that takes."""
    start = monotonic()
    while not bell.rang:
        loop.turn()
    return bell.rang[0] - start


def test_an_alarm_wakes_the_loop_at_its_time() -> None:
    loop, bell = Loop(), Bell()
    loop.set_alarm(bell, monotonic() + SOON)
    assert turn_until_it_rings(loop, bell) > SOON * 0.9


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


def test_an_alarm_in_a_thousand_years_may_be_set() -> None:
    loop = Loop()

    class Sleeper:
        def ring(self, now: float) -> None: ...

    reader, writer = os.pipe()
    heard: list[int] = []

    def read(mask: int) -> None:
        heard.append(mask)

    loop.watch(reader, READ, read)
    loop.set_alarm(Sleeper(), loop.now + 1000 * 365 * 86400)
    os.write(writer, b"x")
    loop.turn()
    assert heard
    os.close(reader)
    os.close(writer)
