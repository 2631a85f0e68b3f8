"""What the viewer sees: figures 2 to 6 as data, so that it needs no rules."""

from msgspec import Struct
from msgspec.structs import replace

from joute.games.cafe import islands, rules, scoring
from joute.games.cafe.drawing import letter
from joute.games.cafe.islands import CELLS, EAST, NORTH, SIDE, SOUTH, WEST, Kind, SideName
from joute.games.cafe.rules import FREE, SEATS, SEEDS, Opening, Refusal, State
from joute.reason import Reason


class Cell(Struct, frozen=True):
    """One square of the grid."""

    kind: Kind
    parcel: int | None
    borders: tuple[SideName, ...]
    """The sides on which a border is drawn."""


class Parcel(Struct, frozen=True):
    """Units that are controlled together."""

    letter: str
    cells: tuple[int, ...]
    points: int


class Scene(Struct, frozen=True):
    """The island; cells come row by row."""

    side: int
    cells: tuple[Cell, ...]
    parcels: tuple[Parcel, ...]
    frame: str
    """As it is told to clients."""


class Planter(Struct, frozen=True):
    """One seat as it stands."""

    seeds: int
    """Left."""
    planted: tuple[int, ...]
    parcels: tuple[int, ...]
    """Those it controls."""
    group: tuple[int, ...]
    """Its largest group."""
    parcel_points: int
    score: int


class RefusedMove(Struct, frozen=True):
    """A move that was refused."""

    seat: int
    turn: int
    cell: int | None
    reason: Reason


class Frame(Struct, frozen=True):
    """The seeds and what they count."""

    turn: int
    mover: int | None
    """None when the match is over."""
    units: tuple[int, ...]
    """Where the mover may plant."""
    last: int | None
    planters: tuple[Planter, Planter]
    refusals: tuple[RefusedMove, ...]
    """The invalid moves so far."""
    out: int | None
    """The seat that failed and lost."""


def known(state: State, seats: frozenset[int]) -> State:
    """Leave out what seat 0 did as long as only seat 1 looks, and its own opening is still to come."""
    if 0 in seats or state.opening is not Opening.OWED:
        return state
    return replace(state, board=FREE * CELLS, last=None, seeds=(SEEDS, SEEDS), refusals=())


def scene(state: State) -> Scene:
    """Show the island."""
    island = state.island
    parcel = islands.parcel_of(island)
    cells = tuple(
        Cell(islands.kind(number), parcel[cell], _borders(number))
        for cell, number in enumerate(island.numbers)
    )
    parcels = tuple(
        Parcel(letter(number), units, len(units)) for number, units in enumerate(island.parcels)
    )
    return Scene(SIDE, cells, parcels, islands.write(island))


def _borders(number: int) -> tuple[SideName, ...]:
    return tuple(side.name for side in (NORTH, WEST, SOUTH, EAST) if number & side.bit)


def frame(state: State) -> Frame:
    """Show the seeds."""
    movers = rules.to_move(state)
    return Frame(
        turn=rules.turn(state),
        mover=movers[0] if movers else None,
        units=tuple(rules.legal(state, state.mover)),
        last=state.last,
        planters=(_planter(state, 0), _planter(state, 1)),
        refusals=tuple(map(_refused, state.refusals)),
        out=state.out,
    )


def _refused(refusal: Refusal) -> RefusedMove:
    return RefusedMove(refusal.seat, refusal.turn, refusal.cell, refusal.reason)


def _planter(state: State, seat: int) -> Planter:
    island, board = state.island, state.board
    holders = enumerate(scoring.control(island, board, SEATS))
    return Planter(
        seeds=state.seeds[seat],
        planted=scoring.planted(board, SEATS[seat]),
        parcels=tuple(parcel for parcel, holder in holders if holder == seat),
        group=scoring.largest_group(board, SEATS[seat]),
        parcel_points=scoring.parcel_points(island, board, SEATS)[seat],
        score=rules.scores(state)[seat],
    )
