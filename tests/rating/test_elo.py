"""Differences, intervals and sequential tests of two bots of known strength."""

from itertools import accumulate

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strengths import uniform

from joute.dice import Dice, dice
from joute.errors import UsageError
from joute.rating.elo import compared, elo_of, expected_score
from joute.rating.likelihood import mean, surprise
from joute.rating.quantiles import student
from joute.rating.sprt import Sprt, Verdict

COUNTS = st.lists(st.integers(0, 40), min_size=5, max_size=5).filter(any)


def chances(elo: float, draws: float, matches: int) -> list[float]:
    """Return how likely each number of half points is in a block of one or two matches."""
    score = expected_score(elo)
    draw = draws * 2 * min(score, 1 - score)
    one = [1 - score - draw / 2, draw, score - draw / 2]
    if matches == 1:
        return one
    return [
        sum(one[first] * one[total - first] for first in range(3) if 0 <= total - first < 3)
        for total in range(5)
    ]


def draw(throw: Dice, parts: list[float]) -> int:
    point = uniform(throw)
    return next((kind for kind, part in enumerate(accumulate(parts)) if point < part), 0)


def found(test: Sprt, throw: Dice, parts: list[float]) -> Verdict:
    """Run a test to its end."""
    counts = [0] * len(parts)
    while (verdict := test.verdict(counts)) is None:
        counts[draw(throw, parts)] += 1
    return verdict


def test_elo_and_score_are_each_others_inverse() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
    for elo in (-300, -1, 0, 42, 700):
        assert elo_of(expected_score(elo)) == pytest.approx(elo)
    assert elo_of(0) is None
    assert elo_of(1) is None


@given(COUNTS)
@example([38, 2, 0, 0, 39])  # exactly even
def test_swapping_the_bots_swaps_the_signs(counts: list[int]) -> None:
    one, other = compared(counts), compared(counts[::-1])
    for mine, theirs in ((one.elo, other.elo), (one.low, other.high), (one.high, other.low)):
        assert (mine is None) == (theirs is None)
        if mine is not None and theirs is not None:
            assert mine == pytest.approx(-theirs, abs=0.01)
    assert one.superiority + other.superiority == pytest.approx(1)


@given(COUNTS)
def test_the_interval_holds_the_estimate(counts: list[int]) -> None:
    difference = compared(counts)
    if difference.elo is not None:
        assert difference.low is None or difference.low <= difference.elo
        assert difference.high is None or difference.elo <= difference.high


@given(COUNTS, st.floats(0.01, 0.99))
def test_nothing_is_less_surprising_than_what_was_seen(counts: list[int], score: float) -> None:
    assert surprise(counts, score) >= 0
    if 0 < mean(counts) < 1:
        assert surprise(counts, mean(counts)) == pytest.approx(0, abs=0.02)


def test_more_of_the_same_makes_the_interval_narrower() -> None:
    widths = [
        difference.high - difference.low
        for difference in (compared([1, 2, 4, 3, 2]), compared([10, 20, 40, 30, 20]))
        if difference.high is not None and difference.low is not None
    ]
    assert widths[0] > 3 * widths[1] > 0


def test_only_wins_have_a_lower_bound_and_no_upper_one() -> None:
    difference = compared([0, 0, 0, 0, 20])
    assert (difference.elo, difference.high) == (None, None)
    assert difference.low is not None
    assert 200 < difference.low < 600
    assert difference.superiority > 0.999


def test_only_draws_are_as_likely_better_as_worse() -> None:
    assert compared([0, 0, 30, 0, 0]).superiority == pytest.approx(0.5)


@pytest.mark.parametrize("matches", [1, 2])
def test_intervals_hold_the_truth_about_19_times_in_20(matches: int) -> None:
    parts = chances(60, 0.3, matches)
    held = 0
    for seed in range(300):
        throw = dice(seed, "interval", matches)
        counts = [0] * len(parts)
        for _ in range(60):
            counts[draw(throw, parts)] += 1
        difference = compared(counts)
        assert difference.low is not None
        assert difference.high is not None
        held += difference.low <= 60 <= difference.high
    assert 0.91 <= held / 300 <= 0.99


@pytest.mark.long
@pytest.mark.parametrize("matches", [1, 2])
def test_a_sequential_test_errs_rarely_on_both_sides(matches: int) -> None:
    test = Sprt(elo0=0, elo1=120)
    wrong = {Verdict.BETTER: 0, Verdict.NOT_BETTER: 0}
    for seed in range(200):
        throw = dice(seed, "sprt", matches)
        wrong[Verdict.BETTER] += found(test, throw, chances(0, 0.3, matches)) is Verdict.BETTER
        wrong[Verdict.NOT_BETTER] += (
            found(test, throw, chances(120, 0.3, matches)) is Verdict.NOT_BETTER
        )
    # at 5 % more than 18 of 200 come with probability 0.004
    assert max(wrong.values()) <= 18


@pytest.mark.parametrize("counts", [(2, 3, 10, 5, 4), (4, 5, 10, 3, 2), (0, 2, 0, 3, 0)])
def test_as_many_blocks_as_a_test_asks_for_let_it_decide(counts: tuple[int, ...]) -> None:
    test = Sprt(elo0=0, elo1=50)
    assert test.verdict(counts) is None
    wanted = test.settling(counts)
    assert wanted is not None
    fewer = (wanted - 1) // sum(counts)
    assert test.verdict([count * fewer for count in counts]) is None
    assert test.verdict([count * (fewer + 1) for count in counts]) is not None


def test_no_number_of_blocks_decides_between_hypotheses_that_fit_alike() -> None:
    assert Sprt(elo0=-50, elo1=50).settling([5, 10, 5]) is None


def test_a_test_that_has_seen_nothing_is_undecided() -> None:
    test = Sprt(elo0=0, elo1=10)
    assert test.ratio([0, 0, 0]) == 0
    assert test.verdict([0, 0, 0]) is None


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"elo0": 5, "elo1": 5}, "ELO0 below ELO1, not 5 and 5"),
        ({"elo0": 0, "elo1": 5, "alpha": 0.0}, "alpha and beta are between 0 and 0.5"),
        ({"elo0": 0, "elo1": 5, "beta": 0.6}, "alpha and beta are between 0 and 0.5"),
    ],
)
def test_a_test_that_makes_no_sense_is_refused(arguments: dict[str, float], complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        Sprt(**arguments)


@pytest.mark.parametrize(("freedom", "value"), [(3, 3.182), (5, 2.571), (10, 2.228), (60, 2.0)])
def test_students_quantile(freedom: int, value: float) -> None:
    assert student(freedom) == pytest.approx(value, rel=0.01)
