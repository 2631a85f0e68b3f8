"""Promotion by a stated rule."""

import pytest
from msgspec.structs import replace

from joute.dice import dice
from joute.game import AnyGame
from joute.game.contest import Promotion
from joute.league.promotion import DEFENSIBLE, lucky, rules_of
from joute.rating.promotion import luck, shortest
from joute.speech import ENGLISH, FRENCH, sentence
from league.records import record, tries_of


def test_two_wins_of_three_promote_and_two_losses_settle(lots: AnyGame) -> None:
    def step(results: str) -> tuple[str, bool]:
        records = [record("wood", number, won=one == "w") for number, one in enumerate(results)]
        found = tries_of(records).steps(lots, ["ann"])["ann"]
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


def test_a_rule_that_leaves_much_to_luck_comes_with_the_shortest_that_does_not(
    lots: AnyGame,
) -> None:
    warning = lucky(lots)
    assert warning is not None
    assert sentence(warning, ENGLISH) == (
        "Wood: luck promotes a bot that is only as good as its opponents in up to 50% of tries; begin with "
        "--promotion 7/8, and it will be at most 3.5%"
    )
    assert sentence(warning, FRENCH).replace("\u00a0", " ") == (
        "Wood : la chance fait monter un programme qui n’est pas meilleur que ses adversaires dans 50 % des "
        "essais au plus ; lancez la ligue avec --promotion 7/8, et ce sera 3,5 % au plus"
    )
    assert lucky(replace(lots, promotion=Promotion(wins=7, matches=8))) is None
    assert lucky(replace(lots, leagues={})) is None


def test_a_rare_promotion_by_luck_is_not_stated_as_never(lots: AnyGame) -> None:
    strict = replace(lots, promotion=Promotion(wins=7, matches=8))
    assert "in at most 0.038% of cases" in sentence(rules_of(strict)[1].reason, ENGLISH)


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
@pytest.mark.parametrize("losses", [0, 1, 2])
def test_the_shortest_rule_is_rare_enough_and_one_match_less_is_not(
    seats: int, losses: int
) -> None:
    def chance(matches: int) -> float:
        return luck(matches=matches, wins=matches - losses, seats=seats)

    found = shortest(losses=losses, seats=seats, chance=DEFENSIBLE)
    assert chance(found) <= DEFENSIBLE < chance(found - 1)
