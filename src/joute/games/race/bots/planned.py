"""What the bots that plan a whole leg share."""

from collections.abc import Callable

from joute.games.race.rules import Move, Observation, reachable


class Planned:
    """A bot that plans its moves to the objective, and again when it finds itself elsewhere."""

    def __init__(self, plan: Callable[[Observation], list[Move]]) -> None:
        self._plan = plan
        self._ahead: list[Move] = []
        self._expected: tuple[object, ...] = ()

    def __call__(self, seen: Observation) -> Move:
        """Play the next move of the plan."""
        now = (seen.x, seen.y, seen.vx, seen.vy, seen.size, seen.objective, seen.reached)
        if not self._ahead or now != self._expected:
            self._ahead = self._plan(seen)[::-1] or [_last_resort(seen)]
        move = self._ahead.pop()
        self._expected = (move.x, move.y, move.x - seen.x, move.y - seen.y, *now[4:])
        return move


def _last_resort(seen: Observation) -> Move:
    """Stay on the grid for as long as possible: the edge comes before the objective."""
    cells = reachable(seen.size, seen.x, seen.y, seen.vx, seen.vy)
    return cells[0] if cells else Move(seen.x, seen.y)
