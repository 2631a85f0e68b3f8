"""The strongest bot of La Course Au Vin."""

from itertools import count, pairwise
from time import process_time

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

from joute.dice import dice
from joute.game import Brief
from joute.games.vin import rules
from joute.games.vin.bots.kernel_tour import WHOLE, Tours
from joute.games.vin.bots.master import SCALE, Master, Taste
from joute.games.vin.bots.roads import Roads
from joute.games.vin.bunches import Colour
from joute.games.vin.maps import Map, ways
from joute.games.vin.state import CAPACITY, PRICES, Action, Player, State
from joute.settings import prepare

RED, WHITE = Colour.RED, Colour.WHITE
CODES = {None: 0, RED: 1, WHITE: 2}
LONGEST = 200
SMALL = Taste(width=6, horizon=30, end=40)
"""For tests about anything but strength."""


def master(taste: Taste = SMALL, limit: float | None = None) -> Master:
    return Master(Brief(dice(0, "master"), process_time, limit), taste)


def tours_of(ground: Map, width: int = 8) -> Tours:
    around = [[*cells, -1, -1, -1, -1][:4] for cells in ways(ground)]
    return Tours([way for cells in around for way in cells], width, LONGEST)


def searched(tours: Tours, state: State, horizon: int, left: int) -> list[int]:
    """Search for the mover's best tour, where nothing is lost by waiting."""
    seen, bunches = rules.observe(state, state.mover), state.bunches
    tours.lay(
        cells=[bunch.cell for bunch in bunches],
        units=[bunch.units for bunch in bunches],
        colours=[CODES[bunch.colour] for bunch in bunches],
        pays=[SCALE * PRICES[bunch.colour] * bunch.units for bunch in bunches],
        keys=[1 << number for number in range(len(bunches))],
        safe=[LONGEST] * len(bunches),
        here=seen.cells[seen.seat],
        vats=[seen.red_vat, seen.white_vat],
    )
    tours.weigh(
        capacity=CAPACITY,
        rate=4 * SCALE,
        back=6,
        load=60,
        fade=[WHOLE] * (LONGEST + 1),
        risk=[WHOLE] * (LONGEST + 1),
    )
    hod = 0 if seen.colour is None else SCALE * PRICES[seen.colour] * seen.units
    tours.begin(seen.units, CODES[seen.colour], hod, horizon, left)
    for time in range(horizon):
        tours.advance(time)
    return tours.stops()[::-1]


def walked(state: State, stops: list[int]) -> tuple[State, int]:
    """Let the rules walk a tour; count the action points."""
    roads, spent, bunches = Roads(state.map), 0, state.bunches
    state = replace(state, points=1000)
    for number in stops:
        seen = rules.observe(state, 0)
        vat = seen.red_vat if seen.colour is RED else seen.white_vat
        homeward = number >= len(bunches)
        goal = vat if homeward else bunches[number].cell
        action = None
        while action not in (Action.PICK, Action.EMPTY):
            here = state.players[0].cell
            there = Action.EMPTY if homeward else Action.PICK
            action = there if here == goal else roads.action(here, goal)
            assert rules.refusal(state, 0, action) is None
            state, spent = rules.step(state, {0: action}), spent + 1
    return state, spent


def begun(seed: int, size: int = 20) -> State:
    names = ["a", "b"]
    return rules.initial(prepare(VIN, names=names, seed=seed, typed={"size": str(size)}))


@settings(unhurried, max_examples=20)
@given(st.integers(0, 1 << 32), st.integers(5, 60))
def test_a_tour_to_the_end_brings_by_the_rules_what_the_kernel_says(seed: int, left: int) -> None:
    state, tours = begun(seed), tours_of(begun(seed).map)
    after, spent = walked(state, searched(tours, state, left, left))
    assert spent == tours.time() <= left
    assert SCALE * rules.scores(after)[0] == tours.worth()


@settings(unhurried, max_examples=20)
@given(st.integers(0, 1 << 32), st.integers(0, 100), st.sampled_from(Colour))
def test_an_unfinished_tour_is_walked_as_the_kernel_says(
    seed: int, units: int, colour: Colour
) -> None:
    state = begun(seed)
    hod = Player(state.players[0].cell, colour if units else None, units)
    state = replace(state, players=(hod, state.players[1]))
    tours = tours_of(state.map)
    after, spent = walked(state, searched(tours, state, 50, 900))
    assert spent == tours.time()
    held = after.players[0]
    points = rules.scores(after)[0] + (held.units * PRICES[held.colour] if held.colour else 0)
    way = 0 if held.colour is None else 7 + Roads(state.map).distances(held.cell)[vat(after)]
    homeward = 4 * SCALE * min(held.units, 60) // 60 * way
    late = 4 * SCALE * max(0, spent - 50)
    assert SCALE * points - homeward - late == tours.worth()


def vat(state: State) -> int:
    """Return the vat where the first player's hod belongs."""
    seen = rules.observe(state, 0)
    return seen.red_vat if seen.colour is RED else seen.white_vat


@settings(unhurried, max_examples=10)
@given(st.integers(0, 1 << 32), st.integers(0, 399), st.integers(0, 399))
def test_the_kernel_measures_ways_as_the_roads_do(seed: int, one: int, other: int) -> None:
    ground = begun(seed).map
    if "V" in (ground.cells[one], ground.cells[other]):
        return
    assert tours_of(ground).distance(one, other) == Roads(ground).distances(one)[other]


@settings(unhurried, max_examples=4)
@given(st.integers(0, 1 << 32))
def test_the_tour_kernel_finds_the_same_without_a_compiler(seed: int) -> None:
    state = begun(seed)
    plain = interpreted("kernel_tour").Tours
    around = [[*cells, -1, -1, -1, -1][:4] for cells in ways(state.map)]
    other = plain([way for cells in around for way in cells], 3, LONGEST)
    assert searched(other, state, 25, 25) == searched(tours_of(state.map, 3), state, 25, 25)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_master_plays_whole_legal_games_from_every_seat(seats: int) -> None:
    match(seats, ("master",) * seats, size="20", rounds="8")


@pytest.mark.parametrize("names", [("master", "lazy"), ("lazy", "master")])
def test_master_beats_the_weakest_bot(names: tuple[str, str]) -> None:
    scores = dict(zip(names, match(5, names, size="22", rounds="40"), strict=True))
    assert scores["master"] > 1.2 * scores["lazy"]


def test_master_brings_both_colours_home_before_the_end() -> None:
    bunches = [red(4, 1, 3), white(5, 1, 4)]
    state = situation(Player(at(5, 0)), bunches=bunches, rounds="2")
    assert rules.scores(played(state, "master", "lazy"))[0] == 3 * 20 + 4 * 15


def test_master_ends_its_turn_when_there_is_nothing_to_do() -> None:
    assert bot("master")(rules.observe(situation(), 0)) is Action.END


def test_master_does_not_throw_away_a_hod_that_comes_too_late() -> None:
    state = situation(carrying(at(1, 6), RED, 9), rounds="1")
    assert bot("master")(rules.observe(state, 0)) is Action.END


def test_a_fresh_master_goes_on_from_the_middle_of_a_match() -> None:
    state, old = begun(4), master()
    for _ in range(120):
        seat = state.mover
        play = old.play if seat == 0 else bot("lazy")
        state = rules.step(state, {seat: play(rules.observe(state, seat))})
    state = replace(state, options=replace(state.options, rounds=state.turn + 3))
    assert rules.to_move(played(state, "master", "lazy")) == ()


def test_a_plan_from_a_match_that_went_another_way_is_dropped() -> None:
    play = master().play
    before = situation(Player(at(5, 0)), bunches=[red(5, 1, 3)])
    assert play(rules.observe(before, 0)) is Action.RIGHT
    other = situation(Player(at(5, 1)), bunches=[red(2, 1, 3)])
    assert play(rules.observe(other, 0)) is Action.UP


def test_master_keeps_to_a_short_clock() -> None:
    state, play = begun(7, size=50), master(Taste(), limit=0.05).play
    play(rules.observe(state, 0))
    for turn, seed in pairwise(range(2, 12)):
        later = replace(begun(seed, size=50), map=state.map, bunches=state.bunches, turn=turn)
        begin = process_time()
        play(rules.observe(later, 0))
        assert process_time() - begin < 0.04


def test_a_search_that_runs_out_of_time_still_gives_a_tour() -> None:
    ticks = iter(range(1_000_000))
    brief = Brief(dice(0, "master"), lambda: float(next(ticks)), 8.0)
    state = begun(3)
    assert Master(brief, SMALL).play(rules.observe(state, 0)) in rules.legal(state, 0)


def test_all_searches_of_a_turn_share_its_time() -> None:
    """A tour cut short by the clock is over within the turn, and the next one is searched."""
    reads = count()
    brief = Brief(dice(0, "master"), lambda: float(next(reads)), 8.0)
    bunches = [red(5, column, 1) for column in range(1, 7)]
    state, playing = situation(Player(at(5, 0)), bunches=bunches), Master(brief, SMALL)
    while rules.to_move(state) == (0,) and state.points:
        state = rules.step(state, {0: playing.play(rules.observe(state, 0))})
    assert next(reads) <= 8


def test_master_explains_what_it_plans_expects_and_knows() -> None:
    notes: list[str] = []
    brief = Brief(dice(0, "master"), process_time, note=notes.append, explain=True)
    Master(brief, SMALL).play(rules.observe(situation(bunches=[red(5, 1, 3)]), 0))
    assert notes[0].splitlines() == [
        "1 bunches, 3 tours: 3 red at 5;1, vat",
        "expects 59 points, the hod among them, in 7 action points; nobody can be sooner at 1 of 1",
    ]
