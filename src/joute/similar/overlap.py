"""How much two programs have in common, of what not everybody has.

A program is a set of *marks*: the fingerprints of its text, or what it decided in each situation. What two programs share is
counted with weights: a mark that only they have counts whole, one that every other program has counts nothing. Copies of one program count
as one where it is counted how many have a mark: otherwise the more often something is copied, the less it would say.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations
from typing import Generic, TypeVar

from msgspec import Struct

COPY = 0.5
"""Programs that share this part of the smaller one count as one."""
CROWD = 6
"""With fewer independent programs than this, nothing is common enough to count less."""
LEAST = 20
"""The fewest marks of its own with which a program is compared."""
Mark = TypeVar("Mark", bound=Hashable)


class Shared(Struct, frozen=True):
    """What two programs have in common."""

    count: int = 0
    """Marks."""
    weight: float = 0.0
    """The sum of their weights."""
    own: float = 0.0
    """The sum of the weights of the smaller program's own marks."""

    @property
    def share(self) -> float | None:
        """The part of the smaller program that the other has too, None if there is too little of it."""
        return self.weight / self.own if self.own >= LEAST else None


class Overlap(Generic[Mark]):
    """What every two programs of a group have in common; programs go by their number."""

    def __init__(self, programs: Sequence[AbstractSet[Mark]]) -> None:
        self._programs = programs
        copies = [
            (one, other)
            for one, other in combinations(range(len(programs)), 2)
            if (_plain(programs[one], programs[other]).share or 0) >= COPY
        ]
        groups = clusters(len(programs), copies)
        self.independent = len(groups)
        """How many programs there are, copies counted once."""
        self._having = Counter(
            mark for group in groups for mark in set().union(*(programs[one] for one in group))
        )
        self._own = [sum(map(self.weight, marks)) for marks in programs]

    def weight(self, mark: Mark) -> float:
        """Return what a mark counts: the part of the other programs that do not have it."""
        if self.independent < CROWD:
            return 1.0
        return min(1.0, (self.independent - self._having[mark]) / (self.independent - 2))

    def common(self, marks: AbstractSet[Mark]) -> int:
        """Count the marks that more than half of the programs have."""
        if self.independent < CROWD:
            return 0
        return sum(2 * self._having[mark] > self.independent for mark in marks)

    def between(self, one: int, other: int) -> Shared:
        """Return what two programs have in common."""
        both = self._programs[one] & self._programs[other]
        weight = sum(map(self.weight, both))
        return Shared(len(both), weight, min(self._own[one], self._own[other]))


def _plain(one: AbstractSet[Mark], other: AbstractSet[Mark]) -> Shared:
    """Return what two programs have in common, every mark counted whole."""
    count = len(one & other)
    return Shared(count, count, min(len(one), len(other)))


def clusters(count: int, pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Join what pairs connect; return the groups, also those of one."""
    group = {one: [one] for one in range(count)}
    for one, other in pairs:
        if group[one] is not group[other]:
            group[one] += group[other]
            for member in group[other]:
                group[member] = group[one]
    return [sorted(members) for one, members in group.items() if one == min(members)]
