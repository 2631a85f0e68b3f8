"""What each turn was worth: the points that `master` could still make of the position after it.

The chance to win is an estimate: every player is expected to go on earning as before, and to miss that by
as much as players of whole matches did (`benchmarks/analyse.py`).
"""

from collections.abc import Iterator, Sequence
from math import sqrt

from msgspec.structs import replace

from joute.dice import dice
from joute.game import Brief, Decision, Setup, Verdict
from joute.game.analysis import chances
from joute.games.vin import rules, wire
from joute.games.vin.bots.master import SCALE, Master, Taste
from joute.games.vin.requests import REQUESTS
from joute.games.vin.state import POINTS, PRICES, Action, Player, State

SPREAD = 14.0
"""By how many points a match misses what was expected, for one action point; it grows with the root of their number."""
TRUST = 700
"""Action points of its own after which a player's earnings weigh as much as those of all, …"""
FIRST, FIRST_TRUST = 5.0, 400
"""… and what an action point brings before anything is known, which weighs as much as so many."""
LONGEST_TURN = 60
"""Actions of a turn of `master`, at most."""
_ACTIONS = {said: action for action, said in REQUESTS.items()}


def analyse(_: Setup, decisions: Sequence[Decision[State]], budget: int) -> Iterator[Verdict]:
    """Judge each turn by what could be made of the position after it; the budget is the tours followed."""
    judge = Judge(Taste(width=budget))
    for decision in decisions:
        yield judge.verdict(decision)


class Judge:
    """Plans with the tours of `master`."""

    def __init__(self, taste: Taste) -> None:
        self._taste = taste
        self._master = self._new()

    def _new(self) -> Master:
        return Master(Brief(dice("vin", "analysis"), lambda: 0.0), self._taste)

    def verdict(self, decision: Decision[State]) -> Verdict:
        """Compare a turn with the one that `master` would have played."""
        seat = decision.seat
        done = tuple(said for said in map(_request, decision.said) if said in _ACTIONS)
        actions, after = self._turn(decision.before, seat)
        lost = max(0.0, self.worth(after, seat) - self.worth(decision.after, seat))
        played = outlook(decision.after, seat)
        best = tuple(said for action in actions for said in wire.say(action))
        if _same(done, best) or lost == 0:
            best, lost = done, 0.0
        return Verdict(
            expected=max(played, outlook(decision.after, seat, lost)),
            played=played,
            done=done,
            best=best,
            exact=not left(decision.after, seat) and not rules.to_move(decision.after),
        )

    def _turn(self, state: State, seat: int) -> tuple[list[Action], State]:
        """Let `master` play a turn."""
        actions: list[Action] = []
        while rules.to_move(state) == (seat,) and len(actions) < LONGEST_TURN:
            actions.append(self._master.play(rules.observe(state, seat)))
            state = rules.step(state, {seat: actions[-1]})
            if actions[-1] is Action.END:
                break
        return actions, state

    def worth(self, state: State, seat: int) -> float:
        """Return the points that a player has, and those that the best tour brings."""
        score = rules.scores(state)[seat]
        turns = left(state, seat) // POINTS
        if turns == 0:
            return score
        turn = state.options.rounds - turns + 1
        seen = replace(rules.observe(state, seat), points=POINTS, turn=turn)
        return score + self._master.expects(seen) / SCALE


def outlook(state: State, seat: int, more: float = 0.0) -> float:
    """Return the chance that a player wins, if it had some more points."""
    usual = _usual(state)
    means = [_expected(state, other, usual) for other in range(len(state.players))]
    means[seat] += more
    spreads = [SPREAD * sqrt(left(state, other)) for other in range(len(state.players))]
    return chances(means, spreads)[seat]


def left(state: State, seat: int) -> int:
    """Count the action points that a player still has."""
    if state.players[seat].gone or not rules.to_move(state):
        return 0
    turns = state.options.rounds - state.turn + 1
    if seat == state.mover:
        return POINTS * (turns - 1) + state.points
    return POINTS * (turns - (seat < state.mover))


def _expected(state: State, seat: int, usual: float) -> float:
    """Expect a player to earn on as it did so far, or as usual; its hod comes home."""
    rest = left(state, seat)
    score = rules.scores(state)[seat]
    if rest == 0:
        return score
    earned = score + _hod(state.players[seat])
    spent = POINTS * state.options.rounds - rest
    return earned + (earned + TRUST * usual) / (spent + TRUST) * rest


def _usual(state: State) -> float:
    """Return what an action point has brought the players of this match."""
    players = range(len(state.players))
    spent = sum(POINTS * state.options.rounds - left(state, seat) for seat in players)
    earned = sum(rules.scores(state)) + sum(map(_hod, state.players))
    return (earned + FIRST_TRUST * FIRST) / (spent + FIRST_TRUST)


def _hod(player: Player) -> int:
    return 0 if player.colour is None else player.units * PRICES[player.colour]


def _request(said: str) -> str:
    return said.strip().upper()


def _same(done: Sequence[str], best: Sequence[str]) -> bool:
    end = REQUESTS[Action.END]
    return [one for one in done if one != end] == [one for one in best if one != end]
