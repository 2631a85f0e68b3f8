"""What a terminal shows of an island: its parcels by letter, and the seeds in them."""

from joute.game import Board, Cell, Reason, Sketch
from joute.games.cafe.drawing import letters
from joute.games.cafe.islands import SIDE, kind, place
from joute.games.cafe.rules import SEATS, State

LEGEND = {
    "a, b, …": "free units of the parcels",
    "~": "sea",
    "♣": "forest",
}


def sketch(state: State) -> Sketch:
    """Show the island."""
    cells = [_cell(state, cell, sign) for cell, sign in enumerate(letters(state.island))]
    rows = [cells[start : start + SIDE] for start in range(0, SIDE * SIDE, SIDE)]
    last = Reason("last seed: {place}", {"place": place(state.last or 0)})
    return Sketch((Board(rows),), LEGEND, (last,) if state.last is not None else ())


def _cell(state: State, cell: int, sign: str) -> Cell:
    if (planted := state.board[cell]) in SEATS:
        seat = SEATS.index(planted)
        return Cell(str(seat), owner=seat)
    ground = kind(state.island.numbers[cell])
    if ground == "sea":
        return Cell("~", tint="blue")
    return Cell("♣", tint="green") if ground == "forest" else Cell(sign)
