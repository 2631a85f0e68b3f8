"""The analyst of the café against endings that were solved by trying everything."""

import pytest
from games.cafe.matches import started
from msgspec.structs import replace

from joute.dice import dice
from joute.game import Decision, Setup, Verdict
from joute.games.cafe import analysis, rules, wire
from joute.games.cafe.rules import State

MOVES = 40
"""Before an ending, so that there are not too many left."""
SEEDS_LEFT = ((1, 1), (2, 1), (2, 2))
"""Of the side to move and of the other, so that everything can be tried."""
SETUP = Setup(game="cafe", seats=2, options=rules.Options())


def truth(state: State) -> float:
    """Return what a position is worth for the side to move: 1 won, ½ drawn, 0 lost."""
    if not rules.to_move(state):
        points = rules.scores(state)
        lead = points[state.mover] - points[1 - state.mover]
        return (1 + (lead > 0) - (lead < 0)) / 2
    return max(value for _, value in moves(state))


def moves(state: State) -> list[tuple[int, float]]:
    """List the moves of a position, each with what it is worth for the side that makes it."""
    seat = state.mover
    return [(cell, 1 - truth(rules.step(state, {seat: cell}))) for cell in rules.legal(state, seat)]


def steps(state: State) -> list[State]:
    return [rules.step(state, {state.mover: cell}) for cell in rules.legal(state, state.mover)]


def ending(seed: int) -> Decision[State]:
    """Play at random for a while, and take away all but a few seeds; then make a move."""
    throw = dice(seed, "ending")
    before = started(seed)
    for _ in range(MOVES):
        if following := [step for step in steps(before) if rules.to_move(step)]:
            before = throw.choice(following)
    mine, other = throw.choice(SEEDS_LEFT)
    seat = before.mover
    before = replace(before, seeds=(mine, other) if seat == 0 else (other, mine))
    cell = throw.choice(rules.legal(before, seat))
    after = rules.step(before, {seat: cell})
    return Decision(seat=seat, turn=1, before=before, after=after, said=wire.say(cell))


def wrong(decision: Decision[State], verdict: Verdict) -> bool:
    best = dict(moves(decision.before))[int(verdict.best[0][2:])]
    values = (verdict.expected, verdict.played, verdict.exact)
    return values != (truth(decision.before), 1 - truth(decision.after), True) or best != (
        verdict.expected
    )


@pytest.mark.parametrize("endings", [20, pytest.param(100, marks=pytest.mark.long)])
def test_no_verdict_on_endings_is_wrong(endings: int) -> None:
    judged = [
        (decision, next(analysis.analyse(SETUP, [decision], 40_000)))
        for decision in map(ending, range(endings))
    ]
    assert [decision.before for decision, verdict in judged if wrong(decision, verdict)] == []
    blunders = sum(verdict.played != verdict.expected for _, verdict in judged)
    assert blunders >= endings // 10  # else there was nothing to judge


@pytest.mark.parametrize("seed", range(3))
def test_an_opening_is_an_estimate_and_the_same_every_time(seed: int) -> None:
    before = started(seed)
    cell = rules.legal(before, 0)[5]
    after = rules.step(before, {0: cell})
    decision = Decision(seat=0, turn=1, before=before, after=after, said=wire.say(cell))
    first, second = (next(analysis.analyse(SETUP, [decision], 500)) for _ in range(2))
    assert first == second
    assert not first.exact
    assert first.played is not None
    assert 0 < first.played <= first.expected < 1


def test_a_planter_that_fails_has_lost_for_certain() -> None:
    before = started(1)
    decision = Decision(
        seat=0, turn=1, before=before, after=rules.leave(before, 0), said=("nonsense",)
    )
    verdict = next(analysis.analyse(SETUP, [decision], 500))
    assert verdict.played == 0
    assert verdict.done == ("A:??",)
