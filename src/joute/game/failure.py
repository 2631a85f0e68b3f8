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
    """Why a bot is out of the match, in words for its author."""

    kind: Kind
    reason: str
    absent: bool = False
    """Whether it was never there, so that nothing the referee sent has reached it."""
    overlong: bool = False
    """Whether a flood was one endless message rather than too many messages."""
    waiting: bool = False
    """Whether a late program had read everything and was idle, as if it waited for more."""
