# cython: boundscheck=False, wraparound=False, cdivision=True
"""How `master` plays on in its trials: by habits that it is given.

Plain Python that runs as it is; `kernel_habits.pxd` gives the types that make it fast. An answer
is an order, or FOLLOW for nothing to do.
"""

from joute.games.mine.actions import CREW, DIAMOND
from joute.games.mine.actions import HIRE as HIRE_PRICE
from joute.games.mine.actions import SABOTAGE as SABOTAGE_PRICE
from joute.games.mine.bots.codes import (
    AHEAD,
    DIAMOND_PRICE,
    FOLLOW,
    GREEDY,
    GUARD,
    HABITS,
    HIRE,
    HIRING,
    HORIZON,
    IMPROVE,
    IRON_PRICE,
    MOST,
    MOVE,
    NOWHERE,
    PASS,
    RESTLESS,
    RUSH,
    SABOTAGE,
    SONAR,
    SPITE,
    STYLE,
    WORTHWHILE,
)
from joute.games.mine.bots.kernel_rivals import Rivals
from joute.games.mine.rules import EVIL, POINTS, REACH

LONGEST = 1000
"""More turns than any zone takes."""
HOPE = 1.5
"""To choose where to look, a team counts this many times what unseen layers hold on average."""


class Habits(Rivals):
    """A position in which some teams play by habits."""

    def _live(self, seat: int) -> int:
        """Return what habit does first."""
        order = self._wake(seat)
        if order == FOLLOW:
            order = self._guard(seat)
        if order == FOLLOW:
            order = self._escape(seat)
        if order == FOLLOW:
            order = self._spread(seat)
        if order == FOLLOW:
            order = self._informed(seat, self._employ(seat))
        if order == FOLLOW:
            order = self._spoil(seat)
        if order == FOLLOW:
            order = self._invest(seat)
        if order == FOLLOW:
            order = self._delve(seat)
        if order == FOLLOW:
            order = self._informed(seat, self._wander(seat))
        if order == FOLLOW:
            order = self._look(seat, int(self._habit(seat, AHEAD)))
        return PASS if order == FOLLOW else order

    def _habit(self, seat: int, habit: int) -> float:
        return self._habits[seat * HABITS + habit]

    # The end.

    def _wake(self, seat: int) -> int:
        """Wake the evil with one dwarf where nobody can win any more after that."""
        if self._seats == 1 or not self._sure[seat] or self._lead(seat) <= EVIL // 2:
            return FOLLOW
        if self._turn == self._root_turn and seat == self._root_seat:  # it was not safe to
            return FOLLOW
        waker = self._standing(seat)
        goal = self._open() if waker == NOWHERE else NOWHERE
        if waker == NOWHERE and goal == NOWHERE:
            return FOLLOW
        if waker == NOWHERE:
            waker = self._idlest(seat)
        if self._wins(seat, waker, NOWHERE):
            return PASS if goal == NOWHERE else MOVE | (waker - CREW * seat) << 4 | goal << 8
        spare = self._points - (0 if goal == NOWHERE else 1)
        rival = self._foremost(seat)
        if spare > 0 and self._score[seat] >= SABOTAGE_PRICE and self._wins(seat, waker, rival):
            return SABOTAGE | rival << 8
        return FOLLOW

    def _standing(self, seat: int) -> int:
        """Find a dwarf that stands on the evil's layer."""
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            if self._post[dwarf] != NOWHERE and self._depth[self._post[dwarf]] == self._last:
                return dwarf
        return NOWHERE

    def _foremost(self, seat: int) -> int:
        """Find the rival who may have most at the end of this turn."""
        best = NOWHERE
        for other in range(self._seats):
            if other != seat and (best == NOWHERE or self._grasp(other) > self._grasp(best)):
                best = other
        return best

    def _wins(self, seat: int, waker: int, stopped: int) -> bool:
        """Whether a team is ahead of all others if this dwarf of it wakes the evil now."""
        mine = self._score[seat] - EVIL - (0 if stopped == NOWHERE else SABOTAGE_PRICE)
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            zone = self._post[dwarf]
            if dwarf != waker and zone != NOWHERE and self._life[zone] <= self._pick[dwarf]:
                mine += self._top(zone)
        for other in range(self._seats):
            reach = self._score[other] if other == stopped else self._grasp(other)
            if other != seat and reach >= mine:
                return False
        return True

    def _grasp(self, seat: int) -> int:
        """Return the most that a team can have at the end of this turn."""
        if self._idle[seat] > 0:
            return self._score[seat]
        if self._played(seat):
            return self._score[seat] + self._harvest(seat)
        score = self._score[seat]
        most = score
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            most += self._snatch(seat, self._pick[dwarf], score)
        return most

    def _snatch(self, seat: int, pick: int, score: int) -> int:
        """Return the most that a dwarf can take this turn, bought or improved for it if need be."""
        best = 0
        for zone in range(self._zones):
            short = self._life[zone] - pick
            if short > 1 or (self._on[zone] != NOWHERE and self._on[zone] // CREW != seat):
                continue
            price = 0
            if short == 1:
                price = HIRE_PRICE if pick == 0 else IRON_PRICE if pick == 1 else DIAMOND_PRICE
            if price <= score:
                best = max(best, self._top(zone) - price)
        return best

    def _played(self, seat: int) -> bool:
        """Whether a team has had its turn already."""
        return (seat + self._seats - (self._turn - 1) % self._seats) % self._seats < self._place

    def _guard(self, seat: int) -> int:
        """Sabotage a team that is about to win by waking the evil, which `greedy` never does."""
        if self._habit(seat, GUARD) <= 0 or self._score[seat] < SABOTAGE_PRICE:
            return FOLLOW
        for other in range(self._seats):
            if other == seat or self._habit(other, STYLE) == GREEDY:
                continue
            if self._idle[other] == 0 and self._lead(other) > EVIL:
                stands = self._standing(other) != NOWHERE
                if self._played(other):
                    wakes = stands
                else:
                    wakes = (stands or self._open() != NOWHERE) and (
                        self._lead(other) > EVIL + self._richest() - SABOTAGE_PRICE
                    )
                if wakes:
                    return SABOTAGE | other << 8
        return FOLLOW

    # The way there.

    def _spoil(self, seat: int) -> int:
        """Sabotage the team that is about to take most, if that is much."""
        if self._score[seat] < SABOTAGE_PRICE:
            return FOLLOW
        best = self._habit(seat, SPITE)
        order = FOLLOW
        for other in range(self._seats):
            if other != seat and self._idle[other] == 0 and self._harvest(other) > best:
                best = self._harvest(other)
                order = SABOTAGE | other << 8
        return order

    def _invest(self, seat: int) -> int:
        """Buy what is next in the order of investments, if it pays in time, or save for it."""
        if self._score[seat] < IRON_PRICE:  # nothing is cheaper
            return FOLLOW
        crew = self._crew(seat)
        bought = self._bought(seat)
        if bought >= self._habit(seat, MOST):
            return FOLLOW
        chosen = NOWHERE
        for dwarf in range(CREW * seat, CREW * seat + crew):
            if self._pick[dwarf] < DIAMOND and (
                chosen == NOWHERE or self._pick[dwarf] > self._pick[chosen]
            ):
                chosen = dwarf
        hires = int(self._habit(seat, HIRING)) >> bought & 1
        if crew < CREW and (hires or chosen == NOWHERE):
            return self._purchase(seat, HIRE, HIRE_PRICE, 3.0 * HIRE_PRICE)
        if chosen == NOWHERE:
            return FOLLOW
        order = IMPROVE | (chosen - CREW * seat) << 4
        if self._pick[chosen] == 1:
            return self._purchase(seat, order, IRON_PRICE, 1.5 * (IRON_PRICE + DIAMOND_PRICE))
        return self._purchase(seat, order, DIAMOND_PRICE, 2.0 * DIAMOND_PRICE)

    def _purchase(self, seat: int, order: int, price: int, pace: float) -> int:
        """Buy if there is money, and if a diamond pickaxe brings more than `pace` in the horizon."""
        if price > self._score[seat]:
            return FOLLOW
        return order if self._yield(seat) * self._habit(seat, HORIZON) > pace else FOLLOW

    def _yield(self, seat: int) -> float:
        """Return the best that a diamond pickaxe can bring a turn, on a zone free or the team's."""
        best = 0.0
        for zone in range(self._zones):
            if self._on[zone] == NOWHERE or self._on[zone] // CREW == seat:
                best = max(best, self._rated(seat, zone, DIAMOND))
        return best

    def _wander(self, seat: int) -> int:
        """Move the dwarf that gains most by it, but not the one that digs for the evil."""
        restless, worthwhile = self._habit(seat, RESTLESS), self._habit(seat, WORTHWHILE)
        return self._relocate(seat, restless, worthwhile, self._digger)

    def _delve(self, seat: int) -> int:
        """With a lead that would win, dig for the evil where it is nearest."""
        self._digger = NOWHERE
        if not self._sure[seat] or self._lead(seat) <= self._habit(seat, RUSH):
            return FOLLOW
        if self._seats == 1 or self._open() != NOWHERE:
            return FOLLOW
        least = LONGEST
        goal = NOWHERE
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            zone = self._post[dwarf]
            if zone != NOWHERE and self._blows(dwarf, zone) < least:
                least = self._blows(dwarf, zone)
                self._digger = dwarf
        for dwarf in range(CREW * seat, CREW * seat + self._crew(seat)):
            for zone in range(self._zones):
                if self._on[zone] == NOWHERE and self._blows(dwarf, zone) < least:
                    least = self._blows(dwarf, zone)
                    self._digger = dwarf
                    goal = zone
        return FOLLOW if goal == NOWHERE else MOVE | (self._digger - CREW * seat) << 4 | goal << 8

    def _blows(self, dwarf: int, zone: int) -> int:
        """Count the turns in which a dwarf would lay the evil open in a zone."""
        pick = self._pick[dwarf]
        layers = self._last - self._depth[zone] - 1
        return layers * self._pace[pick] + (self._life[zone] + pick - 1) // pick

    def _informed(self, seat: int, order: int) -> int:
        """Look before a dwarf goes to a zone, if it can still go after that."""
        if order == FOLLOW or self._points < POINTS or self._outside(seat) > 1:
            return order
        look = self._look(seat, int(self._habit(seat, AHEAD)))
        return order if look == FOLLOW else look

    def _outside(self, seat: int) -> int:
        """Count the dwarves that are not on the board."""
        count = 0
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            if self._pick[dwarf] > 0 and self._post[dwarf] == NOWHERE:
                count += 1
        return count

    def _look(self, seat: int, ahead: int) -> int:
        """Look where the bottom may be found, or else where digging may be best."""
        deepest = richest = NOWHERE
        best = -1.0
        for zone in range(self._zones):
            if self._dark(seat, zone, ahead):
                if deepest == NOWHERE or self._depth[zone] > self._depth[deepest]:
                    deepest = zone
                hope = self._dig(seat, zone, 1, HOPE)
                if hope > best:
                    best = hope
                    richest = zone
        if deepest == NOWHERE:
            return FOLLOW
        safe = self._depth[deepest] + REACH - 1 < self._least[seat] - 1
        return SONAR | (richest if self._sure[seat] or safe else deepest) << 8
