"""How often a visitor may do something, and how many may do it at the same time."""

from asyncio import Semaphore
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from weakref import WeakValueDictionary

from joute.site.refusal import RefusedError, Why

MOST_KEYS = 10_000


class RateLimit:
    """Counts what was done in the last seconds, by a key: an address, a name."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float] = monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._now = now
        self._done: dict[str, deque[float]] = {}

    def check(self, key: str) -> None:
        """Refuse a key for which it was done too often."""
        if self.is_often(key):
            wait = self._lately(key)[0] + self._seconds - self._now()
            raise RefusedError(Why.TOO_OFTEN, seconds=max(1, round(wait)))

    def is_often(self, key: str) -> bool:
        """Whether it was done too often for a key."""
        return len(self._lately(key)) >= self._most

    def count(self, key: str) -> None:
        """Count that it was done once more."""
        self._lately(key).append(self._now())

    def _lately(self, key: str) -> deque[float]:
        if key not in self._done and len(self._done) >= MOST_KEYS:
            self._forget()
        done = self._done.setdefault(key, deque())
        while done and done[0] <= self._now() - self._seconds:
            done.popleft()
        return done

    def _forget(self) -> None:
        """Forget the keys that were not used lately, and of the others the older half of what may be kept."""
        first = self._now() - self._seconds
        recent = [(key, done) for key, done in self._done.items() if done and done[-1] > first]
        self._done = dict(recent[-MOST_KEYS // 2 :])


class Concurrency:
    """Limits how many work at once in all, and from one address, so that none takes all the places."""

    def __init__(self, at_once: int, from_one: int) -> None:
        self._all = Semaphore(at_once)
        self._from_one = from_one
        self._by_address: WeakValueDictionary[str, Semaphore] = WeakValueDictionary()
        """Only of addresses that work or wait."""

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a place and hold it; waiting for others at one's own address takes no place."""
        own = self._by_address.setdefault(address, Semaphore(self._from_one))
        async with own, self._all:
            yield
