"""Alpha-beta for as long as it has time; towards the end it sees the end."""

from joute.game import Brief, Play
from joute.games.cafe.bots.thinking import thinking_in_time
from joute.games.cafe.rules import Move, Observation


def make(brief: Brief) -> Play[Observation, Move]:
    """Make the bot."""
    return thinking_in_time(brief)
