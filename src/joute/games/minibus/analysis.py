"""What each turn was worth: the money that `master` could make of the position after it.

The chance to win is an estimate by how soon each company comes to 1500 at the pace of its last turns, and by how
much that was wrong in whole matches (`benchmarks/analyse.py`).
"""

from collections.abc import Iterator, Sequence

from joute.dice import dice
from joute.game import Brief, Decision, Setup, Verdict
from joute.game.analysis import chances
from joute.games.minibus import rules
from joute.games.minibus.bots.master import Master
from joute.games.minibus.commands import Action, parse, say
from joute.games.minibus.state import (
    BUS_PRICE,
    CAR_PRICE,
    FINISHED,
    GOAL,
    IN_PLAY,
    START_MONEY,
    UPDATE_PRICE,
    Company,
    State,
)

RECENT = 80
"""Turns whose income is taken for what a company earns."""
USUAL, TRUST = 6.0, 60
"""Money a turn, before anything is known, and the turns that this guess weighs."""
PAYS = 0.5
"""The part of what was invested that counts as money, as far as there is time for it to pay."""
SPREAD, PART = 5.0, 0.5
"""Turns by which the arrival at the goal is missed: some, and a part of those to come."""


def analyse(setup: Setup, decisions: Sequence[Decision[State]], budget: int) -> Iterator[Verdict]:
    """Judge each turn by the position after it; the budget is the plans tried for a position."""
    judge = Judge(setup, budget)
    actions = {(one.turn, one.seat): judge.action(one) for one in decisions}
    for decision in decisions:
        others = {
            seat: actions[decision.turn, seat]
            for seat in rules.to_move(decision.before)
            if (decision.turn, seat) in actions
        }
        yield judge.verdict(decision, others)


class Judge:
    """Plans as `master` does, and remembers what everybody had earned."""

    def __init__(self, setup: Setup, budget: int) -> None:
        self._ignore_blanks = setup.options.ignore_blanks
        self._masters = [
            Master(Brief(dice(setup.seed, "minibus", "analysis", seat), lambda: 0.0), budget)
            for seat in range(setup.seats)
        ]
        self._earned: dict[tuple[int, int], int] = {}
        """By turn and seat, what a company has earned so far."""

    def action(self, decision: Decision[State]) -> Action:
        """Read what a company said."""
        return parse("".join(decision.said), ignore_blanks=self._ignore_blanks)

    def verdict(self, decision: Decision[State], actions: dict[int, Action]) -> Verdict:
        """Compare a turn with the one that `master` would have played, all else being the same."""
        seat, after = decision.seat, decision.after
        self._earned[decision.turn, seat] = _earned(decision.before, seat)
        best = self._masters[seat].play(rules.observe(decision.before, seat))
        wanted = rules.step(decision.before, {**actions, seat: best})
        lost = max(0.0, self._worth(wanted, seat) - self._worth(after, seat))
        played = self._outlook(after, seat, 0.0)
        done = say(actions[seat])
        if lost == 0 or actions[seat] == best:
            lost, best = 0.0, actions[seat]
        return Verdict(
            expected=max(played, self._outlook(after, seat, lost)),
            played=played,
            done=done,
            best=say(best),
            exact=not rules.to_move(after),
        )

    def _worth(self, state: State, seat: int) -> float:
        """Return what a company has, and what it can earn within forty turns."""
        if state.phases[seat] is not IN_PLAY:
            return _wealth(state, seat)
        expects = self._masters[seat].expects(rules.observe(state, seat))
        return _wealth(state, seat) + expects

    def _outlook(self, state: State, seat: int, more: float) -> float:
        """Return the chance that a company wins, if it had some more money."""
        playing = rules.to_move(state)
        if seat not in playing or any(phase is FINISHED for phase in state.phases):
            return _outcome(state, seat)
        times = {other: self._time(state, other, more * (other == seat)) for other in playing}
        spreads = [SPREAD + PART * time for time in times.values()]
        return chances([-time for time in times.values()], spreads)[playing.index(seat)]

    def _time(self, state: State, seat: int, more: float) -> float:
        """Return in how many turns a company has enough."""
        then = max(1, state.turn - RECENT)
        before = self._earned.get((then, seat), START_MONEY)
        income = _earned(state, seat) - before + USUAL * TRUST
        pace = max(income, 1.0) / (state.turn - then + TRUST)
        money = state.companies[seat].money + more
        rest = max(0.0, GOAL - money)
        invested = _earned(state, seat) - state.companies[seat].money
        return max(0.0, rest - PAYS * invested * rest / GOAL) / pace


def _wealth(state: State, seat: int) -> int:
    """Return a company's money and the price of all that `master` would buy, too."""
    own: Company = state.companies[seat]
    buses = sum(bus.owner == seat for bus in state.buses)
    bought = own.sp * UPDATE_PRICE["SP"] + own.ct * UPDATE_PRICE["CT"]
    return own.money + buses * BUS_PRICE + bought


def _earned(state: State, seat: int) -> int:
    """Return all that a company ever had: its money, and the price of all that it bought."""
    cars = sum(bus.size - 1 for bus in state.buses if bus.owner == seat)
    rest = state.companies[seat].sb * UPDATE_PRICE["SB"] + cars * CAR_PRICE
    return _wealth(state, seat) + rest


def _outcome(state: State, seat: int) -> float:
    """Return a company's part of the victory as it stands."""
    scores = rules.scores(state)
    best = [score == max(scores) for score in scores]
    return best[seat] / sum(best)
