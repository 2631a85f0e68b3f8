"""Why a seat is out of a match: a value, never an exception."""

from enum import StrEnum

from msgspec import Struct


class Kind(StrEnum):
    """The kinds of failure."""

    TIMEOUT = "timeout"
    CRASH = "crash"
    ILLEGAL = "illegal"
    PROTOCOL = "protocol"
    DISCONNECTED = "disconnected"
    FLOOD = "flood"
    MEMORY = "memory"


class Failure(Struct, frozen=True, omit_defaults=True):
    """What a bot did that took it out of the match, in words for its author."""

    kind: Kind
    reason: str
    absent: bool = False
    """It was never there: nothing of what the referee sent has reached it."""
    overlong: bool = False
    """Whether a flood was one message that did not end, rather than too many."""
    waiting: bool = False
    """Whether a program that is late had read all and was doing nothing, as if it waited for more."""
