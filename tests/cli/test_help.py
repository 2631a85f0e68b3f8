"""What `--help` says of a game."""

from collections.abc import Callable
from typing import Annotated

import pytest
from conftest import Ran
from msgspec import Meta, Struct
from msgspec.structs import replace

from joute import registry

pytestmark = pytest.mark.usefixtures("own_folder")
Joute = Callable[..., Ran]


def test_help_tells_a_games_bots_and_settings(joute: Joute) -> None:
    shown = joute("play", "race", "--help").out
    assert "dumb" in shown
    assert "turn_ms=1000" in shown


def test_a_cafe_server_lets_go_of_a_client_after_ten_silent_minutes(joute: Joute) -> None:
    assert "600000" in joute("serve", "cafe", "--help").out
    assert "600000" not in joute("serve", "mine", "--help").out


class Seat(Struct, frozen=True):
    dialect: Annotated[int, Meta(description="how this seat talks")] = 5


def test_help_tells_the_settings_of_a_seat_where_they_can_be_given(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = replace(registry.find("race"), seat_options=Seat)
    monkeypatch.setattr(registry, "find", lambda _: race)
    shown = joute("play", "race", "--help").out
    assert "Settings of a seat (--seat KEY=VALUE):\n  dialect=5  how this seat talks" in shown
    assert "dialect" not in joute("maps", "race", "--help").out


def test_the_help_of_a_server_that_a_game_does_not_have_says_so(joute: Joute) -> None:
    ran = joute("serve", "race", "--help")
    assert (ran.code, ran.err) == (
        2,
        "joute: race is not played over a network; see joute play race --help\n",
    )
