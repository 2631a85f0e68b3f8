"""The server that a game's document describes: how it makes matches of the clients that connect."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from joute.game.client import Greeting
from joute.game.setup import NoOptions, Setup
from joute.reason import Reason


class Service(Struct, frozen=True, kw_only=True):
    """How a server makes matches of the clients that connect to it."""

    least: int
    most: int
    """How many clients one match takes; the seats after theirs belong to `bots`."""
    start_at: int | None = None
    """A match begins by itself when this many clients have entered (None: never), …"""
    wait_s: float | None = None
    """… or when `least` have and nobody else came for this long; or when somebody starts it."""
    bots: tuple[str, ...] = ()
    """Built-in bots that play against the clients."""
    several: bool = False
    """Many matches at once, or one after the other."""
    settings: Mapping[str, str] = {}
    """Options that this service sets."""
    pace_ms: int = 0
    """Time between two marks, so that people can watch."""
    greet: Callable[[Setup], Greeting] | None = None
    """Instead of `Game.tcp.greet`; a client that it gives no seat is sent away."""
    instead: Reason | None = None
    """What the server does for each client where no match is ever played."""
    port: int | None = None
    """Instead of `Game.tcp.port`."""
    seed: int | str | None = None
    """When none is given; None draws one."""
    same_seed: bool = False
    """Every match is played on the seed given, instead of on the next one each."""


class Serve(Struct, frozen=True, kw_only=True):
    """The server that the document describes."""

    flags: type[Struct] = NoOptions
    """Switches of `joute serve GAME`, described like options."""
    service: Callable[[Any, Any], Service]
    """By flags and options; raises UsageError when they do not go together."""
    limit_ms: int = 0
    """Time that a client has a turn where nobody says otherwise, 0: as long as it likes."""
