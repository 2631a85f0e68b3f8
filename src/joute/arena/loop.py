"""One synchronous poll() loop: descriptors that are ready, and alarms that are due.

A match is driven by one loop alone; a server drives many matches on one loop.
"""

from collections.abc import Callable
from select import POLLIN, POLLOUT, poll
from time import monotonic
from typing import Protocol

READ = POLLIN
WRITE = POLLOUT
NEVER = float("inf")
LONGEST = 3600.0
"""Seconds that poll() is asked to wait at a time: it refuses what its clock cannot count."""


class Ringing(Protocol):
    """Something that can be woken at a time."""

    def ring(self, now: float) -> None:
        """Do what the alarm was set for."""


class Loop:
    """Watches file descriptors and alarms; each owner has at most one alarm."""

    def __init__(self) -> None:
        self._poll = poll()
        self._handlers: dict[int, Callable[[int], None]] = {}
        self._alarms: dict[Ringing, float] = {}
        """When each rings."""
        self._next = NEVER
        """No alarm rings before this; being woken for one that was cleared does no harm."""
        self.now = monotonic()
        """When the loop last woke: what is read then had arrived by then."""

    def watch(self, descriptor: int, mask: int, handler: Callable[[int], None]) -> None:
        """Call the handler with what happened whenever the descriptor is ready."""
        self._handlers[descriptor] = handler
        self._poll.register(descriptor, mask)

    def unwatch(self, descriptor: int) -> None:
        """Stop watching; a descriptor that is not watched is no error."""
        if self._handlers.pop(descriptor, None) is not None:
            self._poll.unregister(descriptor)

    def set_alarm(self, owner: Ringing, when: float) -> None:
        """Ring the owner at a time, instead of at the time set before."""
        self._alarms[owner] = when
        self._next = min(self._next, when)

    def clear_alarm(self, owner: Ringing) -> None:
        """Do not ring the owner."""
        self._alarms.pop(owner, None)

    def turn(self, longest: float = NEVER) -> None:
        """Wait for the next thing to happen, at most `longest` seconds, and handle it.

        What has arrived is handled before alarms ring: nobody is late whose answer is there.
        """
        wait = min(longest, self._next - monotonic())
        milliseconds = None if wait == NEVER else min(wait, LONGEST) * 1000 if wait > 0 else 0
        handlers = self._handlers
        for descriptor, mask in self._poll.poll(milliseconds):
            self.now = monotonic()
            if descriptor in handlers:
                handlers[descriptor](mask)
        if self._next != NEVER:
            self.now = monotonic()
            if self.now >= self._next:
                self._ring(self.now)

    def _ring(self, now: float) -> None:
        """Ring everybody whose time has come."""
        for owner in [owner for owner, when in self._alarms.items() if when <= now]:
            if self._alarms.pop(owner, None) is not None:
                owner.ring(now)
        self._next = min(self._alarms.values(), default=NEVER)
