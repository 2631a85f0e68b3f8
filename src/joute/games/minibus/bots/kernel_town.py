# cython: boundscheck=False, wraparound=False, cdivision=True
"""The rules of a turn on one block of integers: what the search of `master` plays thousands of times.

Plain Python that runs as it is; `kernel_town.pxd` gives the types that make it fast. A state is one
array, so that a position is restored by one copy; the names below say where things are in it.
Passengers are counted by destination, because the order in which they get off changes nothing.
"""

from array import array

from joute.games.minibus.bots.layout import (
    ABOARD,
    ALIGHT,
    BOARD,
    BUS_PRICE,
    BUSES,
    CAR_PRICE,
    CARS,
    CT,
    DOOR,
    FLEET,
    GOAL,
    LENGTH,
    LOAD,
    MONEY,
    MOVE,
    OPEN,
    OWNER,
    PLACES,
    PLAYS,
    QUEUE,
    REST,
    SB,
    SEATS_A_CAR,
    SP,
    STATIONS,
    STOOD,
    WAITING,
    X,
    Y,
)  # fmt: skip


class Town:
    """A position, and what a turn makes of it."""

    def __init__(self) -> None:
        self._live = array("i", [0] * LENGTH)
        self._root = array("i", [0] * LENGTH)
        self._sx = array("i", [0] * STATIONS)
        self._sy = array("i", [0] * STATIONS)
        self._room = array("i", [0] * STATIONS)
        self._way = array("i", [0] * (STATIONS * STATIONS))
        self._doing = array("i", [0] * FLEET)
        self._taken = array("i", [0] * FLEET)

    def place(self, station: int, x: int, y: int, room: int) -> None:
        """Put a station on the map."""
        self._sx[station] = x
        self._sy[station] = y
        self._room[station] = room
        for other in range(STATIONS):
            way = max(abs(self._sx[other] - x), abs(self._sy[other] - y))
            self._way[station * STATIONS + other] = way
            self._way[other * STATIONS + station] = way

    def clear(self, stations: int) -> None:
        """Begin a position with nobody in it."""
        for at in range(LENGTH):
            self._live[at] = 0
        self._live[OPEN] = stations

    def company(self, seat: int, money: int, sb: int, sp: int, ct: int) -> None:
        """Put a company in play."""
        self._live[PLAYS + seat] = 1
        self._live[MONEY + seat] = money
        self._live[SB + seat] = sb
        self._live[SP + seat] = sp
        self._live[CT + seat] = ct

    def retire(self, seat: int) -> None:
        """Take a company out of play."""
        self._live[PLAYS + seat] = 0

    def bus(  # noqa: PLR0913, PLR0917 - all there is to a bus
        self, owner: int, x: int, y: int, goal: int, cars: int, stood: int
    ) -> None:
        """Add a bus that has been seen at its goal on `stood` turns."""
        bus = self._live[BUSES]
        self._live[BUSES] = bus + 1
        self._live[X + bus] = x
        self._live[Y + bus] = y
        self._live[GOAL + bus] = goal
        self._live[CARS + bus] = cars
        self._live[OWNER + bus] = owner
        self._live[STOOD + bus] = stood

    def seat_aboard(self, bus: int, destination: int) -> None:
        """Put a traveller aboard a bus."""
        self._live[LOAD + bus] += 1
        self._live[ABOARD + bus * STATIONS + destination] += 1

    def arrive(self, station: int, destination: int) -> None:
        """Let a traveller come to a queue."""
        place = self._live[WAITING + station]
        self._live[QUEUE + station * PLACES + place] = destination
        self._live[WAITING + station] = place + 1

    def read(self) -> list[int]:
        """Return the position."""
        return list(self._live)

    def keep(self) -> None:
        """Remember the position."""
        self._root[:] = self._live

    def restore(self) -> None:
        """Take the remembered position up again."""
        self._live[:] = self._root

    # Commands; the caller sees to it that they are allowed.

    def buy(self, seat: int, station: int) -> None:
        """Buy a bus at a station."""
        self.bus(seat, self._sx[station], self._sy[station], station, 1, 0)
        self._live[MONEY + seat] -= BUS_PRICE

    def send(self, bus: int, station: int) -> None:
        """Give a bus a destination."""
        if self._live[GOAL + bus] != station:
            self._live[GOAL + bus] = station
            self._live[STOOD + bus] = 0

    def enlarge(self, bus: int) -> None:
        """Buy a car for a bus."""
        self._live[CARS + bus] += 1
        self._live[MONEY + self._live[OWNER + bus]] -= CAR_PRICE

    def improve(self, seat: int, what: int, price: int) -> None:
        """Buy SB, SP or CT."""
        self._live[what + seat] += 1
        self._live[MONEY + seat] -= price

    # The turn.

    def run(self) -> None:
        """Let every bus move, unload or load, as decided before any of them does it (B4)."""
        for bus in range(self._live[BUSES]):
            self._doing[bus] = self._intent(bus)
        for bus in range(self._live[BUSES]):
            if self._doing[bus] == MOVE:
                self._move(bus)
            elif self._doing[bus] == ALIGHT:
                self._alight(bus)
            elif self._doing[bus] == BOARD:
                self._board(self._live[GOAL + bus], bus)
            if self._at_goal(bus):
                self._live[STOOD + bus] += 1

    def _at_goal(self, bus: int) -> bool:
        goal = self._live[GOAL + bus]
        return self._live[X + bus] == self._sx[goal] and self._live[Y + bus] == self._sy[goal]

    def _intent(self, bus: int) -> int:
        if not self._live[PLAYS + self._live[OWNER + bus]]:
            return REST
        if not self._at_goal(bus):
            return MOVE
        goal = self._live[GOAL + bus]
        if self._live[ABOARD + bus * STATIONS + goal]:
            return ALIGHT
        if (
            self._live[WAITING + goal]
            and self._live[LOAD + bus] < SEATS_A_CAR * self._live[CARS + bus]
        ):
            return BOARD
        return REST

    def _move(self, bus: int) -> None:
        steps = 1 + self._live[SP + self._live[OWNER + bus]]
        goal = self._live[GOAL + bus]
        self._live[X + bus] = self._towards(self._live[X + bus], self._sx[goal], steps)
        self._live[Y + bus] = self._towards(self._live[Y + bus], self._sy[goal], steps)

    def _towards(self, place: int, goal: int, steps: int) -> int:
        if place < goal:
            return goal if goal - place < steps else place + steps
        return goal if place - goal < steps else place - steps

    def _alight(self, bus: int) -> None:
        owner = self._live[OWNER + bus]
        at = ABOARD + bus * STATIONS + self._live[GOAL + bus]
        count = min(self._live[at], DOOR)
        self._live[at] -= count
        self._live[LOAD + bus] -= count
        self._live[MONEY + owner] += count * (10 + 2 * self._live[CT + owner])

    def _board(self, station: int, first: int) -> None:
        """Let the queue take the buses that load here, of which this is the first."""
        several = False
        for bus in range(first, self._live[BUSES]):
            if self._doing[bus] == BOARD and self._live[GOAL + bus] == station:
                self._taken[bus] = 0
                several = several or bus > first
        count = 0
        waiting = self._live[WAITING + station]
        while count < waiting:
            bus = self._least_full(station, first) if several else first
            if not self._has_seat(bus):
                break
            self._taken[bus] += 1
            self.seat_aboard(bus, self._live[QUEUE + station * PLACES + count])
            count += 1
        self._shift(station, count)
        for bus in range(first, self._live[BUSES]):
            if self._doing[bus] == BOARD and self._live[GOAL + bus] == station:
                self._doing[bus] = REST

    def _has_seat(self, bus: int) -> bool:
        return (
            self._taken[bus] < DOOR
            and self._live[LOAD + bus] < SEATS_A_CAR * self._live[CARS + bus]
        )

    def _least_full(self, station: int, first: int) -> int:
        """Find the bus with the fewest aboard; the first of several, where the rules draw (B17)."""
        best = first
        least = 1 << 20
        for bus in range(first, self._live[BUSES]):
            if (
                self._doing[bus] == BOARD
                and self._live[GOAL + bus] == station
                and self._live[LOAD + bus] < least
                and self._has_seat(bus)
            ):
                best = bus
                least = self._live[LOAD + bus]
        return best

    def _shift(self, station: int, count: int) -> None:
        left = self._live[WAITING + station] - count
        start = QUEUE + station * PLACES
        for place in range(left):
            self._live[start + place] = self._live[start + place + count]
        self._live[WAITING + station] = left
