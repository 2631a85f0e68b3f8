"""The quarter of a map in which vines are planted; the other three are its mirror images."""

from collections.abc import Collection, Sequence

from joute.games.vin.maps import PATH, VINE, Map

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
_AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""In a circle, sides and corners by turns."""
_SQUARES = tuple(tuple(_AROUND[(turn + step) % 8] for step in range(3)) for turn in (0, 2, 4, 6))
"""The three other cells of each square of four that a cell belongs to."""
_WALL = -1
"""Stands for everything beyond the ring."""


class Quarter:
    """The top left quarter of a map in the making, with its middle lines where the size is odd.

    A cell is counted as row × half + column. Beyond the middle stand the mirror images, so the
    neighbour of a cell is always a cell of the quarter, or the wall. The path of the whole map is in
    one piece exactly if that of the quarter is: a way through the map, folded into the quarter, is
    a way in the quarter.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.half = (size + 1) // 2
        self.planted = 0
        """Vines on the whole map."""
        places = range(1, self.half)
        self.beds = [
            row * self.half + column
            for row in places
            for column in places
            if (row, column) != (1, 1)
        ]
        """Where vines may stand: not on the ring, not on the white vat."""
        self._bed = set(self.beds)
        self._vines: set[int] = set()
        self._around = self._near(_AROUND)
        self._sides = self._near(SIDES)
        self._second = self._near([(2 * down, 2 * right) for down, right in SIDES])
        self._squares = [self._near(square) for square in _SQUARES]

    def free(self, cell: int) -> bool:
        """Whether a vine may be planted here."""
        return cell in self._bed and cell not in self._vines

    def beside(self, cell: int, way: int) -> int:
        """Return the next cell in one of the four directions."""
        return self._sides[cell][way]

    def meets_itself(self, cell: int) -> bool:
        """Whether a vine here stands beside its own mirror image."""
        return cell in self._sides[cell]

    def touches(self, cell: int) -> int:
        """Count the sides on which a cell touches vines."""
        return sum(side in self._vines for side in self._sides[cell])

    def crowded(self, cell: int) -> bool:
        """Whether a cell touches vines, be it with a corner."""
        return not self._vines.isdisjoint(self._around[cell])

    def narrowed(self, cell: int, own: Collection[int]) -> int:
        """Count the sides where a vine of its `own` row leaves a corridor one cell wide."""
        vines, pairs = self._vines, zip(self._sides[cell], self._second[cell], strict=True)
        return sum(
            side != cell
            and side not in own
            and side not in vines
            and (second in (_WALL, cell) or second in own or second in vines)
            for side, second in pairs
        )

    def squares(self, cell: int, own: Collection[int]) -> bool:
        """Whether a vine of its `own` row forms a square with three others."""
        return any(
            all(other in self._vines or other in own or other == cell for other in square[cell])
            for square in self._squares
        )

    def plant(self, row: Sequence[int], most: int, *, encloses: bool) -> bool:
        """Plant a row unless it makes a dead end, too many vines or, `encloses` apart, a cut."""
        cut_off = self._add(row)
        new = cut_off.union(row)
        self._vines |= new
        more = sum(map(self._copies, new))
        if (cut_off and not encloses) or self.planted + more > most or self._make_dead_ends(new):
            self._vines -= new
            return False
        self.planted += more
        return True

    def unfolded(self) -> Map:
        """Return the whole map."""
        places = range(self.size)
        cells = (
            VINE if self._folded(row, column) in self._vines else PATH
            for row in places
            for column in places
        )
        return Map(self.size, "".join(cells))

    def _near(self, offsets: Sequence[tuple[int, int]]) -> list[list[int]]:
        """List for every cell of the quarter the cells at these offsets from it."""
        places = range(self.half)
        return [
            [self._folded(row + down, column + right) for down, right in offsets]
            for row in places
            for column in places
        ]

    def _folded(self, row: int, column: int) -> int:
        last = self.size - 1
        row, column = min(row, last - row), min(column, last - column)
        return _WALL if min(row, column) < 0 else row * self.half + column

    def _add(self, row: Sequence[int]) -> set[int]:
        """Plant vines one after the other; return the path cells that they cut off."""
        parted = False
        for cell in row:
            self._vines.add(cell)
            parted = parted or self._parts(cell)
        return self._cut_off() if parted else set()

    def _parts(self, cell: int) -> bool:
        """Whether a new vine stands between path cells that do not meet around it."""
        circle = [near != cell and self._is_path(near) for near in self._around[cell]]
        pieces = sum(
            circle[side] and not (circle[side - 1] and circle[side - 2]) for side in range(0, 8, 2)
        )
        return pieces > 1

    def _cut_off(self) -> set[int]:
        """Collect the path cells of the quarter that cannot be reached from the corner."""
        unreached = set(range(self.half**2)) - self._vines
        unreached.discard(0)
        edge = [0]
        while edge:
            for side in self._sides[edge.pop()]:
                if side in unreached:
                    unreached.discard(side)
                    edge.append(side)
        return unreached

    def _make_dead_ends(self, new: Collection[int]) -> bool:
        """Whether a path cell beside new vines has less than two ways on."""
        beside = {side for cell in new for side in self._sides[cell]} - self._vines
        return any(sum(map(self._is_path, self._sides[cell])) < 2 for cell in beside)  # noqa: PLR2004 - in and out

    def _is_path(self, cell: int) -> bool:
        return cell != _WALL and cell not in self._vines

    def _copies(self, cell: int) -> int:
        """Count the cells of the whole map that a cell of the quarter stands for."""
        middle = self.half - 1 if self.size % 2 else self.half
        row, column = divmod(cell, self.half)
        return (1 if row == middle else 2) * (1 if column == middle else 2)
