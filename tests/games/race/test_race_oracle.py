from collections.abc import Callable, Iterable
from heapq import heappop, heappush

import pytest

from joute.game import Setup
from joute.games.race import oracle, tracks
from joute.games.race.oracle import optimum
from joute.games.race.rules import Move, Options, Phase, Runner
from joute.games.race.tracks import Objective, Track

Place = tuple[int, int, int, int]

SETUP = Setup(game="race", seats=1, options=Options())


def dijkstra(track: Track, begin: Place | None = None, first: int = 0) -> int | None:
    """Find the least result from some state on, one state at a time; None if there is none.

    Values are raised so that none is negative.
    """
    raised = -min(track.values)
    heap: list[tuple[int, int, Place]] = [(0, first, begin or (*track.start, 0, 0))]
    done: set[tuple[int, Place]] = set()
    while heap:
        cost, reached, place = heappop(heap)
        if reached == len(track.objectives):
            return cost - (reached - first) * raised
        if (reached, place) in done:
            continue
        done.add((reached, place))
        goal = track.objectives[reached]
        for x, y in neighbours(track.size, place):
            new = x, y, x - place[0], y - place[1]
            if goal.contains(x, y):
                value = track.values[x + y * track.size] + raised
                heappush(heap, (cost + 1 + value, reached + 1, new))
            else:
                heappush(heap, (cost + 1, reached, new))
    return None


def neighbours(size: int, place: Place) -> Iterable[tuple[int, int]]:
    x, y, vx, vy = place
    return (
        (x + vx + ax, y + vy + ay)
        for ax in (-1, 0, 1)
        for ay in (-1, 0, 1)
        if 0 <= x + vx + ax < size and 0 <= y + vy + ay < size
    )


@pytest.mark.parametrize("size", range(1, 8))
def test_the_optimum_is_what_plain_dijkstra_finds(
    size: int,
    small_track: Callable[[int, int], Track],
    replay: Callable[[Track, Iterable[Move]], Runner],
) -> None:
    for seed in range(30):
        track = small_track(size, seed)
        best = optimum(track)
        assert best.total == dijkstra(track), tracks.write(track)
        assert_replays(track, best, replay)


@pytest.mark.parametrize("size", range(2, 8))
def test_the_optimum_is_exact_however_little_slack_it_starts_with(
    size: int, small_track: Callable[[int, int], Track]
) -> None:
    for seed in range(100, 108):
        track = small_track(size, seed)
        assert optimum(track, slack=1).total == dijkstra(track), tracks.write(track)


def test_a_result_far_above_the_usual_values_is_found_too(
    replay: Callable[[Track, Iterable[Move]], Runner],
) -> None:
    values = tuple(10**9 * (cell % 7) for cell in range(36))
    track = Track(6, values, (0, 0), (Objective(1, 1, 3, 3), Objective(4, 4, 2, 2)) * 2)
    best = optimum(track)
    assert best.total == dijkstra(track)
    assert_replays(track, best, replay)


@pytest.mark.parametrize("style", ["original", "simple"])
@pytest.mark.parametrize("seed", range(6))
def test_the_run_of_a_generated_track_replays_to_its_total(
    style: tracks.Style, seed: int, replay: Callable[[Track, Iterable[Move]], Runner]
) -> None:
    track = tracks.make(seed, style, size=10 + 5 * seed)
    assert_replays(track, optimum(track), replay)


def test_the_last_landing_need_not_be_safe() -> None:
    track = Track(4, (0,) * 16, (0, 0), (Objective(3, 0, 1, 1),))
    assert optimum(track).run == (Move(1, 0), Move(3, 0))


def test_nor_any_landing_from_which_the_rest_can_still_be_reached() -> None:
    track = Track(7, (0,) * 49, (0, 0), (Objective(3, 0, 1, 1), Objective(6, 0, 1, 1)))
    assert optimum(track).run == (Move(1, 0), Move(3, 0), Move(6, 0))


def test_who_lands_in_the_objective_cannot_decline_it() -> None:
    values = (0, 10, 0) * 3
    track = Track(3, values, (0, 1), (Objective(1, 0, 2, 3),))
    assert optimum(track).total == 11


def test_the_line_below_a_track_gives_total_moves_and_score() -> None:
    """The track of the worked session in the rulings, where 5 is not the best."""
    values = tuple(x - 2 * y for y in range(5) for x in range(5))
    track = Track(5, values, (0, 0), (Objective(3, 0, 2, 1), Objective(4, 3, 1, 2)))
    best = optimum(track)
    line = oracle.optimum_line(tracks.write(track), SETUP)
    assert line == f"# optimum 4 moves {best.moves} score {best.score}"


def test_no_recorded_run_of_the_original_beats_the_optimum(
    recorded: tuple[Track, list[Move], int],
    replay: Callable[[Track, Iterable[Move]], Runner],
) -> None:
    track, moves, result = recorded
    runner = replay(track, moves)
    assert runner.moves + runner.score == result
    best = optimum(track)
    assert best.total <= result
    assert_replays(track, best, replay)


def assert_replays(
    track: Track, best: oracle.Optimum, replay: Callable[[Track, Iterable[Move]], Runner]
) -> None:
    runner = replay(track, best.run)
    assert runner.phase is Phase.FINISHED
    assert (runner.moves, runner.score) == (best.moves, best.score)
    assert best.total == runner.moves + runner.score
