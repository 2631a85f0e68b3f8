"""The setup of a match."""

from typing import Any

from msgspec import Struct


class NoOptions(Struct, frozen=True):
    """For games with nothing to set."""


class Setup(Struct, frozen=True, kw_only=True):
    """Everything that decides a match, except what the seats say."""

    game: str
    seats: int
    seed: int | str = 0
    profile: str = "document"
    options: Any = None
    """The game's `options` struct."""
    seat_options: tuple[Any, ...] = ()
    """The game's `seat_options` struct of each seat."""
    map: str | None = None
    """The text of a map file; if None, the game makes a map from the seed."""
    names: tuple[str, ...] = ()
    """By seat. With an empty name nobody plays: the seat's client left before the match."""
