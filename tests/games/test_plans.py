"""The competitions that ship with the games: each plan is read, fits its game and begins."""

import pytest

from joute import registry
from joute.tournament.plan import Criterion, Format
from joute.tournament.plan_defaults import fitted
from joute.tournament.plan_file import shipped

PLANS = [(game, plan) for game in registry.names() for plan in registry.find(game).plans]


@pytest.mark.parametrize(("name", "plan"), PLANS)
def test_a_plan_that_ships_with_a_game_fits_it(name: str, plan: str) -> None:
    game = registry.find(name)
    read = shipped(game, plan)
    fitted(game, read)
    assert read.game == name
    assert read.title


@pytest.mark.parametrize("name", ["cafe", "mine"])
def test_a_contest_pauses_between_messages_as_play_and_check_do(name: str) -> None:
    assert "msg_gap_ms" not in shipped(registry.find(name)).settings


def test_in_the_indirect_contest_of_cafe_all_meet_the_servers_bot_alone() -> None:
    plan = shipped(registry.find("cafe"), "indirect")  # ruling B17
    (stage,) = plan.stages
    assert list(plan.bots) == ["normal"]
    assert (stage.format, stage.challengers, stage.rank[0]) == (
        Format.GAUNTLET,
        1,
        Criterion.MARGIN,
    )
