"""What people who play La bataille du café are shown."""

import pytest
from games.cafe.session import CAFE, Session

from joute.film import Snapshot, snapshot

OPENING, LATE = "A:11", "A:22"
FIRST, SECOND = frozenset({0}), frozenset({1})


def seen(session: Session, eyes: frozenset[int] | None) -> Snapshot:
    assert session.match.ask is not None
    return snapshot(CAFE, session.match.ask.state, 1, eyes)


@pytest.mark.parametrize("said", [OPENING, LATE, "A:??"])
def test_a_second_client_is_shown_nothing_of_the_first_move_before_its_own(said: str) -> None:
    session, other = Session(), Session()
    session.say(0, said)
    other.say(0, "A:99")
    assert seen(session, None) != seen(other, None)
    assert seen(session, SECOND) == seen(other, SECOND)
    for eyes in (FIRST, FIRST | SECOND):
        assert seen(session, eyes) == seen(session, None)


@pytest.mark.parametrize("said", [OPENING, "A:??"])
def test_it_is_shown_everything_once_its_opening_is_answered(said: str) -> None:
    session = Session()
    session.say(0, said)
    session.say(1, LATE)
    assert seen(session, SECOND) == seen(session, None)


def test_a_seat_that_says_no_opening_is_shown_everything_at_once() -> None:
    session = Session(relay="no")
    session.say(0, OPENING)
    assert seen(session, SECOND) == seen(session, None)
