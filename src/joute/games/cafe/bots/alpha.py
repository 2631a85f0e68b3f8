"""Alpha-beta for as long as it has time; towards the end it sees the end."""

from joute.game import Brief, Play
from joute.games.cafe.bots.thinking import Thinker, time_to_think
from joute.games.cafe.rules import Move, Observation

LONGEST = 1.0
"""Seconds a move, so that a match is over in half a minute where the limits are wide."""


def make(brief: Brief) -> Play[Observation, Move]:
    """Make the bot."""
    thinker = Thinker()
    budget = time_to_think(brief, LONGEST)

    def play(seen: Observation) -> Move:
        deadline = brief.clock() + budget
        move = thinker.think(seen, clock=brief.clock, deadline=deadline)
        brief.note(thinker.told())
        return move

    return play
