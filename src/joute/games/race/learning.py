"""Race for programs that learn: nine accelerations, and what is near, counted from the runner."""

import numpy as np
from numpy.typing import NDArray

from joute.game import Chosen, Setup
from joute.games.race.rules import Move, Observation, reachable
from joute.games.race.tracks import Objective

WAYS = tuple((ax, ay) for ay in (-1, 0, 1) for ax in (-1, 0, 1))
"""What a choice adds to the velocity."""
GOAL = 5
"""Rows and columns shown of the values of an objective: those of generated tracks are not larger."""
FAR, FAST, DEAR = 20.0, 10.0, 20.0
"""A distance, a speed and a value that are shown as 1."""
FACTS, PER_WAY = 16, 4


class RaceLearning:
    """Where the objective is, how fast the runner is, and what each of the nine cells is like."""

    actions = len(WAYS)
    numbers = FACTS + PER_WAY * len(WAYS) + GOAL * GOAL
    fixed = None
    certain = False
    """The number of objectives, which nobody is told, may limit the moves."""

    def __init__(self) -> None:
        self._last: tuple[Objective, tuple[int, ...], NDArray[np.float32]] | None = None

    def encode(self, seen: Observation, _: Chosen, into: NDArray[np.float32]) -> None:
        """Show the runner and its objective, then the cells that it may land on, then the objective's values."""
        goal, size, values = seen.objective, seen.size, seen.values
        left, top = goal.x - seen.x, goal.y - seen.y
        right, bottom = left + goal.w - 1, top + goal.h - 1
        row = [
            seen.vx / FAST, seen.vy / FAST,
            left / FAR, top / FAR, right / FAR, bottom / FAR,
            left / size, top / size,
            seen.x / FAR, seen.y / FAR, (size - 1 - seen.x) / FAR, (size - 1 - seen.y) / FAR,
            size / 100, seen.reached / FAR, seen.moves / 1000, seen.score / 100,
        ]  # fmt: skip
        for ay in (-1, 0, 1):
            y = seen.vy + ay
            down = top - y if top > y else y - bottom if y > bottom else 0
            for ax in (-1, 0, 1):
                x = seen.vx + ax
                across = left - x if left > x else x - right if x > right else 0
                column, line = seen.x + x, seen.y + y
                if 0 <= column < size and 0 <= line < size:
                    value = values[column + line * size] / DEAR
                    row += (1.0, 0.0 if down or across else 1.0, value, (down + across) / FAR)
                else:
                    row += (0.0, 0.0, 0.0, (down + across) / FAR)
        into[: len(row)] = row
        into[len(row) :] = self._objective(seen)

    def _objective(self, seen: Observation) -> NDArray[np.float32]:
        """Return the values of the objective, made once for as long as it is the same."""
        last = self._last
        if last is None or last[0] is not seen.objective or last[1] is not seen.values:
            shown = np.array(_shown(seen.values, seen.size, seen.objective), np.float32)
            last = self._last = seen.objective, seen.values, shown
        return last[2]

    def mask(self, seen: Observation, _: Chosen, into: NDArray[np.int8]) -> None:
        """Allow the cells that can be landed on."""
        x, y = seen.x + seen.vx - 1, seen.y + seen.vy - 1
        for move in reachable(seen.size, seen.x, seen.y, seen.vx, seen.vy):
            into[3 * (move.y - y) + move.x - x] = 1

    def action(self, seen: Observation, chosen: Chosen) -> Move:
        """Return the cell that an acceleration leads to."""
        ax, ay = WAYS[chosen[0]]
        return Move(seen.x + seen.vx + ax, seen.y + seen.vy + ay)


def _shown(values: tuple[int, ...], size: int, goal: Objective) -> list[float]:
    """Return the values of an objective, row by row, with zeros where it is smaller than what is shown."""
    width, row = min(goal.w, GOAL), []
    for line in range(goal.y, goal.y + min(goal.h, GOAL)):
        start = line * size + goal.x
        row += [value / DEAR for value in values[start : start + width]]
        row += [0.0] * (GOAL - width)
    return row + [0.0] * (GOAL * GOAL - len(row))


def learning(_: Setup) -> RaceLearning:
    """Return how Race is learnt."""
    return RaceLearning()
