"""The setup of a match."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from joute.reason import Reason

PlayerName = str | Reason
"""Of a player: as it was given, or, where nobody gave one, how joute calls it."""
HUMAN = Reason("name.human")
"""A person at a page, who has given no name."""


def unnamed(number: int) -> Reason:
    """Return how a player without a name is called, by its number as the document counts."""
    return Reason("name.player", {"number": str(number)})


def called(name: str, made_up: Reason | UnsetType | None, seat: int) -> PlayerName:
    """Return the name that readers see; earlier versions wrote made-up ones in English only."""
    if made_up is UNSET:
        return {f"player {seat + 1}": unnamed(seat + 1), "human": HUMAN}.get(name, name)
    return made_up or name


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
    made_up: tuple[Reason | None, ...] | UnsetType = UNSET
    """By seat: what stands for a name that nobody gave, which is in `names` in English."""

    @property
    def called(self) -> tuple[PlayerName, ...]:
        """The names as readers see them, by seat."""
        made_up = [UNSET] * len(self.names) if self.made_up is UNSET else self.made_up
        pairs = zip(self.names, made_up, strict=True)
        return tuple(called(name, own, seat) for seat, (name, own) in enumerate(pairs))
