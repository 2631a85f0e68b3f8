"""Dice that depend on nothing but a seed and a purpose.

Counter-based: `dice(7, "arrivals", turn, station)` gives the same throws whatever was thrown
before it, on every machine and every Python, so that no draw shifts another and any turn can be
recomputed alone. The throws are the words of BLAKE2b(purpose, counter); whole numbers only.
"""

from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_WORDS = Struct("<8Q")
_SPAN = 1 << 64


class Dice:
    """An endless row of throws; make one with `dice(...)`."""

    __slots__ = ("_count", "_key", "_words")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._count = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Throw 64 bits."""
        if not self._words:
            block = blake2b(self._count.to_bytes(8, "little"), key=self._key).digest()
            self._words = list(_WORDS.unpack(block))
            self._count += 1
        return self._words.pop()

    def below(self, bound: int) -> int:
        """Throw a whole number from 0 to `bound` - 1, each as likely as the others."""
        if bound < 1:
            message = f"dice need at least one side, not {bound}"
            raise ValueError(message)
        fair = _SPAN - _SPAN % bound
        while (word := self.word()) >= fair:
            pass
        return word % bound

    def between(self, low: int, high: int) -> int:
        """Throw a whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def chance(self, part: int, whole: int) -> bool:
        """Come true in `part` of `whole` throws."""
        return self.below(whole) < part

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of the items."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """Draw an index, each as often as its weight says."""
        throw = self.below(sum(weights))
        for index, weight in enumerate(weights):
            throw -= weight
            if throw < 0:
                return index
        message = "weights must not be negative"
        raise ValueError(message)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order, every order as likely as the others."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Draw `count` different items, in random order."""
        deck = list(items)
        for first in range(count):
            other = self.between(first, len(deck) - 1)
            deck[first], deck[other] = deck[other], deck[first]
        return deck[:count]


def dice(seed: int | str, *purpose: int | str) -> Dice:
    """Take the dice that belong to this seed and this purpose.

    A seed typed as text and the same number are the same seed: `dice("7")` is `dice(7)`.
    """
    name = "\x1f".join(str(part) for part in (seed, *purpose))
    return Dice(blake2b(name.encode("utf-8", "surrogatepass")).digest())
