from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from joute import registry
from joute.dice import dice
from joute.game import Brief, Play
from joute.games.race import GAME, rules, tracks
from joute.games.race.rules import Move, Observation, Phase, Runner, State
from joute.games.race.tracks import Objective, Track


def start(track: Track) -> State:
    return State(track, (Runner(*track.start),), max_moves=0)


def make_bot(name: str) -> Play[Observation, Move]:
    entry = registry.bot(GAME, name)
    assert entry is not None
    bot: Play[Observation, Move] = registry.maker(entry)(Brief(dice(0), clock=lambda: 0.0))
    return bot


def moved(state: State, move: Move) -> State:
    assert rules.fault(state, 0, move) is None
    return rules.step(state, {0: move})


@pytest.fixture(scope="session")
def replay() -> Callable[[Track, Iterable[Move]], Runner]:
    def replayed(track: Track, moves: Iterable[Move]) -> Runner:
        state = start(track)
        for move in moves:
            assert state.runners[0].phase is Phase.RUNNING
            state = moved(state, move)
        return state.runners[0]

    return replayed


@pytest.fixture(scope="session")
def race() -> Callable[[Track, str], list[State]]:
    """Let a bot run; it must finish and never err. Give every state on its way."""

    def raced(track: Track, name: str) -> list[State]:
        bot = make_bot(name)
        states = [start(track)]
        while states[-1].runners[0].phase is Phase.RUNNING:
            assert len(states) <= 20 * track.size * len(track.objectives) + 1000
            states.append(moved(states[-1], bot(rules.observe(states[-1], 0))))
        return states

    return raced


@pytest.fixture(scope="session")
def bots() -> Callable[[str], Play[Observation, Move]]:
    return make_bot


@pytest.fixture(scope="session")
def small_track() -> Callable[[int, int], Track]:
    """Draw a track of any size, with values that matter and objectives of any shape."""

    def drawn(size: int, seed: int) -> Track:
        throw = dice(seed, "small track", size)
        values = tuple(throw.between(-3, 6) for _ in range(size * size))
        objectives: list[Objective] = []
        for _ in range(throw.between(1, 4)):
            w, h = throw.between(1, min(3, size)), throw.between(1, min(3, size))
            objectives.append(
                Objective(throw.between(0, size - w), throw.between(0, size - h), w, h)
            )
        return Track(size, values, (throw.below(size), throw.below(size)), tuple(objectives))

    return drawn


@pytest.fixture(scope="session")
def possible() -> Callable[[int], frozenset[tuple[int, int]]]:
    """List the places and velocities on one axis that a run can be in and still stop."""

    def listed(size: int) -> frozenset[tuple[int, int]]:
        found: set[tuple[int, int]] = set()
        new = {(place, 0) for place in range(size)}
        while new:
            found |= new
            new = {
                (place + velocity + a, velocity + a)
                for place, velocity in new
                for a in (-1, 0, 1)
                if 0 <= place + velocity + a < size
            } - found
        return frozenset(state for state in found if can_stop(size, *state))

    return listed


def can_stop(size: int, place: int, velocity: int) -> bool:
    while velocity and 0 <= place < size:
        velocity -= 1 if velocity > 0 else -1
        place += velocity
    return 0 <= place < size


@pytest.fixture(params=[1, 2])
def recorded(evidence: Path, request: pytest.FixtureRequest) -> tuple[Track, list[Move], int]:
    """Return a track of the original program, a run recorded there and its result."""
    path = evidence / "race" / f"seed-{request.param}.track"
    *lines, result = path.with_suffix(".moves").read_text().splitlines()
    moves = [Move(int(x), int(y)) for x, y, _ in (line.split() for line in lines)]
    return tracks.read(path.read_text()), moves, int(result.split()[2])
