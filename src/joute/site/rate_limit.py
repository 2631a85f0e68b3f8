"""How often somebody may do something."""

from collections import deque
from collections.abc import Callable
from time import monotonic

from joute.site.refusal import RefusedError, Why

MOST_KEYS = 10_000


class RateLimit:
    """Counts what was done lately, by who did it."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float] = monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._now = now
        self._done: dict[str, deque[float]] = {}

    def check(self, who: str) -> None:
        """Refuse who has done it too often."""
        if self.is_often(who):
            wait = self._lately(who)[0] + self._seconds - self._now()
            raise RefusedError(Why.TOO_OFTEN, seconds=max(1, round(wait)))

    def is_often(self, who: str) -> bool:
        """Whether somebody has done it too often."""
        return len(self._lately(who)) >= self._most

    def count(self, who: str) -> None:
        """Know that somebody has done it once more."""
        self._lately(who).append(self._now())

    def _lately(self, who: str) -> deque[float]:
        if who not in self._done and len(self._done) >= MOST_KEYS:
            self._forget()
        done = self._done.setdefault(who, deque())
        while done and done[0] <= self._now() - self._seconds:
            done.popleft()
        return done

    def _forget(self) -> None:
        """Keep those who did something lately; if that is everybody, those who came last."""
        first = self._now() - self._seconds
        kept = [(who, done) for who, done in self._done.items() if done and done[-1] > first]
        self._done = dict(kept[-MOST_KEYS // 2 :])
