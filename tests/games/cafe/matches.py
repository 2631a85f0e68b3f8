"""Islands, bots and matches of the café, without a clock."""

from collections.abc import Callable
from itertools import count

from games.cafe.session import CAFE

from joute import registry
from joute.dice import dice
from joute.game import Brief, Play
from joute.games.cafe import rules
from joute.games.cafe.islands import CELLS, Island
from joute.games.cafe.rules import FREE, SEEDS, Move, Observation, State
from joute.settings import prepare


def empty(island: Island) -> Observation:
    return Observation(island, FREE * CELLS, None, SEEDS, 2 * SEEDS)


def ticking() -> Callable[[], float]:
    """Make a clock that advances a millisecond each time it is read."""
    ticks = count()
    return lambda: next(ticks) / 1000


def bot(name: str, seat: int = 0, limit: float | None = 0.01) -> Play[Observation, Move]:
    entry = registry.bot(CAFE, name)
    assert entry is not None
    made: Play[Observation, Move] = registry.maker(entry)(Brief(dice(name, seat), ticking(), limit))
    return made


def started(seed: int) -> State:
    setup = prepare(CAFE, names=["Ann", "Bob"], seed=seed, typed={"relay": "no"})
    return rules.initial(setup)


def played(state: State, *players: Play[Observation, Move]) -> State:
    while movers := rules.to_move(state):
        (seat,) = movers
        state = rules.step(state, {seat: players[seat](rules.observe(state, seat))})
    return state


def somewhere(seed: int) -> State:
    """Play at random for a while."""
    throw = dice(seed, "somewhere")
    state = started(seed % 16)
    for _ in range(throw.between(8, 40)):
        if movers := rules.to_move(state):
            state = rules.step(state, {movers[0]: throw.choice(rules.legal(state, movers[0]))})
    return state


def best_lead(state: State) -> int:
    """Solve a match by trying everything."""
    if not rules.to_move(state):
        points = rules.scores(state)
        return points[state.mover] - points[1 - state.mover]
    seat = state.mover
    return max(-best_lead(rules.step(state, {seat: cell})) for cell in rules.legal(state, seat))
