"""Weighs a landing as `swift` does, and looks a whole leg further where that leaves a doubt.

The landings within `DOUBT` of the cheapest are compared on the same objectives, drawn evenly: what
the cheapest next landing would cost from each of them. `README.md` says how much that gives.
"""

from math import isqrt

from msgspec import Struct

from joute.game import Brief, Play
from joute.games.race.bots.kernel import Goal, Ground, Landing
from joute.games.race.bots.planned import Planned
from joute.games.race.bots.swift import Choice
from joute.games.race.outlook import Outlook, chance_of_more
from joute.games.race.rules import Move, Observation

LARGEST = 256
"""Larger grids, which the document does not have, are left to `swift`: the tables would be large."""
DEAREST = 1_000_000
"""So are values that the kernel's numbers might not hold."""
DOUBT = 0.35
MOST_RIVALS = 4
MOST_GOALS = 512
EFFORT = 24_000
"""Next legs searched in one turn, times the size; it takes 5 ms on any size."""
GOALS_AT_ONCE = 25
"""Between two looks at the clock."""
TRUST = 0.75
"""The weight of the look ahead; the rest is what `swift` expects, which involves no chance."""
WIDEST = 5
"""How wide and high the generator's objectives are at most."""
STEPS = (0.7548776662466927, 0.5698402909980532)
"""Steps modulo 1 that spread points evenly over a square (M. Roberts, the R2 sequence)."""


class Rival(Struct):
    """A landing that may be the best."""

    landing: Landing
    way: list[Move]
    expected: float
    """Moves and value of this leg, and all that is expected of the next ones."""


def make(brief: Brief) -> Play[Observation, Move]:
    """Make the bot."""
    return Planned(Master(brief).plan)


class Master:
    """Plans legs on one grid after the other."""

    def __init__(self, brief: Brief) -> None:
        self._brief = brief
        self._size = 0
        self._values: tuple[int, ...] = ()
        self._outlook = Outlook(1)
        self._ground: Ground | None = None
        self._goals: list[Goal] = []
        self._seed = (brief.dice.word(), brief.dice.word())

    def plan(self, seen: Observation) -> list[Move]:
        """Return the moves to the best landing."""
        begin = self._brief.clock()
        ground = self._prepare(seen)
        if ground is None or not (
            in_hand(seen.size, seen.x, seen.vx) and in_hand(seen.size, seen.y, seen.vy)
        ):
            return Choice(seen, self._outlook).plan()
        rivals = self._rivals(ground, seen)
        in_doubt = len(rivals) > 1 and chance_of_more(seen.reached) > 0
        looked = self._compare(ground, seen, rivals, begin) if in_doubt else 0
        best = min(rivals, key=lambda rival: rival.expected)
        if self._brief.explain:
            self._tell(seen, rivals, best, looked)
        return best.way

    def _prepare(self, seen: Observation) -> Ground | None:
        """Prepare the search on the grid at hand."""
        if seen.size != self._size:
            self._outlook = Outlook(seen.size)
            self._goals = even_goals(seen.size, MOST_GOALS, self._seed)
        if seen.size != self._size or seen.values != self._values:
            self._size, self._values = seen.size, seen.values
            self._ground = None
            if seen.size <= LARGEST and max(map(abs, seen.values)) <= DEAREST:
                self._ground = Ground(
                    seen.size, seen.values, places(self._outlook, seen.size), MOST_RIVALS + 1
                )
        return self._ground

    def _rivals(self, ground: Ground, seen: Observation) -> list[Rival]:
        """List the cheapest landings, each state with its earliest one."""
        goal, size = seen.objective, seen.size
        ground.start(0, number(size, seen.x, seen.vx), number(size, seen.y, seen.vy))
        found = ground.landings(
            0, (goal.x, goal.y, goal.w, goal.h), chance_of_more(seen.reached), DOUBT
        )
        cheapest: dict[tuple[int, int], Landing] = {}
        for landing in sorted(found):
            cheapest.setdefault((landing[2], landing[3]), landing)
        return [
            Rival(landing, [Move(x, y) for x, y in ground.way(*landing[1:])], landing[0])
            for landing in list(cheapest.values())[:MOST_RIVALS]
        ]

    def _compare(self, ground: Ground, seen: Observation, rivals: list[Rival], begin: float) -> int:
        """Look a leg further from each of them; return to how many objectives."""
        chance, size = chance_of_more(seen.reached), seen.size
        for slot, rival in enumerate(rivals, 1):
            ground.start(slot, rival.landing[2], rival.landing[3])
        totals, looked = self._look(ground, seen, len(rivals), begin)
        for rival, total in zip(rivals, totals if looked else [], strict=False):
            cost, moves, across, down = rival.landing
            here = moves + seen.values[across % size + down % size * size]
            rival.expected = TRUST * (here + chance * total / looked) + (1 - TRUST) * cost
        return looked

    def _look(
        self, ground: Ground, seen: Observation, rivals: int, begin: float
    ) -> tuple[list[float], int]:
        """Add up the costs of next legs, to some objectives after the other while there is time."""
        later = chance_of_more(seen.reached + 1)
        goals = self._goals[: max(GOALS_AT_ONCE, EFFORT // (seen.size * rivals))]
        totals, looked = [0.0] * rivals, 0
        while looked < len(goals):
            some, before = goals[looked : looked + GOALS_AT_ONCE], totals[:]
            for rival in range(rivals):
                if self._is_late(begin):
                    return before, looked
                totals[rival] += sum(ground.onward(rival + 1, some, later))
            looked += len(some)
        return totals, looked

    def _is_late(self, begin: float) -> bool:
        limit = self._brief.limit
        return limit is not None and self._brief.clock() - begin > limit / 4

    def _tell(self, seen: Observation, rivals: list[Rival], best: Rival, looked: int) -> None:
        """Say what was considered, what is expected and how sure that is."""
        _, moves, across, down = best.landing
        x, y, top = across % seen.size, down % seen.size, isqrt(seen.size - 1)
        speed = (across // seen.size - top, down // seen.size - top)
        value = seen.values[x + y * seen.size]
        self._brief.note(
            f"objective {seen.reached + 1}: land on ({x}, {y}) after {moves} moves, "
            f"value {value}, velocity {speed}"
        )
        onward = best.expected - moves - value
        self._brief.note(
            f"expects {onward:.1f} for what follows; a further objective is "
            f"{chance_of_more(seen.reached):.0%} likely"
        )
        others = sorted(rival.expected for rival in rivals if rival is not best)
        ahead = f"by {others[0] - best.expected:.2f}" if others else f"by more than {DOUBT}"
        how = f", after {looked} drawn objectives each" if looked else ""
        self._brief.note(f"best of {len(rivals)} close landings {ahead}{how}")


def number(size: int, place: int, velocity: int) -> int:
    """Return the kernel's number of a state."""
    return (velocity + isqrt(size - 1)) * size + place


def places(outlook: Outlook, size: int) -> list[list[int]]:
    """Return the prospects of all states of an axis, in the kernel's order."""
    top = isqrt(size - 1)
    return [
        outlook.prospect((place, velocity)).places
        for velocity in range(-top, top + 1)
        for place in range(size)
    ]


def even_goals(size: int, count: int, seed: tuple[int, int]) -> list[Goal]:
    """Draw objectives as the generator does, but spread evenly over the grid and all shapes."""
    shape = seed[0] % WIDEST**2
    u, v = ((word >> 11) / 2**53 for word in seed)
    goals: list[Goal] = []
    for _ in range(count):
        # Any step that has no factor 5 visits all 25 shapes.
        shape = (shape + 7) % WIDEST**2
        w, h = min(shape // WIDEST + 1, size), min(shape % WIDEST + 1, size)
        goals.append((int(u * (size - w + 1)), int(v * (size - h + 1)), w, h))
        u, v = (u + STEPS[0]) % 1, (v + STEPS[1]) % 1
    return goals


def in_hand(size: int, place: int, velocity: int) -> bool:
    """Whether one can stop before the edge from this state, and may have come to it."""
    braking = abs(velocity) * (abs(velocity) - 1) // 2
    end = place + (braking if velocity > 0 else -braking)
    return 0 <= end < size and abs(velocity) <= isqrt(size - 1)
