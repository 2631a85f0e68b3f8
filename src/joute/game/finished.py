"""A finished match as a game's own report sees it."""

from typing import Any

from msgspec import Struct

from joute.game.failure import Failure
from joute.game.setup import Setup
from joute.reason import Reason, Value
from joute.speech import ENGLISH, sentence


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
    language: str = ENGLISH
    """The reader's."""

    @property
    def length(self) -> str:
        """The number of turns, in words."""
        return self.say("report.turns", turns=self.turns)

    def kind(self, failure: Failure) -> str:
        """Return the kind of a failure in the reader's language."""
        return self.say(f"kind.{failure.kind}")

    def say(self, code: str | Reason, /, **values: Value) -> str:
        """Return a text of the game in the reader's language."""
        return sentence(Reason(code, values) if isinstance(code, str) else code, self.language)
