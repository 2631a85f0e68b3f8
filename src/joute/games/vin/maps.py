"""Maps: a square of path and vine, the same on both sides of both axes; where everybody begins.

A map file is the CARTE answer without its `OK|`: the size, a bar, then one letter a cell, row by
row, C for path and V for vine. A cell is counted as row × size + column, from 0 at the top left.
"""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from joute.errors import MapError
from joute.game import Reason, Value

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
    """Return the cell a player begins on: bottom left, top right, bottom right, top left (B3)."""
    last = size - 1
    return (last * size, last, last * size + last, 0)[seat]


@cache
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


def named(ground: Map, cell: int) -> str:
    """Name a cell as the protocol does: `row;column` (B2)."""
    row, column = divmod(cell, ground.size)
    return f"{row};{column}"


def write(ground: Map) -> str:
    """Write a map file."""
    return f"{ground.size}|{ground.cells}\n"


def show(ground: Map) -> Reason:
    """Draw a map for a person."""
    size = ground.size
    drawn = ground.cells.replace(PATH, ".").replace(VINE, "#")
    share = 100 * ground.cells.count(VINE) // (size * size)
    rows = [drawn[row * size : (row + 1) * size] for row in range(size)]
    values: dict[str, Value] = {"size": size, "share": share, "rows": "\n".join(rows)}
    return Reason("{size} × {size}, {share}% vines\n{rows}\n", values)


def read(text: str) -> Map:
    """Read a map file, or say what is wrong with it."""
    number, bar, cells = text.strip().partition("|")
    if not bar or not (number.isascii() and number.isdigit()):
        raise MapError(
            "a map file is one line: the size, a bar, and one letter C or V per cell, row by row"
        )
    if len(number) > len(str(LARGEST)) or not TINIEST <= int(number) <= LARGEST:
        raise MapError(
            "the size of a map must be {least} to {most}, not {typed}",
            least=TINIEST,
            most=LARGEST,
            typed=number[:20],
        )
    size = int(number)
    if len(cells) != size * size:
        raise MapError(
            "a map of size {size} has {wanted} cells, not {found}",
            size=size,
            wanted=size * size,
            found=len(cells),
        )
    ground = Map(size, cells)
    for fault in _faults(ground):
        raise MapError(fault)
    return ground


def _faults(ground: Map) -> Iterator[Reason]:
    """Say which promises a map breaks: letters, ring, vats, symmetry, connection (G1)."""
    yield from _strange_letters(ground)
    yield from _asymmetries(ground)
    yield from _misplaced_vines(ground)
    yield from _islands(ground)


def _strange_letters(ground: Map) -> Iterator[Reason]:
    for cell, letter in enumerate(ground.cells):
        if letter not in (PATH, VINE):
            values = {"cell": named(ground, cell), "letter": repr(letter)}
            yield Reason("cell {cell} is {letter}, neither C nor V", values)


def _asymmetries(ground: Map) -> Iterator[Reason]:
    size, cells = ground.size, ground.cells
    last = size - 1
    for cell, letter in enumerate(cells):
        row, column = divmod(cell, size)
        for mirror in (row * size + last - column, (last - row) * size + column):
            if cells[mirror] != letter:
                pair = {"one": named(ground, cell), "other": named(ground, mirror)}
                yield Reason("the map is not symmetric: cells {one} and {other} differ", pair)


def _misplaced_vines(ground: Map) -> Iterator[Reason]:
    size = ground.size
    inside = range(1, size - 1)
    whites = {vats(size, seat).white for seat in range(4)}
    for cell, letter in enumerate(ground.cells):
        row, column = divmod(cell, size)
        if letter == VINE and (row not in inside or column not in inside):
            where = {"cell": named(ground, cell)}
            yield Reason("cell {cell} of the outer ring is a vine, but the ring is path", where)
        if letter == VINE and cell in whites:
            where = {"cell": named(ground, cell)}
            yield Reason("cell {cell} is a vine, but a vat belongs there", where)


def _islands(ground: Map) -> Iterator[Reason]:
    reached = _reachable(ground)
    for cell, letter in enumerate(ground.cells):
        if letter == PATH and cell not in reached:
            yield Reason("path cell {cell} cannot be reached", {"cell": named(ground, cell)})


def _reachable(ground: Map) -> set[int]:
    """Collect the cells that can be walked to from a corner."""
    around = ways(ground)
    reached = {0}
    edge = [0]
    while edge:
        for cell in around[edge.pop()]:
            if cell not in reached:
                reached.add(cell)
                edge.append(cell)
    return reached
