"""Dice that depend on nothing but a seed and a purpose.

Counter-based: `dice(7, "arrivals", turn, station)` gives the same throws whatever was thrown
before it, on every machine and every Python, so that no draw shifts another and any turn can be
recomputed alone. The throws are the words of BLAKE2b(purpose, counter); whole numbers only.
"""

from bisect import bisect_right
from collections.abc import Sequence
from hashlib import blake2b, shake_128
from itertools import accumulate
from struct import Struct
from typing import TypeVar

from joute.throws import SMALL, throws

T = TypeVar("T")

_WORDS = Struct("<8Q")
_BLOCK = 8
"""Words that are drawn at once."""
_SPAN = 1 << 64


class Dice:
    """An endless row of throws; make one with `dice(...)`."""

    __slots__ = ("_count", "_keyed", "_words")

    def __init__(self, key: bytes) -> None:
        self._keyed = blake2b(key=key)
        self._count = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Throw 64 bits."""
        if not self._words:
            self._words = list(_WORDS.unpack(self._blocks(1)[0]))
        return self._words.pop()

    def _blocks(self, many: int) -> list[bytes]:
        keyed, found = self._keyed.copy, []  # faster than to begin with the key each time
        for number in range(self._count, self._count + many):
            block = keyed()
            block.update(number.to_bytes(8, "little"))
            found.append(block.digest())
        self._count += many
        return found

    def below(self, bound: int) -> int:
        """Throw a whole number from 0 to `bound` - 1, each as likely as the others."""
        if bound < 1:
            message = f"dice need at least one side, not {bound}"
            raise ValueError(message)
        words = self._words
        word = words.pop() if words else self.word()
        if word > _SPAN - bound:  # rarely, so that seldom is asked where the fair words end
            fair = _SPAN - _SPAN % bound
            while word >= fair:
                word = self.word()
        return word % bound

    def between(self, low: int, high: int) -> int:
        """Throw a whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def many_between(self, low: int, high: int, count: int) -> list[int]:
        """Throw `count` numbers as as many calls of `between` do, several times as fast."""
        sides = high - low + 1
        last = _SPAN - _SPAN % sides - 1
        found: list[int] = []
        while (missing := count - len(found)) > 0:
            if missing < _BLOCK or self._words or not -SMALL < low <= high < SMALL:
                found.append(self.between(low, high))
            else:  # what was drawn first is taken from the end
                drawn = b"".join(reversed(self._blocks(missing // _BLOCK)))
                found += throws(drawn, low, sides, last)
        return found

    def chance(self, part: int, whole: int) -> bool:
        """Come true in `part` of `whole` throws."""
        return self.below(whole) < part

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of the items."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """Draw an index, each as often as its weight says."""
        if min(weights) < 0:
            message = "weights must not be negative"
            raise ValueError(message)
        sums = list(accumulate(weights))
        return bisect_right(sums, self.below(sums[-1]))

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
    return Dice(blake2b(_named(seed, *purpose)).digest())


def octets(count: int, seed: int | str, *purpose: int | str) -> bytes:
    """Throw bytes that belong to this seed and this purpose, many at once: SHAKE128 of both."""
    return shake_128(_named(seed, *purpose)).digest(count)


def _named(*parts: int | str) -> bytes:
    return "\x1f".join(map(str, parts)).encode("utf-8", "surrogatepass")
