"""What a server reports to its watchers."""

from collections.abc import Sequence

from joute.game import Mark, NoSeat, PlayerName
from joute.match import Match
from joute.reason import Reason
from joute.replay import Note
from joute.result import Result


class Events:
    """What a server reports; override what is of interest."""

    def entered(self, number: int, name: PlayerName) -> None:
        """A client has a seat in the lobby."""

    def renamed(self, name: PlayerName, new: str) -> None:
        """Somebody has given a client in the lobby another name."""

    def left(self, name: PlayerName) -> None:
        """A client has left the lobby."""

    def refused(self, why: NoSeat) -> None:
        """A client was sent away."""

    def visited(self, client: str, sent: str) -> None:
        """A client was sent something, and no match follows."""

    def due(self, when: float) -> None:
        """A match begins by itself at this time of the loop, if nobody comes and enough stay."""

    def began(self, match: Match, notes: Sequence[Note]) -> None:
        """A match begins; the notes will grow with it."""

    def marked(self, match: Match, mark: Mark) -> None:
        """A match has gone on."""

    def silent(self, match: Match, seat: int, since: float) -> None:
        """A match has waited for this seat since this time of the loop, which is long."""

    def ended(self, match: Match, result: Result) -> None:
        """A match is over."""

    def failed(self, match: Match | None, reason: Reason) -> None:
        """The game has failed, in a match or before one; the match is cut short."""

    def unkept(self, reason: Reason) -> None:
        """A replay could not be kept."""


class Several(Events):
    """Tells several what happens."""

    def __init__(self, *listeners: Events) -> None:
        self._listeners = listeners

    def entered(self, number: int, name: PlayerName) -> None:
        """A client has a seat in the lobby."""
        for listener in self._listeners:
            listener.entered(number, name)

    def renamed(self, name: PlayerName, new: str) -> None:
        """A client in the lobby has another name."""
        for listener in self._listeners:
            listener.renamed(name, new)

    def left(self, name: PlayerName) -> None:
        """A client has left the lobby."""
        for listener in self._listeners:
            listener.left(name)

    def refused(self, why: NoSeat) -> None:
        """A client was sent away."""
        for listener in self._listeners:
            listener.refused(why)

    def visited(self, client: str, sent: str) -> None:
        """A client was sent something."""
        for listener in self._listeners:
            listener.visited(client, sent)

    def due(self, when: float) -> None:
        """A match begins by itself then."""
        for listener in self._listeners:
            listener.due(when)

    def began(self, match: Match, notes: Sequence[Note]) -> None:
        """A match begins."""
        for listener in self._listeners:
            listener.began(match, notes)

    def marked(self, match: Match, mark: Mark) -> None:
        """A match has gone on."""
        for listener in self._listeners:
            listener.marked(match, mark)

    def silent(self, match: Match, seat: int, since: float) -> None:
        """A match has waited for this seat for long."""
        for listener in self._listeners:
            listener.silent(match, seat, since)

    def ended(self, match: Match, result: Result) -> None:
        """A match is over."""
        for listener in self._listeners:
            listener.ended(match, result)

    def failed(self, match: Match | None, reason: Reason) -> None:
        """The game has failed."""
        for listener in self._listeners:
            listener.failed(match, reason)

    def unkept(self, reason: Reason) -> None:
        """A replay could not be kept."""
        for listener in self._listeners:
            listener.unkept(reason)
