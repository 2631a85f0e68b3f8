"""The rules of La Course Au Vin: fill a hod with grapes, empty it into one's own vats.

Players take turns; each turn has ten action points, and moving, picking and emptying cost one
each. A hod holds grapes of one colour only. Points are scored when grapes are put into the vat of
their colour. Bunches may appear whenever the turn passes from one player to the next.
"""

from bisect import bisect_left
from collections.abc import Mapping
from functools import cache, lru_cache
from operator import attrgetter

from msgspec.structs import replace

from joute.dice import dice
from joute.game import Setup
from joute.games.vin import maps, planting
from joute.games.vin.bunches import Bunch, Colour, Growth, grown, soil_of
from joute.games.vin.maps import PATH, Map
from joute.games.vin.state import (
    CAPACITY,
    POINTS,
    PRICES,
    Action,
    Observation,
    Player,
    Refusal,
    State,
)


def map_of(setup: Setup) -> Map:
    """Return the map of a match: that of its map file, or that of its seed."""
    if setup.map is not None:
        return maps.read(setup.map)
    return planting.make(setup.seed, setup.options.size)


def initial(setup: Setup) -> State:
    """Put everybody in a corner, and the first bunches on the map."""
    ground = map_of(setup)
    players = tuple(Player(maps.corner(ground.size, seat)) for seat in range(setup.seats))
    return _with_growth(State(ground, setup.options, setup.seed, players))


def to_move(state: State) -> tuple[int, ...]:
    """One player after the other, until everybody has played all rounds or has left."""
    return () if _over(state) else (state.mover,)


def legal(state: State, seat: int) -> list[Action]:
    """List what a player may do now; ending the turn is always possible."""
    player = state.players[seat]
    found = list(_open_ways(state.map, player.cell)) if state.points > 0 else []
    if _pick_refusal(state, player) is None:
        found.append(Action.PICK)
    if _empty_refusal(state, seat) is None:
        found.append(Action.EMPTY)
    found.append(Action.END)
    return found


def refusal(state: State, seat: int, action: Action) -> Refusal | None:
    """Say why an action cannot be taken, if it cannot."""
    player = state.players[seat]
    if action is Action.END:
        return None
    if action is Action.PICK:
        return _pick_refusal(state, player)
    if action is Action.EMPTY:
        return _empty_refusal(state, seat)
    is_open = state.points > 0 and action in _open_ways(state.map, player.cell)
    return None if is_open else Refusal.BLOCKED


@lru_cache(maxsize=16384)
def _open_ways(ground: Map, cell: int) -> tuple[Action, ...]:
    """List the moves that lead to path."""
    return tuple(way for way in _WAYS if beyond(ground, cell, way) is not None)


def beyond(ground: Map, cell: int, way: Action) -> int | None:
    """Return the cell that a move leads to, None if it is a vine or off the map."""
    size = ground.size
    row, column = divmod(cell, size)
    down, right = _WAYS[way]
    row, column = row + down, column + right
    if not (0 <= row < size and 0 <= column < size):
        return None
    there = row * size + column
    return there if ground.cells[there] == PATH else None


def bunch_at(state: State, cell: int) -> Bunch | None:
    """Find the bunch on a cell; they stand in the order of their cells."""
    at = bisect_left(state.bunches, cell, key=_cell_of)
    found = state.bunches[at] if at < len(state.bunches) else None
    return found if found is not None and found.cell == cell else None


_cell_of = attrgetter("cell")


def step(state: State, actions: Mapping[int, Action]) -> State:
    """Let the mover take a legal action."""
    ((seat, action),) = actions.items()
    if action is Action.END:
        return _passed_on(state)
    if action is Action.PICK:
        return _picked(state, seat)
    if action is Action.EMPTY:
        return _emptied(state, seat)
    there = beyond(state.map, state.players[seat].cell, action)
    assert there is not None
    return _acted(state, seat, replace(state.players[seat], cell=there))


def leave(state: State, seat: int) -> State:
    """A player has gone: its score stays, its turns are skipped (B27)."""
    state = _with_player(state, seat, replace(state.players[seat], gone=True))
    return _passed_on(state) if seat == state.mover else state


def observe(state: State, seat: int) -> Observation:
    """Show a player what it may know."""
    player = state.players[seat]
    own = maps.vats(state.map.size, seat)
    return Observation(
        seat=seat,
        map=state.map,
        red_vat=own.red,
        white_vat=own.white,
        turn=state.turn,
        rounds=state.options.rounds,
        points=state.points if seat == state.mover else 0,
        cells=tuple(other.cell for other in state.players),
        scores=scores(state),
        colour=player.colour,
        units=player.units,
        bunches=state.bunches,
    )


def turn(state: State) -> int:
    """Count the turns as each player does: up to the number of rounds."""
    return state.turn


def scores(state: State) -> tuple[int, ...]:
    """Pay for the grapes in each player's vats."""
    red, white = PRICES[Colour.RED], PRICES[Colour.WHITE]
    return tuple(player.red * red + player.white * white for player in state.players)


_WAYS = {
    Action.UP: (-1, 0),
    Action.DOWN: (1, 0),
    Action.LEFT: (0, -1),
    Action.RIGHT: (0, 1),
}


def _pick_refusal(state: State, player: Player) -> Refusal | None:
    """Look for the bunch first, then for points, room and colour, in this order (B15)."""
    bunch = bunch_at(state, player.cell)
    if bunch is None:
        return Refusal.NOTHING_HERE
    if state.points == 0:
        return Refusal.TIRED
    room = CAPACITY - player.units
    if room == 0 or (bunch.units > room and state.options.overflow == "refuse"):
        return Refusal.FULL
    if player.colour is not None and player.colour is not bunch.colour:
        return Refusal.MIXED
    return None


def _empty_refusal(state: State, seat: int) -> Refusal | None:
    """On a vat only the grapes that belong there may be emptied, elsewhere anything (B13, H2)."""
    player = state.players[seat]
    if player.cell != _own_vat(state, seat) and _is_vat(state, player.cell):
        if player.cell not in _cells(maps.vats(state.map.size, seat)):
            return Refusal.OTHERS_VAT
        return Refusal.NO_GRAPES if player.colour is None else Refusal.WRONG_VAT
    return Refusal.TIRED if state.points == 0 else None


def _own_vat(state: State, seat: int) -> int | None:
    """Return the cell where a player's hod belongs, None while it is empty."""
    colour = state.players[seat].colour
    if colour is None:
        return None
    own = maps.vats(state.map.size, seat)
    return own.red if colour is Colour.RED else own.white


def _is_vat(state: State, cell: int) -> bool:
    return cell in _all_vats(state.map.size, len(state.players))


@cache
def _all_vats(size: int, seats: int) -> frozenset[int]:
    """Collect the cells of everybody's vats."""
    return frozenset(cell for seat in range(seats) for cell in _cells(maps.vats(size, seat)))


def _cells(vats: maps.Vats) -> tuple[int, int]:
    return vats.red, vats.white


def _picked(state: State, seat: int) -> State:
    """Put the bunch into the hod; what does not fit is lost with it (B12)."""
    player = state.players[seat]
    bunch = bunch_at(state, player.cell)
    assert bunch is not None
    units = min(CAPACITY, player.units + bunch.units)
    left = tuple(other for other in state.bunches if other is not bunch)
    state = replace(state, bunches=left)
    return _acted(state, seat, replace(player, colour=bunch.colour, units=units))


def _emptied(state: State, seat: int) -> State:
    """Fill the vat that the player stands on; anywhere else the grapes are lost."""
    player = state.players[seat]
    after = replace(player, colour=None, units=0)
    if player.cell == _own_vat(state, seat):
        if player.colour is Colour.RED:
            after = replace(after, red=player.red + player.units)
        else:
            after = replace(after, white=player.white + player.units)
    return _acted(state, seat, after)


def _acted(state: State, seat: int, player: Player) -> State:
    """Every action costs a point."""
    return _with_player(replace(state, points=state.points - 1), seat, player)


def _with_player(state: State, seat: int, player: Player) -> State:
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return replace(state, players=players)


def _passed_on(state: State) -> State:
    """Pass the turn to the next player still in play; each pass may add bunches (B6, G5)."""
    while True:
        mover = (state.mover + 1) % len(state.players)
        round_over = mover == 0
        state = replace(state, mover=mover, turn=state.turn + round_over, points=POINTS)
        if _over(state):
            return state
        state = _with_growth(state)
        if not state.players[mover].gone:
            return state


def _over(state: State) -> bool:
    return state.turn > state.options.rounds or all(player.gone for player in state.players)


def _with_growth(state: State) -> State:
    """Throw for new bunches; the dice belong to the turn that begins."""
    options, size = state.options, state.map.size
    law = Growth(
        scarce=size * options.scarce // 100,
        plenty=size * options.plenty // 100,
        batch=size * options.batch // 100,
        most_units=options.most_units,
    )
    throw = dice(state.seed, "vin", "bunches", state.turn, state.mover)
    soil = soil_of(state.map, len(state.players))
    return replace(state, bunches=grown(state.bunches, soil, law, throw))
