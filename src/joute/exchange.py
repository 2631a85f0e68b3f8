"""What a seat was told last, and what it said to that: the evidence of a death or a refusal."""

from typing import NoReturn

from joute.errors import BrokenGameError
from joute.game import Tell


class Exchange:
    """The last burst of messages told to a seat and what it said to them, and the one before."""

    __slots__ = ("before", "said", "told")

    def __init__(self) -> None:
        self.told: list[Tell] = []
        self.said: list[str] = []
        self.before: tuple[list[Tell], list[str]] = ([], [])

    def tell(self, event: Tell) -> None:
        """A message told after an answer begins a new exchange."""
        if self.said:
            self.before = (self.told, self.said)
            self.told = [event]
            self.said = []
        else:
            self.told.append(event)

    @property
    def last_said(self) -> str:
        """The last message that was said, if any."""
        return next(reversed(self.said or self.before[1]), "")

    def last(self, *, answered: bool) -> tuple[str, str, str]:
        """Return what was sent and what was said, the last time something was said if `answered`.

        The third is what had been said before, if nothing was said to what was sent.
        """
        told, said = self.before if answered and not self.said else (self.told, self.said)
        before = [] if said else self.before[1]
        return "\n".join(rendered(event) for event in told), "\n".join(said), "\n".join(before)


class Exchanges(dict[int, Exchange]):
    """The exchanges by seat."""

    def __init__(self, seats: int) -> None:
        super().__init__((seat, Exchange()) for seat in range(seats))

    def __missing__(self, seat: object) -> NoReturn:
        """Say that there is no such seat; a referee has named it."""
        raise BrokenGameError(
            "its referee names seat {seat}, but the seats are numbered from 0 to {last}",
            seat=repr(seat),
            last=str(len(self) - 1),
        )


def rendered(event: Tell) -> str:
    """Return the text of a message, written now if it was left for later."""
    if isinstance(event.message, str):
        return event.message
    try:
        return event.message()
    except Exception as error:
        raise BrokenGameError(
            "its message to seat {seat} cannot be written: {why}", seat=str(event.seat), why=error
        ) from error
