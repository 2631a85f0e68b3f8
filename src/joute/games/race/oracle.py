"""The best result possible on a track when all its objectives are known.

An exact search by rising cost, leg after leg. A state is a cell and a velocity; all states with
one velocity are one integer, its *plane*, with a bit for each cell, so that a move of every state
at once is a few operations on each plane.

Optimism keeps a leg short: only landings that cost at most `slack` more than the cheapest one are
told apart; all others are priced `slack` + 1 above it, which is never too much. The best run under
such prices is the optimum if none of its landings was priced so; otherwise the leg that ended with
that landing is searched again with a larger slack.
"""

from collections.abc import Iterator
from math import isqrt

from msgspec import Struct

from joute.game import Setup
from joute.games.race import tracks
from joute.games.race.rules import Move
from joute.games.race.tracks import Objective, Track

Planes = list[int]
"""States: the cells of each velocity."""

Landings = dict[int, dict[int, int]]
"""By cost, then by the index of a plane: cells landed on."""


class Optimum(Struct, frozen=True):
    """The least result, and a run that has it."""

    moves: int
    score: int
    run: tuple[Move, ...]

    @property
    def total(self) -> int:
        """What is minimised."""
        return self.moves + self.score


def optimum_line(text: str, _: Setup) -> str:
    """Return the remark that `joute maps race --optimum` prints below a track."""
    best = optimum(tracks.read(text))
    return f"# optimum {best.total} moves {best.moves} score {best.score}"


def optimum(track: Track, slack: int | None = None) -> Optimum:
    """Find the best run of a track; the slack to begin with decides the time, not the result."""
    ground = Ground(track)
    goals = track.objectives
    # Measured: with this slack about one track in a hundred needs a second search.
    slacks = [slack or 5 * isqrt(track.size) // 4] * (len(goals) - 1) + [0]
    entries = [ground.start()]
    while True:
        for number in range(len(entries) - 1, len(goals)):
            leg = _Leg(ground, goals[number])
            entries.append(leg.landings(entries[number], slacks[number]))
        cells, doubtful = _trace(ground, entries, slacks)
        if doubtful is None:
            run = tuple(Move(cell % track.size, cell // track.size) for cell in cells)
            return Optimum(len(run), min(entries[-1]) - len(run), run)
        slacks[doubtful] *= 4
        del entries[doubtful + 1 :]


def _trace(
    ground: "Ground", entries: list[Landings], slacks: list[int]
) -> tuple[list[int], int | None]:
    """Follow the cheapest run back: its cells, or the leg that ended with an optimistic price."""
    cost = min(entries[-1])
    index, cells = next(iter(entries[-1][cost].items()))
    cell = cells.bit_length() - 1
    backwards: list[int] = []
    for number in reversed(range(len(slacks))):
        if cost == min(entries[number + 1]) + slacks[number] + 1:
            return [], number
        leg = _Leg(ground, ground.track.objectives[number])
        path, cost, index = leg.way_back(entries[number], cost, index, cell)
        cell = path.pop()
        backwards += path
    return backwards[::-1], None


class Ground:
    """A track's grid as planes: cell x + y * size, index (vy + top + 1) * width + (vx + top + 1).

    The outermost planes stand for velocities that are never reached; they stay empty.
    """

    def __init__(self, track: Track) -> None:
        self.track = track
        self.size = track.size
        # The greatest v with 1 + 2 + … + v < size: nobody on the grid was ever faster.
        self.top = (isqrt(8 * self.size - 7) - 1) // 2
        self.width = 2 * self.top + 3
        self.full = (1 << self.size) - 1
        velocities = range(-self.top - 1, self.top + 2)
        self.shifts = [vx + vy * self.size for vy in velocities for vx in velocities]
        self.near = [ay * self.width + ax for ay in (0, -1, 1) for ax in (0, -1, 1)]
        self.ends = [
            0 if abs(v) > self.top else self.full >> -v if v < 0 else self.full >> v << v
            for v in velocities
        ]

    def index(self, vx: int, vy: int) -> int:
        """Return the index of a velocity's plane."""
        return (vy + self.top + 1) * self.width + vx + self.top + 1

    def state(self, index: int, cell: int) -> tuple[int, int, int, int]:
        """Return the place and the velocity of a cell on a plane."""
        (vy, vx), (y, x) = divmod(index, self.width), divmod(cell, self.size)
        return x, y, vx - self.top - 1, vy - self.top - 1

    def start(self) -> Landings:
        """Stand still on the start, at no cost."""
        x, y = self.track.start
        rest = (self.top + 1) * (self.width + 1)
        return {0: {rest: 1 << x + y * self.size}}

    def cross(self, across: list[int], down: list[int]) -> Planes:
        """Make planes from the columns allowed for each vx and the rows allowed for each vy."""
        size = self.size
        spread = [sum(1 << y * size for y in range(size) if rows >> y & 1) for rows in down]
        return [rows * columns for rows in spread for columns in across]

    def hopeful(self, target: int) -> list[int]:
        """On one axis, find the places of each velocity from which a move can lead to a target."""
        places = [0] * self.width
        while True:
            sources = [
                self._source(velocity, target | there)
                for velocity, there in enumerate(places, -self.top - 1)
            ]
            found = [0, *merged(sources, 1), 0]
            if found == places:
                return [there & ends for there, ends in zip(places, self.ends, strict=True)]
            places = found

    def _source(self, velocity: int, places: int) -> int:
        """Find where a move of this velocity to these places began."""
        if abs(velocity) > self.top:
            return 0
        return (places << -velocity if velocity < 0 else places >> velocity) & self.full


def merged(planes: Planes, step: int) -> Planes:
    """Join each plane, from the second on, with the one before it and the one after it."""
    return [
        before | plane | after
        for before, plane, after in zip(planes, planes[step:], planes[2 * step :], strict=False)
    ]


class _Leg:
    """The search for one objective."""

    def __init__(self, ground: Ground, goal: Objective) -> None:
        self._ground = ground
        columns, rows = ((1 << goal.w) - 1) << goal.x, ((1 << goal.h) - 1) << goal.y
        (self._goal,) = ground.cross([columns], [rows])
        self._hopeful = ground.cross(ground.hopeful(columns), ground.hopeful(rows))
        self._landings = ground.cross(
            [columns & ends for ends in ground.ends], [rows & ends for ends in ground.ends]
        )
        self._values = ground.track.values
        self._least = min(
            self._values[x + y * ground.size]
            for x in range(goal.x, goal.x + goal.w)
            for y in range(goal.y, goal.y + goal.h)
        )

    def landings(self, entries: Landings, slack: int) -> Landings:
        """Price the landings up to `slack` above the cheapest; all others get `slack` + 1."""
        found: Landings = {}
        for cost, _, landed in self._layers(entries):
            for index, cells in landed.items():
                self._price(cost, index, cells, found)
            if found and cost + self._least >= min(found) + slack:
                break
        limit = min(found) + slack
        exact = {cost: planes for cost, planes in found.items() if cost <= limit}
        # Those with an exact price come again, too late to lead anywhere first.
        return exact | {limit + 1: dict(enumerate(self._landings))}

    def _price(self, cost: int, index: int, cells: int, found: Landings) -> None:
        """Add the value of each cell to the cost of landing on it."""
        while cells:
            cell = cells.bit_length() - 1
            cells ^= 1 << cell
            planes = found.setdefault(cost + self._values[cell], {})
            planes[index] = planes.get(index, 0) | 1 << cell

    def way_back(
        self, entries: Landings, cost: int, index: int, cell: int
    ) -> tuple[list[int], int, int]:
        """Follow a landing back to an entry: the cells, and the entry's cost and plane."""
        cost -= self._values[cell]
        history: dict[int, Planes] = {}
        for now, under_way, _ in self._layers(entries):
            if now == cost:
                break
            history[now] = under_way
        cells = [cell]
        while True:
            cost -= 1
            cell -= self._ground.shifts[index]
            cells.append(cell)
            index = next(
                near
                for step in self._ground.near
                if history[cost][near := index + step] >> cell & 1
            )
            if entries.get(cost, {}).get(index, 0) >> cell & 1:
                return cells, cost, index

    def _layers(self, entries: Landings) -> Iterator[tuple[int, Planes, dict[int, int]]]:
        """Yield each cost with the states first reached at it: those under way, those landed."""
        unseen = [a | b for a, b in zip(self._hopeful, self._landings, strict=True)]
        under_way = [0] * len(unseen)
        landed: dict[int, int] = {}
        cost = min(entries)
        while True:
            for index, cells in entries.get(cost, {}).items():
                under_way[index] |= self._enter(index, cells, unseen)
            yield cost, under_way, landed
            if any(under_way):
                under_way, landed = self._move(under_way, unseen)
                cost += 1
            elif later := [entry for entry in entries if entry > cost]:
                cost, landed = min(later), {}
            else:
                return

    def _enter(self, index: int, cells: int, unseen: Planes) -> int:
        """Begin the leg with these states; one inside the objective has not reached it."""
        cells &= self._hopeful[index]
        inside = cells & self._goal
        outside = (cells ^ inside) & unseen[index]
        unseen[index] ^= outside
        return inside | outside

    def _move(self, under_way: Planes, unseen: Planes) -> tuple[Planes, dict[int, int]]:
        """Move every state, keep the new ones, and separate those that landed from the rest."""
        width, shifts, goal = self._ground.width, self._ground.shifts, self._goal
        spread = merged(merged(under_way, width), 1)
        reached = [0] * len(unseen)
        landed: dict[int, int] = {}
        for index, cells in enumerate(spread, width + 1):
            if not cells:
                continue
            shift = shifts[index]
            new = (cells << shift if shift > 0 else cells >> -shift) & unseen[index]
            unseen[index] ^= new
            if inside := new & goal:
                landed[index] = inside
            reached[index] = new ^ inside
        return reached, landed
