# cython: boundscheck=False, wraparound=False, cdivision=True
"""What each team knows of a mine, and what it expects of the zones.

Plain Python that runs as it is; `kernel_ground.pxd` gives the types that make it fast. A team
knows the tops of all zones, what its sonar has shown, and a least number of layers; until it is sure
of the depth it uses means over all depths that are still possible.
"""

from array import array
from collections.abc import Sequence

from joute.games.mine.actions import CREW, DIAMOND
from joute.games.mine.bots.codes import (
    DRAWS,
    HABITS,
    HASTE,
    MASTER,
    NOWHERE,
    PATIENCE,
    SONAR,
    STYLE,
)
from joute.games.mine.bots.kernel_pit import Pit, ints
from joute.games.mine.maps import SHALLOWEST
from joute.games.mine.rules import POINTS, REACH

INVESTMENTS = 8
"""Two hires and six improvements are all that a team can buy."""


class Ground(Pit):
    """A position as all teams see it."""

    def __init__(
        self, *, zones: int, layers: int, seats: int, seed: int, habits: Sequence[float]
    ) -> None:
        super().__init__(zones=zones, layers=layers, seats=seats, seed=seed)
        self._most = layers - 1
        self._habits = array("d", habits)
        self._means = doubles((layers + 1) * layers)
        self._vague = doubles(2 * (layers + 1) * layers)
        self._least, self._sure, self._stamp = ints(seats), ints(seats), ints(seats)
        self._rate = doubles(seats * zones * CREW)
        self._fresh = ints(seats * zones * CREW)
        self._hoard = doubles(seats * zones)
        self._counted = ints(seats * zones)
        self._later = doubles(seats * (DIAMOND + 1))
        self._pace = array("i", [0, 3, 2, 1])

    def learn(self, depth: int, means: Sequence[float], draws: Sequence[int]) -> None:
        """Take what layers hold in a mine of this depth: their means, and DRAWS values of each."""
        start = depth * self._layers
        for z, mean in enumerate(means):
            self._means[start + z] = mean
        for place, value in enumerate(draws):
            self._draws[start * DRAWS + place] = value

    def expect(self, chances: Sequence[float], *, master: bool) -> None:
        """Take the chance of each depth, by which teams that play like this expect layers."""
        kind = 0 if master else 1
        for least in range(1, self._layers):
            whole = sum(chances[least:])
            for z in range(self._layers):
                mean = sum(
                    chances[depth] * self._means[depth * self._layers + z]
                    for depth in range(max(least, z + 2), self._layers)
                )
                place = (kind * (self._layers + 1) + least) * self._layers + z
                self._vague[place] = mean / whole if whole > 0 else 0.0

    def adopt(self, seat: int, habits: Sequence[float]) -> None:
        """Give a team other habits."""
        for place, value in enumerate(habits):
            self._habits[seat * HABITS + place] = value

    # What a team knows.

    def _survey(self) -> None:
        """Let everybody look at the position loaded."""
        for seat in range(self._seats):
            self._stamp[seat] = 1
            self._least[seat] = min(SHALLOWEST, self._last + 1)
            self._sure[seat] = self._most <= SHALLOWEST
            for zone in range(self._zones):
                self._sound_out(seat, self._sees[seat * self._zones + zone])
                self._counted[seat * self._zones + zone] = 0
            self._hurry(seat)
        for place in range(self._seats * self._zones * CREW):
            self._fresh[place] = 0
        for zone in range(self._zones):
            self._uncover(zone)

    def _uncover(self, zone: int) -> None:
        """Let everybody see the new top of a zone; metal is never in the last layer."""
        least = self._depth[zone] + (2 if self._top(zone) > 0 else 1)
        for seat in range(self._seats):
            self._deepen(seat, least)

    def _sound_out(self, seat: int, sees: int) -> None:
        """Let a team see down to a layer."""
        if sees > self._last:
            self._deepen(seat, self._most)
        else:
            self._deepen(seat, sees + 1)

    def _deepen(self, seat: int, least: int) -> None:
        """Let a team know the least number of layers; if that is also the most, it knows the depth."""
        if self._sure[seat] or least <= self._least[seat]:
            return
        self._stamp[seat] += 1
        self._least[seat] = least
        if least >= self._most:
            self._sure[seat] = 1
            self._least[seat] = self._last + 1

    def _deadly(self, seat: int, zone: int) -> bool:
        """Whether the top layer of a zone may be the evil's."""
        return self._depth[zone] >= self._least[seat] - 1 and self._top(zone) == 0

    def _near(self, seat: int, zone: int) -> bool:
        """Whether the layer below the top may be the evil's."""
        return self._depth[zone] + 1 >= self._least[seat] - 1

    def _brink(self, seat: int, but: int) -> int:
        """Count the dwarves that may have to be moved next turn, but one."""
        count = 0
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            zone = self._post[dwarf]
            if zone != NOWHERE and dwarf != but and self._near(seat, zone):
                count += 0 if self._deadly(seat, zone) else 1
        return count

    # What becomes of that as the game goes on.

    def _do(self, seat: int, order: int) -> None:
        """Carry out an order; what a team learns or buys by it changes its rates."""
        self._apply(seat, order)
        if order & 15 == SONAR:
            zone = order >> 8
            self._sound_out(seat, self._depth[zone] + REACH)
            self._forget(seat, zone)
        else:
            self._hurry(seat)

    def _mine(self) -> None:
        """Let all dwarves mine that are not sabotaged."""
        for seat in range(self._seats):
            for dwarf in range(CREW * seat + self._idle[seat], CREW * seat + CREW):
                zone = self._post[dwarf]
                if zone != NOWHERE:
                    if self._strike(seat, dwarf, zone):
                        self._uncover(zone)
                    for other in range(self._seats):
                        self._forget(other, zone)
            self._idle[seat] = 0

    def _forget(self, seat: int, zone: int) -> None:
        """Weigh a zone anew when it is asked for."""
        place = seat * self._zones + zone
        self._counted[place] = 0
        for pick in range(CREW):
            self._fresh[place * CREW + pick] = 0

    def _hurry(self, seat: int) -> None:
        """Set what loot a layer later is worth: the less a team has bought, the more it is in a hurry."""
        patience = self._patience(seat)
        if patience == self._later[seat * (DIAMOND + 1)]:
            return
        self._stamp[seat] += 1
        self._later[seat * (DIAMOND + 1)] = patience
        for pick in range(1, DIAMOND + 1):
            fade = 1.0
            for _ in range(self._pace[pick]):
                fade *= patience
            self._later[seat * (DIAMOND + 1) + pick] = fade

    def _patience(self, seat: int) -> float:
        start = seat * HABITS
        if self._habits[start + STYLE] != MASTER:
            return self._habits[start + PATIENCE]
        bought = self._bought(seat) * 1.0 / INVESTMENTS
        return (1 - bought) * self._habits[start + HASTE] + bought * self._habits[start + PATIENCE]

    def _bought(self, seat: int) -> int:
        """Count a team's investments."""
        bought = -1
        for dwarf in range(CREW * seat, CREW * seat + CREW):
            bought += self._pick[dwarf]
        return bought

    # What a zone is worth to a team.

    def _bottom(self, seat: int) -> int:
        """Return the layer above which a team expects loot."""
        return self._last if self._sure[seat] else self._most - 1

    def _table(self, seat: int) -> int:
        """Find the table of means that a team uses."""
        if self._sure[seat]:
            return (self._last + 1) * self._layers
        kind = 0 if self._habits[seat * HABITS + STYLE] == MASTER else 1
        return (kind * (self._layers + 1) + self._least[seat]) * self._layers

    def _value(self, seat: int, zone: int, z: int, start: int) -> float:
        """Return what a team knows or expects of a layer."""
        if z < self._sees[seat * self._zones + zone] or z == self._depth[zone]:
            return self._board[zone * self._layers + z]
        return self._means[start + z] if self._sure[seat] else self._vague[start + z]

    def _rated(self, seat: int, zone: int, pick: int) -> float:
        """Return the best mean loot a turn of digging a zone, for as long as that is best."""
        place = (seat * self._zones + zone) * CREW + pick - 1
        if self._fresh[place] != self._stamp[seat]:
            self._fresh[place] = self._stamp[seat]
            self._rate[place] = self._dig(seat, zone, pick, 1.0)
        return self._rate[place]

    def _dig(self, seat: int, zone: int, pick: int, faith: float) -> float:
        """Work out a rate, counting `faith` times what unseen layers hold on average."""
        patience = self._later[seat * (DIAMOND + 1)]
        later = self._later[seat * (DIAMOND + 1) + pick]
        start = self._table(seat)
        fade = 1.0
        loot = best = 0.0
        if self._habits[seat * HABITS + STYLE] == MASTER:  # the others do not count blows
            life = self._life[zone]
            while life > 0:
                fade *= patience
                life -= pick
            fade /= later
        sees = max(self._sees[seat * self._zones + zone], self._depth[zone] + 1)
        for z in range(self._depth[zone], self._bottom(seat)):
            fade *= later
            value = self._value(seat, zone, z, start)
            loot += fade * (value if z < sees else faith * value)
            best = max(best, loot * (1 - patience) / (1 - fade))
        return best

    def _hoarded(self, seat: int, zone: int) -> float:
        """Return all that a team expects of a zone."""
        place = seat * self._zones + zone
        if self._counted[place] != self._stamp[seat]:
            self._counted[place] = self._stamp[seat]
            start = self._table(seat)
            loot = 0.0
            for z in range(self._depth[zone], self._bottom(seat)):
                loot += self._value(seat, zone, z, start)
            self._hoard[place] = loot
        return self._hoard[place]

    def _income(self, dwarf: int) -> float:
        """Return the rate of a dwarf where it stands."""
        if self._post[dwarf] == NOWHERE:
            return 0.0
        return self._rated(dwarf // CREW, self._post[dwarf], self._pick[dwarf])

    def _idlest(self, seat: int) -> int:
        """Find the dwarf with the lowest rate."""
        idlest = CREW * seat
        for dwarf in range(CREW * seat + 1, CREW * seat + self._crew(seat)):
            if self._income(dwarf) < self._income(idlest):
                idlest = dwarf
        return idlest

    def _goal(self, seat: int, dwarf: int) -> int:
        """Find the best free zone for a dwarf; only two may have to be moved next turn."""
        full = self._brink(seat, dwarf) >= POINTS
        goal = NOWHERE
        self._promise = 0.0
        for zone in range(self._zones):
            if self._on[zone] == NOWHERE and not self._deadly(seat, zone):
                rate = self._rated(seat, zone, self._pick[dwarf])
                if rate > self._promise and not (full and self._near(seat, zone)):
                    self._promise = rate
                    goal = zone
        return goal


def doubles(count: int) -> "array[float]":
    """Make an array of zeros."""
    return array("d", bytes(8 * count))
