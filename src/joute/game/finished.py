"""A finished match as a game's own report sees it."""

from typing import Any

from msgspec import Struct

from joute.game.failure import Failure
from joute.game.setup import Setup


class FinishedMatch(Struct, frozen=True, kw_only=True):
    """A finished match; ranks and failures are by seat."""

    setup: Setup
    state: Any
    ranks: tuple[int, ...]
    failures: tuple[Failure | None, ...]
    turns: int
    log: tuple[tuple[int, str | Failure], ...] = ()
    """What was said: the seat, its message or its failure."""
    notes: tuple[tuple[int, int, str], ...] = ()
    """The stderr of the seats, as (seat, turn, text)."""

    @property
    def length(self) -> str:
        """The number of turns, in words."""
        return "1 turn" if self.turns == 1 else f"{self.turns} turns"
