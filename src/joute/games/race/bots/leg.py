"""The fastest way to this objective, whatever comes after it."""

from collections.abc import Iterable

from joute.game import Brief, Play
from joute.games.race.bots.planned import Planned
from joute.games.race.reach import Leg, State
from joute.games.race.rules import Move, Observation


def make(_: Brief) -> Play[Observation, Move]:
    """Make the bot."""
    return Planned(plan)


def plan(seen: Observation) -> list[Move]:
    """Land as soon as possible, there on the best value, on that as slowly as possible."""
    leg = Leg(seen)
    while leg.fronts:
        for landed in leg.advance():
            columns = _slowest(leg.across.members(landed.x, landed.time))
            rows = _slowest(leg.down.members(landed.y, landed.time))
            _, _, x, y = min(
                (seen.values[x + y * seen.size], abs(vx) + abs(vy), x, y)
                for x, vx in columns.items()
                for y, vy in rows.items()
            )
            return leg.run(landed, (x, columns[x]), (y, rows[y]))
    return []


def _slowest(states: Iterable[State]) -> dict[int, int]:
    """Return the lowest landing velocity for each place."""
    best: dict[int, int] = {}
    for place, velocity in states:
        if place not in best or abs(velocity) < abs(best[place]):
            best[place] = velocity
    return best
