"""A board of cells, as data: joute draws it in the browser and on the terminal.

A game without `viewer.js` whose frame is a board, or holds boards, needs no drawing of its own:

    View(frame=lambda state: Board(("X..", ".O.", "..."), owners="XO"))

draws three rows of three cells. A row is a string, one character a cell, or a sequence of cells; a cell
is a text, a number, None or a `Cell`. An empty text, a dot and a space are empty cells. Rows may differ in
length.

What appears, vanishes, moves or changes between two frames is animated, put into words and marked. For a
person who plays, a cell whose action is legal can be clicked on; legal actions that no cell has become
buttons. An action that is made of several cells' actions is clicked on one after the other:

    Cell("P", owner=0, action="e2"), Cell(action="e4")     "e2e4" is legal: click on e2, then on e4
    Cell("○", action=3), Cell(action=5)                    (3, 5) is legal: click on 3, then on 5

What a frame holds beside boards is shown too: a list with an item for each seat in the list of players,
anything else below the picture. A field `mover` or `to_move` is taken for the seat, or the seats, whose
turn it is.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Literal, get_args

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from joute.errors import BrokenGameError
from joute.reason import Reason

Tint = Literal[
    "grey", "black", "white", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink",
    "brown",
]  # fmt: skip
"""A colour of the ground. It is light on a light page and dark on a dark one, except white and black."""

EMPTY = frozenset({"", " ", "."})
"""Texts of an empty cell."""
_TINTS = frozenset(get_args(Tint))
_BLANK, _GROUND = "·", "▒"
_SMALL = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class Cell(Struct, frozen=True, omit_defaults=True):
    """One cell of a board."""

    text: str = ""
    """Short: a letter, a number, a sign, a word; it is made to fit."""
    owner: int | None = None
    """The seat whose piece is here: the text is written on the seat's shape, in its colour."""
    tint: Tint | int | None = None
    """The colour of the ground: a name, or a seat, whose colour and shape then mark the ground."""
    action: Any = None
    """What a click means: equal to one of the legal actions, or to a part of some of them."""
    tip: str = ""
    """What a person reads who points at the cell, after its place and its text."""


AnyCell = Cell | str | int | None
Rows = Sequence[str | Sequence[AnyCell]]


class Board(Struct, frozen=True, tag_field="draw", tag="board"):
    """A board of cells."""

    rows: Rows
    """From the top; each is a string, one character a cell, or a sequence of cells."""
    owners: str = ""
    """Letters of the seats: with "XO" every text X is a piece of seat 0 and O one of seat 1."""
    title: str = ""
    """Written above it; needed where a frame holds several boards."""
    row_names: Sequence[str] = ()
    """Written beside the rows; by default, numbers from 0."""
    column_names: Sequence[str] = ()
    """Written above the columns; "abcdefgh" names eight."""
    to_move: tuple[int, ...] = ()
    """The seats whose turn it is, if the board should say so."""

    def __post_init__(self) -> None:
        """Bring rows of every kind into one, and refuse what cannot be drawn."""
        force_setattr(
            self, "rows", tuple(_row(number, row) for number, row in enumerate(self.rows))
        )
        force_setattr(self, "row_names", tuple(self.row_names))
        force_setattr(self, "column_names", tuple(self.column_names))

    def cells(self) -> tuple[tuple[Cell, ...], ...]:
        """Return every cell as a `Cell`, with its owner."""
        return tuple(tuple(self._cell(cell) for cell in row) for row in self.rows)

    def _cell(self, cell: AnyCell) -> Cell:
        found = cell if isinstance(cell, Cell) else Cell(str(cell))
        if found.owner is None and len(found.text) == 1 and found.text in self.owners:
            return replace(found, owner=self.owners.index(found.text))
        return found


class Sights(Struct, frozen=True, tag_field="draw", tag="sights"):
    """What several people who play on one page are shown: the frame of each of their seats."""

    seats: Mapping[int, object]


class Sketch(Struct, frozen=True):
    """What a terminal shows of a state: boards, and what their signs mean."""

    boards: tuple[Board, ...]
    legend: Mapping[str, str] = {}
    """What a sign means, in English; the game's catalogue has its French."""
    lines: tuple[Reason | str, ...] = ()
    """What no board shows, a line each."""


def boards(frame: object) -> list[Board]:
    """Return the boards of a frame."""
    if isinstance(frame, Board):
        return [frame]
    if isinstance(frame, Struct):
        parts: Iterable[object] = (getattr(frame, name) for name in frame.__struct_fields__)
    elif isinstance(frame, Mapping):
        parts = frame.values()
    else:
        return []
    return [part for part in parts if isinstance(part, Board)]


def as_text(board: Board) -> str:
    """Draw a board for the terminal: names of rows and columns, and the texts of the cells."""
    lines = [" ".join(line).rstrip() for line in grid(board)]
    return "\n".join(([board.title] if board.title else []) + lines)


def grid(board: Board, least: Mapping[str, int] = {}) -> list[list[str]]:
    """Return the texts of a board as a terminal shows them, padded: the names of columns first, each row after its name.

    `least` gives the least width of columns, by their names. A piece without a text is the number of its seat. Ground of a seat is its number too, but small; ground of a
    colour is shaded.
    """
    texts = [[_text(cell) for cell in row] for row in board.cells()]
    columns = max(map(len, texts), default=0)
    heads = [_name(board.column_names, column) for column in range(columns)]
    sides = [_name(board.row_names, row) for row in range(len(texts))]
    lines = [heads, *texts]
    widths = [
        max(least.get(head, 0), *map(len, column))
        for head, column in zip(heads, zip_longest(*lines, fillvalue=""), strict=True)
    ]
    margin = max(map(len, sides), default=0)
    return [
        [
            f"{side:>{margin}}",
            *(f"{text:>{width}}" for text, width in zip(line, widths, strict=False)),
        ]
        for side, line in zip(["", *sides], lines, strict=True)
    ]


def _text(cell: Cell) -> str:
    if cell.text not in EMPTY:
        return cell.text
    if cell.owner is not None:
        return str(cell.owner)
    if isinstance(cell.tint, int):
        return str(cell.tint).translate(_SMALL)
    return _BLANK if cell.tint is None else _GROUND


def _name(names: Sequence[str], place: int) -> str:
    return names[place] if place < len(names) else str(place)


def _row(number: int, row: str | Sequence[AnyCell]) -> str | tuple[AnyCell, ...]:
    if isinstance(row, str):
        return row
    if not isinstance(row, Sequence):
        raise BrokenGameError(
            "row {row} of a board is {found}; a row is a text or a list of cells",
            row=str(number),
            found=repr(row),
        )
    return tuple(_checked(cell, number, column) for column, cell in enumerate(row))


def _checked(cell: AnyCell, row: int, column: int) -> Cell | str:
    if cell is None:
        return ""
    if isinstance(cell, str | int):
        return str(cell)
    where = {"row": str(row), "column": str(column)}
    if not isinstance(cell, Cell):
        raise BrokenGameError(
            "the cell in row {row}, column {column} is {found}; a cell is a text, a whole number, None or a Cell",
            found=repr(cell),
            **where,
        )
    if isinstance(cell.tint, str) and cell.tint not in _TINTS:
        raise BrokenGameError(
            "the cell in row {row}, column {column} has the tint {found}; tints are {tints}",
            found=repr(cell.tint),
            tints=", ".join(sorted(_TINTS)),
            **where,
        )
    return cell if isinstance(cell.text, str) else replace(cell, text=str(cell.text))
