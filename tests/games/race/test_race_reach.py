from collections.abc import Callable

import pytest

from joute.dice import dice
from joute.games.race.reach import Axis, Leg, axis_of
from joute.games.race.rules import Move, Observation, reachable
from joute.games.race.tracks import Objective

Possible = Callable[[int], frozenset[tuple[int, int]]]
Landing = tuple[int, int, int, int, int]
"""After how many moves, where, how fast."""


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 9, 17, 30])
def test_a_safe_axis_has_the_states_that_one_can_stay_in(size: int, possible: Possible) -> None:
    axis = Axis(size, safe=True)
    assert all(axis.allows(state) for state in possible(size))
    for place in range(size):
        for velocity in range(-axis.top, axis.top + 1):
            nexts = [(place + velocity + a, velocity + a) for a in (-1, 0, 1)]
            assert axis.allows((place, velocity)) == any(map(axis.allows, nexts))


@pytest.mark.parametrize("safe", [True, False])
@pytest.mark.parametrize("size", [1, 2, 3, 7, 12])
def test_a_move_of_a_set_is_a_move_of_each_of_its_members(
    size: int, *, safe: bool, possible: Possible
) -> None:
    axis = Axis(size, safe=safe)
    for start in possible(size):
        states, members = axis.only(start, 0), {start}
        for time in range(axis.horizon):
            states = axis.after(states, time)
            members = {
                (place + velocity + a, velocity + a)
                for place, velocity in members
                for a in (-1, 0, 1)
                if axis.allows((place + velocity + a, velocity + a))
            }
            assert set(axis.members(states, time + 1)) == members


def landings_one_by_one(
    seen: Observation, moves: int, safe: frozenset[tuple[int, int]]
) -> set[Landing]:
    """Follow every safe run until it lands."""
    found: set[Landing] = set()
    under_way = {(seen.x, seen.y, seen.vx, seen.vy)}
    for time in range(1, moves + 1):
        after = {
            (move.x, move.y, move.x - x, move.y - y)
            for x, y, vx, vy in under_way
            for move in reachable(seen.size, x, y, vx, vy)
            if (move.x, move.x - x) in safe and (move.y, move.y - y) in safe
        }
        landed = {state for state in after if seen.objective.contains(*state[:2])}
        found |= {(time, *state) for state in landed}
        under_way = after - landed
    return found


def landings(seen: Observation, moves: int) -> set[Landing]:
    leg = Leg(seen)
    found: set[Landing] = set()
    for time in range(1, moves + 1):
        for landed in leg.advance():
            found |= {
                (time, x, y, vx, vy)
                for x, vx in leg.across.members(landed.x, time)
                for y, vy in leg.down.members(landed.y, time)
            }
    return found


def drawn_observation(size: int, seed: int, safe: frozenset[tuple[int, int]]) -> Observation:
    throw = dice(seed, "observation", size)
    states = sorted(safe)
    (x, vx), (y, vy) = throw.choice(states), throw.choice(states)
    w, h = (throw.between(1, min(4, size)) for _ in range(2))
    goal = Objective(throw.between(0, size - w), throw.between(0, size - h), w, h)
    return Observation(size, (0,) * size**2, x, y, vx, vy, goal, 0, 0, 0)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 11])
def test_the_fronts_of_a_leg_hold_every_run_that_has_not_landed(
    size: int, possible: Possible
) -> None:
    safe = possible(size)
    for seed in range(12):
        seen = drawn_observation(size, seed, safe)
        assert landings(seen, 7) == landings_one_by_one(seen, 7, safe)


def test_the_moves_to_a_landing_are_legal_and_land_only_at_the_end(possible: Possible) -> None:
    for seed in range(40):
        seen = drawn_observation(12, seed, possible(12))
        leg = Leg(seen)
        for _ in range(9):
            for landed in leg.advance():
                for x in leg.across.members(landed.x, landed.time):
                    y = next(leg.down.members(landed.y, landed.time))
                    assert_leads_to(leg.run(landed, x, y), seen, (x[0], y[0], x[1], y[1]))


def assert_leads_to(moves: list[Move], seen: Observation, end: tuple[int, int, int, int]) -> None:
    x, y, vx, vy = seen.x, seen.y, seen.vx, seen.vy
    for move in moves:
        assert move in reachable(seen.size, x, y, vx, vy)
        x, y, vx, vy = move.x, move.y, move.x - x, move.y - y
        assert seen.objective.contains(x, y) == (move is moves[-1])
    assert (x, y, vx, vy) == end


def test_who_cannot_stop_any_more_gets_an_axis_without_safety() -> None:
    assert axis_of(10, (5, 3)).safe
    assert not axis_of(10, (5, 4)).safe
