"""Choosing by trial: whole games played from every action that is worth a thought."""

from msgspec import Struct

from joute.game import Brief
from joute.games.mine.actions import (
    CREW,
    DIAMOND,
    HIRE,
    IMPROVE,
    OFF,
    SABOTAGE,
    Action,
    End,
    Hire,
    Improve,
    Move,
    Remove,
    Sabotage,
    Sonar,
)
from joute.games.mine.bots.caution import Caution
from joute.games.mine.bots.geology import Geology, draws, means
from joute.games.mine.bots.kernel import Digging, code
from joute.games.mine.rules import ASLEEP, NOBODY, Observation

PASS, MOVE, REMOVE, HIRED, IMPROVED, SABOTAGED, SOUNDED = range(7)
FOLLOW = -1
PART = 0.6
MOST_SECONDS = 1.0
ZONES = 5
"""Zones that are tried for each dwarf."""
ROUNDS = (16, 16, 32, 64, 128)
HABITS = {
    "patience": 0.97,
    "horizon": 60.0,
    "hiring": 34.0,
    "restless": 1.0,
    "worthwhile": 1.0,
    "spite": 1e9,
    "ahead": 4.0,
    "latest": 300.0,
    "spread": 1500.0,
    "points_only": 0.0,
}


class Option(Struct):
    """An action that is tried."""

    action: Action
    order: int
    total: float = 0.0
    games: int = 0

    gains: float = 0.0
    squares: float = 0.0

    def add(self, worth: float, habit: float) -> None:
        self.total += worth
        self.games += 1
        self.gains += worth - habit
        self.squares += (worth - habit) ** 2

    @property
    def gain(self) -> float:
        return self.gains / max(1, self.games)

    @property
    def error(self) -> float:
        n = max(1, self.games)
        return (max(0.0, self.squares / n - self.gain**2) / n) ** 0.5

    @property
    def worth(self) -> float:
        return self.total / max(1, self.games)


class Trials:
    """Plays games ahead."""

    def __init__(self, brief: Brief, *, points_only: bool) -> None:
        self._brief = brief
        self._habits = {**HABITS, "points_only": float(points_only)}
        self._digging: Digging | None = None
        self._learnt: set[int] = set()
        self._seed = brief.dice.word()
        self._boards = 200
        self._drop, self._sure = 1.0, 1.5
        limit = brief.limit
        self._budget = MOST_SECONDS if limit is None else min(MOST_SECONDS, PART * limit)

    def best(self, caution: Caution, start: float) -> Action:
        """Choose an action."""
        seen = caution.seen
        digging = self._load(caution)
        depths = caution.geology.depths()
        likely = max(depths, key=lambda depth: depth[1])[0]
        digging.draw(likely)
        options = self._options(caution, digging)
        if len(options) == 1:
            return options[0].action
        spent = (self._brief.clock() - start)
        deadline = self._brief.clock() + (self._budget - spent) / seen.points
        self._compare(options, digging, depths, deadline)
        best = max(options, key=lambda o: o.gain - self._sure * o.error if o.games == options[0].games else -1)
        if self._brief.explain:
            ranked = options[:1] + sorted(options[1:], key=lambda o: (-o.games, -o.gain))
            self._brief.note(" ".join(f"{o.action}={o.worth:.3f}/{o.gain:+.3f}±{o.error:.3f}({o.games})" for o in ranked[:6]))
        return best.action

    def _compare(self, options, digging, depths, deadline) -> None:
        left = list(options)
        for boards in range(1, self._boards + 1):
            digging.draw(self._depth(depths))
            habit = digging.attempt(left[0].order, FOLLOW)
            left[0].total += habit
            left[0].games += 1
            for option in left[1:]:
                option.add(digging.attempt(option.order, FOLLOW), habit)
            if boards >= 24 and boards % 8 == 0:
                left = [left[0]] + [o for o in left[1:] if o.gain + self._drop * o.error > 0]
                if len(left) == 1:
                    return
            if self._brief.clock() > deadline:
                return

    def _depth(self, depths) -> int:
        throw = self._brief.dice.below(1 << 30) / (1 << 30)
        for depth, chance in depths:
            throw -= chance
            if throw < 0:
                return depth
        return depths[-1][0]

    def _load(self, caution: Caution) -> Digging:
        seen, geology = caution.seen, caution.geology
        layers = geology.most + 1
        zones = len(seen.zones)
        if self._digging is None or self._layers != layers:
            self._layers = layers
            self._digging = Digging(
                zones=zones,
                layers=layers,
                seats=len(seen.scores),
                seed=self._seed,
                habits=list(self._habits.values()) * len(seen.scores),
            )
            for depth in range(geology.least, geology.most + 1):
                self._digging.learn(depth, *tables(depth, layers))
        crews = [
            list(seen.dwarves) if seat == seen.seat else caution.rivals.crews[seat]
            for seat in range(len(seen.scores))
        ]
        known = [-1] * (zones * layers)
        for (place, z), value in geology.seen.items():
            known[place * layers + z] = value
        sees = [0] * (zones * len(crews))
        for place, values in seen.sonar.items():
            sees[seen.seat * zones + place] = seen.zones[place].depth + len(values)
        self._digging.load(
            depths=[zone.depth for zone in seen.zones],
            lives=caution.rivals.lives,
            known=known,
            posts=[p for crew in crews for p in ([d.zone for d in crew] + [OFF] * CREW)[:CREW]],
            picks=[p for crew in crews for p in ([d.pickaxe for d in crew] + [0] * CREW)[:CREW]],
            scores=seen.scores,
            sees=sees,
            idle=[len(crew) if seat in caution.rivals.stopped else 0 for seat, crew in enumerate(crews)],
            turn=seen.turn,
            place=(seen.seat - seen.turn + 1) % len(crews),
            points=seen.points,
        )
        return self._digging

    def _options(self, caution: Caution, digging: Digging) -> list[Option]:
        seen = caution.seen
        found: dict[int, Option] = {}
        advice = digging.advise()
        self._add(found, caution, action_of(advice, seen.size))
        self._add(found, caution, End())
        score = seen.scores[seen.seat]
        for number, dwarf in enumerate(seen.dwarves):
            rates = digging.rates(seen.seat, dwarf.pickaxe)
            free = [place for place, zone in enumerate(seen.zones) if zone.owner == NOBODY and rates[place] > 0]
            free.sort(key=lambda place: -rates[place])
            for place in free[:ZONES]:
                self._add(found, caution, Move(number, *divmod(place, seen.size)))
            if dwarf.zone != OFF and (caution.deadly(dwarf.zone) or caution.brink(dwarf.zone)):
                self._add(found, caution, Remove(number))
            if dwarf.pickaxe < DIAMOND and score >= IMPROVE[dwarf.pickaxe]:
                self._add(found, caution, Improve(number))
        if len(seen.dwarves) < CREW and score >= HIRE:
            self._add(found, caution, Hire())
        if score >= SABOTAGE:
            for seat, crew in enumerate(caution.rivals.crews):
                if seat not in caution.rivals.stopped and any(d.zone != OFF for d in crew):
                    self._add(found, caution, Sabotage(seat))
        rates = digging.rates(seen.seat, DIAMOND)
        unknown = [
            place
            for place, zone in enumerate(seen.zones)
            if rates[place] > 0 and len(seen.sonar.get(place, ())) < 3 and ASLEEP not in seen.sonar.get(place, ())
        ]
        unknown.sort(key=lambda place: -rates[place])
        for place in unknown[:2]:
            self._add(found, caution, Sonar(*divmod(place, seen.size)))
        return list(found.values())

    def _add(self, found: dict[int, Option], caution: Caution, action: Action) -> None:
        seen = caution.seen
        posts = caution.posts()
        points = seen.points - 1
        if isinstance(action, Move):
            goal = action.row * seen.size + action.column
            posts[action.dwarf] = goal
            if caution.deadly(goal):
                return
        elif isinstance(action, Remove):
            posts[action.dwarf] = OFF
        elif isinstance(action, End):
            points = 0
        if caution.owed(posts) <= points:
            order = order_of(action, seen.size)
            found.setdefault(order, Option(action, order))


def order_of(action: Action, size: int) -> int:
    if isinstance(action, Move):
        return code(MOVE, action.dwarf, action.row * size + action.column)
    if isinstance(action, Remove):
        return code(REMOVE, action.dwarf)
    if isinstance(action, Hire):
        return code(HIRED)
    if isinstance(action, Improve):
        return code(IMPROVED, action.dwarf)
    if isinstance(action, Sabotage):
        return code(SABOTAGED, 0, action.team)
    if isinstance(action, Sonar):
        return code(SOUNDED, 0, action.row * size + action.column)
    return PASS


def action_of(order: int, size: int) -> Action:
    kind, dwarf, target = order & 15, order >> 4 & 15, order >> 8
    if kind == MOVE:
        return Move(dwarf, *divmod(target, size))
    if kind == REMOVE:
        return Remove(dwarf)
    if kind == HIRED:
        return Hire()
    if kind == IMPROVED:
        return Improve(dwarf)
    if kind == SABOTAGED:
        return Sabotage(target)
    if kind == SOUNDED:
        return Sonar(*divmod(target, size))
    return End()


def tables(depth: int, layers: int):
    return means(depth), draws(depth)
