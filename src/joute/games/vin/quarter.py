# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The quarter of a map in which vines are planted; the other three are its mirror images.

Plain Python that runs as it is; `quarter.pxd` gives the types that make it fast.
"""

from array import array
from functools import cache

from joute.games.vin.maps import PATH, VINE, Map

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
_AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""In a circle, sides and corners by turns."""
_SECOND = tuple((2 * down, 2 * right) for down, right in SIDES)
_FREE, _VINE, _OWN, _WALL = 0, 1, 2, 3
"""What a cell is: path, a vine, one of the row that is being drawn, or beyond the ring."""


class Quarter:
    """The top left quarter of a map in the making, with its middle lines where the size is odd.

    A cell is counted as row × half + column. Beyond the middle stand the mirror images, so the
    neighbour of a cell is always a cell of the quarter, or the wall, which is the number after the
    last. The path of the whole map is in one piece exactly if that of the quarter is: a way through
    the map, folded into the quarter, is a way in the quarter.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.half = (size + 1) // 2
        self.planted = 0
        """Vines on the whole map."""
        cells = self.half**2
        self._cells = cells
        self.beds = _beds(self.half)
        """Where vines may stand: not on the ring, not on the white vat."""
        self._bed = bytearray(cells + 1)
        for cell in self.beds:
            self._bed[cell] = 1
        self._ground = bytearray(cells + 1)
        self._ground[cells] = _WALL
        self._around = _near(size, _AROUND)
        self._sides = _near(size, SIDES)
        self._second = _near(size, _SECOND)
        self._done = bytearray(cells + 1)
        self._queue = array("i", [0]) * cells

    def beside(self, cell: int, way: int) -> int:
        """Return the next cell in one of the four directions."""
        return self._sides[4 * cell + way]

    def meets_itself(self, cell: int) -> bool:
        """Whether a vine here stands beside its own mirror image."""
        for way in range(4):  # noqa: SIM110 - no closure in C
            if self._sides[4 * cell + way] == cell:
                return True
        return False

    def may_stand(self, cell: int, corners: bool, sides: int, squares: bool) -> bool:  # noqa: FBT001 - as a kernel is called
        """Whether a vine may be the next one of a row.

        It may touch others with a corner, on so many sides, and form a square of four, if that is so.
        """
        return (
            self._bed[cell] == 1
            and self._ground[cell] == _FREE
            and (corners or not self._crowded(cell))
            and self._touches(cell) <= sides
            and (squares or not self._squares(cell))
        )

    def mark(self, cell: int) -> None:
        """Take a cell into the row that is being drawn."""
        self._ground[cell] = _OWN

    def unmark(self, row: list[int]) -> None:
        """Forget a row that was drawn."""
        for cell in row:
            self._ground[cell] = _FREE

    def narrowed(self, cell: int) -> int:
        """Count the sides where the next vine of a row leaves a corridor one cell wide."""
        count = 0
        for way in range(4):
            side = self._sides[4 * cell + way]
            second = self._second[4 * cell + way]
            if side != cell and self._ground[side] == _FREE:
                count += second == cell or self._ground[second] != _FREE
        return count

    def plant(self, row: list[int], most: int, encloses: bool) -> bool:  # noqa: FBT001 - as a kernel is called
        """Plant a row unless it makes a dead end, too many vines or, `encloses` apart, a cut."""
        new = list(row)
        if self._add(row):
            new += self._cut_off()
        more = 0
        for cell in new:
            self._ground[cell] = _VINE
            more += _copies(self.size, cell)
        cuts = len(new) > len(row) and not encloses
        if cuts or self.planted + more > most or self._make_dead_ends(new):
            self.unmark(new)
            return False
        self.planted += more
        return True

    def unfolded(self) -> Map:
        """Return the whole map."""
        letters = [VINE if self._ground[cell] == _VINE else PATH for cell in range(self._cells)]
        return Map(self.size, "".join([letters[cell] for cell in _whole(self.size)]))

    def _touches(self, cell: int) -> int:
        """Count the sides on which a cell touches vines."""
        count = 0
        for way in range(4):
            count += self._ground[self._sides[4 * cell + way]] == _VINE
        return count

    def _crowded(self, cell: int) -> bool:
        """Whether a cell touches vines, be it with a corner."""
        for turn in range(8):  # noqa: SIM110 - no closure in C
            if self._ground[self._around[8 * cell + turn]] == _VINE:
                return True
        return False

    def _squares(self, cell: int) -> bool:
        """Whether the next vine of a row forms a square with three others."""
        for turn in range(0, 8, 2):
            stand = 0
            for step in range(turn, turn + 3):
                other = self._around[8 * cell + step % 8]
                ground = self._ground[other]
                stand += ground == _VINE or ground == _OWN or other == cell  # noqa: PLR1714 - no tuple in C
            if stand == 3:  # noqa: PLR2004 - the three others
                return True
        return False

    def _add(self, row: list[int]) -> bool:
        """Plant vines one after the other; tell whether they may cut the path."""
        parted = False
        for cell in row:
            self._ground[cell] = _VINE
            parted = parted or self._parts(cell)
        return parted

    def _parts(self, cell: int) -> bool:
        """Whether a new vine stands between path cells that do not meet around it."""
        pieces = 0
        for side in range(0, 8, 2):
            if self._ground[self._around[8 * cell + side]] == _FREE:
                corner = self._around[8 * cell + (side + 7) % 8]
                before = self._around[8 * cell + (side + 6) % 8]
                pieces += self._ground[corner] != _FREE or self._ground[before] != _FREE
        return pieces > 1

    def _cut_off(self) -> list[int]:
        """Collect the path cells of the quarter that cannot be reached from the corner."""
        for cell in range(self._cells + 1):
            self._done[cell] = self._ground[cell]
        self._done[0] = 1
        self._queue[0] = 0
        at, end = 0, 1
        while at < end:
            cell = self._queue[at]
            at += 1
            for way in range(4):
                side = self._sides[4 * cell + way]
                if self._done[side] == 0:
                    self._done[side] = 1
                    self._queue[end] = side
                    end += 1
        return [cell for cell in range(self._cells) if self._done[cell] == 0]

    def _make_dead_ends(self, new: list[int]) -> bool:
        """Whether a path cell beside new vines has less than two ways on."""
        for cell in new:
            for way in range(4):
                side = self._sides[4 * cell + way]
                if self._ground[side] != _VINE and self._ways(side) < 2:  # noqa: PLR2004 - in and out
                    return True
        return False

    def _ways(self, cell: int) -> int:
        """Count the ways on from a path cell."""
        count = 0
        for way in range(4):
            count += self._ground[self._sides[4 * cell + way]] == _FREE
        return count


@cache
def _beds(half: int) -> list[int]:
    places = range(1, half)
    return [row * half + column for row in places for column in places if (row, column) != (1, 1)]


def _copies(size: int, cell: int) -> int:
    """Count the cells of the whole map that a cell of the quarter stands for."""
    half = (size + 1) // 2
    middle = half - 1 if size % 2 else half
    return (1 if cell // half == middle else 2) * (1 if cell % half == middle else 2)


@cache
def _near(size: int, offsets: tuple[tuple[int, int], ...]) -> "array[int]":
    """List for every cell of the quarter the cells at these offsets from it."""
    places = range((size + 1) // 2)
    return array(
        "i",
        [
            _folded(size, row + down, column + right)
            for row in places
            for column in places
            for down, right in offsets
        ],
    )


@cache
def _whole(size: int) -> tuple[int, ...]:
    """List for every cell of the map the cell of the quarter that it stands for."""
    return tuple([_folded(size, row, column) for row in range(size) for column in range(size)])


def _folded(size: int, row: int, column: int) -> int:
    """Return the cell of the quarter that a cell of the map stands for."""
    last = size - 1
    half = (size + 1) // 2
    row, column = min(row, last - row), min(column, last - column)
    return half * half if row < 0 or column < 0 else row * half + column
