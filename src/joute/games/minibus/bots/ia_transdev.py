"""The teacher's iaTransdev: four buses, then a second car for each."""

from joute.game import Brief, Play
from joute.games.minibus.bots.circuit import company
from joute.games.minibus.commands import Action, Command, Enlarge, Update
from joute.games.minibus.state import CAR_PRICE, UPDATE_PRICE, Bus, Company, Observation


def make(brief: Brief) -> Play[Observation, Action]:
    """Make the bot."""
    return company(brief, wish)


def wish(own: Company, mine: list[Bus]) -> Command | None:
    """Allow two cars a bus, then buy the second one bus by bus."""
    if not own.sb:
        return Update("SB") if own.money >= UPDATE_PRICE["SB"] else None
    short = [bus for bus in mine if bus.size < own.cars]
    return Enlarge(short[0].number) if short and own.money >= CAR_PRICE else None
