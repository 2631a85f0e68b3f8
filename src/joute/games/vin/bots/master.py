"""Plans tours over both colours and both vats, and looks where the others may be sooner.

A tour is searched at the beginning of each turn and followed to the end of it, since nothing
appears in between. `README.md` says how a tour is weighed and what that gives.
"""

from msgspec import Struct

from joute.dice import dice
from joute.game import Brief, Play
from joute.games.vin.bots.kernel_tour import WHOLE, Tours
from joute.games.vin.bots.roads import fitting, roads_on, time_left, towards, vat_of
from joute.games.vin.bunches import Colour
from joute.games.vin.maps import LARGEST, Map, named, ways
from joute.games.vin.state import CAPACITY, POINTS, PRICES, Action, Observation

SCALE = 1000
"""Worth is counted in thousandths of a point."""
PATIENCE = 0.5
"""The part of the limit after which a search stops where it is."""
NAMED = 4
"""Stops of a tour that an explanation names."""
_CODES = {None: 0, Colour.RED: 1, Colour.WHITE: 2}


class Taste(Struct, frozen=True, kw_only=True):
    """What decides which tour is the best."""

    width: int = 12
    """Tours that are followed at each moment."""
    horizon: int = 200
    """Action points that a tour looks ahead."""
    end: int = 240
    """With this many action points left it looks to the end of the match."""
    load: int = 100
    """Units with which one usually goes home."""
    back: int = 30
    """The way from the vat back to the bunches, in per cent of the size of the map."""
    rate: int = 5 * SCALE
    """What an action point is worth before anything is known about this match …"""
    trust: int = 400
    """… a guess that weighs as much as this many action points of the match."""
    fade: float = 0.003
    """The part of its worth that a bunch loses with every action point until it is picked …"""
    risk: float = 0.012
    """… and the part that it loses in addition once another player may have picked it."""


class Stop(Struct, frozen=True):
    """A cell to walk to, and what to do there."""

    cell: int
    action: Action


def make(brief: Brief) -> Play[Observation, Action]:
    """Make the bot."""
    return Master(brief, Taste()).play


class Master:
    """Plans at the beginning of a turn, or wherever it is asked first, and follows the plan."""

    def __init__(self, brief: Brief, taste: Taste) -> None:
        self._brief = brief
        self._taste = taste
        self._ground: Ground | None = None
        self._turn, self._begin = 0, 0.0
        """The turn, and when it began."""
        self._stops: list[Stop] = []
        """The next one last."""

    def play(self, seen: Observation) -> Action:
        """Go on with the tour."""
        if seen.points == 0:
            return Action.END
        if seen.turn != self._turn:
            self._turn, self._begin = seen.turn, self._brief.clock()
            self._stops = []
        if self._ground is None or self._ground.map != seen.map:
            self._ground = Ground(seen.map, self._taste)
        if not (self._stops and _possible(seen, self._stops[-1])):
            self._stops = self._planned(seen, self._ground)
        if not self._stops:
            return Action.END
        stop = self._stops[-1]
        if seen.cells[seen.seat] == stop.cell:
            self._stops.pop()
        return towards(seen, self._ground.roads, stop.cell, stop.action)

    def expects(self, seen: Observation) -> int:
        """Return what the best tour from a position brings, in thousandths of a point."""
        if self._ground is None or self._ground.map != seen.map:
            self._ground = Ground(seen.map, self._taste)
        self._planned(seen, self._ground)
        return self._ground.tours.worth()

    def _planned(self, seen: Observation, ground: "Ground") -> list[Stop]:
        """Search for the best tour, as long as there is time left of this turn."""
        safe = ground.prepare(seen)
        left = time_left(seen)
        horizon = left if left <= self._taste.end else self._taste.horizon
        hod = SCALE * _hod(seen)
        ground.tours.begin(seen.units, _CODES[seen.colour], hod, horizon, left)
        followed = 0
        for time in range(horizon):
            followed += ground.tours.advance(time)
            if self._late():
                break
        stops = _stops(seen, ground.tours.stops())
        if self._brief.explain:
            self._brief.note(_told(seen, ground, stops, safe, followed))
        return stops

    def _late(self) -> bool:
        limit = self._brief.limit
        return limit is not None and self._brief.clock() - self._begin > PATIENCE * limit


class Ground:
    """What is prepared for one map."""

    def __init__(self, ground: Map, taste: Taste) -> None:
        self.map = ground
        self.roads = roads_on(ground)
        self._taste = taste
        longest = max(taste.end, taste.horizon + 3 * ground.size)
        around = [[*cells, *[-1] * (4 - len(cells))] for cells in ways(ground)]
        self.tours = Tours([way for cells in around for way in cells], taste.width, longest)
        self._fade = _falling(taste.fade, longest)
        self._risk = _falling(taste.risk, longest)

    def prepare(self, seen: Observation) -> list[int]:
        """Lay out what is seen; return how long each bunch is safe from the others."""
        taste, bunches = self._taste, seen.bunches
        safe = [self._safe(seen, bunch.cell) for bunch in bunches]
        self.tours.lay(
            cells=[bunch.cell for bunch in bunches],
            units=[bunch.units for bunch in bunches],
            colours=[_CODES[bunch.colour] for bunch in bunches],
            pays=[SCALE * PRICES[bunch.colour] * bunch.units for bunch in bunches],
            keys=[_KEYS[bunch.cell] for bunch in bunches],
            safe=safe,
            here=seen.cells[seen.seat],
            vats=[seen.red_vat, seen.white_vat],
        )
        self.tours.weigh(
            capacity=CAPACITY,
            rate=_rate(seen, taste),
            back=seen.map.size * taste.back // 100,
            load=taste.load,
            fade=self._fade,
            risk=self._risk,
        )
        return safe

    def _safe(self, seen: Observation, cell: int) -> int:
        """Return until when no other player can have picked a bunch: their turns follow this one."""
        others = (there for seat, there in enumerate(seen.cells) if seat != seen.seat)
        nearest = min((self.tours.distance(there, cell) for there in others), default=0)
        return seen.points + nearest // POINTS * POINTS


def _falling(part: float, longest: int) -> list[int]:
    """List what is left of a whole that loses this part of itself at every step."""
    return [int(WHOLE * (1 - part) ** time) for time in range(longest + 1)]


def _hod(seen: Observation) -> int:
    """Count the points that the hod would bring."""
    return 0 if seen.colour is None else seen.units * PRICES[seen.colour]


def _rate(seen: Observation, taste: Taste) -> int:
    """Take what an action point was worth in this match so far for what it will be worth."""
    earned = seen.scores[seen.seat] + _hod(seen)
    spent = POINTS * seen.turn - seen.points
    return (SCALE * earned + taste.rate * taste.trust) // (spent + taste.trust)


def _stops(seen: Observation, places: list[int]) -> list[Stop]:
    """Say what is to be done at the places of a tour: pick the bunches, empty the hod at a vat."""
    picks = [Stop(bunch.cell, Action.PICK) for bunch in seen.bunches]
    vats = [Stop(vat, Action.EMPTY) for vat in (seen.red_vat, seen.white_vat)]
    here = Stop(seen.cells[seen.seat], Action.END)
    known = [*picks, here, *vats]
    return [known[place] for place in places]


def _possible(seen: Observation, stop: Stop) -> bool:
    """Return whether a plan fits what is seen; it does not if the match went another way."""
    if stop.action is Action.EMPTY:
        return seen.colour is not None and stop.cell == vat_of(seen, seen.colour)
    return any(bunch.cell == stop.cell for bunch in fitting(seen))


def _told(
    seen: Observation, ground: Ground, stops: list[Stop], safe: list[int], followed: int
) -> str:
    """Say what was considered, what is expected, and how sure that is."""
    bunches = {bunch.cell: bunch for bunch in seen.bunches}
    until = dict(zip(bunches, safe, strict=True))
    words, sure, picks, time, here = [], 0, 0, 0, seen.cells[seen.seat]
    for stop in reversed(stops):
        time += ground.tours.distance(stop.cell, here) + 1
        here = stop.cell
        if stop.action is Action.EMPTY:
            words.append("vat")
            continue
        bunch = bunches[here]
        words.append(f"{bunch.units} {bunch.colour} at {named(seen.map, here)}")
        picks += 1
        sure += time <= until[here]
    more = f" and {len(words) - NAMED} more" if len(words) > NAMED else ""
    plan = ", ".join(words[:NAMED]) + more
    return (
        f"{len(seen.bunches)} bunches, {followed} tours: {plan or 'nothing to do'}\n"
        f"expects {ground.tours.worth() // SCALE} points, the hod among them, "
        f"in {ground.tours.time()} action points; "
        f"nobody can be sooner at {sure} of {picks}"
    )


_WORDS = dice("tours")
_KEYS = [_WORDS.word() for _ in range(LARGEST * LARGEST)]
