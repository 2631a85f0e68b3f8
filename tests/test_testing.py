"""The conformance kit finds what is wrong."""

import pytest
from msgspec.structs import replace
from toys import COUNTING

from joute.errors import BrokenGameError
from joute.game.contest import Promotion
from joute.testing import CHECKS


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        ({"leagues": {"low": (), "high": ("two",)}}, "nobody to beat in its league low"),
        ({"leagues": {"low": ("three",)}}, "strangers in its league low"),
        ({"leagues": {"low": ("two",) * 9}}, "too many or too few opponents in its league low"),
        ({"promotion": Promotion(matches=2, wins=3)}, "cannot be won or lost"),
    ],
)
def test_leagues_that_cannot_be_are_found(broken: dict[str, object], complaint: str) -> None:
    with pytest.raises(BrokenGameError, match=complaint):
        CHECKS["identity"](replace(COUNTING, **broken))


def test_a_last_league_without_bots_is_for_those_who_came_so_far() -> None:
    CHECKS["identity"](replace(COUNTING, leagues={"low": ("two",), "high": ()}))
