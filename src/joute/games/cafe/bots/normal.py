"""The server's usual opponent: thinks of the answer to its move, and is always the same (B21)."""

from joute.game import Brief, Play
from joute.games.cafe.bots.thinking import Thinker
from joute.games.cafe.rules import Move, Observation

DEPTH = 2


def make(_: Brief) -> Play[Observation, Move]:
    """Make the bot."""
    thinker = Thinker(table_bits=12)
    return lambda seen: thinker.think(seen, depth=DEPTH)
