"""Promotion, points and marks by their stated rules."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from joute.dice import dice
from joute.rating.marks import linear
from joute.rating.points import points
from joute.rating.promotion import luck, undecided


@pytest.mark.parametrize(("seats", "chance"), [(2, 0.5), (4, 0.15625)])
def test_the_rule_of_three_matches_and_two_wins_says_how_lucky_an_equal_may_be(
    seats: int, chance: float
) -> None:
    assert luck(matches=3, wins=2, seats=seats) == pytest.approx(chance)


@pytest.mark.parametrize(("matches", "wins", "seats"), [(3, 2, 2), (3, 2, 4), (10, 8, 2)])
def test_an_equal_bot_is_promoted_as_often_as_stated(matches: int, wins: int, seats: int) -> None:
    throw = dice(1, "promotion", matches, wins, seats)
    passed = sum(sum(throw.below(seats) == 0 for _ in range(matches)) >= wins for _ in range(4000))
    stated = luck(matches=matches, wins=wins, seats=seats)
    assert passed / 4000 == pytest.approx(stated, abs=0.025)


def test_a_promotion_is_decided_when_the_rest_cannot_change_it() -> None:
    assert undecided(matches=3, wins=2, won=1, played=2)
    assert not undecided(matches=3, wins=2, won=2, played=2)
    assert not undecided(matches=3, wins=2, won=0, played=2)


@pytest.mark.parametrize(
    ("rank", "count", "given_points"),
    [(1, 10, 3), (2, 10, 3), (5, 10, 2), (9, 10, 0.5), (10, 10, 0), (1, 1, 3)],
)
def test_ranking_points_are_linear_and_rounded_up_to_the_half(
    rank: int, count: int, given_points: float
) -> None:
    assert linear(rank, count, first=3) == given_points


def test_marks_may_end_above_nothing_and_go_by_quarters() -> None:
    quarter = Fraction(1, 4)
    assert [linear(rank, 3, first=5, last=1, step=quarter) for rank in (1, 2, 3)] == [5, 3, 1]


@given(st.lists(st.integers(0, 5), min_size=1, max_size=16))
def test_points_add_up_to_the_same_however_the_ranks_are_tied(scores: list[int]) -> None:
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    size = len(ranks)
    assert sum(points(ranks)) == size * (size - 1) // 2


def test_a_win_is_worth_two_a_draw_one() -> None:
    assert list(points((1, 2), scale=(2, 0))) == [2, 0]
    assert list(points((1, 1), scale=(2, 0))) == [1, 1]


def test_places_beyond_the_scale_are_worth_nothing() -> None:
    assert list(points((1, 2, 3, 3), scale=(5, 2))) == [5, 2, 0, 0]
