"""What each move of a match was worth: proven towards the end, an estimate by playouts before.

Both searches are those of `master`, bounded by their numbers of positions and playouts instead of a clock.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from joute.dice import dice
from joute.game import Decision, Setup, Verdict
from joute.games.cafe import islands, rules, wire
from joute.games.cafe.bots.kernel_end import Endgame
from joute.games.cafe.bots.kernel_tree import Tree
from joute.games.cafe.bots.master import (
    IN_SIGHT,
    MOST_LEAD,
    TABLE_BITS,
    TREE_NODES,
    Candidate,
    free,
    merit,
    random_words,
)
from joute.games.cafe.bots.thinking import FOREVER, board_of, position
from joute.games.cafe.rules import Move, Observation, Opening, State

SOLVER = 20
"""Positions that the solver may look at for each playout of the budget."""
READ = 256
"""It reads its clock once in so many positions."""
DRAWN = 0.5
WON_BY_PLAYOUTS = 0.8
"""What the playouts count for a victory beside its points."""


class Worth(Struct, frozen=True):
    """A position, for the side to move: from 0, lost, to 1, won."""

    value: float
    best: Move
    exact: bool


def analyse(setup: Setup, decisions: Sequence[Decision[State]], budget: int) -> Iterator[Verdict]:
    """Judge each move by the position before it and the one that it leads to."""
    if not decisions:
        return
    judge = Judge(decisions[0].before, budget, setup.seed)
    for decision in decisions:
        yield judge.verdict(decision)


class Judge:
    """Values positions on one island."""

    def __init__(self, first: State, budget: int, seed: int | str) -> None:
        board = board_of(first.island)
        self._budget = budget
        self._seed = seed
        self._tree = Tree(board, TREE_NODES)
        self._end = Endgame(board, random_words(), TABLE_BITS)
        self._known: dict[tuple[object, ...], Worth] = {}

    def verdict(self, decision: Decision[State]) -> Verdict:
        """Compare a move with the best one."""
        before, after = self.worth(decision.before), self.worth(decision.after)
        done = _done(decision)
        played = _for_seat(after, decision)
        expected, exact = before.value, before.exact and after.exact
        if before.exact and before.value == 0:
            played, exact = 0.0, True
        elif after.exact and played == 1:
            expected, exact = 1.0, True
        elif done == before.best and not exact:
            played = expected
        expected = max(expected, played)
        best = done if played == expected else before.best
        return Verdict(
            expected=expected, played=played, done=wire.say(done), best=wire.say(best), exact=exact
        )

    def worth(self, state: State) -> Worth:
        """Value a position, once."""
        key = (state.board, state.last, state.seeds, state.mover, state.out)
        if key not in self._known:
            self._known[key] = self._valued(state)
        return self._known[key]

    def _valued(self, state: State) -> Worth:
        if not rules.to_move(state):
            return Worth(_outcome(state), None, exact=True)
        seen = rules.observe(replace(state, opening=Opening.NONE), state.mover)
        cells = islands.units(seen.island)
        if min(seen.plies, free(seen)) <= IN_SIGHT:
            solved = self._solved(seen)
            if solved is not None:
                unit, lead = solved
                return Worth((1 + _sign(lead)) / 2, cells[unit], exact=True)
        candidate = self._grown(seen)
        return _estimate(candidate, cells[candidate.unit])

    def _solved(self, seen: Observation) -> tuple[int, int] | None:
        """Find who wins, then the move that wins or loses by the most or the least."""
        spot = (*position(seen), seen.plies)
        self._end.begin(counting(), self._budget * SOLVER / READ)
        unit = self._end.solve(*spot, low=-1, high=1)
        if unit < 0:
            return None
        lead = self._end.value
        if lead == 0:
            return unit, 0
        low, high = (0, MOST_LEAD) if lead > 0 else (-MOST_LEAD, 0)
        best = self._end.solve(*spot, low=low, high=high)
        return (unit if best < 0 else best), lead

    def _grown(self, seen: Observation) -> Candidate:
        """Find the best move by playouts."""
        self._tree.grow(
            *position(seen),
            seen.plies,
            seed=dice(self._seed, "cafe", "analysis", seen.board).word(),
            most=self._budget,
            clock=lambda: 0.0,
            deadline=FOREVER,
        )
        return max((Candidate(*child) for child in self._tree.children()), key=merit)


def counting() -> Callable[[], float]:
    """Make a clock that goes on by one whenever it is read."""
    reads = 0.0

    def clock() -> float:
        nonlocal reads
        reads += 1
        return reads

    return clock


def _estimate(best: Candidate, cell: int) -> Worth:
    if best.proof is not None:
        return Worth((1 + best.proof) / 2, cell, exact=True)
    value = DRAWN + (best.mean - DRAWN) / WON_BY_PLAYOUTS
    return Worth(min(1.0, max(0.0, value)), cell, exact=False)


def _for_seat(after: Worth, decision: Decision[State]) -> float:
    """Return what the position after a move is worth for the seat that made it."""
    same = decision.after.mover == decision.seat
    return after.value if same else 1 - after.value


def _outcome(state: State) -> float:
    """Return what a match that is over was worth for the side that would be to move."""
    mine, theirs = (rules.standing(state)[seat] for seat in (state.mover, 1 - state.mover))
    if mine is None or theirs is None:
        return float(theirs is None)
    return (1 + _sign(mine - theirs)) / 2


def _done(decision: Decision[State]) -> Move:
    """Return the move that was made; of two messages, the first was a false start (B17)."""
    return wire.read(decision.said[-1]) if decision.said else None


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
