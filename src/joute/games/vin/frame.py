"""What the viewer of La Course Au Vin sees."""

from msgspec import Struct

from joute.games.vin import rules
from joute.games.vin.bunches import Bunch
from joute.games.vin.maps import Map, Vats, vats
from joute.games.vin.rules import Player, State


class Scene(Struct, frozen=True):
    """The map, and each player's vats."""

    map: Map
    vats: tuple[Vats, ...]
    rounds: int


class Frame(Struct, frozen=True):
    """Bunches, players with their hods, scores, whose turn it is and what is left of it."""

    turn: int
    mover: int | None
    """None when the match is over."""
    points: int
    players: tuple[Player, ...]
    scores: tuple[int, ...]
    bunches: tuple[Bunch, ...]


def scene(state: State) -> Scene:
    """Show what stays the same."""
    seats = range(len(state.players))
    return Scene(
        map=state.map,
        vats=tuple(vats(state.map.size, seat) for seat in seats),
        rounds=state.options.rounds,
    )


def frame(state: State) -> Frame:
    """Show what changes; the viewer, unlike the players, sees every hod."""
    movers = rules.to_move(state)
    return Frame(
        turn=min(state.turn, state.options.rounds),
        mover=movers[0] if movers else None,
        points=state.points if movers else 0,
        players=state.players,
        scores=rules.scores(state),
        bunches=state.bunches,
    )
