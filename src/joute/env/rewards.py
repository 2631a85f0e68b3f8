"""What a learner is given for a match.

    win     at the end 1 for the seat that has won alone, 0 for those who share the first rank, -1 for the others; a seat
            that plays alone has 1 if it has a result
    score   after every step, how much the seat's lead has grown: its points less the most that another seat has; where
            low scores win, the signs are changed. Over a match this adds up to the final lead

In both, a seat that is put out is given -1 at that moment and nothing more.
"""

from collections.abc import Sequence
from typing import Literal

from joute.env.session import Session
from joute.errors import UsageError
from joute.game import Points
from joute.reason import either
from joute.result import ranks

Kind = Literal["win", "score"]
KINDS: tuple[Kind, ...] = ("win", "score")
OUT = -1.0


def checked(kind: str) -> Kind:
    """Return a kind of rewards, or say which there are."""
    for known in KINDS:
        if kind == known:
            return known
    raise UsageError(
        "{where}{key}={value}: it must be {wanted}",
        where="",
        key="reward",
        value=repr(kind),
        wanted=either(list(KINDS)),
    )


class Rewards:
    """What the seats of one match are given, step by step."""

    def __init__(self, kind: Kind, session: Session) -> None:
        self._session = session
        self._counts = kind == "score"
        self._paid: set[int] = set()
        """The seats that were put out."""
        self._leads = leads(session) if self._counts else []

    def all(self) -> list[float]:
        """Return what each seat is given for what happened since the last call."""
        session = self._session
        if self._counts:
            before, self._leads = self._leads, leads(session)
            given = [now - then for now, then in zip(self._leads, before, strict=True)]
        elif session.movers:
            given = [0.0] * session.setup.seats
        else:
            given = outcome(session)
        for seat in session.failed:
            given[seat] = 0.0 if seat in self._paid else OUT
            self._paid.add(seat)
        return given

    def of(self, seat: int) -> float:
        """Return what one seat is given, where no other is asked for."""
        session = self._session
        if session.movers and not self._counts and not session.failed:
            return 0.0
        return self.all()[seat]


def ranks_of(session: Session) -> tuple[int, ...]:
    """Return the rank of each seat."""
    return ranks(session.game.ranking(session.state))


def outcome(session: Session) -> list[float]:
    """Return who has won."""
    standing = session.game.ranking(session.state)
    if len(standing) == 1:
        return [-1.0 if standing[0] is None else 1.0]
    places = ranks(standing)
    shared = places.count(1) > 1
    return [-1.0 if place > 1 else 0.0 if shared else 1.0 for place in places]


def leads(session: Session) -> list[float]:
    """Return by how many points each seat is ahead of all others; a seat without a score counts as 0."""
    scores: Sequence[Points | None] = session.rules.scores(session.state)
    sign = -1 if session.game.low_scores_win else 1
    points = [0.0 if score is None else float(sign * score) for score in scores]
    if len(points) == 1:
        return points
    first, second = sorted(points, reverse=True)[:2]
    return [mine - (second if mine == first else first) for mine in points]
