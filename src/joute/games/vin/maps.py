"""Maps: a square of path and vine, the same on both sides of both axes; where everybody begins.

A map file is the CARTE answer without its `OK|`: the size, a bar, then one letter a cell, row by
row, C for path and V for vine. A cell is counted as row × size + column, from 0 at the top left.
"""

from msgspec import Struct

from joute.errors import MapError

PATH, VINE = "C", "V"
SMALLEST, LARGEST = 20, 50
"""The sizes of the document."""
TINIEST = 4
"""A map file may hold less than the document's maps; below this, corners would share their vats."""


class Map(Struct, frozen=True):
    """The ground of a match."""

    size: int
    cells: str


class Vats(Struct, frozen=True):
    """The cells of one player's two vats."""

    red: int
    white: int


def corner(size: int, seat: int) -> int:
    """Give the cell a player begins on: bottom left, top right, bottom right, top left (B3)."""
    last = size - 1
    return (last * size, last, last * size + last, 0)[seat]


def vats(size: int, seat: int) -> Vats:
    """One row inwards stands the red vat, one column further in the white one (B4)."""
    row, column = divmod(corner(size, seat), size)
    row += -1 if row else 1
    red = row * size + column
    return Vats(red, red + (-1 if column else 1))


def neighbours(size: int, cell: int) -> list[int]:
    """List the cells above, below, to the left and to the right, as far as they are on the map."""
    row, column = divmod(cell, size)
    around = []
    if row > 0:
        around.append(cell - size)
    if row < size - 1:
        around.append(cell + size)
    if column > 0:
        around.append(cell - 1)
    if column < size - 1:
        around.append(cell + 1)
    return around


def ways(ground: Map) -> list[list[int]]:
    """List for every cell the path cells next to it."""
    size, cells = ground.size, ground.cells
    return [
        [other for other in neighbours(size, cell) if cells[other] == PATH]
        for cell in range(size * size)
    ]


def write(ground: Map) -> str:
    """Write a map file."""
    return f"{ground.size}|{ground.cells}\n"


def show(ground: Map) -> str:
    """Draw a map for a person."""
    size = ground.size
    drawn = ground.cells.replace(PATH, ".").replace(VINE, "#")
    share = 100 * ground.cells.count(VINE) // (size * size)
    rows = [drawn[row * size : (row + 1) * size] for row in range(size)]
    return "\n".join([f"{size} × {size}, {share} % vines", *rows, ""])


def read(text: str) -> Map:
    """Read a map file, or say what is wrong with it."""
    number, bar, cells = text.strip().partition("|")
    if not bar or not (number.isascii() and number.isdigit()):
        message = "a map file is one line: the size, a bar, and one letter C or V a cell, row by row"
        raise MapError(message)
    size = int(number)
    if not TINIEST <= size <= LARGEST:
        message = f"the size of a map must be {TINIEST} to {LARGEST}, not {size}"
        raise MapError(message)
    if len(cells) != size * size:
        message = f"a map of size {size} has {size * size} cells, not {len(cells)}"
        raise MapError(message)
    ground = Map(size, cells)
    if fault := _fault(ground):
        raise MapError(fault)
    return ground


def _fault(ground: Map) -> str | None:
    """Say which promise a map breaks, if one: letters, ring, vats, symmetry, connection (G1)."""
    size, cells = ground.size, ground.cells
    last = size - 1
    for cell, letter in enumerate(cells):
        row, column = divmod(cell, size)
        if letter not in (PATH, VINE):
            return f"cell {_named(size, cell)} is {letter!r}, neither {PATH} nor {VINE}"
        if letter == VINE and not (0 < row < last and 0 < column < last):
            return f"cell {_named(size, cell)} of the outer ring is a vine, but the ring is path"
        for mirror in (row * size + last - column, (last - row) * size + column):
            if cells[mirror] != letter:
                names = f"{_named(size, cell)} and {_named(size, mirror)}"
                return f"the map is not symmetric: cells {names} differ"
    for seat in range(4):
        if cells[white := vats(size, seat).white] == VINE:
            return f"cell {_named(size, white)} is a vine, but a vat belongs there"
    reached = reachable(ways(ground), 0)
    for cell, letter in enumerate(cells):
        if letter == PATH and cell not in reached:
            return f"path cell {_named(size, cell)} cannot be reached"
    return None


def reachable(ways: list[list[int]], start: int) -> set[int]:
    """Collect the cells that can be walked to."""
    reached = {start}
    edge = [start]
    while edge:
        for cell in ways[edge.pop()]:
            if cell not in reached:
                reached.add(cell)
                edge.append(cell)
    return reached


def _named(size: int, cell: int) -> str:
    """Name a cell as the protocol does."""
    row, column = divmod(cell, size)
    return f"{row};{column}"
