"""Built-in bots: a function from an observation to an action, made for one seat of one match."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from joute.dice import Dice

Action = TypeVar("Action")
Observation = TypeVar("Observation")

Play = Callable[[Observation], Action]


class Brief(Struct, frozen=True):
    """What a built-in bot receives when it is made."""

    dice: Dice
    clock: Callable[[], float]
    """Return a time in seconds; only differences between two calls mean anything."""
    limit: float | None = None
    """Seconds for each turn, None if there is no limit."""
    note: Callable[[str], None] = lambda _: None
    """Write a line for the bot's author; it is kept as the bot's stderr of this turn."""
    explain: bool = False
    """Whether to note, turn by turn, what it considered and what it expects."""


class BotEntry(Struct, frozen=True, kw_only=True):
    """A built-in bot, imported when it is used."""

    name: str
    summary: str
    path: str | Callable[[Brief], Play[Any, Any]]
    """`module:function`, or the function itself: it makes a `Play` from a `Brief`."""
    thinks: bool = False
    """Whether it may use its whole time; a server then runs it in another process."""
    kernel: str | None = None
    """The module that must be compiled for the bot to be fast."""
