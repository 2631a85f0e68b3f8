"""The cadence of a league: rounds in which every version plays a number of matches, then a pause.

>>> from joute.league.rounds import Rounds
>>> now = 0.0
>>> rounds = Rounds(each=1, every_s=300, clock=lambda: now)
>>> rounds.count(["ann", "bob"])
>>> [rounds.left(bot) for bot in ("ann", "bob", "cas")], rounds.resting
([0, 0, 1], True)
>>> now = 300.0
>>> rounds.begin_if_due()
>>> rounds.number, rounds.left("ann"), rounds.resting
(2, 1, False)
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from time import monotonic

BOUNDLESS = 1 << 31


class Rounds:
    """Counts the matches of this round; without `each`, there is only one round."""

    def __init__(
        self,
        *,
        each: int | None = None,
        every_s: float = 0.0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._each = BOUNDLESS if each is None else each
        self._every_s, self._clock = every_s, clock
        self._begun = clock()
        self._played: Counter[str] = Counter()
        self.number = 1

    @property
    def played(self) -> Mapping[str, int]:
        """Matches in this round, by version; empty if there is only one round."""
        return {} if self._each == BOUNDLESS else self._played

    def left(self, version: str) -> int:
        """Return how many matches a version may still play in this round."""
        return max(0, self._each - self._played[version])

    def count(self, versions: Iterable[str]) -> None:
        """Count a match of these versions."""
        self._played.update(versions)

    @property
    def resting(self) -> bool:
        """Whether a version must wait for the next round."""
        return any(not self.left(version) for version in self._played)

    def begin_if_due(self) -> None:
        """Begin the next round if a version waits for it and its time has come."""
        if self.resting and self.pause_s <= 0:
            self._begun = self._clock()
            self._played.clear()
            self.number += 1

    @property
    def pause_s(self) -> float:
        """Seconds until the next round may begin."""
        return self._begun + self._every_s - self._clock()
