"""The rules R1 to R7 and the rulings about them."""

from collections.abc import Iterator

import pytest
from games.cafe.session import CAFE, UNHURRIED, Session
from hypothesis import given
from hypothesis import strategies as st

from joute.dice import dice
from joute.games.cafe import generator, islands, rules, scoring
from joute.games.cafe.drawing import letters
from joute.games.cafe.islands import CELLS, Island
from joute.games.cafe.rules import FREE, SEATS, SEEDS, Move, State
from joute.settings import prepare
from joute.speech import ENGLISH, sentence


def opened(seed: int = 0, **typed: str) -> State:
    setup = prepare(CAFE, names=["Ann", "Bob"], seed=seed, typed={"relay": "no"} | typed)
    return rules.initial(setup)


def on_scabb(*cells: Move) -> State:
    """Play these cells by turns."""
    setup = prepare(CAFE, names=["Ann", "Bob"], ground="scabb", typed={"relay": "no"})
    state = rules.initial(setup)
    for cell in cells:
        state = rules.step(state, {state.mover: cell})
    return state


def random_states(seed: int, *, careless: bool = False) -> Iterator[State]:
    """Yield every state of a random match, in which some moves may be anything."""
    throw = dice(seed, "a random match")
    state = opened(seed % 32)
    while movers := rules.to_move(state):
        yield state
        cell = throw.choice(rules.legal(state, movers[0]))
        if careless and throw.chance(1, 3):
            cell = throw.choice([None, *range(CELLS)])
        state = rules.step(state, {movers[0]: cell})
    yield state


def brute_force(island: Island, board: str, mine: str, other: str) -> int:
    """Count the points in another way: letter by letter, and groups by merging labels."""
    total = 0
    marks = letters(island)
    for letter in set(marks) - {"M", "F"}:
        parcel = [board[cell] for cell in range(CELLS) if marks[cell] == letter]
        total += len(parcel) * (parcel.count(mine) > parcel.count(other))
    labels = [cell if board[cell] == mine else -1 for cell in range(CELLS)]
    for _ in range(CELLS):
        for cell in range(CELLS):
            for step in (10, 1):
                beside = cell + step
                joined = beside < CELLS and (step == 10 or beside % 10)
                if joined and labels[cell] >= 0 and labels[beside] >= 0:
                    labels[cell] = labels[beside] = min(labels[cell], labels[beside])
    return total + max(labels.count(label) for label in {CELLS, *labels} - {-1})


def test_the_first_seed_goes_anywhere_on_land() -> None:
    state = on_scabb()
    assert rules.legal(state, 0) == list(islands.units(state.island))  # R1


@pytest.mark.parametrize(
    ("cells", "cell", "complaint"),
    [
        ((), 2, "(0, 2) is in the sea (R2)"),
        ((), 99, "(9, 9) is in the forest (R2)"),
        ((), None, "a move is A: and two digits"),
        ((66, 64), 66, "(6, 6) is already planted"),
        ((66,), 66, "(6, 6) is already planted"),
        ((66,), 75, "(7, 5) is not on the row or column of the last seed, (6, 6) (R3)"),
        ((66,), 65, "(6, 5) is on the parcel of the last seed, (6, 6) (R4)"),
        ((66,), 64, None),
        ((66,), 36, None),
    ],
)
def test_a_move_is_judged_by_its_rule(
    cells: tuple[Move, ...], cell: Move, complaint: str | None
) -> None:
    fault = rules.fault(on_scabb(*cells), cell)
    assert (None if fault is None else sentence(fault, ENGLISH)) == complaint  # ruling B7


def test_row_comes_first_and_counts_from_zero() -> None:
    state = on_scabb(25)
    assert letters(state.island)[25] == "c"  # ruling B15
    assert state.board[25] == "0"


def test_an_invalid_move_costs_the_seed_and_the_turn_and_leaves_the_last_seed() -> None:
    state = on_scabb(66, 64, 99)
    assert (state.seeds, state.mover, state.last) == ((26, 27), 1, 64)
    assert set(rules.legal(state, 1)) == {60, 61, 62, 63, 65, 67, 68, 24, 34, 84, 94}  # ruling B5
    (refusal,) = state.refusals
    assert (refusal.seat, refusal.turn, refusal.cell) == (0, 2, 99)


def test_after_an_invalid_first_move_the_house_moves_freely() -> None:
    state = on_scabb(2)
    assert rules.legal(state, 1) == list(islands.units(state.island))  # ruling B6
    state = rules.step(state, {1: 66})
    assert rules.fault(state, 11) is not None


def test_the_worked_session_is_scored_as_in_the_rulings() -> None:
    state = on_scabb(66, 64, 34, 74, 24, 94)
    assert rules.to_move(state) == ()  # R6: from (9, 4) nothing is left
    assert rules.scores(state) == (8, 10)
    assert scoring.parcel_points(state.island, state.board, SEATS) == (6, 8)
    assert scoring.largest_group(state.board, SEATS[0]) == (24, 34)


def test_nobody_controls_a_parcel_in_which_both_have_as_many() -> None:
    state = on_scabb(0, None, 30, 10)  # parcel a: one each
    assert scoring.control(state.island, state.board, SEATS)[0] is None  # ruling B13


def test_a_group_does_not_care_for_parcels() -> None:
    state = on_scabb(11, 30, 31, 51, 21, 20)
    assert scoring.largest_group(state.board, SEATS[0]) == (11, 21, 31)


def test_the_turn_is_the_round() -> None:
    turns = [rules.turn(on_scabb(*(66, 64, 34, 74, 24)[:many])) for many in range(6)]
    assert turns == [1, 1, 2, 2, 3, 3]


def test_the_round_is_completed_when_the_first_has_used_its_seeds() -> None:
    for state in longest_match():
        used = SEEDS - state.seeds[0], SEEDS - state.seeds[1]
        if used == (28, 27):
            assert rules.to_move(state) == (1,)
    assert used == (28, 28)  # ruling B9
    assert rules.to_move(state) == ()


def test_strictly_the_first_to_use_its_seeds_ends_the_match() -> None:
    *_, final = longest_match(strict_r7="yes")
    assert final.seeds == (0, 1)


def longest_match(**typed: str) -> Iterator[State]:
    """Find a random match that R6 does not end."""
    for seed in range(100):
        state = opened(seed, **typed)
        throw = dice(seed, "long")
        states = [state]
        while movers := rules.to_move(state):
            state = rules.step(state, {movers[0]: throw.choice(rules.legal(state, movers[0]))})
            states.append(state)
        if state.seeds[0] == 0:
            return iter(states)
    pytest.fail("R6 ended every match")


def test_a_parcel_of_each_size_counts_its_size() -> None:
    island = islands.decode(CAFE.maps.named["scabb"])
    for cells in island.parcels:
        board = FREE * cells[0] + SEATS[0] + FREE * (CELLS - 1 - cells[0])
        assert scoring.points(island, board, SEATS) == (len(cells) + 1, 0)


@UNHURRIED
@given(st.integers())
def test_scores_equal_a_brute_force_count(seed: int) -> None:
    *_, final = random_states(seed)
    assert rules.scores(final) == (
        brute_force(final.island, final.board, "0", "1"),
        brute_force(final.island, final.board, "1", "0"),
    )


@UNHURRIED
@given(st.integers())
def test_scores_always_fit_into_two_digits(seed: int) -> None:
    *_, final = random_states(seed)
    assert max(rules.scores(final)) <= 92  # ruling B14


@UNHURRIED
@given(st.integers())
def test_legal_units_are_exactly_those_without_a_fault(seed: int) -> None:
    for state in random_states(seed, careless=True):
        good = {cell for cell in range(CELLS) if rules.fault(state, cell) is None}
        if rules.to_move(state):
            assert set(rules.legal(state, state.mover)) == good
        assert rules.legal(state, 1 - state.mover) == []


@UNHURRIED
@given(st.integers())
def test_every_match_ends_and_seeds_are_counted(seed: int) -> None:
    states = list(random_states(seed, careless=True))
    assert len(states) <= 2 * SEEDS + 1
    for number, state in enumerate(states):
        assert 2 * SEEDS - sum(state.seeds) == number
        assert CELLS - state.board.count(FREE) == number - len(state.refusals)


@UNHURRIED
@given(st.integers(), st.integers(0, CELLS - 1))
def test_who_leaves_loses_whatever_the_points(seed: int, at: int) -> None:
    states = list(random_states(seed))
    state = rules.leave(states[at % len(states)], 1)
    assert rules.to_move(state) == ()
    assert rules.standing(state) == (rules.scores(state)[0], None)


def test_a_match_can_be_played_on_any_drawn_island() -> None:
    session = Session(ground=islands.write(generator.make("a text")))
    assert session.match.waiting == (0,)
