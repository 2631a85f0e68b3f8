"""What the viewer of Race sees."""

from msgspec import Struct
from msgspec.structs import replace

from joute.games.race.rules import Phase, Runner, State
from joute.games.race.tracks import Objective


class Scene(Struct, frozen=True):
    """The ground of the track."""

    size: int
    values: tuple[int, ...]
    start: tuple[int, int]


class Frame(Struct, frozen=True):
    """The objectives that are known, and everybody's place, speed and result so far."""

    turn: int
    objectives: tuple[Objective, ...]
    runners: tuple[Runner | None, ...]
    """None for a runner that the person who looks may not see."""


def scene(state: State) -> Scene:
    """Show the ground."""
    return Scene(state.track.size, state.track.values, state.track.start)


def frame(state: State) -> Frame:
    """Show the runners; the viewer, unlike them, sees all objectives."""
    return Frame(state.turn, state.track.objectives, state.runners)


def known(state: State, seats: frozenset[int]) -> State:
    """Leave out the others' scores: a runner that is out has none."""
    runners = tuple(
        runner if seat in seats else replace(runner, phase=Phase.OUT)
        for seat, runner in enumerate(state.runners)
    )
    return replace(state, runners=runners)


def veil(frame: Frame, seats: frozenset[int]) -> Frame:
    """Leave out the objectives to come and the others: each runner is alone on the track."""
    runners = tuple(runner if seat in seats else None for seat, runner in enumerate(frame.runners))
    known = max(runner.reached for runner in runners if runner is not None) + 1
    return replace(frame, objectives=frame.objectives[:known], runners=runners)
