"""What each turn was worth: whole games tried from it by `master`, who knows what the team could know.

Each action of a turn is tried beside those that `master` considers, on the same boards. A game won counts 1; the
mean of the games is an estimate of the chance to win.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from joute.dice import dice
from joute.game import Brief, Decision, Setup, Verdict
from joute.games.mine import rules, wire
from joute.games.mine.actions import ACTIONS, Action, End
from joute.games.mine.bots.master import Master
from joute.games.mine.faults import fault
from joute.games.mine.rules import State

LITTLE = 0.03
"""The hope that nobody gives up, since the trials are few."""
WON, FROM = 0.8, 0.1
"""What the trials count for a game won, beside its points, and what they count at least for one."""

USUAL, FEWEST = 120, 6
"""Turns of a usual match of two, and the boards that are drawn for each turn in any case."""


class Step(Struct, frozen=True):
    """An action of a turn, with what it was worth and what was best."""

    done: Action
    played: float
    best: Action
    expected: float


def analyse(setup: Setup, decisions: Sequence[Decision[State]], budget: int) -> Iterator[Verdict]:
    """Judge each turn, action by action; the budget is the boards drawn for each, fewer in a long match."""
    boards = max(FEWEST, budget * USUAL // max(USUAL, len(decisions)))
    masters = [
        Master(Brief(dice(setup.seed, "mine", "analysis", seat), lambda: 0.0), boards=boards)
        for seat in range(setup.seats)
    ]
    hopes = [1.0] * setup.seats
    for decision in decisions:
        yield _verdict(masters[decision.seat], decision, hopes)


def _verdict(master: Master, decision: Decision[State], hopes: list[float]) -> Verdict:
    """Judge a turn. `hopes` are what the teams think of themselves, of which each is a part."""
    steps = [*_steps(master, decision)]
    seat = decision.seat
    played = steps[-1].played if steps else 0.0
    cost = sum(max(0.0, step.expected - step.played) for step in steps)
    others = max(LITTLE, (sum(hopes) - hopes[seat]))
    hopes[seat] = max(LITTLE, played)
    part = hopes[seat] / (hopes[seat] + others)
    hoped = min(1.0, hopes[seat] + cost)
    if not rules.to_move(decision.after):
        part = _outcome(decision.after, seat)
    expected = part if cost == 0 else max(part, hoped / (hoped + others))
    done = _said([step.done for step in steps])
    return Verdict(
        expected=expected,
        played=part,
        done=done,
        best=done if cost == 0 else _said([step.best for step in steps]),
        exact=False,
    )


def _steps(master: Master, decision: Decision[State]) -> Iterator[Step]:
    """Try the actions of a turn one after the other."""
    state, seat = decision.before, decision.seat
    for line in decision.said:
        action = wire.parse(line)
        if not isinstance(action, ACTIONS) or fault(state, seat, action) is not None:
            continue
        if state.points > 0:
            best, own = master.compared(rules.observe(state, seat), action)
            better = max(best, own, key=lambda trial: trial.worth)
            yield Step(action, _chance(own.worth), better.action, _chance(better.worth))
        if isinstance(action, End):
            return
        state = rules.step(state, {seat: action})


def _chance(worth: float) -> float:
    return min(1.0, max(0.0, (worth - FROM) / WON))


def _outcome(state: State, seat: int) -> float:
    scores = rules.scores(state)
    best = [score == max(scores) for score in scores]
    return best[seat] / sum(best)


def _said(actions: Sequence[Action]) -> tuple[str, ...]:
    return tuple(said for action in actions for said in wire.say(action))
