"""Bots that were measured on the same grounds."""

from joute.dice import dice
from joute.rating.paired import differences, lead, unseparated


def test_one_ground_says_nothing_about_chance() -> None:
    assert lead([5]).error is None
    assert not lead([5]).is_certain
    assert not lead([]).is_certain


def test_the_same_difference_on_every_ground_is_no_chance() -> None:
    assert lead([3, 3, 3]).is_certain
    assert not lead([0, 0, 0]).is_certain


def test_only_grounds_with_both_scores_are_compared() -> None:
    assert differences([1, None, 5], [0, 7, None]) == [1]


def test_grounds_that_differ_more_than_bots_do_not_hide_who_is_better() -> None:
    grounds = [20, 300, 90, 45, 160, 700]
    scores = {"ann": grounds, "bob": [one + 5 + one % 3 for one in grounds]}
    assert unseparated(scores) == {"ann": (), "bob": ()}


def test_equal_bots_are_called_different_once_in_twenty() -> None:
    throw = dice(1, "paired")
    tries, wrong = 2000, 0
    for _ in range(tries):
        drawn = [sum(throw.below(7) for _ in range(4)) - 12 for _ in range(20)]
        wrong += lead(drawn).is_certain
    assert 0.035 < wrong / tries < 0.065
