"""Light cycles leave walls behind them; whoever drives on longest wins.

All cycles move at the same time, one cell each turn, up, down, left or right. The cell that a cycle leaves becomes a
wall. Two cycles that enter the same cell crash, and so does a cycle that has no free cell beside it. The match is over
when at most one cycle is left. Your score is the number of turns that you survived.

An action is the number of a free cell beside you. What you see:

- `ground`: the map as one text, its rows divided by `/`. A dot is free, `#` is a wall, a digit the wall or the cycle of
  that player. The number of a cell is its place in this text, from 0: `ground[cell]` is what is there;
- `cycles`: the cell of every player, `null` for one that has crashed;
- `you`: which of them is yours, from 0.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from joute.simple import Board, Cell, MapError, Maps, Setup, bot, dice, game

WIDTH, HEIGHT = 17, 13
FREE, WALL, STARTS = ".", "#", "0123"
PLACES = {(3, 3): "0", (9, 13): "1", (3, 13): "2", (9, 3): "3"}
CROSS = """
###############
#.....###.....#
#.0...###...2.#
#......#......#
#.............#
###.........###
####...#...####
###.........###
#.............#
#......#......#
#.3...###...1.#
#.....###.....#
###############
"""


@dataclass(frozen=True)
class Tron:
    """The ground, and how far every cycle has come."""

    ground: str
    cycles: tuple[int | None, ...]
    survived: tuple[int, ...]


def beside(ground: str, cell: int) -> list[int]:
    """Return the free cells beside a cell; a map has walls all around."""
    row = ground.index("/") + 1
    return [near for near in (cell - row, cell - 1, cell + 1, cell + row) if ground[near] == FREE]


def initial(setup: Setup) -> Tron:
    ground = read(setup.map or made(setup), setup)
    cycles = tuple(ground.index(start) for start in STARTS[: setup.seats])
    for start in STARTS[setup.seats :]:
        ground = ground.replace(start, FREE)
    return Tron(ground, cycles, (0,) * setup.seats)


def to_move(state: Tron) -> tuple[int, ...]:
    riding = tuple(seat for seat, cell in enumerate(state.cycles) if cell is not None)
    return riding if len(riding) > 1 else ()


def legal(state: Tron, seat: int) -> list[int]:
    cell = state.cycles[seat]
    return [] if cell is None else beside(state.ground, cell)


def step(state: Tron, moves: dict[int, int]) -> Tron:
    cells = list(state.ground)
    for seat, cell in moves.items():
        cells[cell] = str(seat)
    ground, entered = "".join(cells), Counter(moves.values())
    seats = range(len(state.cycles))
    going = {seat for seat, cell in moves.items() if entered[cell] == 1 and beside(ground, cell)}
    return Tron(
        ground,
        tuple(moves[seat] if seat in going else None for seat in seats),
        tuple(state.survived[seat] + (seat in going) for seat in seats),
    )


def observe(state: Tron, seat: int | None) -> dict[str, Any]:
    return {"ground": state.ground, "cycles": state.cycles, "you": seat}


def board(seen: dict[str, Any]) -> Board:
    def drawn(cell: int, text: str) -> Cell:
        if cell in seen["cycles"]:
            return Cell(owner=seen["cycles"].index(cell))
        if text == FREE:
            return Cell(action=cell)
        return Cell(tint=int(text) if text.isdigit() else "grey")

    row = seen["ground"].index("/") + 1
    cells = [drawn(*placed) for placed in enumerate(seen["ground"])]
    return Board([cells[start : start + row - 1] for start in range(0, len(cells), row)])


def made(setup: Setup) -> str:
    """Make a map whose four quarters mirror each other."""
    throw = dice(setup.seed, "map")
    blocks = {(throw.choice((1, 2, 4, 5, 6)), throw.between(1, 8)) for _ in range(5)}

    def text(row: int, column: int) -> str:
        folded = min(row, HEIGHT - 1 - row), min(column, WIDTH - 1 - column)
        return WALL if 0 in folded or folded in blocks else PLACES.get((row, column), FREE)

    return "\n".join("".join(text(row, column) for column in range(WIDTH)) for row in range(HEIGHT))


def read(text: str, setup: Setup) -> str:
    """Return the ground of a map, or say what is wrong with it."""
    rows = text.split()
    sides = {row[0] + row[-1] for row in rows}
    if not rows or len(set(map(len, rows))) > 1 or set(rows[0] + rows[-1]) | sides != {WALL, "##"}:
        raise MapError("a map of Tron is a rectangle with walls (#) all around")
    ground = "/".join(rows)
    for start in STARTS[: setup.seats]:
        if ground.count(start) != 1 or not beside(ground, ground.index(start)):
            raise MapError("the map needs one {start}, with a free cell (.) beside it", start=start)
    return ground


def territory(ground: str, mine: int, theirs: list[int]) -> int:
    """Count the cells that I reach from a cell before the others do from the cells they may enter."""
    front = {mine: True} | dict.fromkeys(theirs, False)
    seen, count = set(front), 0
    while front:
        count += sum(front.values())
        then: dict[int, bool] = {}
        for cell, own in front.items():
            for near in set(beside(ground, cell)) - seen:
                then[near] = own and then.get(near, True)
        seen |= then.keys()
        front = then
    return count


@bot
def roomy(seen: dict[str, Any], actions: tuple[int, ...], _brief: object) -> int:
    """Goes where most cells are nearer to it than to anybody else."""
    ground, others = seen["ground"], {*seen["cycles"]} - {None, seen["cycles"][seen["you"]]}
    theirs = [near for cell in others for near in beside(ground, cell)]
    return max(actions, key=lambda cell: territory(ground, cell, theirs))


GAME = game(
    "tron",
    seats=(2, 4),
    summary="leave walls behind you, and drive on longest",
    initial=initial,
    to_move=to_move,
    legal=legal,
    step=step,
    scores=lambda state: state.survived,
    observe=observe,
    board=board,
    maps=Maps(make=made, read=read, named={"cross": CROSS}),
    bots=[roomy],
)
