"""The analyst of Race against what plain Dijkstra finds from every cell that a move leads to."""

from collections.abc import Callable

import pytest
from games.race.test_race_oracle import dijkstra
from msgspec.structs import replace

from joute.dice import dice
from joute.game import Decision, Setup, Verdict
from joute.games.race import analysis, rules, tracks
from joute.games.race.oracle import optimum
from joute.games.race.rules import Move, Options, Phase, Runner, State
from joute.games.race.tracks import Track

SETUP = Setup(game="race", seats=1, options=Options())


def result(track: Track, runner: Runner) -> int | None:
    """Find the best result that a runner can still have, one state at a time."""
    sofar = runner.moves + runner.score
    if runner.phase is Phase.FINISHED:
        return sofar
    left = dijkstra(track, (runner.x, runner.y, runner.vx, runner.vy), runner.reached)
    return None if left is None else sofar + left


def walk(track: Track, seed: int) -> list[Decision[State]]:
    """Run for one leg, now well and now at random, as long as one stays on the grid."""
    throw = dice(seed, "walk")
    state = State(track, (Runner(*track.start),), 0)
    decisions: list[Decision[State]] = []
    while state.runners[0].phase is Phase.RUNNING and len(decisions) < 6:
        possible = rules.legal(state, 0)
        if not possible:
            break
        move = throw.choice(possible)
        after = rules.step(state, {0: move})
        said = (f"{move.x}\n{move.y}",)
        decisions.append(Decision(seat=0, turn=state.turn, before=state, after=after, said=said))
        state = after
    return decisions


def wrong(track: Track, decision: Decision[State], verdict: Verdict) -> bool:
    before, after = decision.before.runners[0], decision.after.runners[0]
    played, best = result(track, after), None
    if verdict.best:
        x, y = map(int, verdict.best[0].split())
        best = result(track, rules.moved(track, before, Move(x, y)))
    possible = result(track, before)
    if possible is None:
        return verdict.played is not None or verdict.best != ()
    return (verdict.expected, verdict.played, best) != (possible, played, possible)


@pytest.mark.parametrize("legs", [15, pytest.param(100, marks=pytest.mark.long)])
def test_no_verdict_on_legs_is_wrong(small_track: Callable[[int, int], Track], legs: int) -> None:
    judged = 0
    for seed in range(legs):
        whole = small_track(4 + seed % 6, seed)
        track = replace(whole, objectives=whole.objectives[:2])
        decisions = walk(track, seed)
        verdicts = [*analysis.analyse(SETUP, decisions, 1)]
        pairs = zip(decisions, verdicts, strict=True)
        assert not [pair for pair in pairs if wrong(track, *pair)], tracks.write(track)
        judged += len(decisions)
    assert judged > 3 * legs


@pytest.mark.long
def test_the_best_result_from_the_start_is_the_optimum_of_the_track() -> None:
    for seed in range(4):
        track = tracks.make(seed, "original", size=25)
        start = Runner(*track.start)
        judge = analysis.Judge(track, [start])
        assert judge.result(start) == optimum(track).total


def test_a_runner_that_is_disqualified_has_no_result_after_it() -> None:
    track = tracks.make(1, "simple", size=12)
    before = State(track, (Runner(*track.start),), 0)
    decision = Decision(
        seat=0, turn=1, before=before, after=rules.leave(before, 0), said=("99\n99",)
    )
    (verdict,) = analysis.analyse(SETUP, [decision], 1)
    assert (verdict.played, verdict.done) == (None, ("99\n99",))
    assert verdict.expected > 0
