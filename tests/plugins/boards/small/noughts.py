"""Tic-tac-toe without a line of JavaScript: nine letters, a dot where nobody has played."""

from joute.game import Board, Cell, View

from .spoken import game

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


def winner(state: str) -> str:
    """Return the letter of who has three in a row, "" as long as nobody has."""
    rows = ("".join(state[int(cell)] for cell in line) for line in LINES)
    return next((row[0] for row in rows if row in {"XXX", "OOO"}), "")


def mover(state: str) -> int:
    """Return whose turn it is."""
    return state.count("X") - state.count("O")


def to_move(state: str) -> tuple[int, ...]:
    """Return whose turn it is, if the game goes on."""
    return () if winner(state) or "." not in state else (mover(state),)


def step(state: str, actions: dict[int, int]) -> str:
    """Write a letter into a cell."""
    for seat, cell in actions.items():
        state = state[:cell] + "XO"[seat] + state[cell + 1 :]
    return state


def board(state: str) -> Board:
    """Draw it."""
    cells = [Cell(text, action=number) for number, text in enumerate(state)]
    return Board((cells[:3], cells[3:6], cells[6:]), owners="XO", to_move=to_move(state))


GAME = game(
    "noughts",
    (2, 2),
    initial=lambda _: "." * 9,
    to_move=to_move,
    legal=lambda state, _: [cell for cell, text in enumerate(state) if text == "."],
    step=step,
    leave=lambda state, seat: state.replace(".", "OX"[seat]),
    turn=lambda state: 9 - state.count(".") + 1,
    scores=lambda state: (int(winner(state) == "X"), int(winner(state) == "O")),
    view=View(frame=board),
)
