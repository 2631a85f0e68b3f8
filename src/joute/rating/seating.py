"""Who sits where: every bot takes every seat equally often.

>>> from joute.rating.seating import Seating, Taken, rotations, seated
>>> rotations(("a", "b", "c"), legs=3)
[('a', 'b', 'c'), ('b', 'c', 'a'), ('c', 'a', 'b')]
>>> seating = Seating([("a", "b"), ("a", "c"), ("b", "c")], matches=1)
>>> [seating.at(number, match=0) for number in range(3)]
[('a', 'b'), ('c', 'a'), ('b', 'c')]
>>> taken = Taken()
>>> taken.add([("a", "b"), ("b", "c")])
>>> seated(("a", "c"), 3, taken)
[('c', 'a'), ('a', 'c'), ('c', 'a')]

A table goes through as many seatings as it has seats, then through the same again. Nobody takes a
seat twice in them, so on a ground with no more matches than seats everybody sits elsewhere each time.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TypeVar

from joute.rating.assignment import assigned

Bot = TypeVar("Bot")
SHARE = 720_720
"""A match, in the sums of shares: a whole number is the share of a seat at tables of up to 16."""


def rotations(table: Sequence[Bot], legs: int, shift: int = 0) -> list[tuple[Bot, ...]]:
    """Seat a table for `legs` matches on one ground, `shift` seats further than before."""
    size = len(table)
    return [
        tuple(table[(seat + shift + leg) % size] for seat in range(size)) for leg in range(legs)
    ]


def swaps(table: Sequence[Bot], first: int, second: int) -> list[tuple[Bot, ...]]:
    """Seat a table as it is, and once more with two of its seats exchanged."""
    other = list(table)
    other[first], other[second] = other[second], other[first]
    return [tuple(table), tuple(other)]


class Taken:
    """How often bots took each seat, against their shares: of a match of n bots, 1/n of each seat."""

    def __init__(self) -> None:
        self._excess: Counter[tuple[str, int]] = Counter()

    def add(self, seatings: Iterable[Sequence[str]], times: int = 1) -> None:
        """Count matches; `times=-1` takes them back."""
        for bots in seatings:
            share = SHARE // len(bots)
            for place, bot in enumerate(bots):
                for seat in range(len(bots)):
                    self._excess[bot, seat] += times * (SHARE * (seat == place) - share)

    def excess(self, bot: str, seat: int) -> int:
        """Return how far a bot is above its share of a seat, in parts of `SHARE`."""
        return self._excess[bot, seat]


def seated(table: Sequence[str], matches: int, taken: Taken) -> list[tuple[str, ...]]:
    """Seat a table for its next matches, so that its bots come as near to their shares as they can.

    Laps through all the seats change nothing. Each of the other matches is seated so that the
    squares of what its bots have above or below their shares add up to the least.
    """
    rows: list[tuple[str, ...]] = []
    for _ in range(matches % len(table)):
        rows.append(_another(table, rows, taken.excess))
    seatings = _completed(table, rows, min(matches, len(table)))
    return [seatings[match % len(table)] for match in range(matches)]


class Seating:
    """Seats every table for a number of matches; the tables of one bot are all of one size.

    Over all tables every bot takes every seat equally often, within one. Laps through all the seats
    are even. For the other matches tables move on seat by seat, and then bots in two given seats
    are exchanged where this makes the two even, until every two are.
    """

    def __init__(self, tables: Sequence[tuple[str, ...]], matches: int) -> None:
        rows = [
            _Row(number, list(bots))
            for number, table in enumerate(tables)
            for bots in rotations(table, matches % len(table))
        ]
        for size in {len(table) for table in tables}:
            _make_even([row for row in rows if len(row.bots) == size], size)
        self._seatings = [
            _completed(table, [tuple(row.bots) for row in of_table], min(matches, len(table)))
            for table, of_table in zip(tables, _by_table(rows, len(tables)), strict=True)
        ]

    def at(self, number: int, match: int) -> tuple[str, ...]:
        """Return the bots of a table, by seats, in a match; both are counted from 0."""
        seatings = self._seatings[number]
        return seatings[match % len(seatings[0])]


class _Row:
    """A match: its table, and its bots by seats."""

    def __init__(self, table: int, bots: list[str]) -> None:
        self.table, self.bots = table, bots


def _by_table(rows: Iterable[_Row], tables: int) -> list[list[_Row]]:
    parted: list[list[_Row]] = [[] for _ in range(tables)]
    for row in rows:
        parted[row.table].append(row)
    return parted


def _make_even(rows: Sequence[_Row], size: int) -> None:
    """Exchange bots until nobody takes a seat two times more than another.

    It ends: each exchange makes the sum of the squares of how often bots take seats smaller.
    """
    uneven = True
    while uneven:
        uneven = False
        for one, other in combinations(range(size), 2):
            excess = Counter(row.bots[one] for row in rows)
            excess.subtract(row.bots[other] for row in rows)
            if any(abs(more) > 1 for more in excess.values()):
                _exchange(rows, one, other)
                uneven = True


def _exchange(rows: Sequence[_Row], one: int, other: int) -> None:
    """Make two seats even for every bot, within one, and within each of its tables.

    A match joins the bots in these seats. At each bot its matches are paired, so they make up
    trails; on a trail everybody takes the first seat in the match in which it leaves.
    """
    mates = _mates(rows, one, other)
    ends = [
        (bot, match) for match, row in enumerate(rows) for bot in (row.bots[one], row.bots[other])
    ]
    ends.sort(key=mates.__contains__)  # open trails from their ends, then those that are closed
    seen: set[int] = set()
    for end in ends:
        bot, match = end
        while match not in seen:
            seen.add(match)
            bots = rows[match].bots
            reached = bots[other] if bots[one] == bot else bots[one]
            bots[one], bots[other] = bot, reached
            bot, match = reached, mates.get((reached, match), match)


def _mates(rows: Sequence[_Row], one: int, other: int) -> dict[tuple[str, int], int]:
    """Pair the matches in which a bot has one of two seats: those of a table first, then the rest."""
    mates: dict[tuple[str, int], int] = {}
    for common in (True, False):
        waiting: dict[tuple[str, int], int] = {}
        for match, row in enumerate(rows):
            for bot in (row.bots[one], row.bots[other]):
                key = (bot, row.table if common else 0)
                if (bot, match) in mates:
                    continue
                if (before := waiting.pop(key, None)) is None:
                    waiting[key] = match
                else:
                    mates[bot, match], mates[bot, before] = before, match
    return mates


def _completed(
    table: Sequence[str], rows: Sequence[tuple[str, ...]], wanted: int
) -> list[tuple[str, ...]]:
    """Add seatings until there are as many as wanted, so that still nobody takes a seat twice."""
    if not rows:
        return rotations(table, wanted)
    seatings = list(rows)
    while len(seatings) < wanted:
        seatings.append(_another(table, seatings, lambda _bot, _seat: 0))
    return seatings


def _another(
    table: Sequence[str], rows: Iterable[Sequence[str]], cost: Callable[[str, int], int]
) -> tuple[str, ...]:
    """Seat a table in the cheapest way in which nobody takes a seat that it has in a row before."""
    before = {(bot, seat) for row in rows for seat, bot in enumerate(row)}
    costs = [[cost(bot, seat) for seat in range(len(table))] for bot in table]
    barred = 1 + 2 * sum(max(map(abs, row)) for row in costs)
    for bot, row in zip(table, costs, strict=True):
        for seat in range(len(table)):
            row[seat] = barred if (bot, seat) in before else row[seat]
    seats = assigned(costs)
    return tuple(table[seats.index(seat)] for seat in range(len(table)))
