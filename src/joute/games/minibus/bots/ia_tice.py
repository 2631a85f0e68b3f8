"""The teacher's iaTICE: four buses, then two rises of the fare."""

from joute.game import Brief, Play
from joute.games.minibus.bots.circuit import company
from joute.games.minibus.commands import Action, Command, Update
from joute.games.minibus.state import UPDATE_PRICE, Bus, Company, Observation

RISES = 2


def make(brief: Brief) -> Play[Observation, Action]:
    """Make the bot."""
    return company(brief, wish)


def wish(own: Company, _: list[Bus]) -> Command | None:
    """Raise the fare, twice."""
    affordable = own.money >= UPDATE_PRICE["CT"]
    return Update("CT") if affordable and own.ct < RISES else None
