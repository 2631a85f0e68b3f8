"""The rulings of La Course Au Vin about the rules, one by one."""

from functools import cache

import pytest
from games.vin.table import (
    SMALL,
    VIN,
    at,
    beginning,
    carrying,
    do,
    drawn,
    red,
    situation,
    unhurried,
    white,
)
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from joute.dice import dice
from joute.errors import UsageError
from joute.games.vin import maps, planting, rules
from joute.games.vin.bunches import Colour
from joute.games.vin.state import Action, Player, Refusal, State
from joute.settings import options

RED, WHITE = Colour.RED, Colour.WHITE
made = cache(planting.make)


def refused(state: State, action: Action) -> Refusal | None:
    return rules.refusal(state, state.mover, action)


def first(state: State) -> Player:
    return state.players[0]


@pytest.mark.parametrize(
    ("way", "place"),
    [(Action.UP, (3, 3)), (Action.DOWN, (5, 3)), (Action.LEFT, (4, 2)), (Action.RIGHT, (4, 4))],
)
def test_a_move_costs_a_point_and_leads_one_cell_on(way: Action, place: tuple[int, int]) -> None:
    state = do(situation(Player(at(4, 3))), way)
    assert (divmod(first(state).cell, 8), state.points) == (place, 9)  # B2


@pytest.mark.parametrize(
    ("place", "way"),
    [
        ((0, 3), Action.UP),
        ((7, 3), Action.DOWN),
        ((3, 0), Action.LEFT),
        ((3, 7), Action.RIGHT),
        ((3, 2), Action.UP),
        ((2, 1), Action.RIGHT),
    ],
)
def test_vines_and_the_edge_block_the_way(place: tuple[int, int], way: Action) -> None:
    assert refused(situation(Player(at(*place))), way) is Refusal.BLOCKED


def test_players_may_share_a_cell() -> None:
    state = situation(Player(at(4, 4)), Player(at(4, 3)))
    assert first(do(state, Action.LEFT)).cell == at(4, 3)  # B11


def test_after_ten_points_only_the_end_of_the_turn_is_left() -> None:
    state = situation(carrying(at(4, 4), RED, 5), bunches=[red(4, 4, 1)])
    state = do(state, *[Action.LEFT, Action.RIGHT] * 5)
    assert state.points == 0
    assert rules.legal(state, 0) == [Action.END]  # B16
    assert refused(state, Action.UP) is Refusal.BLOCKED
    assert refused(state, Action.PICK) is Refusal.TIRED
    assert refused(state, Action.EMPTY) is Refusal.TIRED


def test_points_do_not_add_up_over_turns() -> None:
    state = do(situation(), Action.END, Action.END)
    assert (state.mover, state.turn, state.points) == (0, 2, 10)


def test_a_bunch_goes_into_the_hod() -> None:
    state = situation(Player(at(2, 1)), bunches=[red(2, 1, 4), red(3, 1, 3), white(1, 2, 9)])
    state = do(state, Action.PICK)
    assert (first(state).units, first(state).colour, state.points) == (4, RED, 9)
    state = do(state, Action.DOWN, Action.PICK)
    assert first(state).units == 7  # B14
    assert state.bunches == (white(1, 2, 9),)


def test_colours_do_not_mix() -> None:
    state = situation(carrying(at(2, 1), WHITE, 1), bunches=[red(2, 1, 4)])
    assert refused(state, Action.PICK) is Refusal.MIXED


def test_an_emptied_hod_takes_either_colour() -> None:
    state = situation(carrying(at(2, 1), WHITE, 1), bunches=[red(2, 1, 4)])
    assert first(do(state, Action.EMPTY, Action.PICK)).colour is RED


def test_what_does_not_fit_into_the_hod_is_lost() -> None:
    state = situation(carrying(at(2, 1), RED, 97), bunches=[red(2, 1, 5)])
    state = do(state, Action.PICK)
    assert (first(state).units, state.bunches) == (100, ())  # B12


def test_a_full_hod_takes_nothing() -> None:
    state = situation(carrying(at(2, 1), RED, 100), bunches=[red(2, 1, 5)])
    assert refused(state, Action.PICK) is Refusal.FULL


def test_the_hod_may_be_made_to_refuse_what_does_not_fit() -> None:
    state = situation(carrying(at(2, 1), RED, 97), bunches=[red(2, 1, 5)], overflow="refuse")
    assert refused(state, Action.PICK) is Refusal.FULL
    fits = replace(state, bunches=(red(2, 1, 3),))
    assert first(do(fits, Action.PICK)).units == 100


def test_the_reasons_against_picking_come_in_the_order_of_the_rulings() -> None:
    tired = replace(situation(carrying(at(2, 1), WHITE, 100)), points=0)
    assert refused(tired, Action.PICK) is Refusal.NOTHING_HERE  # B15
    tired = replace(tired, bunches=(red(2, 1, 1),))
    assert refused(tired, Action.PICK) is Refusal.TIRED
    fresh = replace(tired, points=10)
    assert refused(fresh, Action.PICK) is Refusal.FULL
    light = replace(fresh, players=(carrying(at(2, 1), WHITE, 99), *fresh.players[1:]))
    assert refused(light, Action.PICK) is Refusal.MIXED


def test_grapes_go_into_the_vat_of_their_colour() -> None:
    state = do(situation(carrying(at(6, 0), RED, 42)), Action.EMPTY)
    assert first(state) == Player(at(6, 0), red=42)  # B13
    state = situation(carrying(at(6, 0), RED, 34, red=42))
    assert first(do(state, Action.EMPTY)).red == 76
    state = situation(carrying(at(6, 1), WHITE, 7))
    assert first(do(state, Action.EMPTY)) == Player(at(6, 1), white=7)


@pytest.mark.parametrize(
    ("place", "colour", "units", "why"),
    [
        ((6, 0), WHITE, 5, Refusal.WRONG_VAT),
        ((6, 1), RED, 5, Refusal.WRONG_VAT),
        ((6, 0), None, 0, Refusal.NO_GRAPES),
        ((6, 1), None, 0, Refusal.NO_GRAPES),
        ((1, 7), RED, 5, Refusal.OTHERS_VAT),
        ((1, 6), WHITE, 5, Refusal.OTHERS_VAT),
        ((1, 6), None, 0, Refusal.OTHERS_VAT),
    ],
)
def test_a_vat_takes_nothing_else(
    place: tuple[int, int], colour: Colour | None, units: int, why: Refusal
) -> None:
    state = situation(Player(at(*place), colour, units))
    assert refused(state, Action.EMPTY) is why  # B13, H2
    assert refused(replace(state, points=0), Action.EMPTY) is why  # as the original


def test_a_vat_takes_nothing_from_a_player_without_points() -> None:
    state = replace(situation(carrying(at(6, 0), RED, 42)), points=0)
    assert refused(state, Action.EMPTY) is Refusal.TIRED


def test_anywhere_else_the_grapes_are_lost() -> None:
    state = do(situation(carrying(at(4, 4), RED, 42)), Action.EMPTY)
    assert (first(state), state.points) == (Player(at(4, 4)), 9)
    state = do(state, Action.EMPTY)
    assert state.points == 8  # B13: also when there are none


def test_absent_seats_have_no_vats() -> None:
    there = carrying(at(1, 0), RED, 5)  # where a fourth player's red vat would stand: G6
    assert refused(situation(there), Action.EMPTY) is None
    four = situation(there, *(Player(0) for _ in range(3)))
    assert refused(four, Action.EMPTY) is Refusal.OTHERS_VAT


def test_anybody_may_walk_on_a_vat() -> None:
    state = situation(Player(at(7, 0)), Player(at(5, 0)))
    state = do(state, Action.END)
    assert do(state, Action.DOWN).players[1].cell == at(6, 0)  # B4


def test_red_pays_20_and_white_15() -> None:
    state = situation(Player(0, red=3), Player(0, white=2, red=1))
    assert rules.scores(state) == (60, 50)


def test_grapes_in_the_hod_pay_nothing() -> None:
    assert rules.scores(situation(carrying(0, RED, 99))) == (0, 0)


def test_turns_go_round_in_the_order_of_the_numbers() -> None:
    state = situation(*(Player(0) for _ in range(4)))
    movers = []
    for _ in range(8):
        movers.append((state.turn, state.mover))
        state = do(state, Action.END)
    assert movers == [(turn, mover) for turn in (1, 2) for mover in range(4)]  # B29


@pytest.mark.parametrize(("profile", "rounds"), [("document", 100), ("original", 99)])
def test_a_game_ends_when_everybody_has_played_its_turns(profile: str, rounds: int) -> None:
    state = beginning(profile=profile, seats=3)
    turns = 0
    while rules.to_move(state):
        state = do(state, Action.END)
        turns += 1
    assert turns == 3 * rounds


def test_who_has_gone_is_skipped_and_keeps_its_score() -> None:
    state = situation(Player(0), Player(1, red=5), Player(2))
    state = rules.leave(state, 1)
    state = do(state, Action.END)
    assert (state.mover, rules.scores(state)) == (2, (0, 100, 0))  # B27


def test_the_turn_of_one_who_goes_is_over() -> None:
    state = rules.leave(situation(), 0)
    assert (state.mover, state.points) == (1, 10)


def test_a_match_without_players_is_over() -> None:
    state = rules.leave(rules.leave(situation(), 1), 0)
    assert rules.to_move(state) == ()


def test_a_skipped_turn_is_a_change_of_player_too() -> None:
    state = beginning(seats=3, size="20", scarce="1000", plenty="1000", batch="10")
    assert len(state.bunches) == 2
    assert len(do(state, Action.END).bunches) == 4
    assert len(do(rules.leave(state, 1), Action.END).bunches) == 6  # G5


def test_a_player_sees_everything_but_the_hods_of_the_others() -> None:
    state = situation(carrying(at(4, 4), RED, 7, white=2), carrying(at(0, 7), WHITE, 3, red=1))
    seen = rules.observe(state, 0)
    assert (seen.colour, seen.units, seen.points) == (RED, 7, 10)
    assert (seen.cells, seen.scores) == ((at(4, 4), at(0, 7)), (30, 20))
    other = replace(state.players[1], colour=None, units=0)
    assert rules.observe(replace(state, players=(state.players[0], other)), 0) == seen  # B28


@unhurried
@given(st.integers(0, 1 << 32), st.integers(2, 4))
def test_whatever_is_legal_leaves_points_and_hods_in_their_bounds(seed: int, seats: int) -> None:
    state = beginning(seed, seats, size="20", rounds="3")
    throw = dice(seed, "walk")
    while movers := rules.to_move(state):
        (seat,) = movers
        legal = rules.legal(state, seat)
        assert Action.END in legal
        state = rules.step(state, {seat: throw.choice(legal)})
        assert 0 <= state.points <= 10
        assert all(0 <= player.units <= 100 for player in state.players)
        assert all((player.units == 0) is (player.colour is None) for player in state.players)


def test_only_sizes_of_the_document_can_be_made() -> None:
    for size in ("19", "51", "x"):
        with pytest.raises(UsageError):
            options(VIN, typed={"size": size})
    assert beginning(size="33").map.size == 33


def test_the_small_map_of_these_tests_is_valid() -> None:
    assert maps.read(maps.write(drawn(SMALL))) == drawn(SMALL)
