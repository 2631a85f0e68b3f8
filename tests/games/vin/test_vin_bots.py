"""The bots of La Course Au Vin: each is better than the one before it."""

import pytest
from games.vin.table import (
    VIN,
    at,
    bot,
    carrying,
    interpreted,
    match,
    played,
    red,
    situation,
    unhurried,
    white,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from joute.games.vin import rules
from joute.games.vin.bots import trips
from joute.games.vin.bots.roads import Roads, time_left, towards, vat_of
from joute.games.vin.bots.trips import Task, best_trip
from joute.games.vin.bunches import Bunch, Colour
from joute.games.vin.state import PRICES, Action, Player, State
from joute.settings import prepare

NAMES = [entry.name for entry in VIN.bots]
RED, WHITE = Colour.RED, Colour.WHITE


def wins(better: str, worse: str, seeds: int, **typed: str) -> int:
    """Count the games that the better one wins, from both sides of each map."""
    count = 0
    for seed in range(seeds):
        first, second = match(seed, (better, worse), **typed)
        other, one = match(seed, (worse, better), **typed)
        count += (first > second) + (one > other)
    return count


@pytest.mark.parametrize("name", NAMES)
@settings(unhurried, max_examples=4)
@given(st.integers(0, 1 << 32), st.integers(2, 4))
def test_a_bot_only_does_what_is_legal(name: str, seed: int, seats: int) -> None:
    match(seed, (name,) * seats, rounds="6", size="20")


@pytest.mark.long
@pytest.mark.parametrize(("better", "worse"), [("base", "lazy"), ("greedy", "base")])
def test_each_bot_beats_the_one_before(better: str, worse: str) -> None:
    assert wins(better, worse, 4, size="26", rounds="50") >= 6


@pytest.mark.long
def test_the_planner_beats_the_greedy_one() -> None:
    assert wins("planner", "greedy", 3, size="22", rounds="50") >= 5


@pytest.mark.parametrize("name", ["base", "greedy", "planner"])
def test_the_hod_is_emptied_in_time_for_the_end(name: str) -> None:
    state = situation(carrying(at(3, 0), RED, 9), bunches=[red(1, 2, 1)], rounds="1")
    assert rules.scores(played(state, name, "lazy"))[0] >= 180


@pytest.mark.parametrize("name", NAMES)
def test_a_bunch_that_may_not_fit_is_left(name: str) -> None:
    state = situation(carrying(at(2, 1), RED, 97), bunches=[red(2, 1, 5)], overflow="refuse")
    assert bot(name)(rules.observe(state, 0)) not in (Action.PICK, Action.END)


def test_without_anything_to_do_the_planner_ends_its_turn() -> None:
    assert bot("planner")(rules.observe(situation(), 0)) is Action.END


def test_the_planner_goes_on_from_the_middle_of_a_turn() -> None:
    state = situation(carrying(at(4, 4), RED, 3), bunches=[red(4, 3, 2), white(4, 5, 9)])
    state = rules.step(state, {0: Action.UP})
    seen = rules.observe(state, 0)
    assert bot("planner")(seen) in (Action.DOWN, Action.LEFT)  # towards the red ones


def task(
    *bunches: Bunch, here: int, units: int = 0, left: int = 100, rate: int = 1000
) -> tuple[Task, Roads]:
    state = situation()
    own = rules.observe(state, 0)
    wanted = Task(
        here=here,
        units=units,
        price=20,
        vat=own.red_vat,
        bunches=bunches,
        left=left,
        rate=rate,
    )
    return wanted, Roads(state.map)


def stops(wanted: Task, roads: Roads) -> list[int] | None:
    """Return the bunches of the best trip, the first one first."""
    trip = best_trip(wanted, roads)
    return None if trip is None else trip.stops[::-1]


def test_a_trip_takes_what_lies_on_the_way() -> None:
    wanted, roads = task(red(4, 1, 1), red(1, 1, 5), here=at(6, 0))
    assert stops(wanted, roads) in ([at(4, 1), at(1, 1)], [at(1, 1), at(4, 1)])


def test_a_trip_leaves_what_costs_more_time_than_it_pays() -> None:
    wanted, roads = task(red(5, 1, 5), red(1, 6, 1), here=at(6, 0), rate=3000)
    assert stops(wanted, roads) == [at(5, 1)]


def test_a_trip_comes_home_before_the_end() -> None:
    bunches = (red(5, 1, 1), red(1, 1, 9))
    assert stops(*task(*bunches, here=at(6, 0), left=6)) == [at(5, 1)]
    assert stops(*task(*bunches, here=at(6, 0), left=5)) is None
    assert stops(*task(*bunches, here=at(5, 0), left=2, units=3)) == []
    assert stops(*task(*bunches, here=at(5, 0), left=1, units=3)) is None


def test_a_full_hod_goes_home() -> None:
    assert stops(*task(red(5, 1, 9), here=at(5, 0), units=100)) == []


def test_the_planner_prefers_the_colour_that_pays() -> None:
    state = situation(Player(at(5, 0)), bunches=[red(4, 1, 3), white(5, 2, 3)])
    play = bot("planner")
    while (action := play(rules.observe(state, 0))) is not Action.PICK:
        state = rules.step(state, {0: action})
    assert rules.step(state, {0: action}).players[0].colour is RED


def own_task(state: State, colour: Colour, rate: int) -> Task:
    """Make the task of the mover for a colour."""
    seen = rules.observe(state, state.mover)
    return Task(
        here=seen.cells[seen.seat],
        units=seen.units,
        price=PRICES[colour],
        vat=vat_of(seen, colour),
        bunches=[bunch for bunch in seen.bunches if bunch.colour is colour],
        left=time_left(seen),
        rate=rate,
    )


@settings(unhurried, max_examples=25)
@given(st.integers(0, 1 << 32), st.sampled_from(Colour), st.integers(0, 9000), st.integers(1, 20))
def test_a_trip_takes_the_time_and_brings_the_units_it_promises(
    seed: int, colour: Colour, rate: int, rounds: int
) -> None:
    setup = prepare(VIN, names=["a", "b"], seed=seed, typed={"size": "20", "rounds": str(rounds)})
    state = rules.initial(setup)
    wanted, roads = own_task(state, colour, rate), Roads(state.map)
    trip = best_trip(wanted, roads)
    if trip is None:
        return
    state, spent = replace(state, points=1000), 0
    goals = [(cell, Action.PICK) for cell in trip.stops[::-1]] + [(wanted.vat, Action.EMPTY)]
    for goal, there in goals:
        action = None
        while action is not there:
            action = towards(rules.observe(state, 0), roads, goal, there)
            assert rules.refusal(state, 0, action) is None
            state, spent = rules.step(state, {0: action}), spent + 1
    assert spent == trip.time <= wanted.left
    assert rules.scores(state)[0] == trip.units * wanted.price


@settings(unhurried, max_examples=6)
@given(st.integers(0, 1 << 32), st.sampled_from(Colour), st.integers(0, 9000))
def test_the_kernel_finds_the_same_trip_without_a_compiler(
    seed: int, colour: Colour, rate: int
) -> None:
    setup = prepare(VIN, names=["a", "b"], seed=seed, typed={"size": "20", "rounds": "6"})
    state = rules.initial(setup)
    wanted, roads = own_task(state, colour, rate), Roads(state.map)
    compiled = best_trip(wanted, roads)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trips, "Beam", interpreted("kernel").Beam)
        assert best_trip(wanted, roads) == compiled
