"""What only a terminal shows, drawn by rich: tables that fit its width, colour, blocks that change.

`terminal.py` imports this module when something is drawn: rich takes as long to import as a short match
takes to play. Text is never read as rich's markup, because it may hold names that other people chose.
NO_COLOR is rich's to respect.
"""

from collections.abc import Sequence

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from joute.cli.terminal import Part, TextTable

VERDICTS = {
    "ok     ": "green",
    "kept   ": "green",
    "warning": "yellow",
    "FAILED ": "bold red",
    "BROKEN ": "bold red",
}


def print_table(table: TextTable) -> None:
    """Print a table on standard output, folded where it is wider than the terminal."""
    _console().print(_drawn(table, whole=True))


def print_verdict(word: str, text: str) -> None:
    """Print a word in its colour, and what it is about, as long as it is."""
    _console().print(Text.assemble((word, VERDICTS[word]), " ", text), soft_wrap=True)


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
        drawn = [
            _drawn(part, whole=False) if isinstance(part, TextTable) else Text(part)
            for part in parts
        ]
        self._live.update(Group(*drawn), refresh=True)

    def erase(self) -> None:
        """Take the lines away."""
        self._live.update(Text())  # rich would show a block once more, uncut, before it erases it
        self._live.stop()


def _console(*, stderr: bool = False) -> Console:
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def _drawn(table: TextTable, *, whole: bool) -> Table:
    """Set a table without lines; where it is too wide, cells are folded (`whole`) or cut."""
    drawn = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    titles, *rows = (
        [Text(cell, no_wrap=not whole, overflow="fold" if whole else "ellipsis") for cell in row]
        for row in table.printable
    )
    for title in titles:
        drawn.add_column(title, style="red" if title.plain in table.alarming else "")
    for row in rows:
        drawn.add_row(*row)
    return drawn
