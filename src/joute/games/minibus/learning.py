"""Minibus for programs that learn: one command a choice, until PASS sends the line.

What is seen after some commands is the town as they leave it. So that every line ends, a bus is sent away at most once
in a line, and only to a station that it does not go to already.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from joute.game import Chosen, Setup
from joute.games.minibus.commands import (
    PASS,
    Action,
    Buy,
    Command,
    Destination,
    Enlarge,
    Improvement,
    Update,
)
from joute.games.minibus.faults import is_allowed
from joute.games.minibus.maps import STATIONS, World
from joute.games.minibus.stages import obey
from joute.games.minibus.state import (
    GOAL,
    LOST,
    MOST_BUSES,
    TURNS,
    Bus,
    News,
    Observation,
    Settled,
    State,
)
from joute.games.minibus.turn import Turn

IMPROVEMENTS: tuple[Improvement, ...] = ("SB", "SP", "CT")
DONE = 0
BUY = 1
SEND = BUY + STATIONS
ENLARGE = SEND + MOST_BUSES * STATIONS
UPDATE = ENLARGE + MOST_BUSES
"""Where the numbers of each kind of command begin."""
MANY, CARS = 10.0, 3.0
"""What is shown as 1."""
PER_STATION = 4 + STATIONS
PER_BUS = 5 + 2 * STATIONS
PER_RIVAL_BUS = 5 + STATIONS
PER_COMPANY = 4
Cells = Any
"""The memory of a row of float32."""
NOTHING = Bus(-1, -1, 0, 0, 0)
"""Stands where a bus that is not listed any more was."""


class MinibusLearning:
    """Stations, one's own buses, those of the others, and all companies, one's own first."""

    actions = UPDATE + len(IMPROVEMENTS)
    fixed = None
    certain = True

    def __init__(self, extent: int, seats: int) -> None:
        self._extent, self._seats = extent, seats
        self._last: tuple[Observation, Chosen, Turn] | None = None
        rivals = seats - 1
        self.numbers = (
            1
            + PER_STATION * STATIONS
            + PER_BUS * MOST_BUSES
            + PER_RIVAL_BUS * MOST_BUSES * rivals
            + PER_COMPANY * seats
        )

    def encode(self, seen: Observation, chosen: Chosen, into: NDArray[np.float32]) -> None:
        """Show the town after the commands chosen so far."""
        if len(seen.companies) != self._seats:
            raise ValueError(seen.companies)
        turn, extent = self._after(seen, chosen), self._extent
        cells: Cells = into.data  # written several times as fast as the array, number by number
        cells[0] = seen.turn / TURNS
        at = 1
        for station, queue in zip(seen.stations, seen.queues, strict=True):
            cells[at] = 1
            cells[at + 1] = station.x / extent
            cells[at + 2] = station.y / extent
            cells[at + 3] = station.capacity / MANY
            for traveller in queue:
                cells[at + 4 + traveller.destination] += 1 / MANY
            at += PER_STATION
        self._buses(seen.seat, turn.buses, cells)
        at = self.numbers - PER_COMPANY * self._seats
        for seat, company in enumerate(turn.companies):
            start = at + PER_COMPANY * ((seat - seen.seat) % self._seats)
            cells[start] = company.money / GOAL
            cells[start + 1] = company.sb / 2
            cells[start + 2] = company.sp / 2
            cells[start + 3] = company.ct / 5

    def _buses(self, seat: int, buses: Sequence[Bus], cells: Cells) -> None:
        """Show all buses, fleet by fleet."""
        own = 1 + PER_STATION * STATIONS
        rivals = own + PER_BUS * MOST_BUSES
        counts = [0] * self._seats
        for bus in buses:
            if bus.owner < 0:
                continue
            fleet = (bus.owner - seat) % self._seats
            number = counts[fleet]
            counts[fleet] += 1
            if fleet:
                self._bus(bus, cells, rivals + PER_RIVAL_BUS * (MOST_BUSES * (fleet - 1) + number))
                continue
            at = own + PER_BUS * number
            self._bus(bus, cells, at)
            for traveller in bus.aboard:
                cells[at + 5 + STATIONS + traveller.destination] += 1 / MANY

    def _bus(self, bus: Bus, cells: Cells, at: int) -> None:
        """Show what is known of any bus."""
        cells[at] = 1
        cells[at + 1] = bus.x / self._extent
        cells[at + 2] = bus.y / self._extent
        cells[at + 3] = bus.size / CARS
        cells[at + 4] = len(bus.aboard) / MANY
        cells[at + 5 + bus.destination] = 1

    def mask(self, seen: Observation, chosen: Chosen, into: NDArray[np.int8]) -> None:
        """Allow the commands that break no rule; what holds for one open station holds for all of them."""
        turn, seat, into[DONE] = self._after(seen, chosen), seen.seat, 1
        stations = len(seen.stations)
        into[BUY : BUY + stations] = is_allowed(turn, seat, Buy(0))
        sent = {(number - SEND) // STATIONS for number in chosen if SEND <= number < ENLARGE}
        for place, bus in enumerate(_own(seen)):
            if place not in sent and is_allowed(turn, seat, Destination(bus.number, 0)):
                start = SEND + STATIONS * place
                into[start : start + stations] = 1
                into[start + bus.destination] = 0
            into[ENLARGE + place] = is_allowed(turn, seat, Enlarge(bus.number))
        for place, what in enumerate(IMPROVEMENTS):
            into[UPDATE + place] = is_allowed(turn, seat, Update(what))

    def _after(self, seen: Observation, chosen: Chosen) -> Turn:
        """Return the turn of a company after its commands: as it will be, but for what the others do meanwhile.

        The last one is kept, since what is seen and what can be chosen are asked for one after the other.
        """
        if self._last is None or self._last[0] is not seen or self._last[1] != chosen:
            turn = Turn(_imagined(seen), {})
            for number in chosen:
                obey(turn, seen.seat, _command(seen, number))
            self._last = seen, chosen, turn
        return self._last[2]

    def action(self, seen: Observation, chosen: Chosen) -> Action | None:
        """Return the line of commands, once PASS has ended it."""
        if chosen[-1] != DONE:
            return None
        return tuple(_command(seen, number) for number in chosen[:-1]) or PASS


def _command(seen: Observation, number: int) -> Command:
    if number < SEND:
        return Buy(number - BUY)
    if number < ENLARGE:
        place, station = divmod(number - SEND, STATIONS)
        return Destination(_own(seen)[place].number, station)
    if number < UPDATE:
        return Enlarge(_own(seen)[number - ENLARGE].number)
    return Update(IMPROVEMENTS[number - UPDATE])


def _own(seen: Observation) -> list[Bus]:
    return [bus for bus in seen.buses if bus.owner == seen.seat]


def _imagined(seen: Observation) -> State:
    """Return a state in which a company would see this; nobody is told where travellers like to go."""
    return State(
        settled=Settled(None, 0, World(seen.stations, ()), ()),  # type: ignore[arg-type] # no command depends on an option
        turn=seen.turn,
        companies=seen.companies,
        phases=(LOST,) * len(seen.companies),
        queues=seen.queues,
        buses=_all_buses(seen.buses),
        travellers=0,
        news=News(),
        scores=(),
        messages=(),
        said=(),
    )


def _all_buses(listed: tuple[Bus, ...]) -> tuple[Bus, ...]:
    """Return buses by their numbers, also where some are not listed any more."""
    if not listed or listed[-1].number == len(listed) - 1:
        return listed
    buses = {bus.number: bus for bus in listed}
    return tuple(buses.get(number, NOTHING) for number in range(max(buses) + 1))


def learning(setup: Setup) -> MinibusLearning:
    """Return how the game is learnt by this many companies."""
    return MinibusLearning(setup.options.coord_max, setup.seats)
