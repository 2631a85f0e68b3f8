"""Reports whom a match waits for when that lasts long: to the others the server seems to hang."""

from collections.abc import Callable, Iterator, Sequence

from joute.arena.channels.base import Channel
from joute.arena.loop import Loop
from joute.match import Match

PATIENCE = 30.0
"""Seconds of silence after which a seat is reported, and again after each such time."""


class Silence:
    """Watches the clocks of the seats that a match waits for; `report` gets the seat and since when."""

    def __init__(
        self,
        loop: Loop,
        match: Match,
        channels: Sequence[Channel],
        report: Callable[[int, float], None],
        patience: float = PATIENCE,
    ) -> None:
        self._loop = loop
        self._match = match
        self._channels = channels
        self._report = report
        self._patience = patience
        loop.set_alarm(self, loop.now + patience)

    def ring(self, now: float) -> None:
        """Report who is silent, and look again after the same time."""
        again = now + self._patience
        for seat, since in self._asked():
            spells = int((now - since) / self._patience)
            if spells:
                self._report(seat, since)
            again = min(again, since + (spells + 1) * self._patience)
        self._loop.set_alarm(self, again)

    def end(self) -> None:
        """Look no more."""
        self._loop.clear_alarm(self)

    def _asked(self) -> Iterator[tuple[int, float]]:
        """Yield the seats whose clocks run, and since when: while a match rests, none does."""
        for seat in self._match.waiting:
            clock = self._channels[seat].clock
            if clock is not None and clock.since is not None:
                yield seat, clock.since
