"""What the viewer of Race sees."""

from msgspec import Struct

from joute.games.race.rules import Runner, State
from joute.games.race.tracks import Track


class Frame(Struct, frozen=True):
    """Everybody's place, speed and result so far."""

    turn: int
    runners: tuple[Runner, ...]


def scene(state: State) -> Track:
    """Show the track; the viewer, unlike the runners, sees all objectives."""
    return state.track


def frame(state: State) -> Frame:
    """Show the runners."""
    return Frame(state.turn, state.runners)
