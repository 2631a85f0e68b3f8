"""The conformance kit finds what is wrong."""

from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Meta, Struct
from msgspec.structs import replace
from toys import COUNTING

from joute import registry
from joute.errors import BrokenGameError, MapError
from joute.game import AnyGame, Maps, View
from joute.game.contest import Contest, Promotion
from joute.simple import game
from joute.speech import LANGUAGES, sentence
from joute.testing import CHECKS, check_game


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


class Sized(Struct, frozen=True):
    """Options of which one has no default."""

    size: Annotated[int, Meta(description="how big")]


class Big(Struct, frozen=True):
    """Options that are well."""

    size: Annotated[int, Meta(description="how big")] = 3


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        ({"options": Sized}, "counting gives its option size no default"),
        (
            {"options": Big, "profiles": {"huge": {"size": "very"}}},
            "counting cannot have its profile huge: ",
        ),
        ({"soon_over": {"turns": "3"}}, "counting cannot be set as its soon_over says: .*turns"),
        (
            {"contest": Contest(settings={"turns": "3"})},
            "counting cannot be set as its contest says: .*turns",
        ),
        ({"kit": "nowhere:kit"}, "counting names nowhere:kit, which is not there"),
        ({"plans": {"cup": "joute.games:cup.toml"}}, "names joute.games:cup.toml, which is not"),
    ],
)
def test_what_a_game_says_of_itself_and_cannot_be_is_found(
    broken: dict[str, object], complaint: str
) -> None:
    with pytest.raises(BrokenGameError, match=complaint):
        CHECKS["identity"](replace(COUNTING, **broken))


@pytest.mark.parametrize("seats", [1, 5, 16])
def test_a_game_of_any_number_of_seats_keeps_the_promises(seats: int) -> None:
    many = game(
        "many",
        seats=seats,
        initial=lambda setup: (3, (0,) * setup.seats),
        to_move=lambda state: tuple(range(len(state[1]))) if state[0] else (),
        legal=lambda _state, _seat: (1, 2),
        step=lambda state, chosen: (
            state[0] - 1,
            tuple(points + chosen.get(seat, 0) for seat, points in enumerate(state[1])),
        ),
        scores=lambda state: state[1],
    )
    check_game(many)


def test_a_report_that_is_no_text_is_found() -> None:
    with pytest.raises(BrokenGameError, match="the report of counting is not a text"):
        CHECKS["legal_play"](replace(COUNTING, report=lambda _: 7))


def test_a_last_league_without_bots_is_for_those_who_came_so_far() -> None:
    CHECKS["identity"](replace(COUNTING, leagues={"low": ("two",), "high": ()}))


def test_a_game_without_maps_keeps_the_promise_about_maps() -> None:
    CHECKS["maps"](replace(COUNTING, maps=Maps()))


def test_a_map_that_is_made_and_cannot_be_read_is_found() -> None:
    with pytest.raises(MapError, match="has no maps"):
        CHECKS["maps"](replace(COUNTING, maps=Maps(make=lambda _: "flat")))


@pytest.mark.parametrize(
    ("best", "complaint"),
    [
        ("many", "gives 'many' as the best score of a map"),
        (3, "gives 3 as the best score of a map, on which its first bot has 6"),
    ],
)
def test_a_best_score_of_a_map_that_is_none_is_found(best: object, complaint: str) -> None:
    maps = replace(COUNTING.maps, best=lambda _text, _setup: best)
    with pytest.raises(BrokenGameError, match=complaint):
        CHECKS["maps"](replace(COUNTING, maps=maps))


@pytest.mark.parametrize("best", [None, 60])
def test_a_best_score_of_a_map_that_nobody_beats_may_be_unknown(best: object) -> None:
    CHECKS["maps"](replace(COUNTING, maps=replace(COUNTING.maps, best=lambda _text, _setup: best)))


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (COUNTING, "counting shows a person in seat 2"),
        (registry.find("cafe"), "cafe shows a person in seat 1 on turn 1"),
        (registry.find("race"), "the scores of race show a person in seat"),
    ],
    ids=["counting", "cafe", "race"],
)
def test_a_game_that_shows_the_whole_state_to_people_who_play_is_found(
    game: AnyGame, complaint: str
) -> None:
    CHECKS["secrets"](game)
    careless = replace(game, view=replace(game.view, known=View().known))
    with pytest.raises(BrokenGameError, match=complaint):
        CHECKS["secrets"](careless)


@pytest.mark.parametrize("name", ["counting", "race", "cafe", "vin"])
def test_a_game_that_does_not_retell_what_it_says_it_does_is_found(name: str) -> None:
    game = COUNTING if name == "counting" else registry.find(name)
    CHECKS["retelling"](game)
    with pytest.raises(BrokenGameError, match=f"{name} says that it retells, but a client"):
        CHECKS["retelling"](replace(game, retells=True))


@pytest.mark.long
@pytest.mark.parametrize("name", ["minibus", "examples/games/tictactoe.py"])
def test_a_game_that_retells_lets_anybody_take_over(name: str) -> None:
    game = registry.find(name if "/" not in name else str(Path(__file__).parents[1] / name))
    assert game.retells
    CHECKS["retelling"](game)


def test_a_broken_promise_is_said_in_both_languages() -> None:
    with pytest.raises(BrokenGameError) as found:
        CHECKS["identity"](replace(COUNTING, bots=()))
    said = [sentence(found.value.reason, language) for language in LANGUAGES]
    assert said == ["counting has no bot", "counting n’a pas de programme"]
