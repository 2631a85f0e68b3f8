"""What a team can say about layers that it does not see."""

from collections.abc import Sequence
from functools import cache

from joute.games.mine.maps import (
    DEEPEST,
    METALS,
    MOST_UNITS,
    PRICES,
    SHALLOWEST,
    STRATA,
    stratum_of,
)
from joute.games.mine.rules import ASLEEP, Observation, Zone


class Survey:
    """A mine as one team knows it: how deep it may be, and what its layers are worth."""

    def __init__(self, seen: Observation) -> None:
        self._seen = seen
        self._least, self._most = _depths(seen)
        self._means = _means(self._least, self._most)

    @property
    def complete(self) -> bool:
        """Whether the depth of the mine is known."""
        return self._least == self._most

    def safe(self, z: int) -> bool:
        """Whether the layer of this index is certainly not the evil's."""
        return z < self._least - 1

    def evil(self, z: int) -> bool:
        """Whether it certainly is."""
        return self.complete and z == self._least - 1

    def values(self, place: int) -> Sequence[float]:
        """Return what the layers of a zone are worth from the top down, seen or on average."""
        top = self._seen.zones[place]
        known: Sequence[float] = self._seen.sonar.get(place) or (worth(top),)
        if known[-1] == ASLEEP:
            return known[:-1]
        return (*known, *self._means[top.depth + len(known) :])


def worth(zone: Zone) -> int:
    """Say what the top layer of a zone is worth."""
    return zone.units * PRICES[zone.metal]


def _depths(seen: Observation) -> tuple[int, int]:
    """Return the least and the most layers that the mine can have; metal is never in the last."""
    least = max(SHALLOWEST, *(zone.depth + (2 if zone.units else 1) for zone in seen.zones))
    for place, values in seen.sonar.items():
        sounded = seen.zones[place].depth + len(values)
        if values[-1] == ASLEEP:
            return sounded, sounded
        least = max(least, sounded + 1)
    return least, max(least, DEEPEST)


@cache
def _means(least: int, most: int) -> tuple[float, ...]:
    """Return the mean value of each layer, from the top, when every depth is as likely."""
    depths = range(least, most + 1)
    return tuple(
        sum(_mean(z, depth) for depth in depths if z < depth - 1) / len(depths)
        for z in range(most - 1)
    )


def _mean(z: int, depth: int) -> float:
    """Return what a layer is worth on average in a mine of this depth, as `maps` makes them."""
    below = z / (depth - 1)
    presence = 0.25 + 0.45 * below
    mean = 3 + 7 * below
    units = mean * (1 - (1 - 1 / mean) ** MOST_UNITS)
    weights = STRATA[stratum_of(z, depth)]
    price = sum(PRICES[metal] * weight / 100 for metal, weight in zip(METALS, weights, strict=True))
    return presence * units * price
