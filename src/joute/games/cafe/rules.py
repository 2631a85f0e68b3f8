"""The rules of La bataille du café: two planters, 28 seeds each, on one island.

A seed goes on a free unit (R2), on the row or column of the last seed placed (R3) and not on its
parcel (R4); the first goes anywhere (R1). An invalid move costs the seed and the turn (R5). The
match ends when the planter to move has no unit left (R6) or no seed (R7, as B9 settles it). Planters
score the sizes of the parcels where they have more seeds, and the size of their largest group.

Between two clients, each of which believes that it starts, seat 0 does; the opening that seat 1
says is a false start, refused at no cost, unless seat 0 lost its own (B17).
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from joute.game import Reason, Setup
from joute.games.cafe.islands import (
    BORDERS,
    CELLS,
    SIDE,
    Island,
    kind,
    place,
    reach,
    units,
)
from joute.games.cafe.maps import island_of
from joute.games.cafe.scoring import points

SEEDS = 28
FREE, MINE, THEIRS = ".AB"
"""What an observation's board holds, in the letters of the protocol."""
SEATS = "01"
"""What a state's board holds."""
_SEEN_BY = tuple(str.maketrans({SEATS[s]: MINE, SEATS[1 - s]: THEIRS}) for s in (0, 1))


class Options(Struct, frozen=True, kw_only=True):
    """What can be set for a match."""

    first_ms: Annotated[int, Meta(ge=0, description="time for the first move in ms, 0: none")] = (
        10_000
    )
    turn_ms: Annotated[int, Meta(ge=0, description="time for each later move, 0: none")] = 5000
    msg_gap_ms: Annotated[
        int,
        Meta(
            ge=0,
            le=1000,
            description="pause after a message, for clients with large buffers; it ends when a "
            "program of the match has read it",
        ),
    ] = 10
    eol: Annotated[
        Literal["none", "lf", "crlf"],
        Meta(description="what follows each message: none; lf or crlf for clients that read lines"),
    ] = "none"
    opponent: Annotated[
        str, Meta(description="the bot that plays against a client of the server")
    ] = "normal"
    islands: Annotated[
        Literal["seed", "fixed"],
        Meta(
            description="without --map: drawn from the seed, or of a fixed set (the server sets it)"
        ),
    ] = "seed"
    any_island: Annotated[
        bool, Meta(description="allow islands with other parcels than the document's 17")
    ] = False
    strict_r7: Annotated[
        bool, Meta(description="end as soon as a planter has used 28 seeds, even without the reply")
    ] = False
    invalid_in_duel: Annotated[
        Literal["seed", "forfeit"],
        Meta(description="what an invalid move between two clients costs: a seed, or the match"),
    ] = "seed"
    relay: Annotated[
        bool,
        Meta(
            description="both seats open, as clients do; no: the second waits (the server sets it)"
        ),
    ] = True
    map_told: Annotated[
        bool, Meta(description="clients have received the map on connecting (the server sets it)")
    ] = False


class Opening(StrEnum):
    """What became of the opening that seat 1, a client too, says (B17)."""

    NONE = "none"
    """Seat 1 is not a client and says no opening."""
    OWED = "owed"
    STOOD = "stood"
    """Seat 0 lost its own, so this was the first placement, or lost too."""
    REFUSED = "refused"
    """A false start; its client can recognise it, since the unit was valid."""
    MISSED = "missed"
    """A false start that is not on a unit: its client believes that it lost a seed."""


class Refusal(Struct, frozen=True):
    """An invalid move, and why."""

    seat: int
    turn: int
    cell: int | None
    reason: Reason


class State(Struct, frozen=True, gc=False):
    """A match."""

    island: Island
    opening: Opening
    strict_r7: bool
    forfeit: bool
    board: str = FREE * CELLS
    """The seat that has planted each cell."""
    last: int | None = None
    """The last seed placed."""
    seeds: tuple[int, int] = (SEEDS, SEEDS)
    """Left to each seat."""
    mover: int = 0
    refusals: tuple[Refusal, ...] = ()
    out: int | None = None
    """The seat that failed."""


Move = int | None
"""The cell to plant, None for a message that names none."""


class Observation(Struct, frozen=True):
    """What a client knows."""

    island: Island
    board: str
    """A: mine, B: the other's."""
    last: int | None
    seeds: int
    """Left to me."""
    plies: int
    """Moves that can still be made, this one and the other's included."""


def initial(setup: Setup) -> State:
    """Begin on the island of the setup."""
    options: Options = setup.options
    return State(
        island=island_of(setup),
        opening=Opening.OWED if options.relay else Opening.NONE,
        strict_r7=options.strict_r7,
        forfeit=options.relay and options.invalid_in_duel == "forfeit",
    )


def to_move(state: State) -> tuple[int, ...]:
    """The planters move by turns."""
    return (state.mover,) if _moves(state) else ()


def _spent(state: State) -> bool:
    """Whether the seeds are used up, or both openings were invalid, which voids the match."""
    used = min(state.seeds) if state.strict_r7 else state.seeds[state.mover]
    return used == 0 or (state.last is None and max(state.seeds) < SEEDS)


def legal(state: State, seat: int) -> list[int]:
    """List the units that a seat may plant."""
    return _moves(state) if state.mover == seat else []


def _moves(state: State) -> list[int]:
    """List the units that the mover may plant, none if the match is over."""
    if state.out is not None or _spent(state):
        return []
    if _owes_opening(state):
        return list(units(state.island))
    return choices(state.island, state.board, state.last)


def _owes_opening(state: State) -> bool:
    """Whether the move asked for is the opening of seat 1."""
    return state.opening is Opening.OWED and state.mover == 1


def choices(island: Island, board: str, last: int | None) -> list[int]:
    """List the free units that the last seed allows, along its row and then its column."""
    allowed = units(island) if last is None else reach(island)[last]
    return [cell for cell in allowed if board[cell] == FREE]


def fault(state: State, cell: Move) -> Reason | None:
    """Say which rule a move breaks, if one."""
    if cell is None:
        return Reason("cafe.no-move")
    if state.island.numbers[cell] > BORDERS:
        return Reason(f"cafe.{kind(state.island.numbers[cell])}", {"place": place(cell)})
    if state.board[cell] != FREE:
        return Reason("cafe.planted", {"place": place(cell)})
    last = state.last
    if last is None or cell in reach(state.island)[last]:
        return None
    aligned = cell // SIDE == last // SIDE or cell % SIDE == last % SIDE
    code = "cafe.same-parcel" if aligned else "cafe.not-aligned"
    return Reason(code, {"place": place(cell), "last": place(last)})


def step(state: State, moves: Mapping[int, Move]) -> State:
    """Let the seat whose turn it is move, well or not."""
    ((seat, cell),) = moves.items()
    if _owes_opening(state):
        if state.last is not None:
            return replace(state, opening=_false_start(state, cell))
        state = replace(state, opening=Opening.STOOD)
    reason = fault(state, cell)
    left = state.seeds[seat] - 1
    seeds = (left, state.seeds[1]) if seat == 0 else (state.seeds[0], left)
    if cell is not None and reason is None:
        board = state.board[:cell] + SEATS[seat] + state.board[cell + 1 :]
        return replace(state, board=board, last=cell, seeds=seeds, mover=1 - seat)
    assert reason is not None
    return replace(
        state,
        seeds=seeds,
        mover=1 - seat,
        refusals=(*state.refusals, Refusal(seat, turn(state), cell, reason)),
        out=seat if state.forfeit else None,
    )


def _false_start(state: State, cell: Move) -> Opening:
    good = cell is not None and state.island.numbers[cell] <= BORDERS
    return Opening.REFUSED if good else Opening.MISSED


def leave(state: State, seat: int) -> State:
    """A seat that fails loses the match, which is over (G4, G7)."""
    return replace(state, out=seat)


def observe(state: State, seat: int) -> Observation:
    """Return what a client of this seat has been told.

    The client of seat 1 knows of nothing before its own opening is answered. Then it miscounts
    where the protocol does not tell: a seed that seat 0 lost before (STOOD), or one that it thinks
    it lost itself by an opening that was no unit (MISSED).
    """
    plies = sum(state.seeds) - state.strict_r7
    if seat == 0:
        board = state.board.translate(_SEEN_BY[0])
        return Observation(state.island, board, state.last, state.seeds[0], plies)
    if state.opening is Opening.OWED:
        plies = 2 * SEEDS - state.strict_r7
        return Observation(state.island, FREE * CELLS, None, SEEDS, plies)
    missed = state.opening is Opening.MISSED
    stood = state.opening is Opening.STOOD
    board = state.board.translate(_SEEN_BY[1])
    seeds = state.seeds[1] - missed
    return Observation(state.island, board, state.last, seeds, plies - missed + stood)


def turn(state: State) -> int:
    """Count the rounds: a move of each seat."""
    return min(SEEDS, SEEDS + 1 - state.seeds[state.mover])


def scores(state: State) -> tuple[int, int]:
    """Count the points."""
    return points(state.island, state.board, SEATS)


def standing(state: State) -> tuple[int | None, ...]:
    """The most points win; a seat that failed loses."""
    return tuple(None if seat == state.out else score for seat, score in enumerate(scores(state)))
