"""Roll a die as often as you dare; whoever has 100 points first wins.

On your turn you `roll` as often as you like. What you roll is added up, and becomes yours when you `hold`; but a 1 ends
your turn, and you get nothing for it. After your turn the next player begins with `roll`.

What you see:

- `banked`: the points of every player;
- `rolled`: the sum of this turn;
- `die`: what was rolled last, 0 before the first roll;
- `mover`: whose turn it is, that is, yours when you are asked.
"""

from dataclasses import dataclass, replace
from typing import Any

from joute.simple import Board, Cell, Dice, Setup, bot, game

GOAL = 100
PER_CELL = 10
ENOUGH = 20
NEAR_THE_GOAL = 71
FACES = "·⚀⚁⚂⚃⚄⚅"


@dataclass(frozen=True)
class Pig:
    """The points of all players, and the turn that one of them is having."""

    banked: tuple[int, ...]
    mover: int = 0
    rolled: int = 0
    die: int = 0


def initial(setup: Setup) -> Pig:
    return Pig((0,) * setup.seats)


def to_move(pig: Pig) -> tuple[int, ...]:
    return () if max(pig.banked) >= GOAL else (pig.mover,)


def legal(pig: Pig, _seat: int) -> list[str]:
    return ["roll", "hold"] if pig.rolled else ["roll"]


def step(pig: Pig, actions: dict[int, str], dice: Dice) -> Pig:
    if actions[pig.mover] == "hold":
        banked = list(pig.banked)
        banked[pig.mover] += pig.rolled
        return replace(pig, banked=tuple(banked), mover=next_after(pig), rolled=0)
    die = dice.between(1, 6)
    if die == 1:
        return replace(pig, mover=next_after(pig), rolled=0, die=die)
    return replace(pig, rolled=pig.rolled + die, die=die)


def next_after(pig: Pig) -> int:
    return (pig.mover + 1) % len(pig.banked)


def board(pig: Pig) -> dict[str, Any]:
    def cell(seat: int, points: int) -> Cell:
        mine = pig.banked[seat]
        if points == min(mine, GOAL) // PER_CELL * PER_CELL:
            return Cell(str(mine), owner=seat)
        risked = mine + pig.rolled * (seat == pig.mover)
        return Cell(tint=seat if points < mine else "yellow" if points <= risked else None)

    steps = range(0, GOAL + 1, PER_CELL)
    track = [[cell(seat, points) for points in steps] for seat in range(len(pig.banked))]
    names = [str(points) for points in steps]
    return {"track": Board(track, column_names=names), "die": FACES[pig.die], "rolled": pig.rolled}


@bot
def twenty(pig: Pig, actions: tuple[str, ...], _brief: object) -> str:
    """Holds when it has rolled 20."""
    return "hold" if pig.rolled >= ENOUGH else actions[0]


@bot
def racer(pig: Pig, actions: tuple[str, ...], _brief: object) -> str:
    """Keeps pace with the leader, and rolls to the goal as soon as somebody is near it."""
    mine = pig.banked[pig.mover]
    best = max(points for seat, points in enumerate(pig.banked) if seat != pig.mover)
    pace = GOAL if max(mine, best) >= NEAR_THE_GOAL else 21 + round((best - mine) / 8)
    return "hold" if pig.rolled >= min(pace, GOAL - mine) else actions[0]


GAME = game(
    "pig",
    seats=(2, 4),
    summary="roll or hold, first to 100",
    initial=initial,
    to_move=to_move,
    legal=legal,
    step=step,
    scores=lambda pig: pig.banked,
    board=board,
    bots=[twenty, racer],
)
