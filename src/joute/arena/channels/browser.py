"""The seat of a person who plays in the browser."""

from collections import deque
from collections.abc import Sequence

from joute.arena.channels.base import Channel
from joute.game import Ask, AskAll, Failure, Kind, Link, Tell
from joute.reason import Reason


class BrowserChannel(Channel):
    """Says what the person clicks or types; takes as long as the person takes.

    Nothing has to be sent to the seat: its page replays the match itself.
    """

    def __init__(self, link: Link) -> None:
        super().__init__()
        self._framing = link.framing()
        self._end = link.client_end
        self._rest = b""
        self._said: deque[str | Failure] = deque()

    def live_through(self, answers: Sequence[str | Failure]) -> None:
        """Say in the past what was said: no person is asked again."""
        self._said.extend(answers)

    def send(self, event: Tell) -> None:
        """The page knows."""

    def take(self, ask: Ask | AskAll) -> str | Failure | None:
        """Return what the person has said."""
        del ask
        return self._said.popleft() if self._said else self.failure

    def stderr(self) -> str:
        """A person has none."""
        return ""

    def say(self, typed: str) -> None:
        """The person says a message, or a part of one."""
        self._rest += (typed + self._end).encode()
        start = 0
        while (found := self._framing.first(self._rest, start)) is not None:
            message, start = found
            self._said.append(message)
        self._rest = self._rest[start:]
        self._heard()

    def resign(self) -> None:
        """The person gives up."""
        self.failure = Failure(Kind.RESIGNED, Reason("failure.resigned"))
        self._heard()

    def lose(self) -> None:
        """There is no page any more."""
        self.failure = Failure(Kind.DISCONNECTED, Reason("failure.page-gone"))
        self._heard()
