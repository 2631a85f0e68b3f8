"""Tries its plans in many whole games, on boards drawn from what it knows, and takes the best.

It maximises wins; `make_points` gives a bot that maximises its own points instead. Neither leaves
a dwarf on a layer that may be the evil's, and only the first one wakes the evil: when nobody can
win any more after that.
"""

from joute.game import Brief, Play
from joute.games.mine.actions import Action, End, Sabotage
from joute.games.mine.bots.caution import Caution
from joute.games.mine.bots.geology import Geology
from joute.games.mine.bots.rivals import Rivals
from joute.games.mine.bots.trials import Trial, Trials
from joute.games.mine.bots.words import told
from joute.games.mine.rules import Observation

BOARDS = 40
"""Boards that are drawn for a choice between two teams, at most; for more teams fewer."""


class Master:
    """One team's memory and its way to decide."""

    def __init__(self, brief: Brief, *, points_only: bool = False, boards: int = BOARDS) -> None:
        self._brief = brief
        self._geology = Geology()
        self._rivals = Rivals()
        self._trials = Trials(brief, points_only=points_only, boards=boards)
        self._points_only = points_only
        self._turn, self._start = 0, 0.0

    def play(self, seen: Observation) -> Action:
        """Choose an action."""
        if seen.turn != self._turn:
            self._turn, self._start = seen.turn, self._brief.clock()
        self._geology.note(seen)
        self._rivals.note(seen)
        action = End() if seen.points == 0 else self._decide(seen)
        if isinstance(action, Sabotage):
            self._rivals.stopped.add(action.team)
        return action

    def compared(self, seen: Observation, action: Action) -> tuple[Trial, Trial]:
        """Compare an action with the best one: both, with what they are worth."""
        self._geology.note(seen)
        self._rivals.note(seen)
        caution = Caution(seen, self._geology, self._rivals)
        found = self._trials.compared(caution, action, caution.finish() or caution.look_down())
        if isinstance(action, Sabotage):
            self._rivals.stopped.add(action.team)
        return found

    def _decide(self, seen: Observation) -> Action:
        caution = Caution(seen, self._geology, self._rivals)
        if not self._points_only and (action := caution.finish()):
            self._explain(
                f"{told(action)}: the evil is woken this turn, nobody can be ahead after that"
            )
            return action
        if action := caution.look_down():
            self._explain(f"{told(action)}: a dwarf comes near what may be the evil")
            return action
        return self._trials.best(caution, self._start)

    def _explain(self, reason: str) -> None:
        if self._brief.explain:
            self._brief.note(reason)


def make(brief: Brief) -> Play[Observation, Action]:
    """Play to win."""
    return Master(brief).play


def make_points(brief: Brief) -> Play[Observation, Action]:
    """Play for points."""
    return Master(brief, points_only=True).play
