"""What the viewer of La Course Au Vin sees."""

from msgspec import Struct
from msgspec.structs import replace

from joute.games.vin import rules
from joute.games.vin.bunches import Bunch
from joute.games.vin.maps import Map, Vats, vats
from joute.games.vin.state import Player, State


class Scene(Struct, frozen=True):
    """The map, and each player's vats."""

    map: Map
    vats: tuple[Vats, ...]
    rounds: int


class Stranger(Struct, frozen=True):
    """All that others know of a player: neither its hod nor what is in which vat."""

    cell: int
    gone: bool


class Frame(Struct, frozen=True):
    """Bunches, players with their hods, scores, whose turn it is and what is left of it."""

    turn: int
    mover: int | None
    """None when the match is over."""
    points: int
    players: tuple[Player | Stranger, ...]
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


def veil(frame: Frame, seats: frozenset[int]) -> Frame:
    """Leave out the hods and vats of the others (B28)."""
    players = tuple(
        player if seat in seats else Stranger(player.cell, player.gone)
        for seat, player in enumerate(frame.players)
    )
    return replace(frame, players=players)
