"""Ratings of bots whose strength is known."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, repeat
from math import exp, factorial, sqrt
from statistics import mean, pvariance, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strengths import round_robins, spread, tables, uniform

from joute.dice import Dice, dice
from joute.rating.batch import MEAN, BatchRatings, Rating, rated, unseparated
from joute.rating.fit import ELO, covariance, fitted, refitted
from joute.rating.quantiles import NORMAL
from joute.rating.resampling import TIMES, unpacked, weights
from joute.rating.tally import ENDS, Block, Comparison, Finish, Sums, Tally, comparisons, tallied

EVEN = [[Finish(("a", "b"), (1, 2))], [Finish(("a", "b"), (2, 1))]]


def summed(blocks: Sequence[Block], times: Sequence[int] = ()) -> tuple[Tally, Sums]:
    """Sum the comparisons of blocks, of each as often as it is said."""
    counts: Counter[Comparison] = Counter()
    for block, weight in zip(blocks, times or repeat(1), strict=False):
        for match in block:
            counts.update(dict.fromkeys(comparisons(match), weight))
    tally = tallied({(one, other) for one, other, _ in counts})
    pairs = [(tally.bots[one], tally.bots[other]) for one, other in tally.pairs]
    first, second, ties = ([counts[*pair, end] for pair in pairs] for end in ENDS)
    return tally, Sums(first, second, ties)


def poisson(throw: Dice) -> int:
    """Throw a number of a Poisson distribution of mean 1."""
    point, number = uniform(throw), 0
    while (point := point - exp(-1) / factorial(number)) > 0:
        number += 1
    return number


def covered(blocks: list[list[Finish]], truth: list[float], seed: int) -> int:
    """Count the bots whose interval holds the truth."""
    held = 0
    for rating in rated(blocks, seed=seed, resamples=50):
        assert rating.error is not None
        true = MEAN + ELO * truth[int(rating.bot.removeprefix("bot "))]
        held += abs(rating.value - true) <= rating.error
    return held


@pytest.mark.parametrize("ties", [0.0, 0.6])
def test_intervals_of_round_robins_hold_the_truth_about_19_times_in_20(ties: float) -> None:
    held = 0
    for seed in range(40):
        throw = dice(seed, "cover", str(ties))
        truth = spread(throw, 6, 1.0)
        held += covered(round_robins(throw, truth, 8, ties), truth, seed)
    assert 0.91 <= held / 240 <= 0.98


def test_intervals_of_tables_of_four_hold_the_truth_about_19_times_in_20() -> None:
    held = 0
    for seed in range(30):
        throw = dice(seed, "cover tables")
        truth = spread(throw, 8, 1.0)
        held += covered(tables(throw, truth, 30, 4), truth, seed)
    assert 0.91 <= held / 240 <= 0.98


@settings(max_examples=20)
@given(st.integers(0, 1000), st.booleans())
def test_the_order_of_the_matches_changes_nothing(seed: int, many: bool) -> None:  # noqa: FBT001
    throw = dice(seed, "order")
    truth = spread(throw, 6, 1.0)
    blocks = tables(throw, truth, 4, 3) if many else round_robins(throw, truth, 1, 0.5)
    shuffled = throw.shuffled([throw.shuffled(block) for block in blocks])
    assert rated(shuffled, resamples=3) == rated(blocks, resamples=3)


def test_strengths_are_found_with_enough_matches() -> None:
    throw = dice(1, "many")
    truth = spread(throw, 5, 1.0)
    for rating in rated(round_robins(throw, truth, 600, 0.4), resamples=0):
        true = ELO * truth[int(rating.bot.removeprefix("bot "))]
        assert rating.value - MEAN == pytest.approx(true, abs=20)


def test_two_bots_differ_by_what_their_score_says() -> None:
    blocks = [[Finish(("a", "b"), (1, 2))]] * 750 + [[Finish(("a", "b"), (2, 1))]] * 250
    best, worst = rated(blocks, resamples=0)
    assert (best.bot, worst.bot) == ("a", "b")
    assert best.value - worst.value == pytest.approx(190.8, abs=0.5)
    assert best.value + worst.value == pytest.approx(2 * MEAN)


def test_a_bot_that_won_everything_has_a_finite_rating() -> None:
    best, worst = rated([[Finish(("a", "b"), (1, 2))]] * 10)
    assert 300 < best.value - worst.value < 1000


def test_only_ties_mean_equal_ratings() -> None:
    best, worst = rated([[Finish(("a", "b"), (1, 1))]] * 10)
    assert best.value == pytest.approx(worst.value)


def test_one_block_tells_nothing_of_the_spread() -> None:
    assert [rating.error for rating in rated([EVEN[0]])] == [None, None]


def test_a_match_of_one_bot_or_of_a_bot_with_itself_rates_nobody() -> None:
    assert rated([[Finish(("a",), (1,))], [Finish(("a", "a"), (1, 2))]]) == []


def test_bots_that_never_met_are_on_islands_of_their_own() -> None:
    blocks: list[Block] = [*EVEN, *EVEN, *([[Finish(("c", "d"), (1, 2))]] * 9)]
    ratings = {rating.bot: rating for rating in rated(blocks)}
    assert ratings["a"].island == ratings["b"].island != ratings["c"].island
    assert ratings["a"].value == pytest.approx(MEAN)
    assert ratings["c"].value + ratings["d"].value == pytest.approx(2 * MEAN)
    assert ratings["c"].overlaps(ratings["a"])


def test_islands_are_joined_by_one_match() -> None:
    blocks: list[Block] = [*EVEN, [Finish(("c", "d"), (1, 2))], [Finish(("b", "c"), (1, 2))]]
    for played, count in ((blocks, 1), (blocks[:-1], 2)):
        assert len({rating.island for rating in rated(played, resamples=0)}) == count


def test_bots_whose_intervals_overlap_are_not_separated() -> None:
    ratings = [
        Rating(bot="a", value=1700, error=50),
        Rating(bot="b", value=1610, error=45),
        Rating(bot="c", value=1500, error=45),
    ]
    assert unseparated(ratings) == {"a": ("b",), "b": ("a",), "c": ()}


def test_the_leverages_add_up_to_the_bots_less_one() -> None:
    throw = dice(3, "leverage")
    fit = fitted(*summed(round_robins(throw, spread(throw, 7, 2.0), 3, 0.0)))
    assert sum(fit.imagined) == pytest.approx(6)


def test_more_matches_make_the_covariance_smaller() -> None:
    throw = dice(4, "covariance")
    truth = spread(throw, 5, 1.0)
    variances = [
        covariance(fitted(*summed(round_robins(throw, truth, rounds, 0.3))))[0][0]
        for rounds in (2, 8, 32)
    ]
    assert all(before > 2 * after for before, after in pairwise(variances))


@pytest.mark.parametrize("rounds", [10, 1000])
def test_a_refit_goes_where_a_fit_would_go(rounds: int) -> None:
    throw = dice(5, "refit")
    blocks = round_robins(throw, spread(throw, 6, 1.0), rounds, 0.5)
    tally, sums = summed(blocks)
    _, later = summed(blocks, [poisson(throw) for _ in blocks])
    near = refit = refitted(tally, later, fitted(tally, sums))
    for _ in range(3):
        near = refitted(tally, later, near)
    assert refit.strengths == pytest.approx(near.strengths, abs=1 / ELO)


def test_ties_may_appear_and_vanish_between_refits() -> None:
    tied = [[Finish(("a", "b"), (1, 1))]] * 5
    tally, sums = summed([*EVEN * 5, *tied])
    _, untied = summed([*EVEN * 5, *tied], [1] * 10 + [0] * 5)
    without = refitted(tally, untied, fitted(tally, sums))
    assert without.ties is None
    assert refitted(tally, sums, without).ties is not None


def test_resampling_weights_have_mean_and_variance_one() -> None:
    times = [weight for weight, count in enumerate(TIMES) for _ in range(count)]
    assert (len(times), mean(times), pvariance(times)) == (256, 1, 1)
    once, *drawn = unpacked(weights("a match", 20_000), 20_000)
    assert (once, len(drawn)) == (1, 20_000)
    assert mean(drawn) == pytest.approx(1, abs=0.03)
    assert pvariance(drawn) == pytest.approx(1, abs=0.05)


def test_packed_sums_do_not_run_into_each_other() -> None:
    many = [weights(str(number), 50) for number in range(2000)]
    columns = zip(*(unpacked(packed, 50) for packed in many), strict=True)
    assert unpacked(sum(many), 50) == tuple(map(sum, columns))


@pytest.mark.parametrize("seats", [2, 4])
def test_intervals_are_as_wide_as_by_resampling_the_matches_themselves(seats: int) -> None:
    throw = dice(seats, "bootstrap")
    blocks = tables(throw, spread(throw, 8, 1.0), 60, seats)
    tally, sums = summed(blocks)
    fit = fitted(tally, sums)
    drawn = [
        refitted(tally, summed(blocks, [poisson(throw) for _ in blocks])[1], fit).strengths
        for _ in range(200)
    ]
    for rating in rated(blocks):
        place = tally.bots.index(rating.bot)
        own = sum(rating.bot in match.bots for block in blocks for match in block)
        spread_ = stdev(strengths[place] for strengths in drawn) * sqrt(own / (own - 1))
        assert rating.value == pytest.approx(MEAN + ELO * fit.strengths[place])
        assert rating.error == pytest.approx(NORMAL * ELO * spread_, rel=0.25)


def test_ratings_forget_a_match_that_is_taken_away() -> None:
    throw = dice(1, "taken away")
    named = [(f"match {n}", one) for n, (one,) in enumerate(tables(throw, [0.0] * 6, 40, 3))]
    all_, some = BatchRatings(), BatchRatings()
    for name, finish in named:
        all_.add(name, finish)
    for name, finish in throw.shuffled(named[10:]):
        some.add(name, finish)
    for name, finish in named[:10]:
        all_.add(name, finish, times=-1)
    assert all_.ratings() == some.ratings()
    for name, finish in named[10:]:
        all_.add(name, finish, times=-1)
    assert all_.ratings() == []
