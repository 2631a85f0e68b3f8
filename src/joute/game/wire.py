"""The protocol of a game's document, both sides, and what its connections are like.

A module that has the functions of `Wire` is a value of that type; `WireFunctions` puts one together
from single functions, with defaults: lines, and no time limit.
"""

from collections.abc import Callable, Generator, Mapping
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from joute.errors import BrokenGameError
from joute.framing import Framing, Lines
from joute.game.bots import Action, Observation, Play
from joute.game.client import Client, Greeting, Hear, NoSeat, Say, Sight
from joute.game.events import State, Talk
from joute.game.setup import Setup

Final_co = TypeVar("Final_co", covariant=True)
Said_contra = TypeVar("Said_contra", contravariant=True)
Seen_co = TypeVar("Seen_co", covariant=True)


class Link(Struct, frozen=True, kw_only=True):
    """The connection of one seat."""

    framing: Callable[[], Framing] = Lines
    """Cuts what the seat sends."""
    end: str = "\n"
    """Follows every message told."""
    client_end: str = "\n"
    """Follows every message of our own clients."""
    gap_ms: int = 0
    """Pause before a message that is not a reply to one from this seat."""


class Limits(Struct, frozen=True, kw_only=True):
    """Time a seat has, in milliseconds; 0 is no limit."""

    first_ms: int = 0
    """For the first turn, …"""
    turn_ms: int = 0
    """… and for each later one."""
    grace_ms: int = 0
    """Added to both before a seat is called late."""

    def __post_init__(self) -> None:
        """Refuse what is not a time."""
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if type(value) is not int or value < 0:
                text = "{name} of its limits is {value}; it must be a whole number of milliseconds, or 0 for no limit"
                raise BrokenGameError(text, name=name, value=repr(value))


class Wire(Protocol[Final_co, Said_contra, Seen_co]):
    """Both sides of the dialogue."""

    def referee(self, setup: Setup, /) -> Talk[Final_co]:
        """Hold the dialogue of one match, and return its final state."""

    def say(self, action: Said_contra, /) -> tuple[str, ...]:
        """Return the messages of an action, one per `Ask`: an action of three asks has three."""

    def client(
        self,
        play: Play[Seen_co, Any],
        options: Any,  # noqa: ANN401 - each game has its own options struct
        name: str,
        /,
    ) -> Client:
        """Be a program: rebuild the observation from what is heard, and play.

        The name is for those who are asked for one.
        """

    def link(self, options: Any, /) -> Link:  # noqa: ANN401 - the same
        """Return what connections are like under these options."""

    def limits(self, options: Any, /) -> Limits:  # noqa: ANN401 - the same
        """Return the time that seats have under these options."""


class WireFunctions(Struct, Generic[State, Action, Observation], frozen=True, kw_only=True):
    """A wire made of single functions."""

    referee: Callable[[Setup], Talk[State]]
    say: Callable[[Action], tuple[str, ...]]
    client: Callable[[Play[Observation, Action], Any, str], Client]
    link: Callable[[Any], Link] = lambda _: Link()
    limits: Callable[[Any], Limits] = lambda _: Limits()


class Tcp(Struct, frozen=True, kw_only=True):
    """Where programs are clients that connect, instead of talking on stdin and stdout."""

    port: int
    greet: Callable[[Any], Greeting] | None = None
    """What is said to a client before the match, by options."""
    refuse: Callable[[NoSeat], str | None] = lambda _: None
    """What a server says instead to a client that it has no seat for; None: the client is greeted,
    and the greeting says so."""
    look: Callable[[Any], Generator[Say | Hear, str, Sight]] | None = None
    """A client that only looks, by options."""


class Probe(Struct, frozen=True, kw_only=True):
    """A way to find out what an unknown program expects: see whether it answers."""

    settings: Mapping[str, str]
    """The seat's options if it does."""
    message: str
    patience_ms: int
