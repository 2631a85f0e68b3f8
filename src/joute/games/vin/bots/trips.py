"""The search for one trip: from here over some bunches of a colour to the vat.

A trip is worth the points it brings, and its time costs what that time would bring otherwise: a
rate of points for each action point. The last moments of a match are worth nothing, since no other
trip fits into them.
"""

from collections.abc import Sequence

from msgspec import Struct

from joute.dice import dice
from joute.games.vin.bots.kernel import Beam
from joute.games.vin.bots.roads import Roads
from joute.games.vin.bunches import Bunch
from joute.games.vin.maps import LARGEST
from joute.games.vin.state import CAPACITY

SCALE = 1000
"""Rates and worth are counted in thousandths of a point."""
WIDTH = 48
"""Unfinished trips that are followed at once."""
LAST_TRIP = 15
"""Action points at the end of the match in which nothing else can be earned."""


class Task(Struct, frozen=True, kw_only=True):
    """What is known at the beginning of a trip."""

    here: int
    units: int
    """Already in the hod."""
    price: int
    vat: int
    bunches: Sequence[Bunch]
    """Those of the colour of the trip."""
    left: int
    """Action points until the end of the match."""
    rate: int
    """Thousandths of a point that an action point is worth."""


class Trip(Struct, frozen=True, kw_only=True):
    """A trip that ends at the vat."""

    stops: list[int]
    """Cells of the bunches to pick, the first one last."""
    time: int
    units: int
    worth: int
    """Thousandths of a point, of this trip and the time after it."""


def best_trip(task: Task, roads: Roads) -> Trip | None:
    """Search for the trip of greatest worth, None if none is in time for the end."""
    beam = _beam(task, roads)
    rest = max(0, task.left - LAST_TRIP)
    node = beam.search(task.units, SCALE * task.price, CAPACITY, task.left, rest, task.rate)
    if node < 0:
        return None
    return Trip(
        stops=[task.bunches[place].cell for place in beam.stops(node)],
        time=beam.time(node),
        units=beam.units(node),
        worth=beam.worth(node),
    )


def _beam(task: Task, roads: Roads) -> Beam:
    cells = [bunch.cell for bunch in task.bunches]
    places = [*cells, task.here]
    home = roads.distances(task.vat)
    walks = (roads.distances(place) for place in places)
    return Beam(
        far=[walk[cell] + 1 for walk in walks for cell in cells],
        home=[home[place] + 1 for place in places],
        units=[bunch.units for bunch in task.bunches],
        keys=[_KEYS[cell] for cell in cells],
        width=WIDTH,
        deepest=min(len(cells), CAPACITY - task.units),
    )


_WORDS = dice("trips")
_KEYS = [_WORDS.word() for _ in range(LARGEST * LARGEST)]
