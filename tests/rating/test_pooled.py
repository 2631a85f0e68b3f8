"""One bot against a pool: shares, gains, and the test over the mean."""

import pytest

from joute.rating.elo import compared
from joute.rating.pooled import (
    gain,
    gain_of,
    of_gains,
    share,
    tallied_gains,
    tallied_rounds,
    together,
)
from joute.rating.sprt import Sprt, Verdict


def test_a_pool_of_one_is_a_duel() -> None:
    points = [0, 1, 2, 3, 4, 4, 3, 2, 2, 3]
    counts = tallied_rounds(points, most=4)
    assert counts == (1, 1, 3, 3, 2)
    found = share(counts)
    assert found.value == pytest.approx(sum(points) / 40)
    low, high = compared(counts).low, compared(counts).high
    assert low is not None
    assert high is not None
    assert (found.low < 0.5) == (low < 0)
    assert (found.high < 0.5) == (high < 0)


def test_who_takes_the_same_points_has_gained_nothing() -> None:
    points = [3, 5, 8, 2]
    found = gain(tallied_gains(points, points, most=8))
    assert found.value == 0
    assert found.low < 0 < found.high


def test_a_gain_is_a_part_of_the_points() -> None:
    found = gain(tallied_gains([8, 7, 8, 8] * 10, [4, 3, 5, 4] * 10, most=8))
    assert found.value == pytest.approx((31 - 16) / 32)
    assert 0 < found.low < found.value < found.high < 1


def test_two_rounds_are_never_enough_to_be_certain() -> None:
    assert gain(tallied_gains([8, 8], [0, 0], most=8)).low < 0


def test_several_comparisons_are_each_more_certain() -> None:
    counts = tallied_gains([6, 7, 4, 8] * 5, [4, 3, 5, 4] * 5, most=8)
    alone, one_of_ten = gain(counts), gain(counts, together(10))
    assert one_of_ten.low < alone.low
    assert one_of_ten.high > alone.high


def test_the_test_of_gains_stands_between_the_same_shares() -> None:
    test = of_gains(Sprt(elo0=0, elo1=50))
    assert test.elo0 == 0
    enough = gain_of(50)
    steady = [round(8 * (0.5 + enough)), 5]
    counts = tallied_gains(steady * 400, [4, 4] * 400, most=8)
    assert gain(counts).value > enough
    assert test.verdict(counts) is Verdict.BETTER
    level = tallied_gains([4, 5, 3] * 200, [4, 4, 4] * 200, most=8)
    assert test.verdict(level) is Verdict.NOT_BETTER
