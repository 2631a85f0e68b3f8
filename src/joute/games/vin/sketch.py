"""What a terminal shows of La Course Au Vin: paths and vines, bunches, vats and grape-pickers."""

from joute.game import Board, Cell, Reason, Sketch
from joute.games.vin.bunches import Colour
from joute.games.vin.maps import VINE, vats
from joute.games.vin.state import Player, State

LEGEND = {
    "♣": "vine",
    "r3 b2": "bunches of red (ROUGE) and white (BLANC) grapes, with their units",
    "R B": "vats for red and white",
    "0 1 …": "grape-pickers, by their seat",
}
WIDTH = 2
"""Of a column with a bunch: without one it is as wide, so that nothing moves when grapes come and go."""
FIRST = 1
"""The number of the first player, as the document and the page count them (H1)."""


def sketch(state: State) -> Sketch:
    """Show the map."""
    size = state.map.size
    cells = [Cell("♣", tint="green") if sign == VINE else Cell() for sign in state.map.cells]
    for seat in range(len(state.players)):
        own = vats(size, seat)
        cells[own.red] = Cell("R", tint=seat)
        cells[own.white] = Cell("B", tint=seat)
    for bunch in state.bunches:
        red = bunch.colour is Colour.RED
        cells[bunch.cell] = Cell(
            f"{'r' if red else 'b'}{bunch.units}", tint="red" if red else "yellow"
        )
    for seat, player in enumerate(state.players):
        if not player.gone:
            cells[player.cell] = Cell(str(seat), owner=seat)
    names = [str(column).rjust(WIDTH) for column in range(size)]
    rows = [cells[start : start + size] for start in range(0, size * size, size)]
    return Sketch(
        (Board(rows, column_names=names),),
        LEGEND,
        tuple(map(_hod, range(len(state.players)), state.players)),
    )


def _hod(seat: int, player: Player) -> Reason:
    return Reason(
        "seat {seat} (player {number}): {units} in the hod, {red} red and {white} white in the vats",
        {
            "seat": str(seat),
            "number": str(seat + FIRST),
            "units": player.units,
            "red": player.red,
            "white": player.white,
        },
    )
