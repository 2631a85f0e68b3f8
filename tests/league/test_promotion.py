"""Promotion by a stated rule."""

import pytest

from joute.dice import dice
from joute.game import AnyGame
from joute.league.promotion import Tries, rules_of
from joute.rating.promotion import luck
from joute.speech import ENGLISH, FRENCH, sentence
from league.records import record


def test_two_wins_of_three_promote_and_two_losses_settle(lots: AnyGame) -> None:
    def step(results: str) -> tuple[str, bool]:
        records = [record("wood", number, won=one == "w") for number, one in enumerate(results)]
        found = Tries(records).steps(lots, ["ann"])["ann"]
        return found.league, found.settled

    assert step("") == ("wood", False)
    assert step("wl") == ("wood", False)
    assert step("wlw") == ("iron", False)
    assert step("ll") == ("wood", True)


def test_the_rule_is_stated_with_its_error(lots: AnyGame) -> None:
    assert [sentence(rule.reason, ENGLISH) for rule in rules_of(lots)] == [
        f"{league}: to rise to {following}, win 2 of 3 matches against {opponents}, alone in first "
        f"place. A bot that is only as good as its opponents succeeds by luck in at most {chance}% of cases"
        for league, following, opponents, chance in (
            ("Wood", "Iron", "weak", "50"),
            ("Iron", "Bronze", "weak, even and weak", "15.6"),
        )
    ]
    assert sentence(rules_of(lots)[1].reason, FRENCH).replace("\u00a0", " ") == (
        "Iron : pour monter en Bronze, il faut gagner 2 matchs sur 3 contre weak, even et weak, en "
        "finissant seul premier. Un programme qui n’est pas meilleur que ses adversaires y parvient "
        "par chance dans 15,6 % des cas au plus"
    )


def test_an_equal_bot_is_promoted_as_often_as_stated() -> None:
    throw = dice(1, "promotion")
    tries = 20_000
    passed = sum(sum(throw.below(4) == 0 for _ in range(3)) >= 2 for _ in range(tries))
    assert passed / tries == pytest.approx(luck(matches=3, wins=2, seats=4), abs=0.01)
