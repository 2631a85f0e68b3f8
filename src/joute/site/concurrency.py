"""How many may do something at the same time."""

from asyncio import Semaphore
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class Concurrency:
    """Lets so many in at once, and fewer from one address, so that nobody holds all the places."""

    def __init__(self, at_once: int, from_one: int) -> None:
        self._all = Semaphore(at_once)
        self._from_one = from_one
        self._by_address: WeakValueDictionary[str, Semaphore] = WeakValueDictionary()
        """Of those who are in or wait, and of nobody else."""

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a place and hold it; who waits for his neighbours takes no place meanwhile."""
        own = self._by_address.setdefault(address, Semaphore(self._from_one))
        async with own, self._all:
            yield
