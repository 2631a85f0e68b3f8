"""joute play --live: the match in the terminal, turn by turn, for people without a browser.

The game's `View.sketch` says what is shown, or else the boards of its frame; a board that is too large for the
terminal is shown around its pieces. On a terminal rich draws it in place, in colour, and keys are heard: q ends the match,
the space bar stops it and lets it go on, any other key shows one step more. In a pipe the same is printed as plain text.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from select import select
from shutil import get_terminal_size
from time import monotonic, sleep
from typing import TYPE_CHECKING

import click
from msgspec import Struct
from msgspec.structs import replace

from joute import registry
from joute.arena.channels.base import Channel
from joute.arena.loop import READ, Loop
from joute.arena.seats.drive import Drive
from joute.cli.match_report import Progress
from joute.cli.terminal import is_drawn, printable
from joute.faults import call
from joute.game import AnyGame, Board, Mark, Points, Sketch
from joute.game.board import as_text, boards, grid
from joute.match import Match
from joute.speech.terminal import kind, said, say

if TYPE_CHECKING:
    from joute.cli.live_drawing import Screen

TURN_S = 0.25
"""Seconds for each turn on a terminal, where no pace is typed."""
STDIN = 0
QUIT, PAUSE = b"q", b" "
REFRESH_S = 0.1
"""Seconds between two steps of one turn that are shown then."""
LEAST_ROWS, LEAST_COLUMNS = 3, 3
PLAIN_COLUMNS = 100
"""Of the legend in a pipe."""
OTHER_LINES = 3
"""The title, the keys, and the line of the cursor."""
GAP = "   "


class SeatLine(Struct, frozen=True):
    """A seat in the list above the boards."""

    seat: int
    name: str
    score: Points | None
    out: str
    """How it died, "" if it plays."""


class LivePicture(Struct, frozen=True):
    """All that is shown at one time."""

    title: str
    seats: tuple[SeatLine, ...]
    boards: tuple[Board, ...]
    lines: tuple[str, ...]
    legend: tuple[str, ...]
    """What each sign means."""
    keys: str = ""

    def __str__(self) -> str:
        """Return it as plain text."""
        seats = [
            f"{line.seat} {line.name}: {'-' if line.score is None else line.score} {line.out}".rstrip()
            for line in self.seats
        ]
        drawn = map(as_text, self.boards)
        below = [*self.lines, *self.explained(PLAIN_COLUMNS)]
        return "\n".join([self.title, *seats, *drawn, *below])

    def explained(self, columns: int) -> list[str]:
        """Return the legend in lines of this width, no sign's meaning broken."""
        lines: list[str] = []
        for sign in self.legend:
            if lines and len(lines[-1]) + len(GAP) + len(sign) <= columns:
                lines[-1] += f"{GAP}{sign}"
            else:
                lines.append(sign)
        return lines

    def fitted(self, rows: int, columns: int) -> tuple[Board, ...]:
        """Return the boards, each as much of it as there is room for."""
        others = len(self.seats) + len(self.lines) + len(self.explained(columns)) + OTHER_LINES
        room = (rows - others) // max(1, len(self.boards)) - 1
        return tuple(window(board, max(LEAST_ROWS, room), columns) for board in self.boards)


def sketch_of(game: AnyGame, state: object) -> Sketch:
    """Return what a terminal shows of a state."""
    made = game.view.sketch
    if made is None:
        return Sketch(tuple(boards(call(game.name, game.view.frame, state))))
    drawn: Sketch = call(
        game.name, registry.attribute(made) if isinstance(made, str) else made, state
    )
    return drawn


def picture(
    game: AnyGame, match: Match, state: object, task: str = "", keys: str = ""
) -> LivePicture:
    """Return all that is shown of a match in a state."""
    sketch = sketch_of(game, state)
    turn = say("turn {turn}", turn=str(game.rules.turn(state)))
    signs = [f"{sign} {say(meaning)}" for sign, meaning in sketch.legend.items()]
    scores = call(game.name, game.rules.scores, state)
    return LivePicture(
        title=f"{game.title}, {task}{turn}",
        seats=tuple(_seat_line(match, seat, score) for seat, score in enumerate(scores)),
        boards=sketch.boards,
        lines=tuple(said(line) for line in sketch.lines),
        legend=tuple(signs),
        keys=keys,
    )


def _seat_line(match: Match, seat: int, score: Points | None) -> SeatLine:
    death = match.deaths.get(seat)
    out = "" if death is None else kind(death.failure.kind.value)
    return SeatLine(seat, printable(said(match.setup.called[seat])), score, out)


def window(board: Board, rows: int, columns: int) -> Board:
    """Return the part of a board that fits into so many lines and characters, around its pieces."""
    cells = board.cells()
    wide = max(map(len, cells), default=0)
    across = max((len(text) + 1 for line in grid(board) for text in line), default=1)
    fit = max(LEAST_COLUMNS, columns // across - 1)
    if len(cells) <= rows and (wide <= fit or len(" ".join(grid(board)[0])) <= columns):
        return board
    pieces = [
        (r, c)
        for r, line in enumerate(cells)
        for c, cell in enumerate(line)
        if cell.owner is not None
    ]
    top = _begin([r for r, _ in pieces], rows, len(cells))
    left = _begin([c for _, c in pieces], fit, wide)
    return Board(
        [line[left : left + fit] for line in cells[top : top + rows]],
        title=board.title,
        row_names=_names(board.row_names, top, min(rows, len(cells))),
        column_names=_names(board.column_names, left, min(fit, wide)),
    )


def _begin(places: Sequence[int], room: int, length: int) -> int:
    """Return where a window begins: with all pieces in its middle, or the first one if they are too far apart."""
    if not places:
        return 0
    apart = max(places) - min(places) >= room
    middle = places[0] if apart else (min(places) + max(places)) // 2
    return max(0, min(middle - room // 2, length - room))


def _names(names: Sequence[str], begin: int, count: int) -> list[str]:
    return [
        names[place] if place < len(names) else str(place) for place in range(begin, begin + count)
    ]


class Live(Progress):
    """Shows matches as they are played."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game, quiet=True)
        self._drawn = is_drawn(sys.stdout)
        self._heard = self._drawn and sys.stdin.isatty()
        self._stopped = self._unhurried = False
        self._turn, self._next, self._drawn_at = 0, 0.0, 0.0
        self._match: Match | None = None
        self._screen: Screen | None = None
        self._last: LivePicture | None = None
        self._taken = ExitStack()

    def pace(self, typed: int | None) -> int | None:
        """Return the milliseconds between two steps; without any, a terminal takes its time for each turn."""
        self._unhurried = typed is None and self._drawn
        return typed

    def began(self, loop: Loop, drive: Drive, channels: Sequence[Channel]) -> None:
        """Take the terminal for a match, and hear its keys."""
        del channels
        self._match = drive.match
        if self._heard:
            self._taken.enter_context(_keys())
            loop.watch(STDIN, READ, lambda _: self._key(os.read(STDIN, 1)))
        if self._drawn:
            from joute.cli.live_drawing import Screen  # noqa: PLC0415 - only on a terminal

            self._screen = self._taken.enter_context(Screen())
        game, setup = self._game, drive.match.setup
        self._show(drive.match, call(game.name, game.rules.initial, setup))

    def marked(self, mark: Mark) -> None:
        """Show a step; where the match was stopped, wait for a key."""
        assert self._match is not None
        turn, now = self._game.rules.turn(mark.state), monotonic()
        if self._unhurried and turn != self._turn:
            self._rest(self._next - now)
            self._next = monotonic() + TURN_S
        elif self._unhurried and now < self._drawn_at + REFRESH_S and not self._stopped:
            return  # a game may have many steps a turn
        else:
            self._rest(0.0)
        self._turn, self._drawn_at = turn, now
        self._show(self._match, mark.state)
        if self._stopped:
            self._key(os.read(STDIN, 1))

    def _rest(self, seconds: float) -> None:
        """Give people time to see the turn before; a key is heard at once."""
        if not self._heard:
            sleep(max(0.0, seconds))
        elif select([STDIN], [], [], max(0.0, seconds))[0]:
            self._key(os.read(STDIN, 1))

    def _show(self, match: Match, state: object) -> None:
        keys = say("q: quit, space: stop or go on") if self._heard else ""
        self._last = picture(self._game, match, state, self.task, keys)
        if self._screen is None:
            click.echo(f"{self._last}\n")
        else:
            self._screen.show(self._last, *get_terminal_size())

    def clear(self) -> None:
        """Give the terminal back as it was; the last step stays, without the keys that no longer work."""
        if self._screen is not None and self._last is not None:
            self._screen.show(replace(self._last, keys=""), *get_terminal_size())
        self._screen = None
        self._taken.close()

    def _key(self, key: bytes) -> None:
        if key in {QUIT, b""}:
            raise KeyboardInterrupt
        if key == PAUSE:
            self._stopped = not self._stopped


@contextmanager
def _keys() -> Iterator[None]:
    """Read keys as they are pressed, without showing them."""
    import termios  # noqa: PLC0415 - only on a terminal
    import tty  # noqa: PLC0415 - the same

    before = termios.tcgetattr(STDIN)
    tty.setcbreak(STDIN)
    try:
        yield
    finally:
        termios.tcsetattr(STDIN, termios.TCSADRAIN, before)
