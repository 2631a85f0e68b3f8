"""What a command shows on a terminal, and that a pipe gets plain text without rich."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from joute.cli import terminal
from joute.cli.terminal import TextTable, TimeLeft, duration

LONG = "a-name-that-a-student-chose-at-home"
MATCH = ("play", "race", "dumb", "dumb", "--seed", "1")
RUN = "import sys; from joute.cli import main; main()"
RICH = f"""
try:
    {RUN}
finally:
    print('rich' in sys.modules, file=sys.stderr)
"""
BLOCK = f"""
import sys
from joute.cli.terminal import LiveBlock, TextTable
block = LiveBlock(quiet=False, refresh=0)
print("before", file=sys.stderr)
for number in range(5):
    block.show(lambda: ["a title that is wider than the terminal, " * 2, TextTable([("", "bot"), (str(number), "{LONG}")])])
    print("said meanwhile", number, file=sys.stderr)
"""
CODES = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])|([\r\n])|([^\x1b\r\n])")


class Screen:
    """As much of a terminal as it takes to see what stays on it."""

    def __init__(self, columns: int) -> None:
        self.lines = [""]
        self._columns, self._row, self._column = columns, 0, 0

    def show(self, text: str) -> "Screen":
        for number, command, move, char in CODES.findall(text):
            if char:
                self._write(char)
            elif move == "\r":
                self._column = 0
            elif move == "\n":
                self._down()
            elif command == "A":
                self._row -= int(number or 1)
            elif command == "K":
                self.lines[self._row] = ""
            else:
                assert command in "mhl", command  # colour, and the cursor's look
        return self

    def _write(self, char: str) -> None:
        if self._column == self._columns:
            self._down()
            self._column = 0
        line = self.lines[self._row].ljust(self._column)
        self.lines[self._row] = line[: self._column] + char + line[self._column + 1 :]
        self._column += 1

    def _down(self) -> None:
        self._row += 1
        if self._row == len(self.lines):
            self.lines.append("")


def on_terminal(
    *command: str, columns: int = 40, ended_at: str | None = None, **environment: str
) -> str:
    """Return what a Python program writes on a terminal; it gets SIGTERM when it has written `ended_at`."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, columns, 0, 0))
    kept = {key: os.environ[key] for key in os.environ if key not in {"COLUMNS", "NO_COLOR"}}
    with subprocess.Popen(
        [sys.executable, "-c", *command],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=kept | {"TERM": "xterm"} | environment,
    ) as program:
        os.close(theirs)
        data = b""
        try:
            while some := os.read(ours, 4096):
                data += some
                if ended_at is not None and ended_at in data.decode(errors="ignore"):
                    program.terminate()
                    ended_at = None
        except OSError:  # the other side has closed
            pass
    os.close(ours)
    return data.decode()


@pytest.mark.parametrize("options", [(), ("--json",), ("--quiet",), ("--games", "3")])
def test_a_match_that_no_terminal_shows_does_not_import_rich(options: tuple[str, ...]) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", RICH, *MATCH, *options], capture_output=True, text=True, check=True
    )
    assert ran.stderr == "False\n"
    assert "\x1b" not in ran.stdout


def test_json_on_a_terminal_does_not_import_rich() -> None:
    shown = on_terminal(RICH, *MATCH, "--json")
    assert shown.endswith("False\r\n")


def test_a_block_that_is_wider_than_the_terminal_leaves_no_line_behind() -> None:
    screen = Screen(40).show(on_terminal(BLOCK + "block.clear(); print('after', file=sys.stderr)"))
    said = [f"said meanwhile {number}" for number in range(5)]
    assert list(filter(str.strip, screen.lines)) == ["before", *said, "after"]


def test_a_block_cuts_a_long_name_and_keeps_the_other_columns() -> None:
    screen = Screen(30).show(on_terminal(BLOCK, columns=30))
    assert any(re.fullmatch(r"4  a-name-that-a-student-cho.*…\s*", line) for line in screen.lines)


TABLE = (
    f"from joute.cli.terminal import TextTable, print_parts\n"
    f"print_parts(TextTable([('bot', 'mean margin', 'not separated from'), ('{LONG}', '+1461.25', 'ann, bob')]))"
)


def test_a_table_that_is_too_wide_is_folded_between_words_and_in_long_names() -> None:
    shown = Screen(40).show(on_terminal(TABLE, columns=40)).lines
    assert [line.rstrip() for line in shown if line.strip()] == [
        "                               not",
        "                               separated",
        "bot               mean margin  from",
        "a-name-that-a-st     +1461.25  ann, bob",
        "udent-chose-at-h",
        "ome",
    ]


def test_no_number_is_folded_however_narrow_the_terminal_is() -> None:
    shown = on_terminal(TABLE, columns=20)
    assert "+1461.25" in shown


@pytest.mark.long
def test_a_league_that_is_terminated_shows_the_cursor_again(tmp_path: Path) -> None:
    bots = tmp_path / "bots"
    bots.mkdir()
    for name in ("ann.py", "bob.py"):
        (bots / name).write_text("while input():\n    print(0)\n", encoding="utf-8")
    store = str(tmp_path / "league.sqlite")
    league = ("league", "race", str(bots), "--sandbox", "off", "--store", store)
    shown = on_terminal(RUN, *league, columns=100, ended_at="Race: league, ")
    hidden, _, after = shown.rpartition("\x1b[?25l")
    assert hidden
    assert "\x1b[?25h" in after


def test_nothing_is_drawn_on_a_dumb_terminal() -> None:
    shown = on_terminal(BLOCK, TERM="dumb")
    assert shown.splitlines() == ["before", *(f"said meanwhile {number}" for number in range(5))]


def test_colour_marks_a_bot_that_died_unless_no_color_forbids_it(tmp_path: Path) -> None:
    dies = tmp_path / "dies"
    dies.write_text("#!/bin/sh\nexit 3\n")
    dies.chmod(0o755)
    command = (RUN, "play", "minibus", str(dies), "iaSNCF", "--seed", "1")
    red = "\x1b[31mcrashed on turn"
    assert red in on_terminal(*command, columns=150)
    without = on_terminal(*command, columns=150, NO_COLOR="1")
    assert "crashed on turn" in without
    assert "\x1b[3" not in without


def test_rules_are_set_for_a_terminal_within_its_width() -> None:
    shown = on_terminal(RUN, "rules", "race", columns=60, NO_COLOR="1")
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in shown.splitlines()]
    assert not any(line.startswith(("#", "|", "```")) for line in lines)
    assert max(map(len, lines)) <= 60
    assert any("CHECKPOINT" in line for line in lines)


def test_brackets_in_a_name_are_not_read_as_markup() -> None:
    table = "from joute.cli.terminal import TextTable, print_parts\n"
    shown = on_terminal(table + "print_parts(TextTable([('bot',), ('x[red]y',), ('名前',)]))")
    assert "x[red]y" in shown
    assert "名前" in shown


def test_a_table_is_plain_text_in_a_pipe() -> None:
    table = TextTable([("bot", "score"), ("a\x1b[2J", "1"), ("bb", "")])
    assert str(table) == "bot       score\na\\x1b[2J      1\nbb"


def test_wide_characters_keep_the_columns_of_a_plain_table_in_line() -> None:
    assert str(TextTable([("bot", "score"), ("猫", "1"), ("e\u0301", "2")])) == (
        "bot  score\n猫       1\ne\u0301        2"
    )


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.2, "1 s"), (40, "40 s"), (61, "1 min"), (3540, "59 min"), (4800, "1 h 20 min")],
)
def test_a_time_is_said_as_people_say_it(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_the_time_left_follows_from_what_was_done_since_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(terminal, "monotonic", lambda: now)
    left = TimeLeft(10)
    now = 100.5
    assert left.said(11, 100) == ""  # too soon to tell
    now = 120.0
    assert left.said(20, 100) == ", about 3 min left"
    assert left.said(10, 100) == ""  # nothing was done since
    assert left.said(100, 100) == ""


@pytest.mark.parametrize("drawn", [False, True])
def test_numbers_end_below_each_other(drawn: bool) -> None:  # noqa: FBT001 - a case
    rows = [
        ("bot", "score", "share", "7 wins"),
        ("ann", "7", "5.5%", "1 of 9"),
        ("bob", "-120", "", "-"),
    ]
    table = TextTable(rows)
    if drawn:
        code = f"from joute.cli.terminal import *; print_parts(TextTable({rows!r}))"
        lines = on_terminal(code).replace("\r", "").splitlines()
    else:
        lines = str(table).splitlines()
    shown = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in lines]
    assert shown == [
        "bot  score  share  7 wins",
        "ann      7   5.5%  1 of 9",
        "bob   -120         -",
    ]
