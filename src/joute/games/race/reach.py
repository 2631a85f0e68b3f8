"""Every run from one state to one objective, move by move.

There are no obstacles on the grid, so the two components of a run are independent: the states that
can be reached are a set of (x, vx) crossed with a set of (y, vy), as long as no run has landed in the
objective. Runs that land there are taken out; what remains is two such products, and so on. The
products that make up the runs still under way are the *fronts* of a leg.

The set of one axis is one integer. The bit of place p and velocity v after t moves is

    origin + v * stride(t) + p        with stride(t + 1) = stride(t) - 1,

so that a run that keeps its velocity keeps its bit: its place grows by v and v strides shrink by v. A
run that changes its velocity by one moves by one stride, and a move of the whole set is two shifts.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import isqrt
from typing import Optional

from msgspec import Struct

from joute.games.race.rules import Move, Observation

State = tuple[int, int]
"""A place and a velocity on one axis."""

MOST_FRONTS = 64
"""More fronts are not followed: they may double with every move; a grid of 100 rarely has 30."""


class Axis:
    """One axis of the grid: its states, and where moves lead."""

    def __init__(self, size: int, *, safe: bool) -> None:
        self.size = size
        self.safe = safe
        # v(v + 1)/2 places to get that fast and, to be safe, v(v - 1)/2 to stop.
        self.top = isqrt(size - 1) if safe else (isqrt(8 * size - 7) - 1) // 2
        # Enough to stop and to cross the grid, and some moves to wait for a better cell.
        self.horizon = 4 * self.top + 8
        # A run beyond the grid must not look like one on it with the next velocity.
        self._stride = size + self.top + 1 + self.horizon
        self._origin = self.top * self._stride
        velocities = range(-self.top, self.top + 1)
        self._combs = [
            sum(self.only((0, velocity), time) for velocity in velocities)
            for time in range(self.horizon + 1)
        ]
        self._allowed = [
            sum(self._places(velocity) * self.only((0, velocity), time) for velocity in velocities)
            for time in range(self.horizon + 1)
        ]

    def _places(self, velocity: int) -> int:
        """Return the places where this velocity is allowed."""
        braking = abs(velocity) * (abs(velocity) - 1) // 2 if self.safe else 0
        room = max(0, self.size - braking)
        return ((1 << room) - 1) << (braking if velocity < 0 else 0)

    def allows(self, state: State) -> bool:
        """Whether a state is on the grid and, on a safe axis, can stay there."""
        place, velocity = state
        return place >= 0 and abs(velocity) <= self.top and self._places(velocity) >> place & 1 == 1

    def only(self, state: State, time: int) -> int:
        """Return the set that holds one state."""
        place, velocity = state
        return 1 << self._origin + velocity * (self._stride - time) + place

    def within(self, low: int, length: int, time: int) -> int:
        """Return the set of all states in an interval of places."""
        return self._combs[time] * ((1 << length) - 1 << low)

    def after(self, states: int, time: int) -> int:
        """Make every move from every state."""
        stride = self._stride - time
        return (states | states << stride | states >> stride) & self._allowed[time + 1]

    def before(self, state: State, states: int, time: int) -> State:
        """Find one of the states at `time` that a move leads from to this one."""
        place, velocity = state
        return next(
            (place - velocity, near)
            for near in (velocity, velocity - 1, velocity + 1)
            if abs(near) <= self.top and states & self.only((place - velocity, near), time)
        )

    def members(self, states: int, time: int) -> Iterator[State]:
        """List a set."""
        stride = self._stride - time
        while states:
            bit = states.bit_length() - 1
            states ^= 1 << bit
            velocity, place = divmod(bit - self._origin, stride)
            yield place, velocity


@lru_cache(maxsize=8)
def axis(size: int, *, safe: bool) -> Axis:
    """Return the axis of a grid of this size."""
    return Axis(size, safe=safe)


def axis_of(size: int, state: State) -> Axis:
    """Return the safe axis, or the unsafe one for a state that is already beyond safety."""
    safe = axis(size, safe=True)
    return safe if safe.allows(state) else axis(size, safe=False)


class Front(Struct, frozen=True):
    """Some of the runs that have not landed before `time`: those of x crossed with those of y."""

    time: int
    x: int
    y: int
    before: Optional["Front"] = None


class Leg:
    """All runs from what is seen that have not landed in the objective yet."""

    def __init__(self, seen: Observation) -> None:
        x, y = (seen.x, seen.vx), (seen.y, seen.vy)
        self.goal = seen.objective
        self.across, self.down = axis_of(seen.size, x), axis_of(seen.size, y)
        self.fronts: list[Front] = []
        if self.across.allows(x) and self.down.allows(y):
            self.fronts = [Front(0, self.across.only(x, 0), self.down.only(y, 0))]
        self.time = 0
        self._horizon = min(self.across.horizon, self.down.horizon)

    def advance(self) -> list[Front]:
        """Make one more move; return the fronts that landed by it."""
        before, time = self.fronts, self.time + 1
        columns = self.across.within(self.goal.x, self.goal.w, time)
        rows = self.down.within(self.goal.y, self.goal.h, time)
        landed: list[Front] = []
        self.fronts = []
        for front in before:
            x, y = self.across.after(front.x, time - 1), self.down.after(front.y, time - 1)
            if (x_inside := x & columns) and (y_inside := y & rows):
                landed.append(Front(time, x_inside, y_inside, front))
                if x != x_inside:
                    self.fronts.append(Front(time, x ^ x_inside, y, front))
                if y != y_inside:
                    self.fronts.append(Front(time, x_inside, y ^ y_inside, front))
            elif x and y:
                self.fronts.append(Front(time, x, y, front))
        self.time = time
        del self.fronts[MOST_FRONTS if time < self._horizon else 0 :]
        return landed

    def run(self, landed: Front, x: State, y: State) -> list[Move]:
        """Return the moves that lead to a landing."""
        moves: list[Move] = []
        front = landed
        while front.before is not None:
            moves.append(Move(x[0], y[0]))
            front = front.before
            x = self.across.before(x, front.x, front.time)
            y = self.down.before(y, front.y, front.time)
        return moves[::-1]
