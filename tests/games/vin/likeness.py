"""What maps of vines are compared by: how wide the path is, how large the blocks of vines are."""

from collections.abc import Iterable, Mapping
from itertools import pairwise

from joute.dice import dice
from joute.games.vin import maps, planting
from joute.games.vin.maps import PATH, VINE, Map

WIDTHS = (1, 2, 3, 4, 5, 51)
BLOCKS = (1, 3, 4, 9, 2501)
"""Where each class begins, and where the last one ends."""


def made(size: int, density: int, count: int) -> list[Map]:
    """Make some maps of a size and a density."""
    return [planting.planted(dice(seed, "likeness"), size, density) for seed in range(count)]


def share(ground: Map) -> float:
    """Return the share of vines."""
    return ground.cells.count(VINE) / len(ground.cells)


def likeness(ground: Map) -> dict[str, float]:
    """Share out the path cells by the width of the path, the vines by the size of their block."""
    blocks = block_sizes(ground)
    vines = [size for size in blocks for _ in range(size)]
    return dict(_shares("width", WIDTHS, corridor_widths(ground))) | dict(
        _shares("block", BLOCKS, vines)
    )


def _shares(name: str, bounds: Iterable[int], values: list[int]) -> Iterable[tuple[str, float]]:
    for low, high in pairwise(bounds):
        yield f"{name} {low}", sum(low <= value < high for value in values) / len(values)


def corridor_widths(ground: Map) -> list[int]:
    """Measure how wide the path is at each of its cells inside the ring, across or down."""
    size = ground.size
    inside = range(1, size - 1)
    return [
        min(_run(ground, cell, 1), _run(ground, cell, size))
        for cell in (row * size + column for row in inside for column in inside)
        if ground.cells[cell] == PATH
    ]


def _run(ground: Map, cell: int, step: int) -> int:
    """Count the path cells in a line through a cell; vines or the map's edge end it."""
    length = 1
    for way in (step, -step):
        there = cell + way
        while ground.cells[there] == PATH:
            length += 1
            row, column = divmod(there, ground.size)
            if row in (0, ground.size - 1) or column in (0, ground.size - 1):
                break
            there += way
    return length


def block_sizes(ground: Map) -> list[int]:
    """Count the vines of every block; vines that touch only with a corner are two blocks."""
    left = {cell for cell, letter in enumerate(ground.cells) if letter == VINE}
    sizes = []
    while left:
        edge = [left.pop()]
        size = 0
        while edge:
            cell = edge.pop()
            size += 1
            beside = left.intersection(maps.neighbours(ground.size, cell))
            left -= beside
            edge.extend(beside)
        sizes.append(size)
    return sizes


def bracket(values: Iterable[float]) -> tuple[float, float, float]:
    """Return the value below which a twentieth lies, the middle one, and the like from above."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[last // 20], ordered[last // 2], ordered[last - last // 20]


def brackets(made: Iterable[Map]) -> Mapping[str, tuple[float, float, float]]:
    """Return the bracket of every measure over many maps."""
    measured = [likeness(ground) for ground in made]
    return {name: bracket(one[name] for one in measured) for name in measured[0]}
