"""The least that every state of a track can still cost when all objectives are known.

The search of `oracle.py` the other way round: from the last objective back to the first, by rising cost. A
state's cost is that of its best move. All states with one velocity are one integer, its *plane*, so that a step
back of every state at once is a few operations on each plane.
"""

from collections.abc import Iterable, Iterator

from joute.games.race.oracle import Ground, Planes, merged
from joute.games.race.tracks import Objective, Track

State = tuple[int, int, int, int]
"""x, y, vx, vy: before a move."""
Costs = dict[State, int]
Landings = dict[int, dict[int, int]]
"""By cost, then by the index of a plane: cells."""


def costs(track: Track, wanted: list[Iterable[State]]) -> Iterator[Costs]:
    """Yield, from the last leg to the first, what the wanted states of each can still cost.

    A state that must leave the grid before the objective is missing.
    """
    ground = Ground(track)
    after: Landings | None = None
    for number in reversed(range(len(track.objectives))):
        goal = track.objectives[number]
        leg = _Leg(ground, goal, after)
        found: Costs = {}
        entries = _mask(ground, track.objectives[number - 1]) if number else 0
        after = {}
        asked = _asked(ground, wanted[number])
        for cost, layer in leg.layers():
            for index, cells in enumerate(layer):
                for cell in asked.get(index, ()):
                    if cells >> cell & 1:
                        found[ground.state(index, cell)] = cost
                if inside := cells & entries:
                    after.setdefault(cost, {})[index] = inside
        yield found


def _asked(ground: Ground, states: Iterable[State]) -> dict[int, list[int]]:
    """Sort states by their planes."""
    planes: dict[int, list[int]] = {}
    for x, y, vx, vy in set(states):
        planes.setdefault(ground.index(vx, vy), []).append(x + y * ground.size)
    return planes


def _mask(ground: Ground, goal: Objective) -> int:
    """Return the cells of an objective."""
    columns, rows = ((1 << goal.w) - 1) << goal.x, ((1 << goal.h) - 1) << goal.y
    (cells,) = ground.cross([columns], [rows])
    return cells


class _Leg:
    """The way to one objective, from everywhere."""

    def __init__(self, ground: Ground, goal: Objective, after: Landings | None) -> None:
        """Take what each landing costs from there on; None: nothing, because it is the last."""
        self._ground = ground
        self._goal = _mask(ground, goal)
        # a velocity can have led only to cells that it reaches from the grid
        self._reached = ground.cross(ground.ends, ground.ends)
        self._landings = self._priced(after)

    def layers(self) -> Iterator[tuple[int, Planes]]:
        """Yield each cost with the states that have it."""
        unseen = self._everything()
        layer = [0] * len(unseen)
        cost = min(self._landings)
        latest = max(self._landings)
        while cost <= latest or any(layer):
            landed = self._landings.get(cost, {})
            moved = [
                (cells & ~self._goal | landed.get(index, 0)) & self._reached[index]
                for index, cells in enumerate(layer)
            ]
            layer = self._before(moved, unseen)
            cost += 1
            yield cost, layer

    def _before(self, moved: Planes, unseen: Planes) -> Planes:
        """Find the states not seen yet that one move leads to these."""
        shifts, width = self._ground.shifts, self._ground.width
        sources = [
            cells >> shift if shift > 0 else cells << -shift
            for cells, shift in zip(moved, shifts, strict=True)
        ]
        edge = [0] * (width + 1)
        spread = [*edge, *merged(merged(sources, width), 1), *edge]
        found = [cells & left for cells, left in zip(spread, unseen, strict=True)]
        for index, cells in enumerate(found):
            unseen[index] ^= cells
        return found

    def _everything(self) -> Planes:
        """Return all states whose velocity exists."""
        full = (1 << self._ground.size**2) - 1
        return [full if cells else 0 for cells in self._reached]

    def _priced(self, after: Landings | None) -> Landings:
        """Add the value of each cell to what its states cost from there on."""
        if after is None:
            after = {0: {index: self._goal for index, cells in enumerate(self._reached) if cells}}
        found: Landings = {}
        for cost, planes in after.items():
            for index, cells in planes.items():
                for cell in _cells(cells & self._goal):
                    priced = found.setdefault(cost + self._ground.track.values[cell], {})
                    priced[index] = priced.get(index, 0) | 1 << cell
        return found


def _cells(cells: int) -> Iterator[int]:
    while cells:
        cell = cells.bit_length() - 1
        cells ^= 1 << cell
        yield cell
