"""The teacher's iaSNCF: it does nothing."""

from joute.game import Brief, Play
from joute.games.minibus.commands import PASS, Action
from joute.games.minibus.state import Observation


def make(_: Brief) -> Play[Observation, Action]:
    """Make the bot."""
    return lambda _: PASS
