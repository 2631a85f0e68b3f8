"""Built-in bots: a function from an observation to an action, made for one seat of one match."""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct

from joute.dice import Dice

Action = TypeVar("Action")
Observation = TypeVar("Observation")

Play = Callable[[Observation], Action]


class Brief(Struct, frozen=True):
    """What a built-in bot is given when it is made."""

    dice: Dice
    clock: Callable[[], float]
    """Seconds, only for differences."""
    limit: float | None = None
    """Seconds a turn, None when there is no limit."""
    note: Callable[[str], None] = lambda _: None
    """Write a line for the bot's author; it is kept as the bot's stderr of this turn."""
    explain: bool = False
    """Whether it should note, turn by turn, what it considered and what it expects."""


class BotEntry(Struct, frozen=True, kw_only=True):
    """A built-in bot, imported when it is used."""

    name: str
    summary: str
    path: str
    """`module:function`; the function makes a `Play` from a `Brief`."""
    thinks: bool = False
    """It may use its whole time, so a server runs it beside its loop."""
    kernel: str | None = None
    """The module, where it has one, that makes it slow unless it is compiled."""
