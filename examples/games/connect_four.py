"""Two players drop discs by turns into a rack of seven columns and six rows; four in a line win.

An action is the number of a column that is not full, from 0 on the left to 6. The disc falls to the lowest free place.
A line is horizontal, vertical or diagonal. If the rack is full and nobody has four in a line, it is a draw.

What you see is the rack as one text: its six rows from the top, divided by `/`. A dot is a free place, X a disc of the
player who began, O one of the other.
"""

import re
from functools import lru_cache

from joute.simple import Board, Cell, bot, game

EMPTY = "/".join(["......."] * 6)
FOUR = re.compile(r"([XO])(\1{3}|(.{6}\1){3}|(.{7}\1){3}|(.{8}\1){3})")
"""A disc and three more: beside it, and in steps of a row and a column less, a row, a row and a column more."""
CENTRE_FIRST = (3, 2, 4, 1, 5, 0, 6)
AHEAD = 3


def winner(state: str) -> str:
    line = FOUR.search(state)
    return line[1] if line else ""


def to_move(state: str) -> tuple[int, ...]:
    return () if winner(state) or "." not in state else (state.count(".") % 2,)


def legal(state: str, _seat: int) -> list[int]:
    return [column for column in CENTRE_FIRST if state[column] == "."]


def step(state: str, actions: dict[int, int]) -> str:
    ((seat, column),) = actions.items()
    place = max(place for place in range(column, len(state), 8) if state[place] == ".")
    return state[:place] + "XO"[seat] + state[place + 1 :]


def scores(state: str) -> tuple[int, int]:
    return int(winner(state) == "X"), int(winner(state) == "O")


def board(state: str) -> Board:
    def cell(column: int, text: str) -> Cell:
        return Cell(owner={"X": 0, "O": 1}.get(text), tint="blue", action=column)

    return Board([[cell(*placed) for placed in enumerate(row)] for row in state.split("/")])


@lru_cache(1 << 16)
def worth(state: str, column: int, ahead: int = AHEAD) -> float:
    """Return what a disc in a column is worth: the sooner it wins, the more."""
    after = step(state, dict.fromkeys(to_move(state), column))
    if winner(after):
        return 1
    if not ahead or not to_move(after):
        return 0
    return -0.9 * max(worth(after, reply, ahead - 1) for reply in legal(after, 0))


@bot
def farsighted(seen: str, actions: tuple[int, ...], _brief: object) -> int:
    """Looks four discs ahead, and likes the centre."""
    return max(actions, key=lambda column: worth(seen, column))


GAME = game(
    "connect_four",
    seats=2,
    title="Connect four",
    summary="drop discs, four in a line win",
    initial=lambda _: EMPTY,
    to_move=to_move,
    legal=legal,
    step=step,
    scores=scores,
    board=board,
    bots=[farsighted],
)
