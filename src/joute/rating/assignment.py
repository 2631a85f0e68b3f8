"""The cheapest way to give every row of a square a column of its own.

>>> from joute.rating.assignment import assigned
>>> assigned([[4, 1, 3], [2, 0, 5], [3, 2, 2]])
[1, 0, 2]
"""

from collections.abc import Sequence

NOBODY = -1


def assigned(costs: Sequence[Sequence[int]]) -> list[int]:
    """Return the column of every row; of equally cheap ways always the same.

    The Hungarian method (Kuhn 1955, Munkres 1957): rows are added one by one, and each changes the
    columns of those before it along the path that costs least.
    """
    size = len(costs)
    owners = [NOBODY] * size
    rows, columns = [0] * size, [0] * size
    """Prices: no cost is less than those of its row and column together."""
    for row in range(size):
        before, last = _cheapest_path(costs, row, owners, rows, columns)
        while last != NOBODY:
            previous = before[last]
            owners[last] = row if previous == NOBODY else owners[previous]
            last = previous
    return [owners.index(row) for row in range(size)]


def _cheapest_path(
    costs: Sequence[Sequence[int]],
    row: int,
    owners: Sequence[int],
    rows: list[int],
    columns: list[int],
) -> tuple[list[int], int]:
    """Find a way from a row to a free column (Dijkstra), and change the prices so that it costs 0.

    Returns the column before each column on the way, and the free one.
    """
    waiting = list(range(len(costs)))
    least: dict[int, int] = {}
    before = [NOBODY] * len(costs)
    reached: list[int] = []
    at, by, column = row, NOBODY, NOBODY
    while True:
        for other in waiting:
            cost = costs[at][other] - rows[at] - columns[other]
            if other not in least or cost < least[other]:
                least[other], before[other] = cost, by
        column = min(waiting, key=least.__getitem__)
        step = least[column]
        rows[row] += step
        for other in reached:
            rows[owners[other]] += step
            columns[other] -= step
        for other in waiting:
            least[other] -= step
        if owners[column] == NOBODY:
            return before, column
        waiting.remove(column)
        reached.append(column)
        at, by = owners[column], column
