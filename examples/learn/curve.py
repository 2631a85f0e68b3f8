"""A training curve for a terminal: a line a point, drawn as learning goes on."""

from collections.abc import Callable, Sequence
from time import process_time

WIDTH = 40


class Curve:
    """The mean of what so many matches have brought, again and again."""

    def __init__(
        self, show: Callable[[str], None], *, low: float = -1, high: float = 1, matches: int = 400
    ) -> None:
        self._show, self._low, self._high = show, low, high
        self._matches = matches
        self._shown = 0
        self._begun = process_time()

    def add(self, steps: int, returns: Sequence[float]) -> None:
        """Draw a point, if enough matches have ended since the last one."""
        new = returns[self._shown :]
        if len(new) < self._matches:
            return
        self._shown = len(returns)
        mean = sum(new) / len(new)
        self._low, self._high = min(self._low, mean), max(self._high, mean)
        at = round((mean - self._low) / (self._high - self._low) * WIDTH)
        line = "·" * at + "●" + "·" * (WIDTH - at)
        self._show(f"{steps:8} steps {process_time() - self._begun:5.0f} s  {mean:+7.2f}  {line}")
