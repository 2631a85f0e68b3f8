"""Always legal and never clever: one cell at a time towards the objective."""

from joute.game import Brief, Play
from joute.games.race.rules import Move, Observation


def make(_: Brief) -> Play[Observation, Move]:
    """Make the bot."""
    return play


def play(seen: Observation) -> Move:
    """Never go faster than one cell a move, so that stopping is always possible."""
    goal = seen.objective
    return Move(
        seen.x + _velocity(seen.x, seen.vx, goal.x, goal.w),
        seen.y + _velocity(seen.y, seen.vy, goal.y, goal.h),
    )


def _velocity(place: int, velocity: int, low: int, length: int) -> int:
    wanted = 1 if place < low else -1 if place >= low + length else 0
    return max(velocity - 1, min(velocity + 1, wanted))
