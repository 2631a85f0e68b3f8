"""Weighs the way to this objective, the value it lands on, and the speed it goes on with."""

from collections.abc import Iterable
from math import inf
from operator import itemgetter

from joute.game import Brief, Play
from joute.games.race.bots.planned import Planned
from joute.games.race.outlook import Outlook, Prospect, chance_of_more
from joute.games.race.reach import Front, Leg, State
from joute.games.race.rules import Move, Observation

Candidate = tuple[float, State, Prospect]
"""On one axis: what landing so costs at least, the state, and how it goes on."""


def make(_: Brief) -> Play[Observation, Move]:
    """Make the bot."""
    outlooks: dict[int, Outlook] = {}

    def plan(seen: Observation) -> list[Move]:
        if seen.size not in outlooks:
            outlooks[seen.size] = Outlook(seen.size)
        return Choice(seen, outlooks[seen.size]).plan()

    return Planned(plan)


class Choice:
    """The best landing of a leg: least moves + value + cost to go on."""

    def __init__(self, seen: Observation, outlook: Outlook) -> None:
        self._seen = seen
        self._outlook = outlook
        self._leg = Leg(seen)
        self._weight = chance_of_more(seen.reached)
        goal, size = seen.objective, seen.size
        self._columns = range(goal.x, goal.x + goal.w)
        self._rows = range(goal.y, goal.y + goal.h)
        self._best_of_column = {
            x: min(seen.values[x + y * size] for y in self._rows) for x in self._columns
        }
        self._best_of_row = {
            y: min(seen.values[x + y * size] for x in self._columns) for y in self._rows
        }
        self.cost = inf
        """What the best landing found so far costs."""
        self._landing: tuple[Front, State, State] | None = None

    def plan(self) -> list[Move]:
        """Wait for a better landing for as long as one may come."""
        leg, ideal = self._leg, self._ideal()
        while leg.fronts and leg.time + 1 + ideal < self.cost:
            for landed in leg.advance():
                self._weigh(landed)
        return leg.run(*self._landing) if self._landing else []

    def _ideal(self) -> float:
        """Price the best cell, landed on at the best speed; only the moves to it are missing."""
        return min(
            self._seen.values[x + y * self._seen.size]
            + self._weight * self._outlook.moves(self._outlook.calmest(x), self._outlook.calmest(y))
            for x in self._columns
            for y in self._rows
        )

    def _weigh(self, landed: Front) -> None:
        """Keep the best of the landings that are made together, if it is the best so far."""
        leg, time = self._leg, landed.time
        across = self._candidates(leg.across.members(landed.x, time), self._best_of_column)
        down = self._candidates(leg.down.members(landed.y, time), self._best_of_row)
        for at_least, x, x_onward in across:
            for at_least_too, y, y_onward in down:
                if max(at_least, at_least_too) >= self.cost:
                    break
                here = time + self._seen.values[x[0] + y[0] * self._seen.size]
                # Two axes together take no fewer moves than either alone, which is known already.
                if here + self._weight * max(x_onward.alone, y_onward.alone) < self.cost:
                    cost = here + self._weight * self._outlook.moves(x_onward, y_onward)
                    if cost < self.cost:
                        self.cost, self._landing = cost, (landed, x, y)

    def _candidates(self, states: Iterable[State], values: dict[int, int]) -> list[Candidate]:
        """List the states that may be part of a better landing than the best, best first."""
        candidates: list[Candidate] = []
        for state in states:
            onward = self._outlook.prospect(state)
            at_least = self._leg.time + values[state[0]] + self._weight * onward.alone
            if at_least < self.cost:
                candidates.append((at_least, state, onward))
        candidates.sort(key=itemgetter(0))
        return candidates
