"""Boards as data, and on the terminal."""

import msgspec
import pytest
from msgspec import Struct

from joute.delta import difference
from joute.errors import BrokenGameError
from joute.game import Board, Cell, View
from joute.game.board import Rows, as_text, boards


def sent(value: object) -> object:
    """Return a value as a page receives it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def test_a_row_may_be_a_string_or_cells_of_every_kind() -> None:
    board = Board(("X.", [None, 7], [Cell("K", owner=1), "O"]), owners="XO")
    assert board.rows == ("X.", ("", "7"), (Cell("K", owner=1), "O"))
    assert [[cell.owner for cell in row] for row in board.cells()] == [
        [0, None],
        [None, None],
        [1, 1],
    ]


def test_a_board_is_sent_short_and_says_that_it_is_one() -> None:
    assert sent(Board([["", Cell(tint="blue", action=(1, 2))]])) == {
        "draw": "board",
        "rows": [["", {"tint": "blue", "action": [1, 2]}]],
        "owners": "",
        "title": "",
        "row_names": [],
        "column_names": [],
        "to_move": [],
    }


def test_two_boards_differ_by_the_cells_that_changed() -> None:
    before, after = (Board([["", Cell("1")], [Cell("2"), ""]], to_move=(seat,)) for seat in (0, 1))
    assert difference(before, after) == {"to_move": [(1,)]}
    moved = Board([["", Cell("1")], [Cell("2", owner=1), ""]], to_move=(1,))
    assert difference(after, moved) == {"rows": {1: {0: {"owner": [1]}}}}


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([["", Cell(tint="bleu")]], "row 0, column 1 has the tint 'bleu'; tints are black, blue"),  # type: ignore[arg-type]
        (["..", [1.5]], r"row 1, column 0 is 1\.5; a cell is a text"),
        (["..", 3], "row 1 of a board is 3; a row is a text"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_its_place(rows: list[str], why: str) -> None:
    with pytest.raises(BrokenGameError, match=why):
        Board(rows)


def test_a_board_on_the_terminal_has_names_pieces_and_ground() -> None:
    rows: Rows = [[Cell("12"), Cell(owner=1)], [Cell(tint="black"), "."], ["X", Cell(tint=12)]]
    assert as_text(Board(rows, title="Sea", column_names="ab")).splitlines() == [
        "Sea",
        "   a  b",
        "0 12  1",
        "1  ▒  ·",
        "2  X ₁₂",
    ]


def test_the_boards_of_a_frame_are_found_in_it_and_in_its_fields() -> None:
    class Frame(Struct):
        pot: int
        hand: Board

    board = Board(("..",))
    assert boards(board) == boards(Frame(3, board)) == boards({"one": board, "two": 2}) == [board]
    assert boards(None) == boards([board]) == []


def test_a_person_who_plays_is_shown_the_sight_of_that_seat_and_nothing_else() -> None:
    view: View[str] = View(
        frame=lambda state: Board((state,)),
        sight=lambda state, seat: Board((state[seat].rjust(seat + 1, "?"),)),
    )
    assert view.shown("ab", None) == Board(("ab",))
    assert view.shown("ab", frozenset({1})) == Board(("?b",))
    both = sent(view.shown("ab", frozenset({0, 1})))
    assert isinstance(both, dict)
    assert both["draw"] == "sights"
    assert {seat: one["rows"] for seat, one in both["seats"].items()} == {"0": ["a"], "1": ["?b"]}


def test_a_veil_takes_from_the_frame_what_a_seat_may_not_know() -> None:
    view: View[str] = View(frame=list, veil=lambda frame, eyes: [frame[seat] for seat in eyes])
    assert view.shown("ab", None) == ["a", "b"]
    assert view.shown("ab", frozenset({1})) == ["b"]
