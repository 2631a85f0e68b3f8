"""A match that a test holds message by message, and shapes of islands for tests."""

from collections.abc import Sequence

from hypothesis import settings

from joute import registry
from joute.exchange import rendered
from joute.game import Failure, Tell
from joute.games.cafe import islands
from joute.games.cafe.islands import FOREST, SEA
from joute.match import Effect, Match
from joute.settings import prepare

CAFE = registry.find("cafe")
SCABB = CAFE.maps.named["scabb"]
UNHURRIED = settings(deadline=None)
"""Examples whose time says nothing on a busy machine."""


def frame_of(rows: Sequence[str]) -> str:
    """Write an island that is drawn by a letter for each parcel, M for sea and F for forest."""
    labels = "".join(rows)
    kinds = [{"M": SEA, "F": FOREST}.get(label, 0) for label in labels]
    return islands.write(islands.build(labels, kinds))


class Session:
    """Two seats; what each is told is kept as it stands on the wire."""

    def __init__(self, ground: str = "scabb", profile: str = "document", **typed: str) -> None:
        setup = prepare(CAFE, names=["Ann", "Bob"], ground=ground, profile=profile, typed=typed)
        self.match = Match(CAFE, setup)
        self._told = ["", ""]
        self._keep(self.match.start())

    def told(self, seat: int) -> str:
        """Return what a seat has been told since the last time."""
        told, self._told[seat] = self._told[seat], ""
        return told

    def say(self, seat: int, *messages: str) -> str:
        """Let a seat move; return what it has been told since the last time."""
        for message in messages:
            assert self.match.waiting == (seat,)
            self._keep(self.match.said(seat, message))
        return self.told(seat)

    def fail(self, seat: int, failure: Failure) -> None:
        """Let a seat fail."""
        self._keep(self.match.failed(seat, failure))

    def _keep(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Tell):
                self._told[effect.seat] += rendered(effect)


def against_house(**typed: str) -> Session:
    """Begin a match in which a test also speaks for the house; the map is already heard."""
    session = Session(relay="no", **typed)
    assert session.told(0) == SCABB
    return session
