"""How maps are made: vines are planted in rows that bend now and then, in one quarter of the map.

The first rows stand well apart. When these find no more room and the map is not yet as dense as
was drawn, rows may come closer, then touch with their corners, then at their ends, then anywhere.
A row is planted whole or not at all, and the path gets no dead end. A row that would cut off a
piece of the path is left out, or the piece becomes vines too (B10, G1). The lengths of the rows and
the manners of planting them were fitted to maps seen on the original server.
"""

from msgspec import Struct

from joute.dice import Dice, dice
from joute.games.vin.maps import LARGEST, SMALLEST, Map
from joute.games.vin.quarter import SIDES, Quarter

DENSITY = (10, 49)
"""Per cent of vines to aim for."""
DENSE = 30
"""From this density on rows touch each other from the first."""
ANY = 99


class Manner(Struct, frozen=True, kw_only=True):
    """What a new row may do to the vines and the path that are there."""

    tries: int
    """How often it is tried, for each cell of the quarter."""
    longest: int = ANY
    """Vines in a row, where the density would allow more."""
    narrow: int = ANY
    """Corridors one cell wide that it may leave."""
    corners: bool = True
    """Whether it may touch others with a corner."""
    sides: int = 0
    """On how many sides each of its vines may touch others."""
    squares: bool = False
    """Whether four vines may form a square."""
    encloses: bool = False
    """Whether it may cut off a piece of the path, which then becomes vines."""


_APART = (
    Manner(tries=10, corners=False, narrow=0),
    Manner(tries=8, corners=False, narrow=1),
    Manner(tries=3, corners=False, narrow=2),
    Manner(tries=2, corners=False),
)
_CLOSE = (
    Manner(tries=1),
    Manner(tries=6, encloses=True),
    Manner(tries=4, longest=1, sides=1),
    Manner(tries=6, longest=3, sides=4, squares=True, encloses=True),
)


def make(seed: int | str, size: int | None = None) -> Map:
    """Make the map of a seed."""
    throw = dice(seed, "vin", "map")
    drawn = throw.between(SMALLEST, LARGEST)
    return planted(throw, size or drawn, throw.between(*DENSITY))


def planted(throw: Dice, size: int, density: int) -> Map:
    """Make a map of this size, with this percentage of vines."""
    quarter = Quarter(size)
    goal = -(-density * size**2 // 100)
    most = goal + 3  # a vine and its images are up to 4
    for manner in _APART + _CLOSE if density < DENSE else _CLOSE:
        for _ in range(manner.tries * quarter.half**2):
            if quarter.planted >= goal:
                return quarter.unfolded()
            row = _row(quarter, throw, density, manner)
            if row:
                quarter.plant(row, most, manner.encloses)
    return quarter.unfolded()


def _row(quarter: Quarter, throw: Dice, density: int, manner: Manner) -> list[int]:
    """Draw a row that may be planted in this manner; none if it cannot go on to its end."""
    cell = throw.choice(quarter.beds)
    if not quarter.may_stand(cell, manner.corners, manner.sides, manner.squares):
        return []
    length = _length(throw, density, manner)
    row, is_whole = _drawn(quarter, throw, manner, cell, length)
    quarter.unmark(row)
    return row if is_whole else []


def _drawn(
    quarter: Quarter, throw: Dice, manner: Manner, cell: int, length: int
) -> tuple[list[int], bool]:
    """Draw a row from a cell on; tell whether it has reached its length."""
    row: list[int] = []
    way = throw.below(len(SIDES))
    reach = narrow = 0
    while quarter.may_stand(cell, manner.corners, manner.sides, manner.squares):
        narrow += quarter.narrowed(cell) if manner.narrow < ANY else 0
        row.append(cell)
        quarter.mark(cell)
        reach += 2 if quarter.meets_itself(cell) else 1
        if narrow > manner.narrow:
            return row, False
        if reach >= length:
            return row, True
        if throw.chance(1, 3):
            way = throw.below(len(SIDES))
        cell = quarter.beside(cell, way)
    return row, False


def _length(throw: Dice, density: int, manner: Manner) -> int:
    """Draw the length of a row: the denser the map, the longer; in sparse maps few are short."""
    low, high = density // 10, density // 12 + 2
    if manner.longest < ANY:
        return throw.between(1, min(high, manner.longest))
    return max(throw.between(low, high) for _ in range(max(1, 4 - low)))
