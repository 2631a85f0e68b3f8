"""An island as a person sees it on a terminal: figure 6 with the borders of the parcels."""

from collections.abc import Sequence
from string import ascii_lowercase, digits

from joute.games.cafe.islands import EAST, NORTH, SIDE, SOUTH, WEST, Island, kind, parcel_of

_LETTERS = ascii_lowercase + digits
_MARKS = {"sea": "M", "forest": "F"}
_JOINTS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""By the lines that meet: 1 up, 2 down, 4 left, 8 right."""


def letter(parcel: int) -> str:
    """Return the letter of a parcel; an island that is not the document's may run out of them."""
    return _LETTERS[parcel] if parcel < len(_LETTERS) else "?"


def letters(island: Island) -> list[str]:
    """Return the letter of each cell: a, b, c, … for parcels, M for sea, F for forest."""
    parcels = parcel_of(island)
    return [
        _MARKS[kind(number)] if (parcel := parcels[cell]) is None else letter(parcel)
        for cell, number in enumerate(island.numbers)
    ]


def draw(island: Island, marks: Sequence[str]) -> str:
    """Draw the borders, with a mark in every cell and the numbers of rows and columns."""
    head = "    " + "".join(f"  {column} " for column in range(SIDE))
    lines = [head.rstrip()]
    for row in range(SIDE + 1):
        lines.append("    " + _rule(island, row))
        if row < SIDE:
            lines.append(f"  {row} " + _cells(island, row, marks))
    return "\n".join(lines)


def _rule(island: Island, row: int) -> str:
    """Draw the line above a row."""
    drawn = ""
    for column in range(SIDE + 1):
        drawn += _joint(island, row, column)
        if column < SIDE:
            drawn += ("─" if _above(island, row, column) else " ") * 3
    return drawn


def _cells(island: Island, row: int, marks: Sequence[str]) -> str:
    drawn = "│"
    for column in range(SIDE):
        bar = "│" if _left_of(island, row, column + 1) else " "
        drawn += f" {marks[SIDE * row + column]} {bar}"
    return drawn


def _joint(island: Island, row: int, column: int) -> str:
    up = row > 0 and _left_of(island, row - 1, column)
    down = row < SIDE and _left_of(island, row, column)
    left = column > 0 and _above(island, row, column - 1)
    right = column < SIDE and _above(island, row, column)
    return _JOINTS[up + 2 * down + 4 * left + 8 * right]


def _above(island: Island, row: int, column: int) -> bool:
    """Whether a border lies above a cell; the one below the last row counts."""
    if row in (0, SIDE):
        return True
    cell = SIDE * row + column
    return bool(island.numbers[cell] & NORTH.bit or island.numbers[cell - SIDE] & SOUTH.bit)


def _left_of(island: Island, row: int, column: int) -> bool:
    """Whether a border lies left of a cell; the one right of the last column counts."""
    if column in (0, SIDE):
        return True
    cell = SIDE * row + column
    return bool(island.numbers[cell] & WEST.bit or island.numbers[cell - 1] & EAST.bit)
