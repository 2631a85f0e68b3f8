"""Always the best rate: points a step, if the next thing is banked straight away.

It compares emptying the hod now with picking one more bunch on the way to the vat, for every bunch
that it could still bring home in time.
"""

from joute.game import Brief, Play
from joute.games.vin.bots.roads import Walker, fitting, time_left, towards, vat_of
from joute.games.vin.rules import CAPACITY, PRICES, Action, Observation


def make(_: Brief) -> Play[Observation, Action]:
    """Make the bot."""
    walker = Walker()

    def play(seen: Observation) -> Action:
        roads = walker.roads(seen)
        far = roads.distances(seen.cells[seen.seat])
        left = time_left(seen)
        best, goal, there = 0, None, Action.END
        if seen.colour is not None:
            goal, there = vat_of(seen, seen.colour), Action.EMPTY
            best = 1000 * seen.units * PRICES[seen.colour] // (far[goal] + 1)
        for bunch in fitting(seen):
            vat = vat_of(seen, bunch.colour)
            steps = far[bunch.cell] + 1 + roads.distances(vat)[bunch.cell] + 1
            units = min(CAPACITY, seen.units + bunch.units)
            rate = 1000 * units * PRICES[bunch.colour] // steps
            if rate > best and steps <= left:
                best, goal, there = rate, bunch.cell, Action.PICK
        return towards(seen, roads, goal, there)

    return play
