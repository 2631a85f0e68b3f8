"""The rulings of La Course Au Vin about bunches: where, when and how many appear."""

from collections import Counter
from functools import cache

import pytest
from games.vin.table import (
    VIN,
    at,
    beginning,
    do,
    situation,
    unhurried,
)
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from joute.dice import dice
from joute.games.vin import bunches, maps, planting
from joute.games.vin.bunches import Bunch, Colour, Growth
from joute.games.vin.maps import PATH, VINE
from joute.games.vin.state import Action, Player
from joute.settings import options

RED, WHITE = Colour.RED, Colour.WHITE
LAW = Growth(scarce=5, plenty=40, batch=20, most_units=10)
made = cache(planting.make)


def test_the_first_bunches_are_there_before_the_first_turn() -> None:
    state = beginning(size="48")
    assert len(state.bunches) == 48  # B6, B7


@unhurried
@given(st.integers(0, 11), st.integers(0, 1 << 32), st.integers(2, 4))
def test_bunches_appear_on_free_path_beside_vines_inside_the_ring(
    ground_seed: int, seed: int, seats: int
) -> None:
    ground = made(ground_seed)
    size = ground.size
    whites = {maps.vats(size, seat).white for seat in range(seats)}
    before = bunches.grown((), bunches.soil_of(ground, seats), LAW, dice(seed, "before"))
    after = bunches.grown(before, bunches.soil_of(ground, seats), LAW, dice(seed, "after"))
    assert set(before) <= set(after)
    assert list(after) == sorted(after)
    assert len({bunch.cell for bunch in after}) == len(after)
    for bunch in after:
        row, column = divmod(bunch.cell, size)
        assert 0 < row < size - 1
        assert 0 < column < size - 1  # G2
        assert bunch.cell not in whites
        assert ground.cells[bunch.cell] == PATH
        assert VINE in [ground.cells[other] for other in maps.neighbours(size, bunch.cell)]
        assert 1 <= bunch.units <= 10


def row_of(count: int) -> tuple[Bunch, ...]:
    return tuple(Bunch(cell, RED, 1) for cell in range(count))


@pytest.mark.parametrize(("count", "share"), [(0, 1), (4, 1), (5, 1), (19, 0.6), (40, 0), (60, 0)])
def test_a_batch_comes_the_likelier_the_fewer_bunches_there_are(count: int, share: float) -> None:
    soil = range(1000)
    batches = 0
    for seed in range(400):
        after = bunches.grown(row_of(count), soil, LAW, dice(seed, "batch"))
        assert len(after) in (count, count + 20)  # B7: a whole batch or nothing
        batches += len(after) > count
    assert abs(batches / 400 - share) < 0.08


def test_where_there_is_little_room_fewer_bunches_come() -> None:
    after = bunches.grown(row_of(2), range(8), LAW, dice(0))
    assert [bunch.cell for bunch in after] == list(range(8))


def test_a_bunch_may_appear_on_a_players_cell() -> None:
    state = situation(Player(at(2, 1)), batch="300")
    assert any(bunch.cell == at(2, 1) for bunch in do(state, Action.END).bunches)  # G6


def test_quantities_and_colours_follow_the_law() -> None:
    drawn_ones = [
        bunch
        for seed in range(300)
        for bunch in bunches.grown((), range(100), LAW, dice(seed, "law"))
    ]
    total = len(drawn_ones)
    units = Counter(bunch.units for bunch in drawn_ones)
    assert set(units) == set(range(1, 11))  # B8: ten is possible
    for quantity in range(1, 6):
        share = 0.4 * 0.6 ** (quantity - 1) / (1 - 0.6**10)
        assert abs(units[quantity] / total - share) < 0.02
    assert abs(sum(bunch.colour is RED for bunch in drawn_ones) / total - 0.5) < 0.02


def test_the_original_never_draws_ten() -> None:
    assert options(VIN, "original").most_units == 9
    law = replace(LAW, most_units=9)
    drawn_ones = bunches.grown((), range(10_000), replace(law, batch=10_000), dice(0))
    assert max(bunch.units for bunch in drawn_ones) == 9


def test_the_law_of_growth_can_be_set() -> None:
    state = beginning(size="20", batch="50")
    assert len(state.bunches) == 10


def test_the_bunches_of_a_turn_do_not_depend_on_what_was_done_before() -> None:
    still = beginning(scarce="1000", plenty="1000")
    moved = do(still, Action.EMPTY, Action.UP, Action.DOWN)
    assert do(moved, Action.END).bunches == do(still, Action.END).bunches
