"""Two players write X and O by turns into nine cells; three in a row win.

An action is the number of a free cell, from 0 at the top left to 8 at the bottom right. What you see is the nine
cells as one text, a dot where a cell is free. X begins.
"""

from functools import cache

from joute.simple import Board, Cell, bot, game

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


def winner(state: str) -> str:
    rows = ("".join(state[int(cell)] for cell in line) for line in LINES)
    return next((row[0] for row in rows if row in {"XXX", "OOO"}), "")


def to_move(state: str) -> tuple[int, ...]:
    return () if winner(state) or "." not in state else ((9 - state.count(".")) % 2,)


def legal(state: str, _seat: int) -> list[int]:
    return [cell for cell, text in enumerate(state) if text == "."]


def step(state: str, actions: dict[int, int]) -> str:
    ((seat, cell),) = actions.items()
    return state[:cell] + "XO"[seat] + state[cell + 1 :]


def board(state: str) -> Board:
    cells = [Cell(text, action=number) for number, text in enumerate(state)]
    return Board((cells[:3], cells[3:6], cells[6:]), owners="XO")


@cache
def worth(state: str, cell: int) -> float:
    """Return what writing into a cell is worth: the sooner it wins, the more."""
    after = step(state, dict.fromkeys(to_move(state), cell))
    if not to_move(after):
        return float(bool(winner(after)))
    return -0.9 * max(worth(after, other) for other in legal(after, 0))


@bot
def perfect(seen: str, actions: tuple[int, ...], _brief: object) -> int:
    """Never loses."""
    return max(actions, key=lambda cell: worth(seen, cell))


GAME = game(
    "tictactoe",
    seats=2,
    title="Tic-tac-toe",
    summary="three in a row",
    initial=lambda _: "." * 9,
    to_move=to_move,
    legal=legal,
    step=step,
    scores=lambda state: (int(winner(state) == "X"), int(winner(state) == "O")),
    board=board,
    bots=[perfect],
)
