"""Fifteen holes in a triangle, a peg in every one but one: jump until as few pegs as possible are left.

A peg jumps in a straight line over a peg beside it into the free hole behind it, and the peg below it is taken away.
When no peg can jump, the match is over. One peg left is a perfect match, from whichever hole was free at the beginning.

An action names the hole that a peg leaves and the one it lands in, such as `[3,0]`. Holes are counted by rows from the
top, from 0 to 14. What you see is all of them as one text: `o` for a peg, a dot for a free hole.
"""

from functools import cache

from joute.simple import Board, Cell, Dice, Setup, bot, game

Jump = tuple[int, int]
SIDE = 5
HOLES = {
    (row, column): row * (row + 1) // 2 + column for row in range(SIDE) for column in range(row + 1)
}
WAYS = ((0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1))
OVER = {
    (hole, HOLES[row + 2 * down, column + 2 * right]): HOLES[row + down, column + right]
    for (row, column), hole in HOLES.items()
    for down, right in WAYS
    if (row + 2 * down, column + 2 * right) in HOLES
}
"""What a peg that jumps from one hole into another jumps over."""


def initial(_setup: Setup, dice: Dice) -> str:
    free = dice.below(len(HOLES))
    return "".join("." if hole == free else "o" for hole in HOLES.values())


def legal(state: str, _seat: int = 0) -> list[Jump]:
    return [
        (start, end)
        for (start, end), over in OVER.items()
        if (state[start], state[over], state[end]) == ("o", "o", ".")
    ]


def step(state: str, actions: dict[int, Jump]) -> str:
    ((start, end),) = actions.values()
    taken = {start: ".", OVER[start, end]: ".", end: "o"}
    return "".join(taken.get(hole, peg) for hole, peg in enumerate(state))


def board(state: str) -> Board:
    return Board(
        [
            [
                Cell(owner=0 if state[hole] == "o" else None, tint="brown", action=hole)
                for (at, _), hole in HOLES.items()
                if at == row
            ]
            for row in range(SIDE)
        ]
    )


@cache
def fewest(state: str) -> int:
    """Return how few pegs can be left."""
    after = [fewest(step(state, {0: jump})) for jump in legal(state)]
    return min(after, default=state.count("o"))


@bot
def solver(seen: str, actions: tuple[Jump, ...], _brief: object) -> Jump:
    """Tries all jumps in its head first, and leaves one peg."""
    return min(actions, key=lambda jump: fewest(step(seen, {0: jump})))


GAME = game(
    "pegs",
    seats=1,
    summary="jump until one peg is left",
    initial=initial,
    to_move=lambda state: (0,) if legal(state) else (),
    legal=legal,
    step=step,
    scores=lambda state: (state.count("o"),),
    low_scores_win=True,
    board=board,
    bots=[solver],
)
