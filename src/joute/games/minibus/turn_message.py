"""What companies are told, in lines of integers."""

from collections.abc import Sequence

from joute.games.minibus.maps import STARTING, open_stations
from joute.games.minibus.rules import listed
from joute.games.minibus.state import FIELDS_WITH_PHASE, Bus, Company, News, Phase, State


def opening(state: State, seat: int) -> str:
    """Write what a seat is told before the first turn."""
    lines = [f"{len(state.phases)} {seat}"]
    _add_stations(lines, state, 0, STARTING)
    return "\n".join(lines)


class TurnMessage:
    """The news of one turn, written once for all seats with the same number of fields."""

    __slots__ = ("_state", "_texts")

    def __init__(self, state: State) -> None:
        self._state = state
        self._texts: dict[int, str] = {}

    def text(self, fields: int) -> str:
        """Write it, unless that was done before."""
        if fields not in self._texts:
            self._texts[fields] = news(self._state, fields)
        return self._texts[fields]


def news(state: State, fields: int) -> str:
    """Write what a seat is told on each turn."""
    lines: list[str] = []
    _add_companies(lines, state.companies, state.phases if fields == FIELDS_WITH_PHASE else None)
    opened = len(state.queues)
    known = open_stations(state.turn - 1, state.settled.options.first_station_turn)
    lines.append(f"{opened - known}")
    _add_stations(lines, state, known, opened)
    _add_buses(lines, listed(state))
    _add_travellers(lines, state.news)
    return "\n".join(lines)


def _add_companies(
    lines: list[str], companies: Sequence[Company], phases: Sequence[Phase] | None
) -> None:
    for seat, company in enumerate(companies):
        money, sb, sp, ct = company.money, company.sb, company.sp, company.ct
        if phases is None:
            lines.append(f"{seat} {money} {sb} {sp} {ct}")
        else:
            lines.append(f"{seat} {money} {sb} {sp} {ct} {phases[seat]:d}")


def _add_stations(lines: list[str], state: State, start: int, end: int) -> None:
    """Write the stations from one number up to another."""
    for number in range(start, end):
        station = state.settled.world.stations[number]
        lines.append(f"{number} {station.x} {station.y} {station.capacity}")


def _add_buses(lines: list[str], buses: Sequence[Bus]) -> None:
    lines.append(f"{len(buses)}")
    for bus in buses:
        number, owner, x, y = bus.number, bus.owner, bus.x, bus.y
        goal, size = bus.destination, bus.size
        lines.append(f"{number} {owner} {x} {y} {goal} {size}")


def _add_travellers(lines: list[str], told: News) -> None:
    arrived, boarded, delivered = told.arrived, told.boarded, told.delivered
    lines.append(f"{len(arrived)} {len(boarded)} {len(delivered)}")
    for who in arrived:
        number, origin, goal = who.number, who.origin, who.destination
        lines.append(f"{number} {origin} {goal}")
    for number, bus in boarded:
        lines.append(f"{number} {bus}")
    lines.extend(map(str, delivered))
