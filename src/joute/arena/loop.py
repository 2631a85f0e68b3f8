"""One synchronous poll() loop: who is ready, and whose alarm rings.

A match is driven by one loop alone; a server drives many matches on one loop.
"""

from collections.abc import Callable
from select import POLLERR, POLLHUP, POLLIN, POLLNVAL, POLLOUT, poll
from time import monotonic
from typing import Protocol

READ = POLLIN
WRITE = POLLOUT
ENDED = POLLHUP | POLLERR | POLLNVAL


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

    def clear_alarm(self, owner: Ringing) -> None:
        """Do not ring the owner."""
        self._alarms.pop(owner, None)

    def turn(self, longest: float | None = None) -> None:
        """Wait for the next thing to happen, at most `longest` seconds, and handle it.

        What has arrived is handled before alarms ring: nobody is late whose answer is there.
        """
        for descriptor, mask in self._poll.poll(self._patience(longest)):
            handler = self._handlers.get(descriptor)
            if handler is not None:
                self.now = monotonic()
                handler(mask)
        if self._alarms:
            now = self.now = monotonic()
            for owner, when in list(self._alarms.items()):
                if when <= now and self._alarms.pop(owner, None) is not None:
                    owner.ring(now)

    def _patience(self, longest: float | None) -> float | None:
        """Say how many milliseconds to wait at most."""
        if not self._alarms:
            return None if longest is None else longest * 1000
        wait = min(self._alarms.values()) - monotonic()
        if longest is not None and longest < wait:
            wait = longest
        return wait * 1000 if wait > 0 else 0
