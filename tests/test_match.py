from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rewired import rewired
from toys import COUNTING

from joute import registry
from joute.errors import BrokenGameError
from joute.game import AnyGame, Ask, AskAll, Failure, Kind, Mark, Out, Setup, Talk, Tell
from joute.match import Match
from joute.result import ranks
from joute.settings import prepare

RACE = registry.find("race")
GONE = Failure(Kind.DISCONNECTED, "left")


def counting(seats: int) -> Match:
    return Match(COUNTING, prepare(COUNTING, names=["bot"] * seats))


def race(seats: int) -> Match:
    ground = "3\n0 0 0\n0 0 0\n0 0 0\n0 0\n2 2 1 1\n"
    return Match(RACE, prepare(RACE, names=["bot"] * seats, ground=ground))


def test_an_ask_waits_for_one_seat_and_an_ask_of_all_for_all() -> None:
    one, several = counting(2), race(3)
    one.start()
    several.start()
    assert isinstance(one.ask, Ask)
    assert one.waiting == (0,)
    assert isinstance(several.ask, AskAll)
    assert several.waiting == (0, 1, 2)


@given(st.permutations([0, 1, 2]))
def test_the_log_does_not_depend_on_who_answered_first(order: list[int]) -> None:
    match = race(3)
    match.start()
    for seat in order:
        match.said(seat, f"{seat}\n0")
    assert match.log == [(0, "0\n0"), (1, "1\n0"), (2, "2\n0")]


def test_one_seats_failure_leaves_the_others_playing() -> None:
    match = race(2)
    match.start()
    match.failed(0, GONE)
    effects = match.said(1, "1\n1")
    assert [effect for effect in effects if isinstance(effect, Out)] == [Out(0, GONE)]
    assert match.waiting == (1,)


def test_an_ask_of_one_seat_is_woken_by_anothers_failure() -> None:
    match = counting(2)
    match.start()
    match.said(0, "+1")
    effects = match.failed(1, GONE)
    assert Out(1, GONE) in effects
    assert match.waiting == (0,)
    assert match.log == [(0, "+1"), (1, GONE)]


def test_a_failure_sticks() -> None:
    match = counting(2)
    match.start()
    match.failed(1, GONE)
    assert match.failed(1, Failure(Kind.CRASH, "again")) == []
    assert match.deaths[1].failure == GONE


def test_an_ask_of_all_does_not_hear_of_a_seat_that_has_answered() -> None:
    match = race(2)
    match.start()
    match.said(0, "1")
    assert match.failed(0, GONE) == []
    assert match.waiting == (1,)


def test_a_death_tells_what_was_sent_and_what_was_said_to_it() -> None:
    match = race(1)
    match.start()
    match.said(0, "1\n1")
    match.said(0, "2\nx")
    death = match.deaths[0]
    assert (death.failure.kind, death.turn) == (Kind.PROTOCOL, 2)
    assert (death.sent, death.said, death.before) == ("OK", "2\nx", "")


def test_a_silent_death_tells_what_it_did_not_answer_and_what_it_had_said_before() -> None:
    match = counting(1)
    match.start()
    match.said(0, "+1")
    match.failed(0, Failure(Kind.TIMEOUT, "late"))
    death = match.deaths[0]
    assert (death.before, death.sent, death.said) == ("+1", "ok 1", "")


def test_a_referee_that_asks_a_seat_that_is_out_is_blamed() -> None:
    def careless(_: Setup) -> Talk[None]:
        yield Out(0)
        yield Ask(0, None)

    match = Match(_with_referee(careless), prepare(COUNTING, names=["bot"]))
    with pytest.raises(BrokenGameError, match="failed: its referee asks seat 0, which is out"):
        match.start()


def test_effects_come_in_the_order_the_referee_gave_them() -> None:
    match = counting(1)
    assert match.start() == [Tell(0, "turn 1")]
    kinds = [type(effect) for effect in match.said(0, "bye")]
    assert kinds == [Tell, Out, Mark]
    assert match.ask is None


def test_a_result_names_score_rank_status_and_turn() -> None:
    match = counting(2)
    match.start()
    match.failed(1, GONE)
    for line in ("+1", "done", "done", "done"):
        match.said(0, line)
    seats = match.result.seats
    assert [(seat.score, seat.rank, seat.status, seat.turn) for seat in seats] == [
        (1, 1, "ok", 3),
        (0, 2, "disconnected", 1),
    ]


@given(st.lists(st.none() | st.integers(-3, 3), min_size=1))
def test_ranks_start_at_one_share_ties_and_put_nothing_last(standing: list[int | None]) -> None:
    found = ranks(standing)
    assert min(found) == 1
    for one, mine in zip(standing, found, strict=True):
        better = sum(other is not None and (one is None or other > one) for other in standing)
        assert mine == better + 1


def _with_referee(referee: Callable[[Setup], Talk[None]]) -> AnyGame:
    return rewired(COUNTING, referee=referee)
