"""Plans all its buses together: plays the town on by itself and keeps the plans that earn most.

A plan is a goal and up to three stops after it. A turn's work is to change the plans of the turn
before, one stop at a time, and to see on the kernel's board what comes in within forty turns if
nobody new arrives. `README.md` says what else was tried.
"""

from collections import Counter
from collections.abc import Sequence

from joute.game import Brief, Play
from joute.games.minibus.bots.circuit import owned
from joute.games.minibus.bots.kernel_plans import Plans
from joute.games.minibus.bots.layout import BUY_BUS, BUY_CT, BUY_SP, CT, SP
from joute.games.minibus.bots.planning import AHEAD, Plan, Planner, Rounds, set_up
from joute.games.minibus.commands import Action, Buy, Command, Destination, Pass, Update
from joute.games.minibus.state import BUS_PRICE, GOAL, UPDATE_PRICE, Company, Observation

SHOPPING = (
    BUY_BUS, BUY_BUS, BUY_BUS, BUY_CT, BUY_BUS, BUY_CT, BUY_CT, BUY_SP, BUY_CT, BUY_CT, BUY_SP,
)  # fmt: skip
"""What to buy, in order: of some five hundred orders tried, the quickest to 1500."""
PRICES = {BUY_BUS: BUS_PRICE, BUY_CT: UPDATE_PRICE["CT"], BUY_SP: UPDATE_PRICE["SP"]}
NAMES = {BUY_BUS: "a bus", BUY_CT: "CT", BUY_SP: "SP"}
TOO_LATE = 300
"""With no more than this left to earn, neither a bus nor speed pays for itself."""
PLANS = 400
"""Tried on a turn: some 15 ms of processor time where the kernels are compiled."""
PART = 0.4
"""Of a limit, for thinking, so that a busy machine does no harm."""


def make(brief: Brief) -> Play[Observation, Action]:
    """Make the bot."""
    master = Master(brief)
    return master.play


class Master:
    """A company that plans."""

    def __init__(self, brief: Brief, plans: int = PLANS) -> None:
        self._brief = brief
        self._plans = plans
        self._town = Plans()
        self._rounds = Rounds()
        self._planner = Planner(self._town, brief.dice)

    def play(self, seen: Observation) -> Action:
        """See what to buy, then where the buses go."""
        start = self._brief.clock()
        set_up(self._town, seen)
        for line, way in self._rounds.watch(seen).items():
            self._town.go_round(line, way)
        wanted = wishes(seen)
        purchase = self._purchase(seen, wanted)
        lines = [(line, bus) for line, bus in enumerate(seen.buses) if bus.owner == seen.seat]
        plans = self._planner.improve(seen, lines, self._plans, lambda: self._in_time(start))
        orders = [
            Destination(bus.number, plans[line][0])
            for line, bus in lines
            if plans[line][0] != bus.destination
        ]
        if self._brief.explain:
            self._explain(seen, wanted, purchase, plans)
        return (*purchase, *orders, Pass())

    def expects(self, seen: Observation) -> float:
        """Return what comes in within forty turns by the best plans that it finds."""
        set_up(self._town, seen)
        self._town.shopping(wishes(seen))
        lines = [(line, bus) for line, bus in enumerate(seen.buses) if bus.owner == seen.seat]
        self._planner.improve(seen, lines, self._plans, lambda: True)
        return self._planner.best

    def _in_time(self, start: float) -> bool:
        limit = self._brief.limit
        return limit is None or self._brief.clock() - start < PART * limit

    def _purchase(self, seen: Observation, wanted: Sequence[int]) -> tuple[Command, ...]:
        """Buy what comes next if there is money for it, on the kernel's board too."""
        seat = seen.seat
        if not wanted or seen.companies[seat].money < PRICES[wanted[0]]:
            self._town.shopping(wanted)
            return ()
        item = wanted[0]
        self._town.shopping(wanted[1:])
        bought: Command
        if item == BUY_BUS:
            station = max(range(len(seen.queues)), key=lambda at: len(seen.queues[at]))
            self._town.buy(seat, station)
            bought = Buy(station)
        else:
            self._town.improve(seat, CT if item == BUY_CT else SP, PRICES[item])
            bought = Update("CT" if item == BUY_CT else "SP")
        self._town.keep()
        return (bought,)

    def _explain(
        self,
        seen: Observation,
        wanted: Sequence[int],
        purchase: Sequence[Command],
        plans: dict[int, Plan],
    ) -> None:
        planner, note = self._planner, self._brief.note
        routes = (f"bus {seen.buses[line].number}: {_route(plan)}" for line, plan in plans.items())
        note("; ".join(routes) or "no bus yet")
        gain = planner.best - planner.first
        note(
            f"{planner.tried} plans tried; expects {planner.best:.0f} in {AHEAD} turns "
            f"from those who are here, {gain:.0f} more than without a change"
        )
        money = seen.companies[seen.seat].money
        if wanted and not purchase:
            note(f"saves for {NAMES[wanted[0]]}: {money} of {PRICES[wanted[0]]}")


def _route(plan: Plan) -> str:
    return " → ".join(map(str, plan))


def wishes(seen: Observation) -> list[int]:
    """List what is still to be bought, up to the first thing that would not pay for itself."""
    own = seen.companies[seen.seat]
    there = Counter({BUY_BUS: len(owned(seen)), BUY_CT: own.ct, BUY_SP: own.sp})
    wanted = []
    for item in SHOPPING:
        there[item] -= 1
        if there[item] < 0:
            if not comes_back(own, item):
                break
            wanted.append(item)
    return wanted


def comes_back(own: Company, item: int) -> bool:
    """Return whether there is enough left to earn for a purchase to be worth it."""
    left = GOAL + PRICES[item] - own.money
    if item == BUY_CT:
        travellers = left / (own.fare + 2)
        return 2 * travellers > PRICES[item]
    return left > TOO_LATE
