"""Between what a company sees and the kernel: the position, plans for its buses, and better ones."""

from collections.abc import Callable, Sequence

from joute.dice import Dice
from joute.games.minibus.bots.kernel_plans import Plans
from joute.games.minibus.bots.layout import FLEET, MOST_STOPS, STAY
from joute.games.minibus.state import GOAL, IN_PLAY, Bus, Observation

AHEAD = 40
"""Turns that are played on to value plans."""
LONGEST = 4
"""Stops of a plan."""
CHANGES = ("replace", "replace", "replace", "insert", "insert", "drop", "swap", "cut")
"""Ways to change a plan, as often as they are tried."""

assert LONGEST <= MOST_STOPS

Plan = list[int]


def set_up(town: Plans, seen: Observation) -> None:
    """Put a position on the kernel's board."""
    town.clear(len(seen.stations))
    town.seat(seen.seat)
    for number, place in enumerate(seen.stations):
        town.place(number, place.x, place.y, place.capacity)
    for seat, company in enumerate(seen.companies):
        town.company(seat, company.money, company.sb, company.sp, company.ct)
        if company.money >= GOAL or (seen.phases and seen.phases[seat] is not IN_PLAY):
            town.retire(seat)
    for line in range(FLEET):
        town.plan(line, ())
        town.go_round(line, 0)
    for number, bus in enumerate(seen.buses):
        stood = seen.turn - bus.since + 1 if bus.since else 0
        town.bus(bus.owner, bus.x, bus.y, bus.destination, bus.size, stood)
        for traveller in bus.aboard:
            town.seat_aboard(number, traveller.destination)
    for station, queue in enumerate(seen.queues):
        for traveller in queue:
            town.arrive(station, traveller.destination)
    town.keep()


def busy(seen: Observation, bus: Bus) -> bool:
    """Return whether there is somebody to get off or on where a bus stands."""
    here = bus.destination
    leaving = any(traveller.destination == here for traveller in bus.aboard)
    return leaving or (len(seen.queues[here]) > 0 and len(bus.aboard) < bus.capacity)


class Rounds:
    """Finds out which of the others' buses go round the stations, as the teacher's do."""

    def __init__(self) -> None:
        self._before: Observation | None = None
        self._ways: dict[int, int] = {}

    def watch(self, seen: Observation) -> dict[int, int]:
        """Return the way of each bus that goes round, by its place in the list."""
        before, self._before = self._before, seen
        if before is not None and len(before.buses) <= len(seen.buses):
            for old, new in zip(before.buses, seen.buses, strict=False):
                self._compare(before, old, new)
        return {
            line: self._ways.get(bus.number, 0)
            for line, bus in enumerate(seen.buses)
            if bus.owner != seen.seat
        }

    def _compare(self, before: Observation, old: Bus, new: Bus) -> None:
        """Learn from a bus that was sent on, or was not though it had stood long enough."""
        stood = before.turn - old.since + 1 if old.since else 0
        if stood < STAY and old.destination == new.destination:
            return
        stations = len(before.stations)
        step = (new.destination - old.destination) % stations
        way = {1: 1, stations - 1: -1}.get(step, 0)
        self._ways[new.number] = way if stood == STAY else 0


class Planner:
    """Keeps a plan for each bus from turn to turn, and changes them for the better."""

    def __init__(self, town: Plans, dice: Dice) -> None:
        self._town = town
        self._dice = dice
        self._plans: dict[int, Plan] = {}
        self.first = 0.0
        """What the plans were worth at first, …"""
        self.best = 0.0
        """… what they are worth now, …"""
        self.tried = 0
        """… and how many were tried."""

    def improve(self, seen: Observation, lines: Sequence[tuple[int, Bus]], most: int,
                in_time: Callable[[], bool]) -> dict[int, Plan]:  # fmt: skip
        """Take up the plans of the turn before and change them while it helps."""
        self._plans = {line: self._taken_up(seen, line, bus) for line, bus in lines}
        for line, plan in self._plans.items():
            self._town.plan(line, plan)
        self.best = self.first = self._town.worth(AHEAD)
        self.tried = 1
        for line, bus in lines:
            if bus.since and in_time():
                self._town.restore()
                self._try(line, [self._town.advise(line)])
        while lines and self.tried < most and in_time():
            line, _ = self._dice.choice(lines)
            self._try(line, self._changed(self._plans[line], len(seen.stations)))
        return self._plans

    def _taken_up(self, seen: Observation, line: int, bus: Bus) -> Plan:
        """Return what is left of a plan; its first stop is the goal from now on."""
        plan = list(self._plans.get(line, ()))
        if not bus.since:
            return plan if plan[:1] == [bus.destination] else [bus.destination]
        while plan and plan[0] == bus.destination and not busy(seen, bus):
            del plan[0]
        if not plan:
            self._town.restore()
            plan = [self._town.advise(line)]
        return plan

    def _try(self, line: int, plan: Plan) -> None:
        """Take a plan if it is better, or as good and shorter."""
        old = self._plans[line]
        self.tried += 1
        if plan == old or any(map(int.__eq__, plan, plan[1:])):
            return
        self._town.plan(line, plan)
        worth = self._town.worth(AHEAD)
        if worth > self.best or (worth == self.best and len(plan) < len(old)):
            self.best = worth
            self._plans[line] = plan
        else:
            self._town.plan(line, old)

    def _changed(self, old: Plan, stations: int) -> Plan:
        """Change a plan in one place."""
        plan = list(old)
        place, stop = self._dice.below(len(plan)), self._dice.below(stations)
        match self._dice.choice(CHANGES):
            case "replace":
                plan[place] = stop
            case "insert" if len(plan) < LONGEST:
                plan.insert(self._dice.below(len(plan) + 1), stop)
            case "drop" if len(plan) > 1:
                del plan[place]
            case "swap":
                other = self._dice.below(len(plan))
                plan[place], plan[other] = plan[other], plan[place]
            case _:
                del plan[1:]
        return plan
