"""What matches are worth in the standing of a stage."""

from joute.contest.records import Meeting
from joute.game import AnyGame
from joute.tournament.plan import Criterion, Stage
from joute.tournament.standing import Standing


def test_scores_are_compared_with_those_of_others_on_the_same_ground(lots: AnyGame) -> None:
    standing = Standing(lots, Stage(rank=(Criterion.SCORE,)))
    standing.add(Meeting(bots=("a", "b"), ranks=(1, 1), scores=(10, 10), ground=(1, 1)))
    standing.add(Meeting(bots=("c", "d"), ranks=(1, 1), scores=(90, 90), ground=(2, 1)))
    standing.add(Meeting(bots=("a", "e"), ranks=(1, 2), scores=(91, 89), ground=(2, 1)))
    assert standing.groups("abcde") == [["a"], ["b", "c", "d"], ["e"]]


def test_a_table_that_is_smaller_than_the_others_is_worth_as_much(lots: AnyGame) -> None:
    standing = Standing(lots, Stage(seats=4))
    standing.add(Meeting(bots=("a", "b"), ranks=(1, 2), scores=(1, 0)))
    standing.add(Meeting(bots=("c", "d", "e", "f"), ranks=(1, 2, 3, 4), scores=(3, 2, 1, 0)))
    standing.add(Meeting(bots=("g",), ranks=(1,), scores=(1,)))
    assert standing.line("a").points == standing.line("c").points == 3
