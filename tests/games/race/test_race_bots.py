from collections.abc import Callable, Iterator

import pytest

from joute.game import Play
from joute.games.race import rules, tracks
from joute.games.race.oracle import optimum
from joute.games.race.rules import Move, Observation, State
from joute.games.race.tracks import Objective, Track

Race = Callable[[Track, str], list[State]]
Draw = Callable[[int, int], Track]
Possible = Callable[[int], frozenset[tuple[int, int]]]
Bots = Callable[[str], Play[Observation, Move]]

NAMES = ["dumb", "leg", "swift"]
CLEVER = ["leg", "swift"]


def result(states: list[State]) -> int:
    runner = states[-1].runners[0]
    return runner.moves + runner.score


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("style", ["original", "simple"])
def test_a_bot_finishes_generated_tracks_and_never_beats_the_optimum(
    name: str, style: tracks.Style, race: Race
) -> None:
    for seed in range(8):
        track = tracks.make(seed, style, size=10 + 3 * seed)
        assert result(race(track, name)) >= optimum(track).total


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("style", ["original", "simple"])
def test_a_bot_finishes_tracks_of_any_size(name: str, style: tracks.Style, race: Race) -> None:
    for seed in range(12):
        race(tracks.make(f"any {seed}", style), name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", range(1, 6))
def test_a_bot_finishes_the_smallest_tracks(
    name: str, size: int, race: Race, small_track: Draw
) -> None:
    for seed in range(40):
        track = small_track(size, seed)
        assert result(race(track, name)) >= optimum(track).total


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_finishes_where_it_stands_in_its_objectives(name: str, race: Race) -> None:
    everywhere = Objective(0, 0, 6, 6)
    track = Track(6, tuple(range(36)), (3, 3), (everywhere, Objective(3, 3, 1, 1), everywhere) * 2)
    assert len(race(track, name)) > len(track.objectives)


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_finishes_a_track_with_more_objectives_than_the_generator_gives(
    name: str, race: Race
) -> None:
    track = tracks.make("long", "original", size=15)
    race(Track(track.size, track.values, track.start, track.objectives * 6), name)


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_finishes_the_tracks_of_the_original(
    name: str, recorded: tuple[Track, list[Move], int], race: Race
) -> None:
    track, _, _ = recorded
    assert result(race(track, name)) >= optimum(track).total


@pytest.mark.parametrize("name", CLEVER)
def test_a_clever_bot_can_always_stop_before_the_edge(
    name: str, race: Race, possible: Possible
) -> None:
    for seed in range(10):
        track = tracks.make(f"edge {seed}", "original", size=8 + seed)
        safe = possible(track.size)
        for state in race(track, name):
            runner = state.runners[0]
            assert {(runner.x, runner.vx), (runner.y, runner.vy)} <= safe


def legs(states: list[State]) -> Iterator[tuple[State, State]]:
    """Yield the first and the last state of each leg."""
    first = states[0]
    for state in states[1:]:
        if state.runners[0].reached > first.runners[0].reached:
            yield first, state
            first = state


def earliest_values(state: State, safe: frozenset[tuple[int, int]]) -> tuple[int, set[int]]:
    """Search one state at a time: the fewest moves to the objective, and the values there."""
    track, runner = state.track, state.runners[0]
    goal = track.objectives[runner.reached]
    new = {(runner.x, runner.y, runner.vx, runner.vy)}
    seen = set(new)
    moves = 0
    while True:
        moves += 1
        after = {
            (move.x, move.y, move.x - x, move.y - y)
            for x, y, vx, vy in new
            for move in rules.reachable(track.size, x, y, vx, vy)
            if (move.x, move.x - x) in safe and (move.y, move.y - y) in safe
        }
        landed = [state for state in after if goal.contains(*state[:2])]
        if landed:
            return moves, {track.values[x + y * track.size] for x, y, _, _ in landed}
        new = after - seen
        seen |= new


@pytest.mark.parametrize("size", [2, 3, 5, 8, 12])
def test_leg_needs_the_fewest_moves_and_then_takes_the_best_value(
    size: int, race: Race, small_track: Draw, possible: Possible
) -> None:
    for seed in range(6):
        for first, last in legs(race(small_track(size, seed), "leg")):
            before, after = first.runners[0], last.runners[0]
            fewest, values = earliest_values(first, possible(size))
            assert after.moves - before.moves == fewest
            assert after.score - before.score == min(values)


def test_swift_waits_for_a_better_value_without_landing_before(race: Race) -> None:
    """One move can only land on dear cells; two moves reach the free one around them."""
    values = tuple(0 if y == 4 else 9 for y in range(6) for _ in range(6))
    track = Track(6, values, (2, 2), (Objective(3, 1, 1, 4),))
    assert [result(race(track, name)) for name in ("leg", "swift")] == [10, 2]


@pytest.mark.long
@pytest.mark.parametrize("size", [20, 35])
def test_swift_gives_away_less_than_a_move_a_leg(size: int, race: Race) -> None:
    drawn = [tracks.make(f"excess {seed}", "original", size) for seed in range(10)]
    legs_run = sum(len(track.objectives) for track in drawn)
    excess = sum(result(race(track, "swift")) - optimum(track).total for track in drawn)
    assert excess / legs_run < 0.9


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_goes_on_from_the_middle_of_a_run(name: str, race: Race, bots: Bots) -> None:
    track = tracks.make("middle", "original", size=30)
    states = race(track, name)
    for state in states[:-1:5]:
        assert finishes(state, bots(name))


def finishes(state: State, bot: Play[Observation, Move]) -> bool:
    for _ in range(2000):
        if not rules.to_move(state):
            return True
        move = bot(rules.observe(state, 0))
        assert rules.fault(state, 0, move) is None
        state = rules.step(state, {0: move})
    return False


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_that_finds_itself_elsewhere_plans_again(name: str, race: Race, bots: Bots) -> None:
    track = tracks.make("elsewhere", "original", size=30)
    slow = race(track, "dumb")
    bot = bots(name)
    for state in (*slow[:-1:7], *reversed(slow[:-1:9])):
        move = bot(rules.observe(state, 0))
        assert rules.fault(state, 0, move) is None


def seen_at(x: int, vx: int, goal: Objective) -> Observation:
    return Observation(10, (0,) * 100, x, 5, vx, 0, goal, 0, 0, 0)


@pytest.mark.parametrize("name", CLEVER)
def test_who_cannot_avoid_the_edge_any_more_still_takes_an_objective_before_it(
    name: str, bots: Bots
) -> None:
    assert bots(name)(seen_at(7, 3, Objective(9, 5, 1, 1))) == Move(9, 5)


@pytest.mark.parametrize("name", CLEVER)
def test_who_is_lost_stays_on_the_grid_as_long_as_possible(name: str, bots: Bots) -> None:
    behind = Objective(0, 0, 1, 1)
    assert bots(name)(seen_at(7, 3, behind)) in rules.reachable(10, 7, 5, 3, 0)
    assert bots(name)(seen_at(9, 2, behind)) == Move(9, 5)
