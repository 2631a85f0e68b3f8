"""Boards of cells as pixels: the ground in its colour, a piece in that of its seat, texts in a tiny font."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from joute.game import Board, Cell
from joute.game.board import EMPTY

Pixels = NDArray[np.uint8]
CELL = 18
"""Pixels along a side of a cell."""
MARGIN = 6
WIDE, HIGH = 3, 5
"""Pixels of a sign."""
PAPER, GROUND, INK, WHITE = (255, 255, 255), (236, 236, 230), (40, 40, 40), (255, 255, 255)
SEATS = (
    "2b71de", "dc6b02", "469e72", "bd44a0", "d5a90a", "4f38ff", "3fb2e8", "c0392b",
    "8a5a2b", "1d3f7c", "86a51c", "f09ac0", "0d6466", "b3a1ef", "6f7782", "5c1a1a",
)  # fmt: skip
"""As web/static/palette.js has them."""
TINTS = {
    "grey": "b8b8b8", "black": "303030", "white": "ffffff", "red": "f0a8a0", "orange": "f6c38b", "yellow": "f5e491",
    "green": "abd9a8", "teal": "9fd8d2", "blue": "a9c7f2", "purple": "d2b5e8", "pink": "f5bfd9", "brown": "cbb096",
}  # fmt: skip
SIGNS = {
    "0": 0o75557, "1": 0o26227, "2": 0o71747, "3": 0o71717, "4": 0o55711, "5": 0o74717, "6": 0o74757, "7": 0o71111,
    "8": 0o75757, "9": 0o75717, "A": 0o25755, "B": 0o65656, "C": 0o34443, "D": 0o65556, "E": 0o74647, "F": 0o74644,
    "G": 0o34553, "H": 0o55755, "I": 0o72227, "J": 0o11152, "K": 0o55655, "L": 0o44447, "M": 0o57755, "N": 0o65555,
    "O": 0o25552, "P": 0o65644, "Q": 0o25563, "R": 0o65655, "S": 0o34216, "T": 0o72222, "U": 0o55557, "V": 0o55552,
    "W": 0o55775, "X": 0o55255, "Y": 0o55222, "Z": 0o71247, "#": 0o57575, ":": 0o02020, "-": 0o00700, "+": 0o02720,
    "?": 0o71202, "/": 0o11244, " ": 0,
}  # fmt: skip
"""Five rows of three pixels each, from the top; what is not here is a dot."""
DOT = 0o00200


def drawn(boards: Sequence[Board]) -> Pixels:
    """Draw boards one below the other; at least an empty picture."""
    pictures = [_board(board) for board in boards if board.rows] or [
        np.full((CELL, CELL, 3), PAPER, np.uint8)
    ]
    width = max(picture.shape[1] for picture in pictures) + 2 * MARGIN
    height = sum(picture.shape[0] + MARGIN for picture in pictures) + MARGIN
    page = np.full((height, width, 3), PAPER, np.uint8)
    top = MARGIN
    for picture in pictures:
        page[top : top + picture.shape[0], MARGIN : MARGIN + picture.shape[1]] = picture
        top += picture.shape[0] + MARGIN
    return page


def _board(board: Board) -> Pixels:
    cells = board.cells()
    columns = max(map(len, cells), default=0)
    picture = np.full((CELL * len(cells) + 1, CELL * columns + 1, 3), PAPER, np.uint8)
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            _cell(cell, picture[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL])
    return picture


def _cell(cell: Cell, into: Pixels) -> None:
    inside = into[1:, 1:]
    inside[:] = GROUND
    if cell.tint is not None:
        inside[:] = _seat(cell.tint) if isinstance(cell.tint, int) else _rgb(TINTS[cell.tint])
    if cell.owner is not None:
        inside[2:-2, 2:-2] = _seat(cell.owner)
    if cell.text not in EMPTY:
        _write(cell.text, inside, WHITE if cell.owner is not None else INK)


def _write(text: str, into: Pixels, colour: tuple[int, int, int]) -> None:
    """Write as many signs as there is room for, in the middle."""
    room = into.shape[1] // (WIDE + 1)
    shown = text.upper()[:room]
    left, top = (into.shape[1] - len(shown) * (WIDE + 1) + 1) // 2, (into.shape[0] - HIGH) // 2
    for place, sign in enumerate(shown):
        bits = SIGNS.get(sign, DOT)
        for pixel in range(WIDE * HIGH):
            if bits >> (WIDE * HIGH - 1 - pixel) & 1:
                into[top + pixel // WIDE, left + place * (WIDE + 1) + pixel % WIDE] = colour


def _seat(seat: int) -> tuple[int, ...]:
    return _rgb(SEATS[seat % len(SEATS)])


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour))
