"""The clients that have entered for the next match: numbers and names, no connections."""

from collections.abc import Callable
from itertools import count
from typing import Generic, TypeVar

from joute.game import PlayerName

Guest = TypeVar("Guest")


class Lobby(Generic[Guest]):
    """Seats for a match to come; who enters gets the lowest free number."""

    def __init__(self) -> None:
        self.guests: dict[int, tuple[PlayerName, Guest]] = {}

    def __len__(self) -> int:
        return len(self.guests)

    def enter(self, called: Callable[[int], PlayerName], guest: Guest) -> int:
        """Return the lowest free number, and the name that goes with it."""
        number = next(number for number in count() if number not in self.guests)
        self.guests[number] = (called(number), guest)
        return number

    def rename(self, number: int, name: str) -> None:
        """Call the guest of a number otherwise."""
        self.guests[number] = (name, self.guests[number][1])

    def leave(self, guest: Guest) -> None:
        """Free the number of a guest, if it has one."""
        for number, (_, other) in list(self.guests.items()):
            if other is guest:
                del self.guests[number]

    def seats(self) -> list[tuple[PlayerName, Guest] | None]:
        """Return name and guest by number; None where somebody left a gap."""
        return [self.guests.get(number) for number in range(max(self.guests, default=-1) + 1)]
