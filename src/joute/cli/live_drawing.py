"""A match in the terminal, drawn by rich in place and in colour; `live.py` imports this only on a terminal."""

from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.style import Style
from rich.text import Text

from joute.cli.live import LivePicture, SeatLine
from joute.game import Board, Cell
from joute.game.board import grid

SEATS = (
    "#2b71de", "#dc6b02", "#469e72", "#bd44a0", "#d5a90a", "#4f38ff", "#3fb2e8", "#c0392b",
    "#8a5a2b", "#1d3f7c", "#86a51c", "#f09ac0", "#0d6466", "#b3a1ef", "#6f7782", "#5c1a1a",
)  # fmt: skip
"""As web/static/palette.js has them."""
TINTS = {
    "grey": "bright_black", "black": "bright_black", "white": "default", "red": "red", "orange": "dark_orange",
    "yellow": "yellow", "green": "green", "teal": "cyan", "blue": "blue", "purple": "magenta",
    "pink": "bright_magenta", "brown": "orange4",
}  # fmt: skip


class Screen:
    """The lines on standard output that are replaced at every step; the last ones stay."""

    def __init__(self) -> None:
        self._live = Live(
            console=Console(markup=False, emoji=False, highlight=False),
            auto_refresh=False,
            redirect_stderr=False,
            redirect_stdout=False,
            vertical_overflow="crop",
        )
        self._widths: dict[int, dict[str, int]] = {}
        """Of the columns of each board, by their names: they only grow, so that boards do not wobble."""

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def show(self, shown: LivePicture, columns: int, rows: int) -> None:
        """Replace the lines by those of this step."""
        parts = [Text(shown.title, style="bold"), *map(_seat, shown.seats)]
        for number, board in enumerate(shown.fitted(rows, columns)):
            parts += board_lines(board, self._widths.setdefault(number, {}), columns)
        parts += map(Text, shown.lines)
        parts += [
            Text(text, style="dim") for text in (*shown.explained(columns), shown.keys) if text
        ]
        self._live.update(Group(*map(_cut, parts)), refresh=True)


def _cut(line: Text) -> Text:
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def _seat(line: SeatLine) -> Text:
    score = "-" if line.score is None else str(line.score)
    return Text.assemble(
        (f" {line.seat} ", _piece(line.seat)), f" {line.name}  {score} ", (line.out, "bold red")
    )


def board_lines(board: Board, widths: dict[str, int], columns: int) -> list[Text]:
    """Return the lines of a board, with columns as wide as they have ever been, if there is room."""
    heads, *texts = grid(board, widths)
    if len(" ".join(heads)) > columns:
        heads, *texts = grid(board)
    widths.update((head.strip(), len(head)) for head in heads[1:])
    drawn = [Text(board.title, style="bold")] if board.title else []
    drawn.append(Text(" ".join(heads), style="dim"))
    for (side, *cells), row in zip(texts, board.cells(), strict=True):
        line = Text.assemble((side, "dim"))
        for text, cell in zip(cells, row, strict=True):
            sign = text.lstrip()
            line.append(" " * (1 + len(text) - len(sign)))
            line.append(sign, style=_style(cell))
        drawn.append(line)
    return drawn


def _style(cell: Cell) -> Style:
    if cell.owner is not None:
        return _piece(cell.owner)
    if isinstance(cell.tint, int):
        return Style(color=SEATS[cell.tint % len(SEATS)], bold=True)
    return Style(color=TINTS[cell.tint]) if cell.tint is not None else Style()


def _piece(seat: int) -> Style:
    return Style(color="white", bgcolor=SEATS[seat % len(SEATS)], bold=True)
