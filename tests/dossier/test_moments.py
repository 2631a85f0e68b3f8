"""Which turns of a match are worth asking about."""

from joute.analysis import Analysis, Moment
from joute.dossier.moments import best_rise, given_away, hardest, worst_fall


def moment(turn: int, expected: float, cost: float | None, *, seat: int = 0) -> Moment:
    return Moment(
        seat=seat,
        turn=turn,
        shot=turn,
        expected=expected,
        played=None if cost is None else expected - cost,
        cost=cost,
        done=("did",),
        best=("did",) if cost == 0 else ("better",),
        exact=False,
    )


def analysed(*moments: Moment, lowest: bool = False) -> Analysis:
    return Analysis(
        measure="score" if lowest else "win",
        lowest=lowest,
        estimated=True,
        moments=moments,
        mistakes=(),
    )


def test_the_worst_fall_is_that_of_the_seat_and_not_its_death() -> None:
    found = analysed(
        moment(1, 0.5, 0.1),
        moment(2, 0.9, 0.8, seat=1),
        moment(3, 0.4, 0.3),
        moment(4, 0.1, None),
    )
    worst = worst_fall(found, 0)
    assert worst is not None
    assert worst.turn == 3
    assert given_away(found, 0) == 0.4


def test_who_gave_nothing_away_made_no_blunder() -> None:
    assert worst_fall(analysed(moment(1, 0.5, 0.0)), 0) is None


def test_an_idea_is_a_turn_of_ones_own_after_which_more_could_be_expected() -> None:
    found = analysed(
        moment(1, 0.3, 0.0), moment(2, 0.5, 0.1), moment(3, 0.7, 0.05), moment(4, 0.75, 0.1)
    )
    rise = best_rise(found, 0, least=0.05)
    assert rise is not None
    assert (rise.moment.turn, rise.after, round(rise.gain, 9)) == (2, 0.7, 0.2)
    assert best_rise(found, 0, least=0.3) is None


def test_where_low_scores_win_less_is_a_rise() -> None:
    found = analysed(moment(1, 90, 2.0), moment(2, 80, 1.0), moment(3, 85, 0.0), lowest=True)
    rise = best_rise(found, 0, least=1)
    assert rise is not None
    assert (rise.moment.turn, rise.gain) == (1, 10)


def test_the_hardest_turn_is_one_without_a_mistake() -> None:
    hard = hardest(analysed(moment(1, 0.2, 0.1), moment(2, 0.3, 0.0), moment(3, 0.9, 0.0)), 0)
    assert hard is not None
    assert hard.turn == 2
