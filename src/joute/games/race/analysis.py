"""What each move of a run cost, exactly: compared with the best run from there when all objectives are known.

The runner knows only the objective before it, so a move may cost something that nobody could have foreseen; what
is expected is what was still possible.
"""

from collections.abc import Iterator, Sequence

from joute.game import Decision, Setup, Verdict
from joute.games.race import wire
from joute.games.race.hindsight import Costs, costs
from joute.games.race.hindsight import State as Spot
from joute.games.race.rules import Move, Phase, Runner, State, moved, reachable
from joute.games.race.tracks import Track


def analyse(_: Setup, decisions: Sequence[Decision[State]], __: int) -> Iterator[Verdict]:
    """Judge each move; the effort is that of the exact search."""
    if not decisions:
        return
    track = decisions[0].before.track
    judge = Judge(track, [decision.before.runners[decision.seat] for decision in decisions])
    for decision in decisions:
        yield judge.verdict(decision)


class Judge:
    """Knows what every state of some runners can still cost."""

    def __init__(self, track: Track, runners: Sequence[Runner]) -> None:
        self._track = track
        legs: list[list[Spot]] = [[] for _ in track.objectives]
        for runner in runners:
            legs[runner.reached].append(_spot(runner))
            for move in self._moves(runner):
                after = moved(self._track, runner, move)
                if after.phase is Phase.RUNNING:
                    legs[after.reached].append(_spot(after))
        self._costs: list[Costs] = [*costs(track, [*legs])][::-1]

    def verdict(self, decision: Decision[State]) -> Verdict:
        """Compare a move with the best one."""
        before, after = (
            state.runners[decision.seat] for state in (decision.before, decision.after)
        )
        results = {
            move: self.result(moved(self._track, before, move)) for move in self._moves(before)
        }
        possible = {move: result for move, result in results.items() if result is not None}
        out = after.phase is Phase.OUT
        done = None if out else Move(after.x, after.y)
        played = None if done is None else possible.get(done)
        expected = min(possible.values(), default=None)
        if expected is None:  # it cannot stay on the grid
            return Verdict(expected=0, played=None, done=decision.said, best=(), exact=True)
        best = done if done and played == expected else min(possible, key=possible.__getitem__)
        return Verdict(
            expected=expected,
            played=played,
            done=decision.said if done is None else wire.say(done),
            best=wire.say(best),
            exact=True,
        )

    def result(self, runner: Runner) -> int | None:
        """Return the best result that a runner can still have, None if it must leave the grid."""
        sofar = runner.moves + runner.score
        if runner.phase is Phase.FINISHED:
            return sofar
        left = self._costs[runner.reached].get(_spot(runner))
        return None if left is None else sofar + left

    def _moves(self, runner: Runner) -> list[Move]:
        return reachable(self._track.size, runner.x, runner.y, runner.vx, runner.vy)


def _spot(runner: Runner) -> Spot:
    return runner.x, runner.y, runner.vx, runner.vy
