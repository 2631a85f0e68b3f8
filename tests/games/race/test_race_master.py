from collections.abc import Callable
from itertools import count
from math import isqrt
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from joute.dice import dice
from joute.game import Brief, Play
from joute.games.race import rules, tracks
from joute.games.race.bots import master
from joute.games.race.bots.kernel import Goal, Ground
from joute.games.race.bots.swift import Choice
from joute.games.race.oracle import optimum
from joute.games.race.outlook import Outlook
from joute.games.race.rules import Move, Observation, State
from joute.games.race.tracks import Objective, Track

Race = Callable[[Track, str], list[State]]
Draw = Callable[[int, int], Track]
Possible = Callable[[int], frozenset[tuple[int, int]]]
Bots = Callable[[str], Play[Observation, Move]]


def result(states: list[State]) -> int:
    runner = states[-1].runners[0]
    return runner.moves + runner.score


def ground_of(track: Track) -> Ground:
    return Ground(track.size, track.values, master.places(Outlook(track.size), track.size), 1)


def landings(ground: Ground, seen: Observation, margin: float) -> set[tuple[int, Move, Move]]:
    """Moves to it, cell and velocity of every landing within the margin."""
    size, top, goal = seen.size, isqrt(seen.size - 1), seen.objective
    ground.start(0, master.number(size, seen.x, seen.vx), master.number(size, seen.y, seen.vy))
    found = ground.landings(0, (goal.x, goal.y, goal.w, goal.h), 1.0, margin)
    return {
        (time, Move(x % size, y % size), Move(x // size - top, y // size - top))
        for _, time, x, y in found
    }


def landings_by_the_rules(state: State, moves: int) -> set[tuple[int, Move, Move]]:
    """Let the rules make every move from everywhere; who lands has left."""
    found: set[tuple[int, Move, Move]] = set()
    under_way = {state}
    for time in range(1, moves + 1):
        after = {rules.step(one, {0: move}) for one in under_way for move in rules.legal(one, 0)}
        landed = {one for one in after if one.runners[0].reached}
        found |= {
            (
                time,
                Move(one.runners[0].x, one.runners[0].y),
                Move(one.runners[0].vx, one.runners[0].vy),
            )
            for one in landed
        }
        under_way = after - landed
    return found


def start(track: Track) -> State:
    return State(track, (rules.Runner(*track.start),), max_moves=0)


def is_safe(size: int, landing: tuple[int, Move, Move]) -> bool:
    _, cell, velocity = landing
    return master.in_hand(size, cell.x, velocity.x) and master.in_hand(size, cell.y, velocity.y)


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 7), st.integers(0, 10**6))
def test_the_kernel_lands_where_and_when_the_rules_do(size: int, seed: int) -> None:
    drawn = tracks.make(seed, "original", size)
    track = Track(size, (0,) * size**2, drawn.start, drawn.objectives[:2])
    state = start(track)
    by_the_rules = {one for one in landings_by_the_rules(state, 4) if is_safe(size, one)}
    found = landings(ground_of(track), rules.observe(state, 0), 100.0)
    assert {landing for landing in found if landing[0] <= 4} == by_the_rules


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 80), st.integers(0, 10**6))
def test_random_games_of_the_kernels_landings_go_by_the_rules(size: int, seed: int) -> None:
    throw, track = dice(seed, "landings"), tracks.make(seed, "original", size)
    ground, state = ground_of(track), start(track)
    for number in range(min(8, len(track.objectives))):
        seen = rules.observe(state, 0)
        _, cell, velocity = chosen = throw.choice(sorted(landings(ground, seen, 1.0), key=str))
        top = isqrt(size - 1)
        states = ((velocity.x + top) * size + cell.x, (velocity.y + top) * size + cell.y)
        for x, y in ground.way(chosen[0], *states):
            assert state.runners[0].reached == number
            assert rules.fault(state, 0, Move(x, y)) is None
            state = rules.step(state, {0: Move(x, y)})
        runner = state.runners[0]
        assert (runner.x, runner.y, runner.vx, runner.vy) == (
            cell.x,
            cell.y,
            velocity.x,
            velocity.y,
        )
        assert runner.reached == number + 1


@pytest.mark.parametrize("size", [1, 2, 5, 20, 63, 64, 65, 100])
def test_the_kernel_prices_the_best_landing_as_swift_does(size: int) -> None:
    track = tracks.make("price", "original", size)
    ground, outlook, x, y = ground_of(track), Outlook(size), *track.start
    for goal in track.objectives:
        seen = Observation(size, track.values, x, y, 0, 0, goal, 0, 0, 0)
        choice = Choice(seen, outlook)
        choice.plan()
        ground.start(0, master.number(size, x, 0), master.number(size, y, 0))
        found = ground.landings(0, (goal.x, goal.y, goal.w, goal.h), 1.0, 0.0)
        assert min(found)[0] == pytest.approx(choice.cost)
        x, y = goal.x, goal.y


@pytest.mark.long
@pytest.mark.parametrize("style", ["original", "simple"])
def test_master_finishes_generated_tracks_and_never_beats_the_optimum(
    style: tracks.Style, race: Race
) -> None:
    for seed in range(6):
        track = tracks.make(seed, style, size=10 + 5 * seed)
        assert result(race(track, "master")) >= optimum(track).total


@pytest.mark.parametrize("size", range(1, 6))
def test_master_finishes_the_smallest_tracks(size: int, race: Race, small_track: Draw) -> None:
    for seed in range(10):
        race(small_track(size, seed), "master")


def test_master_finishes_where_it_stands_in_its_objectives(race: Race) -> None:
    everywhere = Objective(0, 0, 6, 6)
    track = Track(6, tuple(range(36)), (3, 3), (everywhere, Objective(3, 3, 1, 1), everywhere) * 9)
    assert len(race(track, "master")) > len(track.objectives)


def test_master_finishes_a_track_larger_than_its_tables(race: Race) -> None:
    track = tracks.make("large", "original", master.LARGEST + 1)
    short = Track(track.size, track.values, track.start, track.objectives[:2])
    assert result(race(short, "master")) == result(race(short, "swift"))


def test_master_finishes_a_track_of_enormous_values(race: Race) -> None:
    track = tracks.make("dear", "original", 12)
    dear = Track(12, tuple(10**12 * value for value in track.values), track.start, track.objectives)
    assert result(race(dear, "master")) == result(race(dear, "swift"))


def test_master_can_always_stop_before_the_edge(race: Race, possible: Possible) -> None:
    track = tracks.make("edge", "original", 15)
    safe = possible(15)
    for state in race(track, "master"):
        runner = state.runners[0]
        assert {(runner.x, runner.vx), (runner.y, runner.vy)} <= safe


def test_master_beats_dumb_and_leg(race: Race) -> None:
    for seed in range(3):
        track = tracks.make(f"beats {seed}", "original", 40)
        own = result(race(track, "master"))
        assert own < result(race(track, "leg")) < result(race(track, "dumb"))


def test_master_gives_away_less_than_a_move_a_leg(race: Race) -> None:
    drawn = [tracks.make(f"excess {seed}", "original", 20) for seed in range(6)]
    legs = sum(len(track.objectives) for track in drawn)
    excess = sum(result(race(track, "master")) - optimum(track).total for track in drawn)
    assert excess / legs < 0.6


def test_master_resumed_at_an_objective_goes_on_as_if_it_had_never_stopped(
    race: Race, bots: Bots
) -> None:
    states = race(tracks.make("middle", "original", 30), "master")
    reached = [state.runners[0].reached for state in states]
    turn = reached.index(3)
    bot = bots("master")
    for state, after in zip(states[turn:-1], states[turn + 1 :], strict=True):
        assert rules.step(state, {0: bot(rules.observe(state, 0))}) == after


def finish(state: State, bot: Play[Observation, Move]) -> State:
    while rules.to_move(state):
        move = bot(rules.observe(state, 0))
        assert rules.fault(state, 0, move) is None
        state = rules.step(state, {0: move})
    return state


def test_master_resumed_anywhere_finishes(race: Race, bots: Bots) -> None:
    for state in race(tracks.make("anywhere", "original", 20), "dumb")[:-1:40]:
        finish(state, bots("master"))


def test_master_that_cannot_stop_any_more_still_takes_an_objective_before_the_edge(
    bots: Bots,
) -> None:
    seen = Observation(10, (0,) * 100, 7, 5, 3, 0, Objective(9, 5, 1, 1), 0, 0, 0)
    assert bots("master")(seen) == Move(9, 5)


def slow_clock() -> Callable[[], float]:
    """Return a clock on which every look shows that a tenth of a second has gone."""
    ticks = count()
    return lambda: next(ticks) / 10


def test_master_stops_looking_ahead_when_its_time_runs_out() -> None:
    track = tracks.make("time", "original", 60)
    notes: list[str] = []
    brief = Brief(dice(0), clock=slow_clock(), limit=0.1, note=notes.append, explain=True)
    finish(start(track), master.make(brief))
    assert notes
    assert not any("drawn" in note for note in notes)


def test_master_keeps_to_its_clock_with_a_margin() -> None:
    track = tracks.make("margin", "original", 100)
    limit = 1.0
    bot, state = master.make(Brief(dice(0), clock=process_time, limit=limit)), start(track)
    while rules.to_move(state):
        begin = process_time()
        move = bot(rules.observe(state, 0))
        assert process_time() - begin < 0.8 * limit
        state = rules.step(state, {0: move})


def test_master_explains_each_leg_in_three_lines() -> None:
    track = tracks.make("explain", "original", 30)
    notes: list[str] = []
    brief = Brief(dice(0), clock=lambda: 0.0, note=notes.append, explain=True)
    finish(start(track), master.make(brief))
    assert len(notes) == 3 * len(track.objectives)
    assert notes[0].startswith("objective 1: land on (")
    assert "% likely" in notes[1]
    assert "close landing" in notes[2]


@pytest.mark.parametrize("size", [1, 3, 20])
def test_even_goals_are_inside_the_grid_and_of_all_shapes(size: int) -> None:
    goals: list[Goal] = master.even_goals(size, 50, (2**64 - 1, 12345))
    assert all(0 <= x <= size - w and 0 <= y <= size - h for x, y, w, h in goals)
    assert len({(w, h) for _, _, w, h in goals}) == min(size, master.WIDEST) ** 2
