"""The server's strong opponent: counts positions, not seconds, to be always the same (B21).

Only where kernels are not compiled, or the machine is very busy, does time stop it first.
"""

from joute.game import Brief, Play
from joute.games.cafe.bots.thinking import thinking_in_time
from joute.games.cafe.rules import Move, Observation

POSITIONS = 200_000
"""A twentieth of a second: sixteen at once on two cores still stay within theirs."""


def make(brief: Brief) -> Play[Observation, Move]:
    """Make the bot."""
    return thinking_in_time(brief, nodes=POSITIONS)
