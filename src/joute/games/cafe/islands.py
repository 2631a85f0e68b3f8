"""Islands: the frame that tells one, and what a legal one looks like.

The unit on row x and column y is the number 10x + y, the two digits of a move. A frame gives each
cell of the 10 × 10 grid as a sum: its borders (north 1, west 2, south 4, east 8), and 64 for sea
or 32 for forest.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from joute.errors import MapError
from joute.game import Reason, Value

SIDE = 10
CELLS = SIDE * SIDE
BORDERS, FOREST, SEA = 15, 32, 64
PARCELS = {6: 4, 4: 5, 3: 4, 2: 4}
"""How many parcels there are of each size."""
MOST_UNITS = 64
"""On any island; many more would need a score of three digits (B14)."""

Kind = Literal["land", "sea", "forest"]
SideName = Literal["north", "west", "south", "east"]


class Side(Struct, frozen=True):
    """One of the four sides of a cell."""

    name: SideName
    bit: int
    opposite: int


NORTH, WEST = Side("north", 1, 4), Side("west", 2, 8)
SOUTH, EAST = Side("south", 4, 1), Side("east", 8, 2)


def _beyond(cell: int) -> dict[Side, int]:
    row, column = divmod(cell, SIDE)
    around = {
        NORTH: (row - 1, column),
        WEST: (row, column - 1),
        SOUTH: (row + 1, column),
        EAST: (row, column + 1),
    }
    return {
        side: SIDE * y + x for side, (y, x) in around.items() if 0 <= y < SIDE and 0 <= x < SIDE
    }


BEYOND = tuple(_beyond(cell) for cell in range(CELLS))
"""The neighbour on each side of a cell, where there is one."""
NEAR = tuple(tuple(beyond.values()) for beyond in BEYOND)
_BITS = tuple(
    tuple((side.bit, side.opposite, other) for side, other in beyond.items()) for beyond in BEYOND
)
"""The neighbours again, each with the bits of the border between: here and there."""


class Island(Struct, frozen=True, cache_hash=True):
    """The ground of a match."""

    numbers: tuple[int, ...]
    """As in the frame."""
    parcels: tuple[tuple[int, ...], ...]
    """The units of each parcel; parcels are in the order of their first units, a, b, c, …"""


def kind(number: int) -> Kind:
    """Say what a cell is."""
    return "sea" if number & SEA else "forest" if number & FOREST else "land"


def place(cell: int) -> str:
    """Name a cell for a person."""
    return f"({cell // SIDE}, {cell % SIDE})"


@lru_cache(maxsize=256)
def units(island: Island) -> tuple[int, ...]:
    """List the cells that can be planted, in reading order."""
    return tuple(cell for cell, number in enumerate(island.numbers) if number <= BORDERS)


@lru_cache(maxsize=256)
def parcel_of(island: Island) -> tuple[int | None, ...]:
    """Return the parcel of each cell, None for sea and forest."""
    found: list[int | None] = [None] * CELLS
    for parcel, cells in enumerate(island.parcels):
        for cell in cells:
            found[cell] = parcel
    return tuple(found)


@lru_cache(maxsize=256)
def reach(island: Island) -> tuple[tuple[int, ...], ...]:
    """List for each unit those on its row, then on its column, of another parcel (R3, R4)."""
    parcel = parcel_of(island)
    return tuple(
        tuple([o for o in LINES[cell] if (beyond := parcel[o]) is not None and beyond != own])
        for cell, own in enumerate(parcel)
    )


def line(cell: int) -> Iterator[int]:
    """Go along the row of a cell from left to right, then down its column."""
    row, column = divmod(cell, SIDE)
    yield from range(SIDE * row, SIDE * (row + 1))
    yield from range(column, CELLS, SIDE)


LINES = tuple(tuple(line(cell)) for cell in range(CELLS))


def write(island: Island) -> str:
    """Write the frame of an island, with `|` also after the last row (B3)."""
    rows = [island.numbers[start : start + SIDE] for start in range(0, CELLS, SIDE)]
    return "".join(":".join(map(str, row)) + "|" for row in rows)


def build(labels: Sequence[object], kinds: Sequence[int]) -> Island:
    """Make the island whose cells of one label belong together; `kinds` are 0, FOREST or SEA."""
    numbers = [kind + BORDERS for kind in kinds]
    for cell, label in enumerate(labels):
        for bit, _, other in _BITS[cell]:
            if labels[other] == label:
                numbers[cell] -= bit
    return _island(tuple(numbers))


@lru_cache(maxsize=256)
def read(text: str, *, any_island: bool = False) -> Island:
    """Read the frame of a legal island; `any_island` allows other parcels than the document's.

    A server reads the same few frames again for each client, hence the cache.
    """
    island = decode(text)
    check(island, any_island=any_island)
    return island


def decode(text: str) -> Island:
    """Read any frame of 10 × 10 numbers; it may be broken over several lines."""
    rows = "".join(text.split()).removesuffix("|").split("|")
    if len(rows) != SIDE:
        raise MapError(
            "a frame has {side} rows with | after each, not {found}", side=SIDE, found=len(rows)
        )
    return _island(tuple(number for row, text in enumerate(rows) for number in _row(row, text)))


def playable(text: str) -> Island:
    """Read a frame as a client does: any island that has units will do."""
    island = decode(text)
    if fault := _units_fault(len(units(island))):
        raise MapError(fault)
    return island


def _row(row: int, text: str) -> list[int]:
    words = text.split(":")
    if len(words) != SIDE:
        raise MapError(
            "row {row} has {found} numbers with : between them, not {side}",
            row=str(row),
            found=len(words),
            side=SIDE,
        )
    return [_number(SIDE * row + column, word) for column, word in enumerate(words)]


def _number(cell: int, word: str) -> int:
    if word in _WORDS:
        return _WORDS[word]
    raise MapError(
        "cell {cell}: {word} is none of 0 to 15 (land), 32 to 47 (forest), 64 to 79 (sea)",
        cell=place(cell),
        word=repr(word),
    )


_WORDS = {
    str(kind + borders): kind + borders
    for kind in (0, FOREST, SEA)
    for borders in range(BORDERS + 1)
}


def _island(numbers: tuple[int, ...]) -> Island:
    return Island(numbers, tuple(b for b in blocks(numbers) if numbers[b[0]] <= BORDERS))


def blocks(numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """Find the cells of one kind that no border parts: parcels, sea and forest alike."""
    found: list[tuple[int, ...]] = []
    rest = set(range(CELLS))
    for cell in range(CELLS):
        if cell in rest:
            block = _flood(numbers, cell)
            rest -= block
            found.append(tuple(sorted(block)))
    return found


def _flood(numbers: Sequence[int], start: int) -> set[int]:
    block, edge = {start}, [start]
    for cell in edge:
        here = numbers[cell]
        for bit, opposite, other in _BITS[cell]:
            if other in block:
                continue
            there = numbers[other]
            is_open = not (here & bit or there & opposite)
            if is_open and (here ^ there) <= BORDERS:  # of the same kind
                block.add(other)
                edge.append(other)
    return block


def check(island: Island, *, any_island: bool = False) -> None:
    """Refuse an island that breaks a rule of the document, naming the cell."""
    numbers = island.numbers
    block = {cell: number for number, cells in enumerate(blocks(numbers)) for cell in cells}
    for cell in range(CELLS):
        for side in (NORTH, WEST, SOUTH, EAST):
            other = BEYOND[cell].get(side)
            fault = (
                _edge_fault(numbers, cell, side)
                if other is None
                else _border_fault(numbers, cell, side, other, joined=block[cell] == block[other])
            )
            if fault:
                raise MapError(fault)
    _check_parcels(island, any_island=any_island)


def _edge_fault(numbers: Sequence[int], cell: int, side: Side) -> Reason | None:
    if numbers[cell] & side.bit:
        return None
    return Reason(
        "cell {cell} has no border on its {side} side, the edge of the map",
        {"cell": place(cell), "side": Reason(side.name)},
    )


def _border_fault(
    numbers: Sequence[int], cell: int, side: Side, other: int, *, joined: bool
) -> Reason | None:
    here, there = bool(numbers[cell] & side.bit), bool(numbers[other] & side.opposite)
    values: dict[str, Value] = {"cell": place(cell), "side": Reason(side.name)}
    if here != there:
        return Reason(_ONE_SIDED[here], values | {"other": place(other)})
    kinds: dict[str, Value] = {
        "kind": Reason(kind(numbers[cell])),
        "other": place(other),
        "other_kind": Reason(kind(numbers[other])),
    }
    if not here and not joined:
        return Reason(_UNPARTED, values | kinds)
    if not (here and joined):
        return None
    if numbers[cell] <= BORDERS:
        return Reason("cell {cell} has a border on its {side} side, inside its own parcel", values)
    return Reason(_INSIDE, values | {"kind": Reason(kind(numbers[cell]))})


_ONE_SIDED = {
    True: "cell {cell} has a border on its {side} side, but its neighbour {other} has none",
    False: "cell {cell} has no border on its {side} side, but its neighbour {other} has one",
}
_UNPARTED = "cell {cell} has no border on its {side} side: it is {kind}, {other} is {other_kind}"
_INSIDE = "cell {cell} has a border on its {side} side, inside its own block of {kind}"


def _check_parcels(island: Island, *, any_island: bool) -> None:
    fault = _parcels_fault(island) if not any_island else _units_fault(len(units(island)))
    if fault:
        raise MapError(fault)


def _parcels_fault(island: Island) -> Reason | None:
    small = _units_fault(len(units(island))) is None
    hint = Reason("--set any_island=yes plays on it all the same") if small else None
    for cells in island.parcels:
        if len(cells) not in PARCELS:
            return Reason(
                "the parcel of cell {cell} is of size {size}, not 6, 4, 3 or 2",
                {"cell": place(cells[0]), "size": len(cells)},
            ).with_hint(hint)
    if len(island.parcels) != sum(PARCELS.values()):
        return Reason(
            "an island has {wanted} parcels, not {found}",
            {"wanted": sum(PARCELS.values()), "found": len(island.parcels)},
        ).with_hint(hint)
    found = Counter(map(len, island.parcels))
    for size, wanted in PARCELS.items():
        if found[size] != wanted:
            return Reason(
                "an island has {wanted} parcels of {size} units, not {found}",
                {"wanted": wanted, "size": size, "found": found[size]},
            ).with_hint(hint)
    return None


def _units_fault(count: int) -> Reason | None:
    if 1 <= count <= MOST_UNITS:
        return None
    return Reason(
        "an island has 1 to {most} units to plant on, not {found}",
        {"most": MOST_UNITS, "found": count},
    )
