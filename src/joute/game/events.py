"""What a referee yields, and what it is resumed with."""

from collections.abc import Callable, Generator
from typing import Any, TypeVar, final

from msgspec import Struct

from joute.game.failure import Failure

State = TypeVar("State")


@final
class Tell(Struct, frozen=True, gc=False):
    """Send a message; a long one may be a function, called only where somebody reads it."""

    seat: int
    message: str | Callable[[], str]


@final
class Ask(Struct, frozen=True, gc=False):
    """Wait for one seat. `fresh` starts a new turn's clock, otherwise the turn's clock goes on."""

    seat: int
    state: Any
    fresh: bool = True


@final
class AskAll(Struct, frozen=True, gc=False):
    """Wait for all of these seats at once."""

    seats: tuple[int, ...]
    state: Any
    fresh: bool = True


@final
class Out(Struct, frozen=True, gc=False):
    """Close a seat: it failed, or (`failure` is None) it has honourably nothing left to do.

    The failure that a `Gone` or an AskAll reported may be given back in the game's own words.
    """

    seat: int
    failure: Failure | None = None


@final
class Mark(Struct, frozen=True, gc=False):
    """A frame of the viewer."""

    state: Any


@final
class Gone(Struct, frozen=True, gc=False):
    """The answer to an `Ask` when a seat failed: the asked one or another."""

    seat: int
    failure: Failure


Event = Tell | Ask | AskAll | Out | Mark
Talk = Generator[Event, Any, State]
