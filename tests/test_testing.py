"""The conformance kit finds what is wrong."""

import pytest
from msgspec.structs import replace
from toys import COUNTING

from joute.errors import BrokenGameError, MapError
from joute.game import Maps
from joute.game.contest import Promotion
from joute.speech import LANGUAGES, sentence
from joute.testing import CHECKS


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        ({"leagues": {"low": (), "high": ("two",)}}, "nobody to beat in its league low"),
        ({"leagues": {"low": ("three",)}}, "unknown bots in its league low"),
        ({"leagues": {"low": ("two",) * 9}}, "too many or too few opponents in its league low"),
        ({"promotion": Promotion(matches=2, wins=3)}, "cannot be won or lost"),
    ],
)
def test_leagues_that_cannot_be_are_found(broken: dict[str, object], complaint: str) -> None:
    with pytest.raises(BrokenGameError, match=complaint):
        CHECKS["identity"](replace(COUNTING, **broken))


def test_a_last_league_without_bots_is_for_those_who_came_so_far() -> None:
    CHECKS["identity"](replace(COUNTING, leagues={"low": ("two",), "high": ()}))


def test_a_game_without_maps_keeps_the_promise_about_maps() -> None:
    CHECKS["maps"](replace(COUNTING, maps=Maps()))


def test_a_map_that_is_made_and_cannot_be_read_is_found() -> None:
    with pytest.raises(MapError, match="has no maps"):
        CHECKS["maps"](replace(COUNTING, maps=Maps(make=lambda _: "flat")))


def test_a_broken_promise_is_said_in_both_languages() -> None:
    with pytest.raises(BrokenGameError) as found:
        CHECKS["identity"](replace(COUNTING, bots=()))
    said = [sentence(found.value.reason, language) for language in LANGUAGES]
    assert said == ["counting has no bot", "counting n’a pas de programme"]
