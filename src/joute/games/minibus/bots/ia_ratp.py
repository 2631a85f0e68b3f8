"""The teacher's iaRATP: one bus that goes round all stations."""

from joute.game import Brief, Play
from joute.games.minibus.bots.circuit import leaving, line, onwards, owned
from joute.games.minibus.commands import Action, Buy
from joute.games.minibus.state import Observation


def make(_: Brief) -> Play[Observation, Action]:
    """Make the bot."""
    return play


def play(seen: Observation) -> Action:
    """Buy the one bus, and send it on."""
    mine = owned(seen)
    orders = [onwards(seen, bus, 1) for bus in leaving(seen, mine)]
    return line(None if mine else Buy(0), orders)
