"""What only a terminal shows, drawn by rich: tables that fit its width, colour, blocks that change.

`terminal.py` imports this module when something is drawn: rich takes as long to import as a short match
takes to play. Text is never read as rich's markup, because it may hold names that other people chose.
NO_COLOR is rich's to respect.
"""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console, Group
from rich.live import Live
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from joute.cli.terminal import Part, TextTable

VERDICTS = {
    "ok": "green",
    "kept": "green",
    "warning": "yellow",
    "failed": "bold red",
    "broken": "bold red",
}
GAP = 2
"""Columns of the terminal between two columns of a table."""
READABLE = 100
"""Columns of a text, at most."""
LONGEST_WORD = 16
"""Longer words are names, and may be folded; a number never is."""


def print_table(table: TextTable) -> None:
    """Print a table on standard output, its cells folded between words where it is too wide.

    What is too wide even so is left to the terminal, which wraps its lines.
    """
    console = _console()
    widths = _widths(table, console.width)
    needed = sum(widths) + GAP * (len(widths) - 1)
    if needed > console.width:
        console = _console(width=needed)
    console.print(_drawn(table, widths))


def print_verdict(verdict: str, word: str, text: str) -> None:
    """Print the word for a verdict in its colour, and what it is about, as long as it is."""
    _console().print(Text.assemble((word, VERDICTS[verdict]), " ", text), soft_wrap=True)


def print_markdown(text: str) -> None:
    """Print a text of ours in Markdown on standard output, no wider than it is easy to read."""
    console = _console()
    console.print(Markdown(text), width=min(console.width, READABLE))


class Block:
    """Lines on standard error that are replaced; what else is written there goes above them."""

    def __init__(self) -> None:
        self._live = Live(
            console=_console(stderr=True),
            auto_refresh=False,
            transient=True,
            redirect_stdout=False,  # standard output may be a file
        )
        self._live.start()

    def show(self, parts: Sequence[Part]) -> None:
        """Replace the lines; what is higher than the terminal is cut."""
        drawn = [_drawn(part) if isinstance(part, TextTable) else Text(part) for part in parts]
        self._live.update(Group(*drawn), refresh=True)

    def erase(self) -> None:
        """Take the lines away."""
        self._live.update(Text())  # rich would show a block once more, uncut, before it erases it
        self._live.stop()


def _console(*, stderr: bool = False, width: int | None = None) -> Console:
    return Console(stderr=stderr, width=width, markup=False, emoji=False, highlight=False)


def _widths(table: TextTable, room: int) -> list[int]:
    """Return the widths of the columns: each holds its longest word, and more where least is missing."""
    columns = list(zip(*table.printable, strict=True))
    widths = [
        max(min(LONGEST_WORD, cell_len(word)) for cell in cells for word in cell.split() or [""])
        for cells in columns
    ]
    lacks = [
        max(map(cell_len, cells)) - width for cells, width in zip(columns, widths, strict=True)
    ]
    room -= sum(widths) + GAP * (len(widths) - 1)
    for column in sorted(range(len(columns)), key=lambda column: lacks[column]):
        more = min(lacks[column], max(0, room))
        widths[column] += more
        room -= more
    return widths


def _drawn(table: TextTable, widths: Sequence[int] | None = None) -> Table:
    """Set a table without lines; cells are folded to fit the widths, or cut to fit the terminal."""
    drawn = Table(box=None, pad_edge=False, header_style="bold", padding=(0, GAP, 0, 0))
    cut = widths is None
    titles, *rows = (
        [Text(cell, no_wrap=cut, overflow="ellipsis" if cut else "fold") for cell in row]
        for row in table.printable
    )
    for column, title in enumerate(titles):
        style = "red" if title.plain in table.alarming else ""
        drawn.add_column(
            title,
            style=style,
            width=None if widths is None else widths[column],
            justify="right" if table.numeric[column] else "left",
        )
    for row in rows:
        drawn.add_row(*row)
    return drawn
