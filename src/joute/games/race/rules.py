"""The rules of Race: each runner alone on one track, racing through rectangles in order.

A runner has a velocity and may change each of its components by at most one a move. Only the
cells it lands on count: landing inside the current objective adds that cell's value to its score
and gives the next objective. The result to be minimised is moves + score.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from joute.game import Reason, Setup
from joute.games.race.tracks import LARGEST, Objective, Style, Track, track_of


class Options(Struct, frozen=True, kw_only=True):
    """What can be set for a match of Race."""

    first_ms: Annotated[int, Meta(ge=0, description="time for the first answer in ms, 0: none")] = (
        10_000
    )
    turn_ms: Annotated[int, Meta(ge=0, description="time for each later answer, 0: none")] = 1000
    max_moves: Annotated[
        int,
        Meta(ge=-1, description="moves allowed; 0: no limit, -1: 20 × size × objectives + 1000"),
    ] = -1
    tracks: Annotated[
        Style, Meta(description="original: as the original's generator; simple: easy ones")
    ] = "original"
    size: Annotated[int, Meta(ge=0, le=LARGEST, description="size of the track, 0: drawn")] = 0
    plain_log: Annotated[
        bool, Meta(description="the first player's stderr goes to error.log; no: to error-0.log")
    ] = True


class Phase(StrEnum):
    """Where a runner stands."""

    RUNNING = "running"
    FINISHED = "finished"
    OUT = "out"


class Runner(Struct, frozen=True, gc=False):
    """One player on the track."""

    x: int
    y: int
    vx: int = 0
    vy: int = 0
    reached: int = 0
    """Objectives reached so far."""
    moves: int = 0
    score: int = 0
    phase: Phase = Phase.RUNNING


class State(Struct, frozen=True, gc=False):
    """A track and everybody on it. Runners move in rounds, though they do not meet."""

    track: Track
    runners: tuple[Runner, ...]
    max_moves: int
    turn: int = 1


class Move(Struct, frozen=True, gc=False):
    """The cell to land on."""

    x: int
    y: int


class Observation(Struct, frozen=True):
    """What a runner knows: the track's values and its current objective, not those to come."""

    size: int
    values: tuple[int, ...]
    x: int
    y: int
    vx: int
    vy: int
    objective: Objective
    reached: int
    moves: int
    score: int


def initial(setup: Setup) -> State:
    """Put everybody on the start of the same track."""
    track = track_of(setup)
    limit = setup.options.max_moves
    if limit < 0:
        limit = 20 * track.size * len(track.objectives) + 1000
    x, y = track.start
    return State(track=track, runners=(Runner(x, y),) * setup.seats, max_moves=limit)


def to_move(state: State) -> tuple[int, ...]:
    """Everybody still running moves."""
    return tuple(seat for seat, runner in enumerate(state.runners) if runner.phase is Phase.RUNNING)


def legal(state: State, seat: int) -> list[Move]:
    """List the cells around the one that the velocity leads to, as far as they are on the grid."""
    runner = state.runners[seat]
    if 0 < state.max_moves <= runner.moves:
        return []
    return reachable(state.track.size, runner.x, runner.y, runner.vx, runner.vy)


def reachable(size: int, x: int, y: int, vx: int, vy: int) -> list[Move]:
    """List the (at most nine) cells that can be landed on next."""
    left, top = max(0, x + vx - 1), max(0, y + vy - 1)
    columns = range(left, min(size, x + vx + 2))
    return [Move(column, row) for row in range(top, min(size, y + vy + 2)) for column in columns]


def fault(state: State, seat: int, move: Move) -> Reason | None:
    """Say which rule a move breaks, if one."""
    runner = state.runners[seat]
    x, y, size = move.x, move.y, state.track.size
    if not (0 <= x < size and 0 <= y < size):
        return Reason("race.off-grid", {"place": f"({x}, {y})", "last": size - 1})
    ax = x - runner.x - runner.vx
    ay = y - runner.y - runner.vy
    if not (-1 <= ax <= 1 and -1 <= ay <= 1):
        velocity, change = f"({runner.vx}, {runner.vy})", f"({ax}, {ay})"
        values = {"place": f"({x}, {y})", "velocity": velocity, "change": change}
        return Reason("race.too-fast", values)
    if 0 < state.max_moves <= runner.moves:
        return Reason("race.too-many-moves", {"most": state.max_moves})
    return None


def step(state: State, moves: Mapping[int, Move]) -> State:
    """Move everybody who is running; the moves are legal."""
    runners = list(state.runners)
    for seat, move in moves.items():
        runners[seat] = moved(state.track, runners[seat], move)
    return State(state.track, tuple(runners), state.max_moves, state.turn + 1)


def leave(state: State, seat: int) -> State:
    """Disqualify a runner."""
    runners = list(state.runners)
    runners[seat] = replace(runners[seat], phase=Phase.OUT)
    return replace(state, runners=tuple(runners))


def observe(state: State, seat: int) -> Observation:
    """Show a runner the track and its own objective; one that has finished keeps its last."""
    track, runner = state.track, state.runners[seat]
    current = min(runner.reached, len(track.objectives) - 1)
    return Observation(
        size=track.size,
        values=track.values,
        x=runner.x,
        y=runner.y,
        vx=runner.vx,
        vy=runner.vy,
        objective=track.objectives[current],
        reached=runner.reached,
        moves=runner.moves,
        score=runner.score,
    )


def turn(state: State) -> int:
    """Count the rounds of moves."""
    return state.turn


def scores(state: State) -> tuple[int | None, ...]:
    """Sum moves and values; a disqualified runner has no result."""
    return tuple(
        None if runner.phase is Phase.OUT else runner.moves + runner.score
        for runner in state.runners
    )


def moved(track: Track, runner: Runner, move: Move) -> Runner:
    """Return a runner after a legal move."""
    x, y = move.x, move.y
    reached, score, phase = runner.reached, runner.score, Phase.RUNNING
    if track.objectives[reached].contains(x, y):
        reached += 1
        score += track.values[x + y * track.size]
        if reached == len(track.objectives):
            phase = Phase.FINISHED
    return Runner(x, y, x - runner.x, y - runner.y, reached, runner.moves + 1, score, phase)
