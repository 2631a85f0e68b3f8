# cython: boundscheck=False, wraparound=False, cdivision=True
"""What plans are worth: the town played on by itself, with nobody new, for a number of turns.

A bus that stands follows its plan; one whose plan is over, and every bus of the other companies,
goes where one or two stops deliver most a turn. What is bought follows a list. Plain Python that
runs as it is; `kernel_plans.pxd` gives the types that make it fast.
"""

from array import array
from collections.abc import Sequence

from joute.games.minibus.bots.kernel_town import Town
from joute.games.minibus.bots.layout import (
    ABOARD,
    BUS_PRICE,
    BUSES,
    BUY_BUS,
    BUY_CT,
    BUY_SP,
    CARS,
    CT,
    CT_PRICE,
    DOOR,
    FLEET,
    GOAL,
    LOAD,
    MONEY,
    MOST_ITEMS,
    MOST_STOPS,
    OPEN,
    OWNER,
    PLACES,
    PLAYS,
    QUEUE,
    SEATS_A_CAR,
    SHOP,
    SP,
    SP_PRICE,
    STATIONS,
    STAY,
    STOOD,
    TARGET,
    WAITING,
    X,
    Y,
)  # fmt: skip

PICKED_UP = 0.2
"""What somebody picked up is worth to a bus without a plan, in fares."""
ABOARD_AT_END = 0.5
"""What somebody aboard is worth when the look ahead ends, in fares."""
LATER = 0.98
"""What money that comes a turn later is worth now."""
A_TURN = 30.0
"""What reaching the goal a turn sooner is worth."""


class Plans(Town):
    """A town whose buses follow plans."""

    def __init__(self) -> None:
        Town.__init__(self)
        self.turns = 0
        """Turns played so far, to count work by."""
        self._me = 0
        self._list = array("i", [0] * MOST_ITEMS)
        self._items = 0
        self._spent = 0
        self._plan = array("i", [0] * (FLEET * MOST_STOPS))
        self._plan_at = array("i", [0] * FLEET)
        self._plan_size = array("i", [0] * FLEET)
        self._round = array("i", [0] * FLEET)
        self._rivals = 0
        self._rival_goal = array("i", [0] * FLEET)
        self._rival_eta = array("i", [0] * FLEET)
        self._rival_seats = array("i", [0] * FLEET)
        self._cabin = array("i", [0] * STATIONS)

    def seat(self, me: int) -> None:
        """Set the seat whose plans these are."""
        self._me = me

    def shopping(self, items: Sequence[int]) -> None:
        """Take the list of what to buy, in order."""
        self._items = len(items)
        for at, item in enumerate(items):
            self._list[at] = item

    def plan(self, bus: int, stops: Sequence[int]) -> None:
        """Give a bus its goal from now on and the stops after it; none leaves it to itself."""
        self._plan_size[bus] = len(stops)
        for at, stop in enumerate(stops):
            self._plan[bus * MOST_STOPS + at] = stop

    def go_round(self, bus: int, way: int) -> None:
        """Let a bus go round the stations: 1 in their order, -1 in reverse, 0 not at all."""
        self._round[bus] = way

    def advise(self, bus: int) -> int:
        """Return where a bus without a plan would go."""
        return self._best_stop(bus)

    def worth(self, turns: int) -> float:
        """Play the position on; value the money that comes in, sooner more than later."""
        self.restore()
        self._spent = 0
        for bus in range(FLEET):
            self._plan_at[bus] = 0
        me = MONEY + self._me
        worth = 0.0
        weight = 1.0
        for turn in range(turns):
            wealth = self._live[me] + self._spent
            self._command(turn == 0)
            self.run()
            self.turns += 1
            worth += weight * (self._live[me] + self._spent - wealth)
            weight *= LATER
            if self._live[me] >= TARGET:
                return worth + A_TURN * (turns - turn) * weight
        return worth + weight * ABOARD_AT_END * self._fare() * self._passengers()

    def _fare(self) -> int:
        return 10 + 2 * self._live[CT + self._me]

    def _passengers(self) -> int:
        count = 0
        for bus in range(self._live[BUSES]):
            if self._live[OWNER + bus] == self._me:
                count += self._live[LOAD + bus]
        return count

    def _command(self, first: bool) -> None:  # noqa: FBT001 - on the first turn plans begin
        """Let everybody give commands."""
        self._shop()
        for bus in range(self._live[BUSES]):
            if first and self._plan_size[bus]:
                self._go_on(bus)
            elif self._live[STOOD + bus] and self._live[PLAYS + self._live[OWNER + bus]]:
                if self._round[bus]:
                    self._turn_round(bus)
                elif self._plan_at[bus] == self._plan_size[bus]:
                    self.send(bus, self._best_stop(bus))
                elif not self._busy(bus):
                    self._go_on(bus)

    def _turn_round(self, bus: int) -> None:
        """Send a bus that goes round on to its next stop, if it has stood long enough (B32)."""
        if self._live[STOOD + bus] >= STAY:
            stations = self._live[OPEN]
            self.send(bus, (self._live[GOAL + bus] + self._round[bus] + stations) % stations)

    def _go_on(self, bus: int) -> None:
        """Send a bus to the next stop of its plan."""
        at = self._plan_at[bus]
        self._plan_at[bus] = at + 1
        self.send(bus, self._plan[bus * MOST_STOPS + at])

    def _busy(self, bus: int) -> bool:
        """Return whether there is somebody to get off or on where a bus stands."""
        goal = self._live[GOAL + bus]
        if self._live[ABOARD + bus * STATIONS + goal]:
            return True
        full = self._live[LOAD + bus] >= SEATS_A_CAR * self._live[CARS + bus]
        return self._live[WAITING + goal] > 0 and not full

    # Without a plan.

    def _best_stop(self, bus: int) -> int:
        """Find the first of one or two stops that are worth most a turn; stay if there is none."""
        self._watch_rivals(bus)
        best = 0.0
        stop = self._live[GOAL + bus]
        for station in range(self._live[OPEN]):
            worth = self._worth_of(bus, station)
            if worth > best:
                best = worth
                stop = station
        return stop

    def _watch_rivals(self, bus: int) -> None:
        """Note when other buses come to their goals, and with how many seats."""
        count = 0
        for other in range(self._live[BUSES]):
            if other != bus and self._live[PLAYS + self._live[OWNER + other]]:
                goal = self._live[GOAL + other]
                leaving = self._live[ABOARD + other * STATIONS + goal]
                free = SEATS_A_CAR * self._live[CARS + other] - self._live[LOAD + other]
                self._rival_goal[count] = goal
                self._rival_seats[count] = free + leaving
                self._rival_eta[count] = self._travel(other, goal) + (leaving > 0)
                count += 1
        self._rivals = count

    def _travel(self, bus: int, station: int) -> int:
        across = abs(self._live[X + bus] - self._sx[station])
        along = abs(self._live[Y + bus] - self._sy[station])
        speed = 1 + self._live[SP + self._live[OWNER + bus]]
        return (max(across, along) + speed - 1) // speed

    def _claimed(self, station: int, turns: int) -> int:
        """Count the seats of other buses that come to a station within this many turns."""
        seats = 0
        for rival in range(self._rivals):
            if self._rival_goal[rival] == station and self._rival_eta[rival] <= turns:
                seats += self._rival_seats[rival]
        return seats

    def _at_door(self, count: int) -> int:
        return (count + DOOR - 1) // DOOR

    def _boarding(self, station: int, turns: int, free: int) -> int:
        """Count the travellers who can board at a station after other buses have been there."""
        waiting = self._live[WAITING + station] - self._claimed(station, turns)
        return max(0, min(waiting, free))

    def _worth_of(self, bus: int, station: int) -> float:
        """Value the best one or two stops of which this is the first, in fares a turn."""
        leaving = self._live[ABOARD + bus * STATIONS + station]
        turns = self._travel(bus, station) + self._at_door(leaving)
        free = SEATS_A_CAR * self._live[CARS + bus] - self._live[LOAD + bus] + leaving
        boarding = self._boarding(station, turns, free)
        if not leaving and not boarding:
            return 0.0
        self._fill(bus, station, boarding, self._claimed(station, turns))
        turns += self._at_door(boarding)
        best = (leaving + PICKED_UP * (boarding - leaving)) / turns
        for goal in range(self._live[OPEN]):
            if goal != station:
                worth = self._worth_of_second(bus, station, goal, turns, leaving, free - boarding)
                best = max(best, worth)
        return best

    def _fill(self, bus: int, station: int, boarding: int, skipped: int) -> None:
        """Count by destination who is aboard after a stop."""
        for goal in range(self._live[OPEN]):
            self._cabin[goal] = self._live[ABOARD + bus * STATIONS + goal]
        self._cabin[station] = 0
        start = QUEUE + station * PLACES + skipped
        for place in range(boarding):
            self._cabin[self._live[start + place]] += 1

    def _worth_of_second(  # noqa: PLR0913, PLR0917 - what the first stop left behind
        self, bus: int, station: int, goal: int, turns: int, delivered: int, free: int
    ) -> float:
        speed = 1 + self._live[SP + self._live[OWNER + bus]]
        leaving = self._cabin[goal]
        turns += (self._way[station * STATIONS + goal] + speed - 1) // speed
        turns += self._at_door(leaving)
        free += leaving
        boarding = self._boarding(goal, turns, free)
        turns += self._at_door(boarding)
        aboard = SEATS_A_CAR * self._live[CARS + bus] - free + boarding
        more = aboard - self._live[LOAD + bus]
        return (delivered + leaving + PICKED_UP * more) / turns

    # Purchases.

    def _shop(self) -> None:
        """Buy what comes next on the list, once there is money for it."""
        while self._live[SHOP] < self._items:
            item = self._list[self._live[SHOP]]
            price = SP_PRICE if item == BUY_SP else BUS_PRICE
            if self._live[MONEY + self._me] < price:
                break
            self._live[SHOP] += 1
            self._spent += price
            self._purchase(item)

    def _purchase(self, item: int) -> None:
        if item == BUY_BUS:
            self.buy(self._me, self._longest_queue())
        elif item == BUY_CT:
            self.improve(self._me, CT, CT_PRICE)
        else:
            self.improve(self._me, SP, SP_PRICE)

    def _longest_queue(self) -> int:
        best = 0
        for station in range(1, self._live[OPEN]):
            if self._live[WAITING + station] > self._live[WAITING + best]:
                best = station
        return best
