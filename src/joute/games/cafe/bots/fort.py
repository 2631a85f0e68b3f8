"""The server's strong opponent: counts positions, not seconds, to be always the same (B21)."""

from joute.game import Brief, Play
from joute.games.cafe.bots.thinking import Thinker, time_to_think
from joute.games.cafe.rules import Move, Observation

POSITIONS = 500_000
LONGEST = 1.0
"""Seconds a move; only where kernels are not compiled does it need them."""


def make(brief: Brief) -> Play[Observation, Move]:
    """Make the bot."""
    thinker = Thinker()
    budget = time_to_think(brief, LONGEST)

    def play(seen: Observation) -> Move:
        deadline = brief.clock() + budget
        return thinker.think(seen, nodes=POSITIONS, clock=brief.clock, deadline=deadline)

    return play
