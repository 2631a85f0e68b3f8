"""What the seats said before the turn from which a match goes on.

The seats are asked as ever, but what they answer is replaced by what the past holds, until it is used up: so a
program lives through the story that it takes over. What it answers otherwise is noted: where a game does not
tell programs what they did, such a program no longer knows where it is.
"""

from collections import deque
from collections.abc import Iterable

from msgspec import Struct

from joute.game import Failure
from joute.match import Entry


class Deviation(Struct, frozen=True, kw_only=True):
    """The first time that a program answered otherwise than the match had."""

    seat: int
    turn: int
    said: str | Failure
    recorded: str


class Past:
    """The inputs of a match up to where it goes on."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._left = deque(entries)
        self.deviations: dict[int, Deviation] = {}
        """By seat."""

    def __bool__(self) -> bool:
        """Whether there is anything left of it."""
        return bool(self._left)

    def answers_of(self, seat: int) -> list[str | Failure]:
        """List what is left of a seat's answers."""
        return [answer for other, answer in self._left if other == seat]

    def loss(self, asked: int) -> tuple[int, Failure] | None:
        """Take the loss of another seat than the one that is asked, if that comes next."""
        seat, failure = self._left[0]
        if seat == asked:
            return None
        self._left.popleft()
        assert isinstance(failure, Failure)
        return seat, failure

    def answer(self, seat: int) -> str | Failure:
        """Take a seat's next answer."""
        for place, (other, answer) in enumerate(self._left):
            if other == seat:
                del self._left[place]
                return answer
        message = f"the past holds no answer of seat {seat}"
        raise LookupError(message)

    def deviates(self, seat: int, turn: int, said: str | Failure, recorded: str | Failure) -> bool:
        """Whether a program has said something else than its seat did; the first time is noted."""
        if isinstance(recorded, Failure):
            return False  # the seat is out, whoever plays it
        if isinstance(said, str) and said.split() == recorded.split():
            return False
        first = Deviation(seat=seat, turn=turn, said=said, recorded=recorded)
        self.deviations.setdefault(seat, first)
        return True
