"""How maps are made: vines planted in one quarter, its mirror images in the others.

Vines are planted in rows that bend now and then, first well apart from each other, then, while
the map is not yet as dense as was drawn, against each other. A vine is planted only where the path
stays in one piece and gets no dead end (B10, G1). The share of vines, the lengths of the rows and
with them the widths of the corridors are those of maps seen on the original server.
"""

from joute.dice import Dice, dice
from joute.games.vin.maps import LARGEST, PATH, SMALLEST, VINE, Map

DENSITY = (10, 49)
"""Per cent of vines to aim for."""
DENSE = 30
"""From this density on rows are long and soon touch."""

Place = tuple[int, int]

_SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
_AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""In a circle, sides and corners by turns."""


def make(seed: int | str, size: int | None = None) -> Map:
    """Make the map of a seed."""
    throw = dice(seed, "vin", "map")
    drawn = throw.between(SMALLEST, LARGEST)
    quarter = Quarter(size or drawn)
    density = throw.between(*DENSITY)
    dense = density >= DENSE
    longest = density // 3 if dense else max(2, density // 4 - 1)
    cells = quarter.half**2
    quarter.goal = -(-density * quarter.size**2 // 100)
    for apart, attempts in ((True, cells // 6 if dense else cells), (False, 10 * cells)):
        for _ in range(attempts):
            if quarter.planted < quarter.goal:
                _plant_row(quarter, throw, throw.between(longest // 2 + 1, longest), apart=apart)
    return quarter.unfolded()


def _plant_row(quarter: "Quarter", throw: Dice, length: int, *, apart: bool) -> None:
    """Plant vines one beside the other until one cannot be."""
    row, column = throw.between(1, quarter.half - 1), throw.between(1, quarter.half - 1)
    down, right = throw.choice(_SIDES)
    own: set[Place] = set()
    while len(own) < length and quarter.plant((row, column), own, apart=apart):
        own.add((row, column))
        if throw.chance(1, 3):
            down, right = throw.choice(_SIDES)
        row, column = row + down, column + right


class Quarter:
    """The top left quarter of a map in the making, with its middle lines where the size is odd.

    The path of the whole map is in one piece exactly if that of the quarter is: a way through the
    map, folded into the quarter, is a way in the quarter.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.half = (size + 1) // 2
        self.goal = 0
        self.planted = 0
        """Vines on the whole map."""
        self._vines: set[Place] = set()

    def plant(self, place: Place, own: set[Place], *, apart: bool) -> bool:
        """Plant a vine if that may be; `apart`, it touches none but those of its `own` row."""
        if not self._free(place) or (apart and self._touches(place, own)):
            return False
        self._vines.add(place)
        if self._makes_dead_end(place) or self._cuts(place):
            self._vines.discard(place)
            return False
        self.planted += self._copies(place)
        return True

    def unfolded(self) -> Map:
        """Give the whole map."""
        places = range(self.size)
        cells = (
            VINE if self._folded(row, column) in self._vines else PATH
            for row in places
            for column in places
        )
        return Map(self.size, "".join(cells))

    def _free(self, place: Place) -> bool:
        """The ring and the cell of the white vat are path."""
        row, column = place
        inside = 1 <= row < self.half and 1 <= column < self.half
        return inside and place != (1, 1) and place not in self._vines

    def _touches(self, place: Place, own: set[Place]) -> bool:
        row, column = place
        around = {self._folded(row + down, column + right) for down, right in _AROUND}
        return not self._vines.isdisjoint(around - own)

    def _makes_dead_end(self, place: Place) -> bool:
        """Whether a path cell beside this new vine has less than two ways on."""
        row, column = place
        sides = {self._folded(row + down, column + right) for down, right in _SIDES}
        return any(self._ways_on(side) < 2 for side in sides - self._vines)  # noqa: PLR2004 - in and out

    def _ways_on(self, place: Place) -> int:
        row, column = place
        return sum(
            row + down >= 0
            and column + right >= 0
            and self._folded(row + down, column + right) not in self._vines
            for down, right in _SIDES
        )

    def _cuts(self, place: Place) -> bool:
        """Whether this new vine leaves the path of the quarter in more than one piece."""
        row, column = place
        circle = [self._is_path((row + down, column + right)) for down, right in _AROUND]
        pieces = sum(
            circle[side] and not (circle[side - 1] and circle[side - 2]) for side in range(0, 8, 2)
        )
        return pieces > 1 and len(self._walked()) + len(self._vines) < self.half**2

    def _walked(self) -> set[Place]:
        """Collect the path cells of the quarter that can be reached from the corner."""
        reached = {(0, 0)}
        edge = [(0, 0)]
        while edge:
            row, column = edge.pop()
            for down, right in _SIDES:
                place = (row + down, column + right)
                if place not in reached and self._is_path(place):
                    reached.add(place)
                    edge.append(place)
        return reached

    def _is_path(self, place: Place) -> bool:
        row, column = place
        return 0 <= row < self.half and 0 <= column < self.half and place not in self._vines

    def _folded(self, row: int, column: int) -> Place:
        last = self.size - 1
        return min(row, last - row), min(column, last - column)

    def _copies(self, place: Place) -> int:
        """Count the cells of the whole map that a place of the quarter stands for."""
        middle = self.half - 1 if self.size % 2 else self.half
        row, column = place
        return (1 if row == middle else 2) * (1 if column == middle else 2)
