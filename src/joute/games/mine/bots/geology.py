"""What a team may believe of a mine: how deep it is, and what lies in the layers it has not seen."""

from functools import cache
from math import exp, log

from joute.games.mine.bots.codes import DRAWS
from joute.games.mine.bots.survey import worth
from joute.games.mine.maps import (
    DEEPEST,
    METALS,
    MOST_UNITS,
    PRICES,
    SHALLOWEST,
    STRATA,
    stratum_of,
)
from joute.games.mine.rules import ASLEEP, Observation

NEVER = 1e-9
"""The chance of boards that the generator never makes: a board file may hold one."""


class Geology:
    """The layers that a team has seen so far, and the depths that they speak for."""

    def __init__(self) -> None:
        self.least, self.most = SHALLOWEST, DEEPEST
        self.seen: dict[tuple[int, int], int] = {}

    @property
    def complete(self) -> bool:
        """Whether the depth of the mine is known."""
        return self.least == self.most

    def note(self, seen: Observation) -> None:
        """Take in what is to be seen; nothing that was seen once is forgotten."""
        for place, zone in enumerate(seen.zones):
            self.seen.setdefault((place, zone.depth), worth(zone))
            self.least = max(self.least, zone.depth + (2 if zone.units else 1))
        for place, values in seen.sonar.items():
            self._sounded(place, seen.zones[place].depth, values)
        self.most = max(self.least, self.most)

    def _sounded(self, place: int, top: int, values: tuple[int, ...]) -> None:
        below = top + len(values)
        if values[-1] == ASLEEP:
            self.least = self.most = below
            values = values[:-1]
        else:
            self.least = max(self.least, below + 1)
        for z, value in enumerate(values, top):
            self.seen.setdefault((place, z), value)

    def safe(self, z: int) -> bool:
        """Whether the layer of this index is certainly not the evil's."""
        return z < self.least - 1

    def evil(self, z: int) -> bool:
        """Whether it certainly is."""
        return self.complete and z == self.least - 1

    def value(self, place: int, z: int) -> int | None:
        """Return what a layer holds, if it was seen."""
        return self.seen.get((place, z))

    def depths(self) -> list[tuple[int, float]]:
        """Return the depths that the mine may have, with their chances."""
        if self.complete:
            return [(self.least, 1.0)]
        depths = range(self.least, self.most + 1)
        logs = [
            sum(_log(z, depth, value) for (_, z), value in self.seen.items()) for depth in depths
        ]
        weights = [exp(log - max(logs)) for log in logs]
        return [
            (depth, weight / sum(weights)) for depth, weight in zip(depths, weights, strict=True)
        ]


@cache
def _log(z: int, depth: int, value: int) -> float:
    if z >= depth - 1:
        return 0.0 if value == 0 else log(NEVER)
    return log(max(NEVER, chances(z, depth).get(value, 0.0)))


@cache
def chances(z: int, depth: int) -> dict[int, float]:
    """Return the chance of each value that a layer may have, as `maps` makes them."""
    below = z / (depth - 1)
    presence = 0.25 + 0.45 * below
    more = 1 - 1 / (3 + 7 * below)
    found = {0: 1 - presence}
    for metal, weight in zip(METALS, STRATA[stratum_of(z, depth)], strict=True):
        for units in range(1, MOST_UNITS + 1):
            stop = 1.0 if units == MOST_UNITS else 1 - more
            chance = presence * weight / 100 * more ** (units - 1) * stop
            value = units * PRICES[metal]
            found[value] = found.get(value, 0.0) + chance
    return found


@cache
def means(depth: int) -> tuple[float, ...]:
    """Return the mean value of each layer above the evil's."""
    return tuple(
        sum(value * chance for value, chance in chances(z, depth).items()) for z in range(depth - 1)
    )


@cache
def draws(depth: int) -> tuple[int, ...]:
    """Return DRAWS values for each layer above the evil's, each as likely as the others."""
    return tuple(value for z in range(depth - 1) for value in _quantiles(chances(z, depth)))


def _quantiles(chances: dict[int, float]) -> list[int]:
    values = sorted(chances)
    drawn: list[int] = []
    total = 0.0
    for value in values:
        total += chances[value]
        while len(drawn) < DRAWS and len(drawn) + 0.5 < total * DRAWS:
            drawn.append(value)
    return drawn + [values[-1]] * (DRAWS - len(drawn))
