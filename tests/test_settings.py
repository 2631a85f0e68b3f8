from datetime import date
from typing import Annotated

import pytest
from msgspec import Meta, Struct

from joute import registry
from joute.errors import MapError, UsageError
from joute.game import AnyGame
from joute.settings import describe, filled, options, pairs, prepare
from joute.speech import ENGLISH, FRENCH, sentence

RACE = registry.find("race")


def test_a_profile_sets_options_and_what_is_typed_wins_over_it() -> None:
    chosen = options(RACE, "original", {"turn_ms": "70"})
    assert (chosen.first_ms, chosen.turn_ms, chosen.plain_log) == (0, 70, False)


@pytest.mark.parametrize(
    ("typed", "value"), [("yes", True), ("no", False), ("off", False), ("true", True)]
)
def test_yes_and_no_are_understood(typed: str, value: bool) -> None:  # noqa: FBT001 - a table's column
    assert options(RACE, typed={"plain_log": typed}).plain_log is value


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ({"turn_m": "1"}, "turn_m: there is no such option; did you mean turn_ms?"),
        ({"turn_ms": "soon"}, "turn_ms=soon: it must be a whole number of at least 0"),
        ({"turn_ms": "-1"}, "turn_ms=-1: it must be a whole number of at least 0"),
        ({"tracks": "steep"}, "tracks=steep: it must be original or simple"),
        ({"plain_log": "maybe"}, "plain_log=maybe: it must be yes or no"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_name(typed: dict[str, str], complaint: str) -> None:
    with pytest.raises(UsageError, match=r"race --set") as refusal:
        options(RACE, typed=typed)
    assert complaint in str(refusal.value)


class Odd(Struct):
    """Settings of kinds that no game has."""

    share: Annotated[float, Meta(ge=0, le=1)] = 0.5
    most: Annotated[int, Meta(le=9)] | None = None
    day: date = date(2026, 1, 1)


@pytest.mark.parametrize(
    ("key", "english", "french"),
    [
        ("share", "a number from 0 to 1", "un nombre de 0 à 1"),
        (
            "most",
            "a whole number of at most 9 or none",
            "un nombre entier inférieur ou égal à 9 ou none",
        ),
        ("day", "a text that fits", "un texte qui convient"),
    ],
)
def test_what_a_setting_takes_is_said_in_both_languages(
    key: str, english: str, french: str
) -> None:
    with pytest.raises(UsageError) as refusal:
        filled(Odd, {key: "x"}, "--")
    for language, wanted in ((ENGLISH, english), (FRENCH, french)):
        assert sentence(refusal.value.reason, language).endswith(f" {wanted}")


def test_an_unknown_profile_is_refused_with_those_there_are() -> None:
    with pytest.raises(UsageError, match="it has document, original"):
        options(RACE, "fast")


def test_a_setting_without_an_equals_sign_is_refused() -> None:
    with pytest.raises(UsageError, match="KEY=VALUE"):
        pairs(["turn_ms"])


@pytest.mark.parametrize("seats", [0, 9])
def test_too_few_or_too_many_bots_are_refused(seats: int) -> None:
    with pytest.raises(UsageError, match="race is played by 1 to 8 bots"):
        prepare(RACE, names=["bot"] * seats)


def test_a_seat_that_does_not_exist_has_no_settings() -> None:
    with pytest.raises(UsageError, match="there is no seat 2"):
        prepare(RACE, names=["bot"] * 2, seat_typed={2: {}})


def test_a_bad_map_is_refused_before_anything_starts() -> None:
    with pytest.raises(MapError, match="line 1"):
        prepare(RACE, names=["bot"], ground="wide\n")


def test_options_are_described_once_and_for_all() -> None:
    # a server asks for every client that connects
    assert describe(RACE.options) is describe(RACE.options)


def test_every_option_is_described() -> None:
    assert all(info.description for info in describe(RACE.options))


@pytest.mark.parametrize("game", list(map(registry.find, registry.names())), ids=lambda g: g.name)
def test_every_default_can_be_typed_as_it_is_shown(game: AnyGame) -> None:
    shown = {info.name: info.usual for info in describe(game.options)}
    assert options(game, typed=shown) == options(game)
