"""What a referee yields, and what it is resumed with."""

from collections.abc import Callable, Generator
from typing import Any, TypeVar, final

from msgspec import Struct

from joute.game.failure import Failure
from joute.reason import Reason

State = TypeVar("State")


@final
class Tell(Struct, frozen=True, gc=False):
    """Send a message; a long one may be a function, called only if somebody reads the message."""

    seat: int
    message: str | Callable[[], str]
    refuses: bool = False
    """Whether it refuses what this seat said last, which then plays on. The report of a match lists what was refused."""
    notes: tuple[Reason, ...] = ()
    """What the report says of a refusal beside the message: why, and what to do."""


@final
class Ask(Struct, frozen=True, gc=False):
    """Wait for one seat. `fresh` starts the clock of a new turn; otherwise this turn's clock goes on."""

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
    """Close a seat, because it failed or, if `failure` is None, because it has finished.

    A game may pass on the failure that a `Gone` or an `AskAll` reported, in its own words.
    """

    seat: int
    failure: Failure | None = None


@final
class Mark(Struct, frozen=True, gc=False):
    """A frame of the viewer ends here."""

    state: Any


@final
class Gone(Struct, frozen=True, gc=False):
    """The answer to an `Ask` when a seat failed: the asked one or another."""

    seat: int
    failure: Failure


Event = Tell | Ask | AskAll | Out | Mark
Talk = Generator[Event, Any, State]
