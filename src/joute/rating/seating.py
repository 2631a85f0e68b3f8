"""Who sits where: every bot takes every seat equally often.

>>> from joute.rating.seating import Seating, rotations
>>> rotations(("a", "b", "c"), legs=3)
[('a', 'b', 'c'), ('b', 'c', 'a'), ('c', 'a', 'b')]
>>> seating = Seating([("a", "b"), ("a", "c"), ("b", "c")], matches=1)
>>> [seating.at(number, match=0) for number in range(3)]
[('a', 'b'), ('c', 'a'), ('b', 'c')]
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

Bot = TypeVar("Bot")
Taken = Mapping[tuple[str, int], int]
"""How often a bot sat in a seat."""


def rotations(table: Sequence[Bot], legs: int, shift: int = 0) -> list[tuple[Bot, ...]]:
    """Seat a table for each of so many matches on one ground, `shift` seats further than before."""
    size = len(table)
    return [
        tuple(table[(seat + shift + leg) % size] for seat in range(size)) for leg in range(legs)
    ]


def swaps(table: Sequence[Bot], first: int, second: int) -> list[tuple[Bot, ...]]:
    """Seat a table as it is, and once more with two of its seats exchanged."""
    other = list(table)
    other[first], other[second] = other[second], other[first]
    return [tuple(table), tuple(other)]


class Seating:
    """Seats every table for so many matches; the tables of one bot are all of one size.

    Over all tables every bot takes every seat equally often, within one. A table that has moved
    on through all its seats is balanced; what is left over is a bipartite graph of bots and
    matches, whose edges are coloured with seats (König, 1916): a bot is split into parts of as
    many matches as there are seats, and no part has two edges of one colour. Where bots have
    `taken` seats before, those that they took least are tried first.
    """

    def __init__(
        self, tables: Sequence[tuple[str, ...]], matches: int, taken: Taken | None = None
    ) -> None:
        self._tables, self._matches = tables, matches
        self._colouring = _Colouring()
        parts: Counter[str] = Counter()
        for number, table in enumerate(tables):
            size = len(table)
            for match in range(matches % size):
                for place, bot in enumerate(table):
                    wish = _wish(taken or {}, bot, (place - match) % size, size)
                    part = (bot, parts[bot] // size)
                    self._colouring.add(part, (number, match), sorted(range(size), key=wish))
                    parts[bot] += 1

    def at(self, number: int, match: int) -> tuple[str, ...]:
        """Return the bots of a table, by seats, in a match; both are counted from 0."""
        table = self._tables[number]
        size = len(table)
        coloured = self._matches % size
        if match < coloured:
            return self._colouring.table((number, match), size)
        last = self._colouring.table((number, coloured - 1), size) if coloured else table
        (moved,) = rotations(last, 1, shift=match - coloured + bool(coloured))
        return moved


def _wish(taken: Taken, bot: str, moved: int, size: int) -> Callable[[int], tuple[int, int]]:
    """Wish for the seat taken least, and among these for the one that moving on leads to."""
    return lambda seat: (taken.get((bot, seat), 0), (moved - seat) % size)


class _Colouring:
    """Colours the edges of a bipartite graph, as many colours as a node has edges at most."""

    def __init__(self) -> None:
        self._bots: dict[tuple[str, int], dict[int, tuple[int, int]]] = {}
        self._matches: dict[tuple[int, int], dict[int, tuple[str, int]]] = {}

    def table(self, match: tuple[int, int], size: int) -> tuple[str, ...]:
        """Return the bots of a match, by seats."""
        seats = self._matches[match]
        return tuple(seats[seat][0] for seat in range(size))

    def add(self, bot: tuple[str, int], match: tuple[int, int], wishes: Sequence[int]) -> None:
        """Colour one more edge with the first wish that can be had, and recolour others if none can."""
        at_bot = self._bots.setdefault(bot, {})
        at_match = self._matches.setdefault(match, {})
        free = [seat for seat in wishes if seat not in at_bot]
        common = [seat for seat in free if seat not in at_match]
        seat = common[0] if common else free[0]
        if not common:
            other = next(seat for seat in wishes if seat not in at_match)
            self._swap(match, seat, other)
        at_bot[seat], at_match[seat] = match, bot

    def _swap(self, match: tuple[int, int], one: int, other: int) -> None:
        """Swap two colours along the path that begins at a match with the first of them."""
        path: list[tuple[tuple[str, int], tuple[int, int], int]] = []
        colour, at = one, match
        while (bot := self._matches[at].get(colour)) is not None:
            path.append((bot, at, colour))
            colour = other if colour == one else one
            if (following := self._bots[bot].get(colour)) is None:
                break
            path.append((bot, following, colour))
            colour = other if colour == one else one
            at = following
        for bot, at, colour in path:
            del self._bots[bot][colour], self._matches[at][colour]
        for bot, at, colour in path:
            swapped = other if colour == one else one
            self._bots[bot][swapped], self._matches[at][swapped] = at, bot
