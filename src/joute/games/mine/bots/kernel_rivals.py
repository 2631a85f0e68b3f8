# cython: boundscheck=False, wraparound=False, cdivision=True
"""The other bots of this game, as `master` expects them to play on: `prospector` and `greedy`.

Plain Python that runs as it is; `kernel_rivals.pxd` gives the types that make it fast. Both are
held equal to the bots themselves by a test. An answer is an order, or FOLLOW for nothing to do.
"""

from joute.games.mine.actions import CREW, DIAMOND
from joute.games.mine.actions import HIRE as HIRE_PRICE
from joute.games.mine.bots.codes import (
    DIAMOND_PRICE,
    FOLLOW,
    HIRE,
    IMPROVE,
    IRON_PRICE,
    MOVE,
    NOWHERE,
    PASS,
    REMOVE,
    SONAR,
)
from joute.games.mine.bots.kernel_ground import Ground
from joute.games.mine.maps import SHALLOWEST
from joute.games.mine.rules import EVIL, POINTS, REACH

HORIZON, RETURN, RESTLESS, WORTHWHILE, AHEAD = 60, 1.2, 1.1, 1.0, 2
"""As in `prospector`."""
OUTSIDE, DANGER = -1, -2
"""As in `greedy`."""


class Rivals(Ground):
    """A position in which others play as these bots."""

    # The prospector.

    def _prospect(self, seat: int) -> int:
        """Return what `prospector` does first."""
        order = self._finish(seat)
        if order == FOLLOW:
            order = self._escape(seat)
        if order == FOLLOW:
            order = self._spread(seat)
        if order == FOLLOW:
            order = self._employ(seat)
        if order == FOLLOW:
            order = self._weigh(seat)
        if order == FOLLOW:
            order = self._relocate(seat, RESTLESS, WORTHWHILE, NOWHERE)
        if order == FOLLOW:
            order = self._peer(seat, AHEAD)
        return PASS if order == FOLLOW else order

    def _finish(self, seat: int) -> int:
        """Wake the evil with one dwarf where nobody can win any more after that."""
        if self._seats == 1 or not self._sure[seat] or self._lead(seat) <= EVIL:
            return FOLLOW
        if self._lead(seat) <= EVIL + self._richest():
            return FOLLOW
        waking = 0
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            if self._post[dwarf] != NOWHERE and self._depth[self._post[dwarf]] == self._last:
                waking += 1
        if waking > 0:
            return PASS if waking == 1 else FOLLOW
        goal = self._open()
        if goal == NOWHERE:
            return FOLLOW
        return MOVE | (self._idlest(seat) - CREW * seat) << 4 | goal << 8

    def _open(self) -> int:
        """Find a free zone where the evil lies open."""
        for zone in range(self._zones):
            if self._depth[zone] == self._last and self._on[zone] == NOWHERE:
                return zone
        return NOWHERE

    def _send(self, seat: int, dwarf: int) -> int:
        """Order a dwarf to the best free zone, or outside."""
        goal = self._goal(seat, dwarf)
        number = dwarf - CREW * seat
        return REMOVE | number << 4 if goal == NOWHERE else MOVE | number << 4 | goal << 8

    def _escape(self, seat: int) -> int:
        """Leave a layer that may be the evil's."""
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            if self._post[dwarf] != NOWHERE and self._deadly(seat, self._post[dwarf]):
                return self._send(seat, dwarf)
        return FOLLOW

    def _spread(self, seat: int) -> int:
        """Do not let three dwarves stand right above what may be the evil: look, or move one."""
        if self._brink(seat, NOWHERE) <= POINTS:
            return FOLLOW
        if self._points > 1 and not self._sure[seat]:
            return SONAR | self._post[CREW * seat] << 8
        return self._send(seat, self._idlest(seat))

    def _employ(self, seat: int) -> int:
        """Send a dwarf to work."""
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            if self._pick[dwarf] > 0 and self._post[dwarf] == NOWHERE:
                goal = self._goal(seat, dwarf)
                if goal != NOWHERE:
                    return MOVE | (dwarf - CREW * seat) << 4 | goal << 8
        return FOLLOW

    def _weigh(self, seat: int) -> int:
        """Buy what brings most for its price, or save for it."""
        if self._score[seat] < IRON_PRICE:  # nothing is cheaper
            return FOLLOW
        crew = self._crew(seat)
        speed = self._speed_of(seat)
        loot = layers = 0.0
        others = 0
        for zone in range(self._zones):
            loot += self._hoarded(seat, zone)
            layers += self._column(seat, zone)
            others += self._on[zone] != NOWHERE and self._on[zone] // CREW != seat
        pace = others * speed / crew + layers / HORIZON
        best = 0.0
        price = 0
        order = FOLLOW
        if crew < CREW:
            best = share(loot, speed, pace, 1.0 / 3) / HIRE_PRICE
            price = HIRE_PRICE
            order = HIRE
        for dwarf in range(CREW * seat, CREW * seat + crew):
            if self._pick[dwarf] < DIAMOND:
                basic = self._pick[dwarf] == 1
                whole = IRON_PRICE + DIAMOND_PRICE if basic else DIAMOND_PRICE
                quicker = 1.0 - 1.0 / 3 if basic else 0.5
                ratio = share(loot, speed, pace, quicker) / whole
                if ratio > best:
                    best = ratio
                    price = IRON_PRICE if basic else DIAMOND_PRICE
                    order = IMPROVE | (dwarf - CREW * seat) << 4
        return order if best > RETURN and price <= self._score[seat] else FOLLOW

    def _speed_of(self, seat: int) -> float:
        """Return the layers that a team removes a turn."""
        speed = 0.0
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            if self._pick[dwarf] > 0:
                speed += 1.0 / self._pace[self._pick[dwarf]]
        return speed

    def _column(self, seat: int, zone: int) -> int:
        """Count the layers of a zone in which a team expects loot; an open evil counts as one."""
        layers = self._bottom(seat) - self._depth[zone]
        sounded = self._sees[seat * self._zones + zone] > self._last
        return max(layers, 0 if sounded else 1)

    def _relocate(self, seat: int, restless: float, worthwhile: float, but: int) -> int:
        """Move the dwarf that gains most by it, but one."""
        best = worthwhile
        order = FOLLOW
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            if self._pick[dwarf] > 0 and dwarf != but:
                goal = self._goal(seat, dwarf)
                if goal != NOWHERE:
                    gain = self._promise - restless * self._income(dwarf)
                    if gain > best:
                        best = gain
                        order = MOVE | (dwarf - CREW * seat) << 4 | goal << 8
        return order

    def _peer(self, seat: int, ahead: int) -> int:
        """Look where the bottom may be found, or else where digging is best."""
        deepest = richest = NOWHERE
        for zone in range(self._zones):
            if self._dark(seat, zone, ahead):
                if deepest == NOWHERE or self._depth[zone] > self._depth[deepest]:
                    deepest = zone
                if richest == NOWHERE or self._rated(seat, zone, DIAMOND) > self._rated(
                    seat, richest, DIAMOND
                ):
                    richest = zone
        if deepest == NOWHERE:
            return FOLLOW
        safe = self._depth[deepest] + REACH - 1 < self._least[seat] - 1
        return SONAR | (richest if self._sure[seat] or safe else deepest) << 8

    def _dark(self, seat: int, zone: int, ahead: int) -> bool:
        """Whether a team may want to know more of a zone than it does."""
        sees = self._sees[seat * self._zones + zone]
        if sees > self._last or sees - self._depth[zone] >= ahead:
            return False
        if self._on[zone] != NOWHERE and self._on[zone] // CREW != seat:
            return False
        return not (self._sure[seat] and self._depth[zone] == self._last)

    # The greedy one.

    def _grab(self, seat: int) -> int:
        """Return what `greedy` does first."""
        crew = self._crew(seat)
        poorest = CREW * seat
        for dwarf in range(CREW * seat + 1, CREW * seat + crew):
            if self._worth_of(self._post[dwarf]) < self._worth_of(self._post[poorest]):
                poorest = dwarf
        goal = NOWHERE
        for zone in range(self._zones):
            if self._on[zone] == NOWHERE and (
                goal == NOWHERE or self._worth_of(zone) > self._worth_of(goal)
            ):
                goal = zone
        number = poorest - CREW * seat
        stays = self._worth_of(self._post[poorest])
        if goal != NOWHERE and self._worth_of(goal) > max(OUTSIDE, stays):
            return MOVE | number << 4 | goal << 8
        return REMOVE | number << 4 if stays == DANGER else self._splurge(seat, crew)

    def _worth_of(self, zone: int) -> int:
        if zone == NOWHERE:
            return OUTSIDE
        value = self._top(zone)
        return DANGER if value == 0 and self._depth[zone] >= SHALLOWEST - 1 else value

    def _splurge(self, seat: int, crew: int) -> int:
        """Improve the worst pickaxe, or hire when all are of diamond."""
        worst = CREW * seat
        for dwarf in range(CREW * seat + 1, CREW * seat + crew):
            if self._pick[dwarf] < self._pick[worst]:
                worst = dwarf
        score = self._score[seat]
        if self._pick[worst] < DIAMOND:
            price = IRON_PRICE if self._pick[worst] == 1 else DIAMOND_PRICE
            return IMPROVE | (worst - CREW * seat) << 4 if score >= price else PASS
        return HIRE if crew < CREW and score >= HIRE_PRICE else PASS


def share(loot: float, speed: float, others: float, more: float) -> float:
    """Say how much more loot a higher speed brings: everybody digs up a share by their speed."""
    return loot * ((speed + more) / (speed + more + others) - speed / (speed + others))
