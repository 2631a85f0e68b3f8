"""What the client of a game yields, and what a server says to it before the match."""

from collections.abc import Callable, Generator
from enum import StrEnum
from typing import Any, final

from msgspec import Struct

from joute.framing import Framing
from joute.game.setup import PlayerName
from joute.reason import Reason


@final
class Say(Struct, frozen=True, gc=False):
    """A client sends a message."""

    message: str


@final
class Hear(Struct, frozen=True, gc=False):
    """A client waits for the referee's next message, cut by `framing` (lines if None)."""

    framing: Framing | None = None


class NoSeat(StrEnum):
    """Why a server has no seat for a client."""

    PLAYING = "a match is being played"
    FULL = "no seat is left"


@final
class Enter(Struct, frozen=True, gc=False):
    """A greeting asks for a seat under this name; the answer is its number, or a NoSeat.

    The name may be a function of that number. For an empty one the server makes a name from a running
    count and the client's address.
    """

    name: str | Callable[[int], PlayerName]


@final
class Sent(Struct, frozen=True, gc=False):
    """In a greeting that no match follows: what the client was sent, in a few words for people."""

    what: str


class Sight(Struct, frozen=True):
    """What a client that only looks has seen."""

    text: Reason | str
    """As a person sees it on a terminal."""
    fault: Reason | None = None
    """What is wrong with what the server sent."""


Client = Generator[Say | Hear, str, None]
Greeting = Generator[Say | Hear | Enter | Sent, Any, None]
"""After a Hear it is given the message, or a Failure if the client is gone or sends too much: then it
may Say a last word, and must return."""
