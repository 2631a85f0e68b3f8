"""What the seeds on a board are worth: parcels controlled, and the largest group.

A board is one character a cell; `owners` are the characters of the two planters.
"""

from functools import lru_cache

from joute.games.cafe.islands import NEAR, Island


@lru_cache(maxsize=64)  # a board at the end is asked for its scores and its ranks
def points(island: Island, board: str, owners: str) -> tuple[int, int]:
    """Count the points of both planters."""
    first, second = (
        parcels + len(largest_group(board, owner))
        for parcels, owner in zip(parcel_points(island, board, owners), owners, strict=True)
    )
    return first, second


def parcel_points(island: Island, board: str, owners: str) -> tuple[int, int]:
    """Sum the sizes of the parcels that each planter controls."""
    points = [0, 0]
    for holder, cells in zip(control(island, board, owners), island.parcels, strict=True):
        if holder is not None:
            points[holder] += len(cells)
    return points[0], points[1]


def control(island: Island, board: str, owners: str) -> tuple[int | None, ...]:
    """Say for each parcel which planter has more seeds there than the other, if any (B13)."""
    return tuple(_holder([board[cell] for cell in cells], owners) for cells in island.parcels)


def _holder(seeds: list[str], owners: str) -> int | None:
    lead = seeds.count(owners[0]) - seeds.count(owners[1])
    return None if lead == 0 else int(lead < 0)


def largest_group(board: str, owner: str) -> tuple[int, ...]:
    """Find the most seeds of a planter that touch each other, whatever their parcels."""
    rest = set(planted(board, owner))
    largest: list[int] = []
    while rest:
        group = [min(rest)]
        rest.discard(group[0])
        for cell in group:
            joined = rest.intersection(NEAR[cell])
            rest -= joined
            group.extend(joined)
        largest = max(largest, group, key=len)
    return tuple(sorted(largest))


def planted(board: str, owner: str) -> tuple[int, ...]:
    """List the units where a planter has a seed."""
    return tuple(cell for cell, holder in enumerate(board) if holder == owner)
