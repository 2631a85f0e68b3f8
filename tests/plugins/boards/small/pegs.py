"""A puzzle for one: a peg jumps over another, which is taken away. Two clicks make a jump."""

from joute.game import Board, Cell, View

from .spoken import game

SIZE = 4
STEPS = (-1, 1, -SIZE, SIZE)


def jumps(state: str) -> list[tuple[int, int]]:
    """Return all jumps, from a cell to a cell."""
    return [
        (start, start + 2 * way)
        for start, peg in enumerate(state)
        for way in STEPS
        if peg == "o"
        and 0 <= start + 2 * way < len(state)
        and (way in {-SIZE, SIZE} or start // SIZE == (start + 2 * way) // SIZE)
        and state[start + way] == "o"
        and state[start + 2 * way] == "."
    ]


def step(state: str, actions: dict[int, tuple[int, int]]) -> str:
    """Jump."""
    for start, end in actions.values():
        cells = list(state)
        cells[start] = cells[(start + end) // 2] = "."
        cells[end] = "o"
        state = "".join(cells)
    return state


def frame(state: str) -> dict[str, object]:
    """Draw it, and count the pegs."""
    cells = [
        Cell(action=number, owner=0 if peg == "o" else None) for number, peg in enumerate(state)
    ]
    rows = [cells[start : start + SIZE] for start in range(0, len(cells), SIZE)]
    return {"board": Board(rows, column_names="abcd"), "pegs": state.count("o")}


GAME = game(
    "pegs",
    (1, 1),
    initial=lambda _: "oooo.oooooooo.oo",
    to_move=lambda state: (0,) if jumps(state) else (),
    legal=lambda state, _: jumps(state),
    step=step,
    leave=lambda _state, _seat: "." * SIZE * SIZE,
    turn=lambda state: 15 - state.count("o"),
    scores=lambda state: (-state.count("o"),),
    view=View(frame=frame),
)
