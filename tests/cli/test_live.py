"""joute play --live: the match in the terminal."""

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

from joute import registry
from joute.cli.live import LivePicture, picture, sketch_of, window
from joute.cli.live_drawing import board_lines
from joute.game import AnyGame, Board, Cell
from joute.game.board import as_text
from joute.match import Match
from joute.settings import prepare
from joute.speech import LANGUAGES, text

Joute = Callable[..., Ran]
GAMES = registry.names()
STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 60.0
pytestmark = pytest.mark.usefixtures("own_folder")


def begun(name: str) -> tuple[AnyGame, Match]:
    game = registry.find(name)
    names = [f"bot {seat}" for seat in range(max(2, game.least_seats))]
    return game, Match(game, prepare(game, names=names, seed=3))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_board_and_a_legend_in_every_language(name: str) -> None:
    game, match = begun(name)
    sketch = sketch_of(game, game.rules.initial(match.setup))
    assert sketch.boards
    assert sketch.legend
    for meaning in sketch.legend.values():
        assert len({text(meaning, language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_shown_fits_into_a_small_terminal(name: str) -> None:
    game, match = begun(name)
    shown = picture(game, match, game.rules.initial(match.setup), keys="q")
    rows, columns = 24, 80
    lines = [line for board in shown.fitted(rows, columns) for line in as_text(board).splitlines()]
    others = len(shown.seats) + len(shown.lines) + len(shown.explained(columns)) + 2
    assert len(lines) + others < rows
    assert max(map(len, lines)) <= columns


def test_a_board_that_is_too_large_is_shown_around_its_pieces() -> None:
    cells = [["." for _ in range(40)] for _ in range(40)]
    rows: list[list[Cell | str]] = [[*row] for row in cells]
    rows[30][20] = Cell("0", owner=0)
    shown = window(Board(rows), 5, 20)
    assert as_text(shown).splitlines() == [
        "   18 19 20 21 22",
        "28  ·  ·  ·  ·  ·",
        "29  ·  ·  ·  ·  ·",
        "30  ·  ·  0  ·  ·",
        "31  ·  ·  ·  ·  ·",
        "32  ·  ·  ·  ·  ·",
    ]


def test_the_legend_is_broken_between_signs() -> None:
    legend = ("a one", "b two", "c three")
    shown = LivePicture(title="", seats=(), boards=(), lines=(), legend=legend)
    assert shown.explained(14) == ["a one   b two", "c three"]


def test_a_pipe_gets_every_step_as_plain_text(joute: Joute) -> None:
    ran = joute("play", "cafe", "random", "random", "--seed", "3", "--live")
    assert ran.code == 0
    assert ran.out.startswith(
        "La bataille du café, turn 1\n0 random (1): 0\n1 random (2): 0\n  0 1 2 3"
    )
    assert "~ sea" in ran.out
    assert "\x1b" not in ran.out


@pytest.mark.parametrize("other", ["--watch", "--json"])
def test_the_terminal_is_needed_for_one_thing_at_a_time(joute: Joute, other: str) -> None:
    ran = joute("play", "cafe", "random", "random", "--live", other)
    assert ran.code == 2
    assert "--live has the terminal to itself" in ran.err


class Terminal:
    """A terminal in which a command runs."""

    def __init__(self, *arguments: str) -> None:
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.environ |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
            os.execv(sys.executable, [sys.executable, "-m", "joute", *arguments])  # noqa: S606 - the command in the terminal
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.text = ""

    def read_until(self, wanted: str) -> None:
        end = time.monotonic() + PATIENCE
        while wanted not in STYLE.sub("", self.text):
            assert time.monotonic() < end, self.text[-500:]
            if select.select([self.screen], [], [], 1.0)[0]:
                self.text += os.read(self.screen, 1 << 16).decode()

    def press(self, keys: bytes) -> None:
        os.write(self.screen, keys)

    def ended(self) -> int:
        with os.fdopen(self.screen, "rb", buffering=0) as screen:
            while True:
                try:
                    data = screen.read(1 << 16)
                except OSError:  # the other end is closed
                    break
                if not data:
                    break
                self.text += data.decode(errors="replace")
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_q_ends_the_match_and_gives_the_terminal_back(tmp_path: Path) -> None:
    kept = tmp_path / "kept.joute"
    shown = Terminal(
        "play", "race", "swift", "dumb", "--seed", "3", "--live", "--replay", str(kept)
    )
    shown.read_until("Race, turn 3")
    shown.press(b"q")
    assert shown.ended() == 130
    assert "kept.joute holds what was played" in shown.text
    assert kept.exists()
    assert shown.text.rindex("\x1b[?25h") > shown.text.rindex("\x1b[?25l")  # the cursor is back


@pytest.mark.long
def test_the_space_bar_stops_it_and_another_key_shows_one_step() -> None:
    shown = Terminal("play", "race", "swift", "dumb", "--seed", "3", "--live")
    shown.read_until("Race, turn 3")
    shown.press(b" ")
    time.sleep(1.5)
    shown.read_until("turn")
    while select.select([shown.screen], [], [], 1.0)[0]:
        shown.text += os.read(shown.screen, 1 << 16).decode()
    turns = [int(turn) for turn in re.findall(r"Race, turn (\d+)", STYLE.sub("", shown.text))]
    shown.press(b"n")
    shown.read_until(f"Race, turn {turns[-1] + 1}")
    assert f"Race, turn {turns[-1] + 2}" not in STYLE.sub("", shown.text)
    shown.press(b"q")
    assert shown.ended() == 130


def test_a_match_that_is_seen_to_its_end_closes_with_its_result() -> None:
    shown = Terminal("play", "cafe", "random", "random", "--seed", "3", "--live", "--pace", "0")
    assert shown.ended() == 0
    last = STYLE.sub("", shown.text)
    assert "\x1b[1;37;48;5;" in shown.text or "\x1b[1;37;48;2;" in shown.text
    assert last.rindex("q: quit") < last.rindex("La bataille du café, turn")


def test_columns_stay_as_wide_as_they_have_been_where_there_is_room() -> None:
    widths: dict[str, int] = {}
    wide, narrow = Board([["#12:5", "x"]]), Board([["x", "x"]])
    assert board_lines(wide, widths, 80)[0].plain == "      0 1"
    assert board_lines(narrow, widths, 80)[0].plain == "      0 1"
    assert board_lines(narrow, widths, 8)[0].plain == "  0 1"
