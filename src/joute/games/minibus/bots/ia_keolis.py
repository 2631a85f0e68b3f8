"""The teacher's iaKeolis: four buses, then one step more a turn."""

from joute.game import Brief, Play
from joute.games.minibus.bots.circuit import company
from joute.games.minibus.commands import Action, Command, Update
from joute.games.minibus.state import UPDATE_PRICE, Bus, Company, Observation


def make(brief: Brief) -> Play[Observation, Action]:
    """Make the bot."""
    return company(brief, wish)


def wish(own: Company, _: list[Bus]) -> Command | None:
    """Speed up, once."""
    affordable = own.money >= UPDATE_PRICE["SP"]
    return Update("SP") if affordable and not own.sp else None
