"""Why a seat is out of a match: a value, never an exception."""

from enum import StrEnum

from msgspec import Struct

from joute.reason import Reason
from joute.speech import ENGLISH, joined


class Kind(StrEnum):
    """The kinds of failure."""

    TIMEOUT = "timeout"
    CRASH = "crash"
    ILLEGAL = "illegal"
    PROTOCOL = "protocol"
    DISCONNECTED = "disconnected"
    FLOOD = "flood"
    MEMORY = "memory"
    RESIGNED = "resigned"
    """A person has given up."""


class Failure(Struct, frozen=True, omit_defaults=True):
    """Why a bot is out of the match."""

    kind: Kind
    reason: Reason | str
    """What happened. Text is said as it is, in any language: old replays hold it, and games may."""
    notes: tuple[Reason, ...] = ()
    """What else was seen, and what to do."""
    evidence: str = ""
    """What the bot itself wrote last: for its author only."""
    absent: bool = False
    """Whether it was never there, so that nothing the referee sent has reached it."""
    overlong: bool = False
    """Whether a flood was one endless message rather than too many messages."""
    waiting: bool = False
    """Whether a late program had read everything and was idle, as if it waited for more."""

    @property
    def all_notes(self) -> tuple[Reason, ...]:
        """The notes, and what it wrote last, for somebody who may read its evidence."""
        wrote = Reason("failure.last-wrote", {"evidence": repr(self.evidence)})
        return (*self.notes, *((wrote,) if self.evidence else ()))

    @property
    def parts(self) -> tuple[Reason | str, ...]:
        """All that is to be said of it, to somebody who may read its evidence."""
        return (self.reason, *self.all_notes)

    def __str__(self) -> str:
        """Return all of it in English."""
        return joined(self.parts, ENGLISH)
