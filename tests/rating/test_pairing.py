"""Who meets whom."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from joute.dice import dice
from joute.rating.assignment import assigned
from joute.rating.online import Belief, OnlineRatings, worth
from joute.rating.pairing import Table
from joute.rating.pairing.cut import sizes, snake
from joute.rating.pairing.gauntlet import gauntlet
from joute.rating.pairing.information import informative
from joute.rating.pairing.knockout import knockout, survivors
from joute.rating.pairing.ladder import climbed, ladder
from joute.rating.pairing.meetings import Meetings
from joute.rating.pairing.pools import pools, qualified
from joute.rating.pairing.round_robin import round_robin
from joute.rating.pairing.swiss import swiss
from joute.rating.places import best
from joute.rating.seating import Seating, Taken, rotations, seated, swaps
from joute.rating.tally import Finish


def field(count: int) -> list[str]:
    return [f"bot {number:02}" for number in range(count)]


def seats_taken(tables: list[Table]) -> Counter[tuple[str, int]]:
    return Counter((bot, seat) for table in tables for seat, bot in enumerate(table))


@given(st.integers(2, 21))
def test_in_a_round_robin_of_two_every_pair_meets_once(count: int) -> None:
    tables = round_robin(field(count), 2)
    assert Counter(map(frozenset, tables)) == Counter(map(frozenset, combinations(field(count), 2)))


@given(st.integers(2, 21))
def test_a_round_robin_of_two_balances_the_seats_as_well_as_can_be(count: int) -> None:
    bots = field(count)
    firsts = Counter(table[0] for table in round_robin(bots, 2))
    assert max(firsts[bot] for bot in bots) - min(firsts[bot] for bot in bots) <= 1


@given(st.integers(3, 17), st.integers(3, 16))
def test_in_a_round_robin_of_tables_all_meet_and_play_equally_often(count: int, seats: int) -> None:
    bots = field(count)
    tables = round_robin(bots, seats)
    meetings = Meetings(tables)
    assert all(meetings.between(one, other) for one, other in combinations(bots, 2))
    assert len(set(meetings.played.values())) == 1
    assert {len(table) for table in tables} == {min(count, seats)}
    assert all(len(set(table)) == len(table) for table in tables)


def test_tables_of_four_meet_nearly_equally_often() -> None:
    meetings = Meetings(round_robin(field(16), 4))
    counts = [meetings.between(one, other) for one, other in combinations(field(16), 2)]
    assert max(counts) <= 3
    assert meetings.played["bot 00"] <= 9


@given(st.integers(1, 40), st.integers(2, 16), st.integers(1, 16))
def test_a_field_is_cut_into_tables_that_the_game_can_seat(
    bots: int, most: int, least: int
) -> None:
    least = min(least, most)
    cut = sizes(bots, most, least)
    assert sum(cut) <= bots
    assert all(least <= size <= most for size in cut)
    assert bots - sum(cut) < most


def test_dealing_there_and_back_makes_equal_parts() -> None:
    assert [sum(part) for part in snake(range(12), 3)] == [22, 22, 22]


@settings(max_examples=40)
@given(st.integers(2, 24), st.integers(2, 5), st.integers(1, 6))
def test_nobody_meets_again_in_a_swiss_while_it_can_be_helped(
    count: int, seats: int, rounds: int
) -> None:
    order = field(count)
    before: list[Table] = []
    for number in range(rounds):
        tables, idle = swiss(order, before, seats=seats, least=2)
        seated = [bot for table in tables for bot in table]
        assert sorted(seated + idle) == field(count)
        before += tables
        order = dice(number, "standing").shuffled(order)
    if seats == 2 and rounds <= count / 3:
        assert max(Counter(map(frozenset, before)).values(), default=0) <= 1


def test_a_swiss_seats_neighbours_of_the_standing_together() -> None:
    tables, idle = swiss(field(6), [], seats=2, least=2)
    assert tables == [("bot 00", "bot 01"), ("bot 02", "bot 03"), ("bot 04", "bot 05")]
    assert idle == []


def test_nobody_sits_out_a_swiss_twice_before_all_did() -> None:
    order = field(5)
    before: list[Table] = []
    out: Counter[str] = Counter()
    for _ in range(5):
        tables, idle = swiss(order, before, seats=2, least=2)
        before += tables
        out.update(idle)
    assert set(out.values()) == {1}


def test_a_swiss_lets_bots_meet_again_when_all_have_met() -> None:
    before = round_robin(field(4), 2)
    tables, _ = swiss(field(4), before, seats=2, least=2)
    assert len(tables) == 2


def test_pools_are_equally_strong_or_the_groups_given() -> None:
    assert [len(pool) for pool in pools(field(13), largest=5)] == [5, 4, 4]
    groups = {"a": "left", "b": "right", "c": "left"}
    assert pools(["a", "b", "c"], largest=2, groups=groups) == [["a", "c"], ["b"]]


def test_winners_of_pools_go_on_then_the_best_seconds() -> None:
    standings = [[["a"], ["b"]], [["c"], ["d"]], [["e"], ["f"]]]
    order = [["d"], ["e"], ["c"], ["b"], ["a"], ["f"]]
    groups = qualified(standings, order)
    assert groups == [["e"], ["c"], ["a"], ["d"], ["b"], ["f"]]
    assert best(groups, 2) == ["e", "c"]
    assert len(best(groups, 99)) == len(best(groups, None)) == 6


def test_equals_of_a_pool_share_its_place_and_go_on_together() -> None:
    groups = qualified([[["a", "b"], ["c"]], [["d"], ["e"]]], [["d"], ["a", "b"], ["e"], ["c"]])
    assert groups == [["d"], ["a", "b"], ["e"], ["c"]]
    assert best(groups, 2) == ["d", "a", "b"]


def test_no_pool_is_too_small_to_play() -> None:
    assert [len(pool) for pool in pools(field(3), largest=2)] == [3]
    assert [len(pool) for pool in pools(field(7), largest=4, least=4)] == [7]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_in_a_gauntlet_the_others_play_equally_often(seats: int) -> None:
    tables = gauntlet(["new"], field(7), seats)
    counts = Counter(bot for table in tables for bot in table[1:])
    assert set(counts) == set(field(7))
    assert len(set(counts.values())) == 1
    assert all(table[0] == "new" and len(table) == seats for table in tables)


def test_a_gauntlet_of_few_is_one_table() -> None:
    assert gauntlet(["new"], ["a", "b"], 4) == [("new", "a", "b")]


@given(st.integers(2, 40), st.integers(2, 6))
def test_a_knockout_ends_with_one_table(count: int, seats: int) -> None:
    order = field(count)
    for _ in range(20):
        tables, idle = knockout(order, seats=seats, least=2)
        assert sorted([*idle, *(bot for table in tables for bot in table)]) == sorted(order)
        if len(tables) == 1 and not idle:
            return
        going_on = {*idle, *(bot for table in tables for bot in table[: survivors(len(table))])}
        order = [bot for bot in order if bot in going_on]
    pytest.fail("a knockout never ended")


def test_in_a_knockout_the_strongest_meets_the_weakest() -> None:
    tables, idle = knockout(field(8), seats=2, least=2)
    assert tables[0] == ("bot 00", "bot 07")
    assert idle == []


def test_on_a_ladder_a_winner_rises_to_the_top_in_time() -> None:
    order = field(6)
    for round_ in range(10):
        tables = ladder(order, round_=round_, seats=2, least=2)
        order = climbed(order, [sorted(table, reverse=True) for table in tables])
    assert order == field(6)[::-1]


def test_the_least_known_bot_meets_whom_it_may_beat_or_not() -> None:
    beliefs = {
        "new": Belief(25, 8),
        "weak": Belief(10, 1),
        "equal": Belief(25, 1),
        "strong": Belief(40, 1),
    }
    assert informative(beliefs, seats=2) == ("new", "equal")
    assert informative(beliefs, seats=9)[0] == "new"
    assert len(informative(beliefs, seats=9)) == 4


def test_between_equals_those_who_met_least_meet() -> None:
    beliefs = {bot: Belief(25, 8) for bot in "abc"}
    assert informative(beliefs, seats=2) == ("a", "b")
    assert informative(beliefs, seats=2, meetings=Meetings([("a", "b")])) == ("c", "a")


def test_an_open_result_of_unknown_bots_is_worth_most() -> None:
    known, unknown = Belief(25, 1), Belief(25, 8)
    assert worth(unknown, unknown) > worth(known, unknown) > worth(known, known)
    assert worth(unknown, Belief(60, 8)) < worth(unknown, unknown)


def test_running_ratings_follow_the_results() -> None:
    online = OnlineRatings()
    for _ in range(20):
        online.add(Finish(("a", "b", "c"), (1, 2, 3)))
    beliefs = [online.belief(bot) for bot in "abc"]
    assert beliefs[0].mu > beliefs[1].mu > beliefs[2].mu
    assert max(belief.sigma for belief in beliefs) < 25 / 3
    online.add(Finish(("d",), (1,)))
    assert online.belief("d") == online.belief("nobody")


@given(st.integers(1, 16))
def test_rotating_a_table_gives_everybody_every_seat(size: int) -> None:
    tables = rotations(field(size), size)
    assert set(seats_taken(tables).values()) == {1}


def test_rotations_go_on_where_the_last_ground_stopped() -> None:
    assert rotations("abc", 1, shift=4) == [("b", "c", "a")]


def test_two_seats_are_swapped_and_the_others_stay() -> None:
    assert swaps("abcd", 0, 2) == [("a", "b", "c", "d"), ("c", "b", "a", "d")]


def squares(size: int) -> st.SearchStrategy[list[list[int]]]:
    row = st.lists(st.integers(-9, 9), min_size=size, max_size=size)
    return st.lists(row, min_size=size, max_size=size)


@given(st.integers(1, 5).flatmap(squares))
def test_no_assignment_is_cheaper_than_the_one_found(costs: list[list[int]]) -> None:
    def cost(columns: Sequence[int]) -> int:
        return sum(row[column] for row, column in zip(costs, columns, strict=True))

    found = assigned(costs)
    assert sorted(found) == list(range(len(costs)))
    assert cost(found) == min(map(cost, permutations(range(len(costs)))))


@settings(max_examples=60)
@given(st.integers(2, 6), st.integers(1, 12), st.integers(1, 13), st.integers(0, 99))
def test_over_tables_that_are_known_seats_are_taken_equally_often_and_in_a_row_once(
    size: int, tables: int, matches: int, seed: int
) -> None:
    drawn = [
        tuple(dice(seed, "table", number).shuffled(field(size + 3))[:size])
        for number in range(tables)
    ]
    seating = Seating(drawn, matches)
    rows = [[seating.at(number, match) for match in range(matches)] for number in range(tables)]
    taken = seats_taken([row for of_table in rows for row in of_table])
    for bot in {bot for table in drawn for bot in table}:
        counts = [taken[bot, seat] for seat in range(size)]
        assert max(counts) - min(counts) <= 1
    for of_table in rows:
        for first in range(matches):
            assert set(seats_taken(of_table[first : first + size]).values()) == {1}


def test_a_table_gives_everybody_the_seat_that_it_has_taken_least() -> None:
    taken = Taken()
    taken.add([("a", "b", "c"), ("a", "c", "b")])
    (table,) = seated(("a", "b", "c"), 1, taken)
    assert table in {("b", "a", "c"), ("c", "a", "b"), ("b", "c", "a"), ("c", "b", "a")}
    taken.add([("b", "c", "a")])
    assert seated(("a", "b", "c"), 1, taken) == [("c", "a", "b")]


def test_seats_that_are_taken_back_were_never_taken() -> None:
    taken = Taken()
    taken.add([("a", "b")])
    taken.add([("a", "b")], times=-1)
    assert seated(("a", "b"), 1, taken) == [("a", "b")]
