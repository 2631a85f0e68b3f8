"""How often bots met."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from joute.rating.pairing import Pair, Table


class Meetings:
    """Counts who met whom, and who played how often."""

    def __init__(self, tables: Iterable[Table] = ()) -> None:
        self.played: Counter[str] = Counter()
        self.pairs: Counter[Pair] = Counter()
        for table in tables:
            self.add(table)

    def copy(self) -> "Meetings":
        """Return an independent copy of these counts."""
        copied = Meetings()
        copied.played, copied.pairs = self.played.copy(), self.pairs.copy()
        return copied

    def add(self, table: Table) -> None:
        """Count one table."""
        self.played.update(table)
        self.pairs.update(frozenset(pair) for pair in combinations(table, 2))

    def between(self, one: str, other: str) -> int:
        """Return how often two met."""
        return self.pairs[frozenset((one, other))]

    def at(self, table: Iterable[str], bot: str) -> int:
        """Return how often a bot met those of a table, all together."""
        return sum(self.between(bot, other) for other in table)
