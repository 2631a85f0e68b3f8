# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""Whole games played in a moment: the hot loop of the bot that tries before it acts.

Plain Python that runs as it is; `kernel.pxd` gives the types that make it fast. A board is drawn
from what is known of the mine; then every order that is weighed is carried out on it, and all
teams go on by simple habits until the game is over. The dwarves of a team have the numbers from
three times its seat on. What a team does is one number, `code(kind, dwarf, target)`.
"""

from array import array
from collections.abc import Sequence

CREW, LIFE, POINTS, EVIL = 3, 3, 2, 1000
HIRE_PRICE, IRON_PRICE, DIAMOND_PRICE, SABOTAGE_PRICE = 250, 200, 400, 400
REACH = 4
PASS, MOVE, REMOVE, HIRE, IMPROVE, SABOTAGE, SONAR = 0, 1, 2, 3, 4, 5, 6
"""What a code orders; PASS ends the turn."""
FOLLOW = -1
"""In the place of an order: go on by habit."""
NOWHERE = -1
DRAWS = 512
"""Values that stand for what a layer may hold, each as likely as the others."""
WORD = (1 << 64) - 1
LONGEST = 1024
"""Turns of digging that are told apart when loot is discounted."""

# The habits of a team, by their place in the list given.
(
    PATIENCE,  # what loot a turn later is worth, compared with loot now
    HORIZON,  # an investment must bring its price in so many turns
    HIRING,  # a new dwarf is worth so many times what it brings at first
    RESTLESS,  # a dwarf moves for so many times its loot,
    WORTHWHILE,  # and so many points a turn
    SPITE,  # others are sabotaged when they are about to take so much
    AHEAD,  # layers of a zone that a team wants to know, the top one included
    LATEST,  # the turns of a game that is played out
    SPREAD,  # points of lead that make a game half won
    POINTS_ONLY,  # whether own points are all that counts
    MOST,  # investments of a team
    LAG,  # more of them when a team is behind by so much
    CUNNING,  # whether a team reckons closely, and sabotages, before it wakes the evil
) = range(13)
HABITS = 13


def code(kind: int, dwarf: int, target: int) -> int:
    """Write an order as one number; a dwarf counts from its team's first."""
    return kind | dwarf << 4 | target << 8


class Digging:
    """A mine in which games are tried."""

    def __init__(
        self, *, zones: int, layers: int, seats: int, seed: int, habits: Sequence[float]
    ) -> None:
        self._zones = zones
        self._layers = layers
        self._seats = seats
        self._random = seed & WORD | 1
        self._habits = array("d", habits)
        self._means = array("d", bytes(8 * (layers + 1) * layers))
        self._draws = array("i", bytes(4 * (layers + 1) * layers * DRAWS))
        self._board = array("i", bytes(4 * zones * layers))
        self._known = array("i", bytes(4 * zones * layers))
        self._depth, self._root_depth = _ints(zones), _ints(zones)
        self._life, self._root_life = _ints(zones), _ints(zones)
        self._on, self._root_on = _ints(zones), _ints(zones)
        self._sees, self._root_sees = _ints(seats * zones), _ints(seats * zones)
        self._post, self._root_post = _ints(seats * CREW), _ints(seats * CREW)
        self._pick, self._root_pick = _ints(seats * CREW), _ints(seats * CREW)
        self._score, self._root_score = _ints(seats), _ints(seats)
        self._idle, self._root_idle = _ints(seats), _ints(seats)
        self._waker = _ints(seats)
        self._rate = array("d", bytes(8 * seats * zones * CREW))
        self._root_rate = array("d", bytes(8 * seats * zones * CREW))
        self._fade = array("d", [self._habits[PATIENCE] ** turn for turn in range(LONGEST)])
        patience = self._habits[PATIENCE]
        self._even = array("d", [0.0] + [(1 - patience) / (1 - fade) for fade in self._fade[1:]])
        self._speed = array("d", [0.0, 1.0 / 3, 0.5, 1.0])
        self._pace = array("i", [0, 3, 2, 1])
        self.games = 0

    def learn(self, depth: int, means: Sequence[float], draws: Sequence[int]) -> None:
        """Take what layers hold in a mine of this depth: their means, and DRAWS values of each."""
        start = depth * self._layers
        for z, mean in enumerate(means):
            self._means[start + z] = mean
        for place, value in enumerate(draws):
            self._draws[start * DRAWS + place] = value

    def adopt(self, seat: int, habits: Sequence[float]) -> None:
        """Give a team other habits."""
        for place, value in enumerate(habits):
            self._habits[seat * HABITS + place] = value

    def load(  # noqa: PLR0913 - a position
        self,
        *,
        depths: Sequence[int],
        lives: Sequence[int],
        known: Sequence[int],
        posts: Sequence[int],
        picks: Sequence[int],
        scores: Sequence[int],
        sees: Sequence[int],
        idle: Sequence[int],
        turn: int,
        place: int,
        points: int,
    ) -> None:
        """Take a position; `known` holds the value of each layer of each zone, or -1."""
        self._root_depth = array("i", depths)
        self._root_life = array("i", lives)
        self._known = array("i", known)
        self._root_post = array("i", posts)
        self._root_pick = array("i", picks)
        self._root_score = array("i", scores)
        self._root_sees = array("i", sees)
        self._root_idle = array("i", idle)
        self._root_on = array("i", [NOWHERE] * self._zones)
        for dwarf, zone in enumerate(posts):
            if zone != NOWHERE:
                self._root_on[zone] = dwarf
        self._root_turn = turn
        self._root_place = place
        self._root_points = points

    def draw(self, depth: int) -> None:
        """Draw a board of this depth for what is known, and weigh its zones."""
        self._last = depth - 1
        self._fill()
        self._restore()
        self._root_left = 0.0
        for zone in range(self._zones):
            self._weigh(zone)
            self._root_left += self._hoard(zone)
        for place in range(len(self._rate)):
            self._root_rate[place] = self._rate[place]

    def advise(self) -> int:
        """Give what habit would do first."""
        self._begin()
        return self._choose((self._turn - 1 + self._place) % self._seats)

    def rates(self, seat: int, pick: int) -> list[float]:
        """Give what a team expects of each zone a turn with this pickaxe."""
        start = seat * self._zones * CREW + pick - 1
        return [self._root_rate[start + zone * CREW] for zone in range(self._zones)]

    def attempt(self, first: int, second: int) -> float:
        """Carry out one or two orders on the board drawn, play on, and give the worth of it."""
        self._begin()
        seat = (self._turn - 1 + self._place) % self._seats
        self._order(seat, first, second)
        self._play_on()
        self.games += 1
        return self._worth(seat)

    def step(self, seat: int, order: int) -> None:
        """Carry out an order, for a test."""
        self._apply(seat, order)

    def begin(self) -> None:
        """Set the position up on the board drawn, for a test."""
        self._begin()

    def finish(self) -> None:
        """Let all dwarves mine, for a test."""
        self._mine()

    def describe(self) -> tuple[list[int], list[int], list[int], list[int], list[int], int]:
        """Give depths, lives, posts, pickaxes, scores, and whether the evil woke."""
        return (
            list(self._depth),
            list(self._life),
            list(self._post),
            list(self._pick),
            list(self._score),
            self._woken,
        )

    def margin(self, seat: int) -> int:
        """Give the lead of a team over the best of the others in the game tried last."""
        return self._lead(seat)

    def _fill(self) -> None:
        for zone in range(self._zones):
            for z in range(self._root_depth[zone], self._last):
                place = zone * self._layers + z
                if self._known[place] >= 0:
                    self._board[place] = self._known[place]
                else:
                    at = (self._last + 1) * self._layers + z
                    self._board[place] = self._draws[at * DRAWS + self._throw() % DRAWS]
            self._board[zone * self._layers + self._last] = 0

    def _throw(self) -> int:
        """Throw 32 bits (xorshift64*, Vigna 2016)."""
        word = self._random
        word ^= word >> 12
        word = (word ^ word << 25) & WORD
        word ^= word >> 27
        self._random = word
        return ((word * 0x2545F4914F6CDD1D) & WORD) >> 32

    def _begin(self) -> None:
        """Go back to the position loaded, its zones rated on the board drawn."""
        self._restore()
        self._left = self._root_left
        for place in range(self._seats * self._zones * CREW):
            self._rate[place] = self._root_rate[place]

    def _restore(self) -> None:
        for zone in range(self._zones):
            self._depth[zone] = self._root_depth[zone]
            self._life[zone] = self._root_life[zone]
            self._on[zone] = self._root_on[zone]
        for place in range(self._seats * self._zones):
            self._sees[place] = self._root_sees[place]
        for dwarf in range(self._seats * CREW):
            self._post[dwarf] = self._root_post[dwarf]
            self._pick[dwarf] = self._root_pick[dwarf]
        for seat in range(self._seats):
            self._score[seat] = self._root_score[seat]
            self._idle[seat] = self._root_idle[seat]
            self._waker[seat] = NOWHERE
        self._turn = self._root_turn
        self._place = self._root_place
        self._points = self._root_points
        self._woken = 0

    def _order(self, seat: int, first: int, second: int) -> None:
        """Carry out orders and finish the turn."""
        ended = False
        for order in (first, second):
            if order == PASS:
                ended = True
            elif order != FOLLOW and self._points > 0 and not ended:
                self._apply(seat, order)
                self._points -= 1
        if not ended:
            self._follow(seat)

    def _follow(self, seat: int) -> None:
        """Use up the points of a turn by habit."""
        while self._points > 0:
            order = self._choose(seat)
            if order == PASS:
                break
            self._apply(seat, order)
            self._points -= 1

    def _play_on(self) -> None:
        """Let everybody play by habit until the game is over."""
        while True:
            self._place += 1
            while self._place < self._seats:
                self._points = POINTS
                self._follow((self._turn - 1 + self._place) % self._seats)
                self._place += 1
            self._mine()
            self._turn += 1
            self._place = -1
            if self._woken or self._left < 1 or self._turn > self._habits[LATEST]:
                break

    def _worth(self, seat: int) -> float:
        """Say how good the end of a game is: from 0, lost by far, to 1; or its points."""
        if self._habits[seat * HABITS + POINTS_ONLY] > 0:
            return self._score[seat]
        lead = self._lead(seat)
        won = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        size = lead if lead > 0 else -lead
        part = lead / (size + self._habits[seat * HABITS + SPREAD])
        return 0.75 * won + 0.125 * (1 + part)

    def _lead(self, seat: int) -> int:
        best = -(1 << 30)
        for other in range(self._seats):
            if other != seat and self._score[other] > best:
                best = self._score[other]
        return self._score[seat] - best if self._seats > 1 else self._score[seat]

    # What an order does.

    def _apply(self, seat: int, order: int) -> None:
        kind = order & 15
        dwarf = CREW * seat + (order >> 4 & 15)
        target = order >> 8
        if kind in (MOVE, REMOVE):
            if self._post[dwarf] != NOWHERE:
                self._on[self._post[dwarf]] = NOWHERE
            self._post[dwarf] = target if kind == MOVE else NOWHERE
            if kind == MOVE:
                self._on[target] = dwarf
        elif kind == HIRE:
            self._score[seat] -= HIRE_PRICE
            self._pick[CREW * seat + self._crew(seat)] = 1
        elif kind == IMPROVE:
            self._score[seat] -= IRON_PRICE if self._pick[dwarf] == 1 else DIAMOND_PRICE
            self._pick[dwarf] += 1
        elif kind == SABOTAGE:
            self._score[seat] -= SABOTAGE_PRICE
            self._idle[target] = self._crew(target)
        elif kind == SONAR:
            self._sees[seat * self._zones + target] = self._depth[target] + REACH
            self._weigh(target)

    def _crew(self, seat: int) -> int:
        """Count the dwarves of a team."""
        count = 0
        while count < CREW and self._pick[CREW * seat + count] > 0:
            count += 1
        return count

    def _mine(self) -> None:
        for seat in range(self._seats):
            for dwarf in range(CREW * seat + self._idle[seat], CREW * seat + CREW):
                if self._post[dwarf] != NOWHERE:
                    self._strike(seat, dwarf, self._post[dwarf])
            self._idle[seat] = 0
            self._waker[seat] = NOWHERE

    def _strike(self, seat: int, dwarf: int, zone: int) -> None:
        """Let a dwarf mine its zone."""
        self._life[zone] = max(0, self._life[zone] - self._pick[dwarf])
        if self._depth[zone] >= self._last:
            self._score[seat] -= EVIL
            self._woken += 1
        elif self._life[zone] == 0:
            self._left -= self._hoard(zone)
            self._score[seat] += self._board[zone * self._layers + self._depth[zone]]
            self._depth[zone] += 1
            self._life[zone] = LIFE
            self._left += self._hoard(zone)
        self._weigh(zone)

    # What a zone is worth.

    def _hoard(self, zone: int) -> float:
        """Expect the loot that is left of a zone."""
        if self._depth[zone] >= self._last:
            return 0.0
        loot = self._board[zone * self._layers + self._depth[zone]] * 1.0
        start = (self._last + 1) * self._layers
        for z in range(self._depth[zone] + 1, self._last):
            loot += self._means[start + z]
        return loot

    def _weigh(self, zone: int) -> None:
        """Rate a zone anew for everybody, by what they know of it."""
        for pick in range(CREW):
            common = self._rated(zone, pick + 1, self._depth[zone] + 1)
            for seat in range(self._seats):
                sees = self._sees[seat * self._zones + zone]
                place = (seat * self._zones + zone) * CREW + pick
                if sees > self._depth[zone] + 1:
                    self._rate[place] = self._rated(zone, pick + 1, sees)
                else:
                    self._rate[place] = common

    def _rated(self, zone: int, pick: int, sees: int) -> float:
        """Give the best mean loot a turn of digging a zone, for as long as that is best."""
        z = self._depth[zone]
        turns = (self._life[zone] + pick - 1) // pick
        start = (self._last + 1) * self._layers
        loot = best = 0.0
        while z < self._last and turns < LONGEST:
            if z < sees:
                loot += self._fade[turns] * self._board[zone * self._layers + z]
            else:
                loot += self._fade[turns] * self._means[start + z]
            best = max(best, loot * self._even[turns])
            turns += self._pace[pick]
            z += 1
        return best

    # The habits.

    def _choose(self, seat: int) -> int:
        """Give the first thing that is to be done, or PASS."""
        order = self._wake(seat)
        if order == PASS:
            order = self._escape(seat)
        if order == PASS:
            order = self._employ(seat)
        if order == PASS:
            order = self._invest(seat)
        if order == PASS:
            order = self._relocate(seat)
        if order == PASS:
            order = self._spoil(seat)
        if order == PASS:
            order = self._sound(seat)
        return order

    def _wake(self, seat: int) -> int:
        """Wake the evil with one dwarf where nobody can win any more after that."""
        if self._seats == 1 or self._waker[seat] != NOWHERE or self._lead(seat) <= EVIL // 2:
            return PASS
        waker = self._standing(seat)
        goal = self._open() if waker == NOWHERE else NOWHERE
        if waker == NOWHERE and goal == NOWHERE:
            return PASS
        if waker == NOWHERE:
            waker = self._idlest(seat)
        if self._wins(seat, waker, NOWHERE):
            self._waker[seat] = waker
            return PASS if goal == NOWHERE else MOVE | (waker - CREW * seat) << 4 | goal << 8
        spare = self._points - (0 if goal == NOWHERE else 1)
        if spare > 0 and self._habits[seat * HABITS + CUNNING] > 0:
            rival = self._foremost(seat)
            if self._score[seat] >= SABOTAGE_PRICE and self._wins(seat, waker, rival):
                return SABOTAGE | rival << 8
        return PASS

    def _standing(self, seat: int) -> int:
        """Find a dwarf that stands on the evil's layer."""
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            if self._post[dwarf] != NOWHERE and self._depth[self._post[dwarf]] == self._last:
                return dwarf
        return NOWHERE

    def _open(self) -> int:
        """Find a free zone where the evil lies open."""
        for zone in range(self._zones):
            if self._depth[zone] == self._last and self._on[zone] == NOWHERE:
                return zone
        return NOWHERE

    def _idlest(self, seat: int) -> int:
        """Find the dwarf with the lowest rate."""
        idlest = CREW * seat
        for dwarf in range(CREW * seat + 1, CREW * seat + self._crew(seat)):
            if self._income(dwarf) < self._income(idlest):
                idlest = dwarf
        return idlest

    def _foremost(self, seat: int) -> int:
        """Find the rival who may have most at the end of this turn."""
        best = NOWHERE
        for other in range(self._seats):
            if other != seat and (best == NOWHERE or self._grasp(other) > self._grasp(best)):
                best = other
        return best

    def _wins(self, seat: int, waker: int, stopped: int) -> bool:
        """Whether a team is ahead of all others if this dwarf of it wakes the evil now."""
        if self._habits[seat * HABITS + CUNNING] <= 0:
            return self._lead(seat) > EVIL + self._richest()
        mine = self._score[seat] - EVIL - (0 if stopped == NOWHERE else SABOTAGE_PRICE)
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            zone = self._post[dwarf]
            if dwarf != waker and zone != NOWHERE and self._life[zone] <= self._pick[dwarf]:
                mine += self._board[zone * self._layers + self._depth[zone]]
        for other in range(self._seats):
            reach = self._score[other] if other == stopped else self._grasp(other)
            if other != seat and reach >= mine:
                return False
        return True

    def _grasp(self, seat: int) -> int:
        """Give the most that a team can have at the end of this turn."""
        if self._idle[seat] > 0:
            return self._score[seat]
        if (seat - self._turn + 1 + self._seats * LONGEST) % self._seats < self._place:
            return self._score[seat] + self._harvest(seat)
        return self._score[seat] + self._richest()

    def _richest(self) -> int:
        """Give the most that three dwarves can take in a turn."""
        first = second = third = 0
        for zone in range(self._zones):
            value = self._board[zone * self._layers + self._depth[zone]]
            if value > first:
                first, second, third = value, first, second
            elif value > second:
                second, third = value, second
            elif value > third:
                third = value
        return first + second + third

    def _income(self, dwarf: int) -> float:
        """Give the rate of a dwarf where it stands."""
        if self._post[dwarf] == NOWHERE:
            return 0.0
        place = (dwarf // CREW) * self._zones + self._post[dwarf]
        return self._rate[place * CREW + self._pick[dwarf] - 1]

    def _brink(self, seat: int) -> int:
        """Count the dwarves that stand right above the evil."""
        count = 0
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            zone = self._post[dwarf]
            if zone != NOWHERE and self._depth[zone] == self._last - 1:
                count += 1
        return count

    def _goal(self, seat: int, dwarf: int) -> int:
        """Find the best free zone for a dwarf; only two may stand right above the evil."""
        deepest = self._last - (2 if self._brink(seat) >= POINTS else 1)
        best = 0.0
        goal = NOWHERE
        for zone in range(self._zones):
            place = (seat * self._zones + zone) * CREW + self._pick[dwarf] - 1
            if (
                self._on[zone] == NOWHERE
                and self._rate[place] > best
                and self._depth[zone] <= deepest
            ):
                best = self._rate[place]
                goal = zone
        self._promise = best
        return goal

    def _send(self, seat: int, dwarf: int) -> int:
        """Order a dwarf to the best free zone, or outside."""
        goal = self._goal(seat, dwarf)
        number = dwarf - CREW * seat
        return REMOVE | number << 4 if goal == NOWHERE else MOVE | number << 4 | goal << 8

    def _escape(self, seat: int) -> int:
        """Leave the evil's layer, and do not let three dwarves stand right above it."""
        worst = NOWHERE
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            zone = self._post[dwarf]
            if zone == NOWHERE or self._waker[seat] == dwarf:
                continue
            if self._depth[zone] == self._last:
                return self._send(seat, dwarf)
            if worst == NOWHERE or self._income(dwarf) < self._income(worst):
                worst = dwarf
        return self._send(seat, worst) if self._brink(seat) > POINTS else PASS

    def _employ(self, seat: int) -> int:
        """Send a dwarf to work."""
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            if self._pick[dwarf] > 0 and self._post[dwarf] == NOWHERE:
                goal = self._goal(seat, dwarf)
                if goal != NOWHERE:
                    return MOVE | (dwarf - CREW * seat) << 4 | goal << 8
        return PASS

    def _invest(self, seat: int) -> int:
        """Buy what is next in the order of investments, if it pays in time, or save for it."""
        crew = self._crew(seat)
        bought = crew - 1
        chosen = NOWHERE
        for dwarf in range(CREW * seat, CREW * seat + crew):
            bought += self._pick[dwarf] - 1
            if self._pick[dwarf] < CREW and (
                chosen == NOWHERE or self._pick[dwarf] > self._pick[chosen]
            ):
                chosen = dwarf
        hires = int(self._habits[seat * HABITS + HIRING]) >> bought & 1
        if bought >= self._habits[seat * HABITS + MOST] and (
            self._lead(seat) > -self._habits[seat * HABITS + LAG]
        ):
            return PASS
        if crew < CREW and (hires or chosen == NOWHERE):
            return self._purchase(seat, HIRE, HIRE_PRICE, HIRE_PRICE / self._speed[1])
        if chosen == NOWHERE:
            return PASS
        order = IMPROVE | (chosen - CREW * seat) << 4
        if self._pick[chosen] == 1:
            whole = IRON_PRICE + DIAMOND_PRICE
            return self._purchase(seat, order, IRON_PRICE, whole / (1 - self._speed[1]))
        return self._purchase(seat, order, DIAMOND_PRICE, DIAMOND_PRICE / (1 - self._speed[2]))

    def _purchase(self, seat: int, order: int, price: int, pace: float) -> int:
        """Buy what costs so much, and so much for the pace of a diamond pickaxe."""
        if price > self._score[seat]:
            return PASS
        pays = self._prospect(seat) * self._habits[seat * HABITS + HORIZON] > pace
        return order if pays else PASS

    def _prospect(self, seat: int) -> float:
        """Give the best that a diamond pickaxe can bring a turn, on a zone free or the team's."""
        best = 0.0
        for zone in range(self._zones):
            rate = self._rate[(seat * self._zones + zone) * CREW + CREW - 1]
            if rate > best and (self._on[zone] == NOWHERE or self._on[zone] // CREW == seat):
                best = rate
        return best

    def _relocate(self, seat: int) -> int:
        """Move the dwarf that gains most by it."""
        best = self._habits[seat * HABITS + WORTHWHILE]
        order = PASS
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            if self._pick[dwarf] > 0 and self._waker[seat] != dwarf:
                goal = self._goal(seat, dwarf)
                gain = self._promise - self._habits[seat * HABITS + RESTLESS] * self._income(dwarf)
                if goal != NOWHERE and gain > best:
                    best = gain
                    order = MOVE | (dwarf - CREW * seat) << 4 | goal << 8
        return order

    def _spoil(self, seat: int) -> int:
        """Sabotage who is about to take most, if that is much."""
        if self._score[seat] < SABOTAGE_PRICE:
            return PASS
        best = self._habits[seat * HABITS + SPITE]
        order = PASS
        for other in range(self._seats):
            if other != seat and self._idle[other] == 0 and self._harvest(other) > best:
                best = self._harvest(other)
                order = SABOTAGE | other << 8
        return order

    def _harvest(self, seat: int) -> int:
        """Give what a team takes at the end of this turn where its dwarves stand."""
        loot = 0
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            zone = self._post[dwarf]
            if zone != NOWHERE and self._life[zone] <= self._pick[dwarf]:
                loot += self._board[zone * self._layers + self._depth[zone]]
        return loot

    def _sound(self, seat: int) -> int:
        """Look where digging is best."""
        best = 0.0
        order = PASS
        for zone in range(self._zones):
            place = seat * self._zones + zone
            rate = self._rate[place * CREW + CREW - 1]
            if (
                rate > best
                and self._sees[place] < self._depth[zone] + self._habits[seat * HABITS + AHEAD]
                and self._sees[place] <= self._last
                and (self._on[zone] == NOWHERE or self._on[zone] // CREW == seat)
            ):
                best = rate
                order = SONAR | zone << 8
        return order


def _ints(count: int) -> "array[int]":
    return array("i", bytes(4 * count))
