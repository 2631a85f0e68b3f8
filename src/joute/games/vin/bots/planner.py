"""Plans whole trips: which colour, which bunches in which order, and when to bring them home."""

from joute.game import Brief, Play
from joute.games.vin.bots.roads import Roads, roads_on, time_left, towards, vat_of
from joute.games.vin.bots.trips import SCALE, Task, best_trip
from joute.games.vin.bunches import Colour
from joute.games.vin.state import POINTS, PRICES, Action, Observation

FIRST_RATE = 5 * SCALE
"""What an action point is worth before anything is known about this match …"""
TRUST = 400
"""… a guess that weighs as much as this many action points of the match."""
SHARE = 80
"""Per cent of the rate that time costs: while a trip lasts, new bunches grow beside its way."""


def make(_: Brief) -> Play[Observation, Action]:
    """Make the bot."""
    return Planner().play


class Planner:
    """Plans at the beginning of a turn and after each trip, and follows the plan in between."""

    def __init__(self) -> None:
        self._turn = 0
        self._stops: list[int] = []
        """Cells of the bunches to pick, the next one last."""

    def play(self, seen: Observation) -> Action:
        """Go on with the trip."""
        if seen.points == 0:
            return Action.END
        roads = roads_on(seen.map)
        if seen.turn != self._turn or (not self._stops and seen.colour is None):
            self._turn = seen.turn
            self._stops = _planned(seen, roads)
        there = {bunch.cell for bunch in seen.bunches}
        while self._stops and self._stops[-1] not in there:
            self._stops.pop()
        if self._stops:
            return towards(seen, roads, self._stops[-1], Action.PICK)
        goal = None if seen.colour is None else vat_of(seen, seen.colour)
        return towards(seen, roads, goal, Action.EMPTY)


def _planned(seen: Observation, roads: Roads) -> list[int]:
    """Return the stops of the best trip of the hod's colour, or of either."""
    colours = Colour if seen.colour is None else (seen.colour,)
    tasks = [_task(seen, colour) for colour in colours]
    trips = [trip for task in tasks if (trip := best_trip(task, roads)) is not None]
    best = max(trips, key=lambda trip: trip.worth, default=None)
    return [] if best is None else best.stops


def _task(seen: Observation, colour: Colour) -> Task:
    return Task(
        here=seen.cells[seen.seat],
        units=seen.units,
        price=PRICES[colour],
        vat=vat_of(seen, colour),
        bunches=[bunch for bunch in seen.bunches if bunch.colour is colour],
        left=time_left(seen),
        rate=_rate(seen),
    )


def _rate(seen: Observation) -> int:
    """Take what an action point was worth in this match so far for what it will be worth."""
    earned = seen.scores[seen.seat]
    if seen.colour is not None:
        earned += seen.units * PRICES[seen.colour]
    spent = POINTS * seen.turn - seen.points
    rate = (SCALE * earned + FIRST_RATE * TRUST) // (spent + TRUST)
    return rate * SHARE // 100
