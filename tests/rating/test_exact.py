"""Everything a duel reports, held to an independent computation."""

from math import sqrt

import exact
import pytest
from hypothesis import given
from hypothesis import strategies as st

from joute.dice import dice
from joute.rating.elo import compared, settling, superiority
from joute.rating.likelihood import deviation, surprise
from joute.rating.quantiles import below, student
from joute.rating.roots import root

COUNTS = 150
"""Of which benchmarks/rating.py draws 100,000."""


@pytest.mark.parametrize("part", range(4))
def test_a_duels_figures_are_those_of_an_independent_computation(part: int) -> None:
    for number in range(COUNTS // 4):
        counts = exact.drawn_counts(dice(number, "exact", part))
        assert exact.wrong_figures(counts) == [], counts


def test_the_interval_whose_search_once_stopped_early() -> None:
    one, other = compared([3, 3, 3, 33, 3]), compared([3, 33, 3, 3, 3])
    assert one.low == pytest.approx(58.5666, abs=1e-3)
    assert other.high == pytest.approx(-58.5666, abs=1e-3)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 30, 121, 999, 1000, 1001, 50_000])
def test_students_quantile_leaves_one_fortieth_above_it(freedom: int) -> None:
    assert exact.student_below(student(freedom), freedom) == pytest.approx(0.975, abs=1e-8)


@given(st.floats(-12, 12), st.integers(1, 300))
def test_students_distribution_is_the_integral_of_its_density(value: float, freedom: int) -> None:
    assert below(value, freedom) == pytest.approx(exact.student_below(value, freedom), abs=1e-6)


def test_students_quantile_of_two_degrees_is_that_of_the_tables() -> None:
    assert [round(student(freedom), 3) for freedom in (1, 2, 3)] == [12.706, 4.303, 3.182]


@pytest.mark.parametrize("score", [1e-9, 1e-3, 0.25, 0.5, 1 - 1e-9])
@pytest.mark.parametrize("counts", [[1, 0, 0], [0, 0, 10**6], [0, 10**5, 0, 0, 0], [9, 0, 0, 0, 9]])
def test_no_score_and_no_counts_are_too_extreme(counts: list[int], score: float) -> None:
    assert surprise(counts, score) >= 0
    assert surprise(counts, score) == pytest.approx(surprise(counts[::-1], 1 - score), rel=1e-6)


@given(st.floats(-30, 30), st.sampled_from([1, 3, 21]), st.floats(1e-6, 1e6))
def test_a_root_is_found_whatever_the_slope(truth: float, power: int, steep: float) -> None:
    calls = []

    def falling(at: float) -> float:
        calls.append(at)
        return steep * (truth - at) ** power

    assert root(falling, -31, 31, 1e-7) == pytest.approx(truth, abs=2e-7)
    assert len(calls) <= 33  # two ends, the 29 halvings of 62 to 2e-7, and two


def test_a_function_that_keeps_its_sign_crosses_at_the_end_of_the_bracket() -> None:
    assert root(lambda _: 1.0, 0, 5) == 5
    assert root(lambda _: -1.0, 0, 5) == 0


@given(st.lists(st.integers(0, 40), min_size=5, max_size=5).filter(any))
def test_a_bot_is_likely_better_exactly_where_the_interval_says_so(counts: list[int]) -> None:
    low = compared(counts).low
    if low is not None and abs(low) > exact.NEAR:
        assert (superiority(counts) > 0.975) == (low > 0)


@given(st.lists(st.integers(1, 30), min_size=5, max_size=5))
def test_so_many_blocks_like_these_settle_it_and_no_fewer(counts: list[int]) -> None:
    blocks = settling(counts)
    if blocks is not None:
        each = abs(deviation(counts, 0.5)) / sqrt(sum(counts))
        assert each * sqrt(blocks) >= student(blocks - 1)
        assert blocks == 2 or each * sqrt(blocks - 1) < student(blocks - 2)


def test_ten_wins_of_ten_are_settled_by_one_more_pair() -> None:
    assert settling([0, 0, 0, 0, 5]) == 6
    assert (compared([0, 0, 0, 0, 6]).low or 0) > 0 > (compared([0, 0, 0, 0, 5]).low or 0)


def test_nothing_settles_what_is_even() -> None:
    assert settling([0, 0, 30, 0, 0]) is None
