"""Ratings of bots whose strength is known."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strengths import round_robins, spread, tables

from joute.dice import dice
from joute.rating.batch import MEAN, Rating, islands, poisson, rated, unseparated
from joute.rating.bootstrap import BootstrapRatings
from joute.rating.fit import ELO, covariance, fitted, refitted
from joute.rating.tally import Block, Finish, summed, tallied

EVEN = [[Finish(("a", "b"), (1, 2))], [Finish(("a", "b"), (2, 1))]]


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
    assert len(islands(tallied(blocks))) == 1
    assert len(islands(tallied(blocks[:-1]))) == 2


def test_bots_whose_intervals_overlap_are_not_separated() -> None:
    ratings = [
        Rating(bot="a", value=1700, error=50),
        Rating(bot="b", value=1610, error=45),
        Rating(bot="c", value=1500, error=45),
    ]
    assert unseparated(ratings) == {"a": ("b",), "b": ("a",), "c": ()}


def test_the_leverages_add_up_to_the_bots_less_one() -> None:
    throw = dice(3, "leverage")
    tally = tallied(round_robins(throw, spread(throw, 7, 2.0), 3, 0.0))
    assert sum(fitted(tally).imagined) == pytest.approx(6)


def test_more_matches_make_the_covariance_smaller() -> None:
    throw = dice(4, "covariance")
    truth = spread(throw, 5, 1.0)
    variances = [
        covariance(fitted(tallied(round_robins(throw, truth, rounds, 0.3))))[0][0]
        for rounds in (2, 8, 32)
    ]
    assert all(before > 2 * after for before, after in pairwise(variances))


def test_a_refit_goes_where_the_fit_went() -> None:
    throw = dice(5, "refit")
    tally = tallied(round_robins(throw, spread(throw, 6, 1.0), 10, 0.5))
    fit = fitted(tally)
    later = summed(tally, poisson(dice(0, "weights"), tally.size))
    assert refitted(tally, later, fit).strengths == pytest.approx(
        refitted(tally, later, refitted(tally, later, fit)).strengths, abs=1e-3
    )


def test_ties_may_appear_and_vanish_between_refits() -> None:
    tally = tallied([*EVEN * 5, *([[Finish(("a", "b"), (1, 1))]] * 5)])
    fit = fitted(tally)
    without = refitted(tally, summed(tally, [int(block[0][3] == 0) for block in tally.blocks]), fit)
    assert without.ties is None
    assert refitted(tally, summed(tally), without).ties is not None


def test_resampling_weights_have_mean_and_variance_one() -> None:
    drawn = poisson(dice(0, "poisson"), 20_001)
    mean = sum(drawn) / len(drawn)
    assert len(drawn) == 20_001
    assert mean == pytest.approx(1, abs=0.03)
    assert sum((value - mean) ** 2 for value in drawn) / len(drawn) == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize("seats", [2, 4])
def test_ratings_that_grow_are_those_of_the_batch_with_intervals_as_wide(seats: int) -> None:
    throw = dice(seats, "bootstrap")
    blocks = tables(throw, spread(throw, 8, 1.0), 60, seats)
    bootstrap = BootstrapRatings()
    for number, (finish,) in enumerate(blocks):
        bootstrap.add(f"match {number}", finish)
    for grown, whole in zip(bootstrap.ratings(), rated(blocks), strict=True):
        assert grown.bot == whole.bot
        assert grown.value == pytest.approx(whole.value)
        assert grown.error == pytest.approx(whole.error, rel=0.25)


def test_ratings_that_grow_forget_a_match_that_is_taken_away() -> None:
    throw = dice(1, "taken away")
    named = [(f"match {n}", one) for n, (one,) in enumerate(tables(throw, [0.0] * 6, 40, 3))]
    all_, some = BootstrapRatings(), BootstrapRatings()
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
