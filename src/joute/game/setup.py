"""All that decides a match besides what the seats say."""

from typing import Any

from msgspec import Struct


class NoOptions(Struct, frozen=True):
    """For games with nothing to set."""


class Setup(Struct, frozen=True, kw_only=True):
    """All that decides a match besides what the seats say."""

    game: str
    seats: int
    seed: int | str = 0
    profile: str = "document"
    options: Any = None
    """The game's `options` struct."""
    seat_options: tuple[Any, ...] = ()
    """One of the game's `seat_options` structs a seat."""
    map: str | None = None
    """The text of a map file; without it the game makes a map from the seed."""
    names: tuple[str, ...] = ()
    """By seat; a seat without a name is empty: its client left before the match."""
