"""The values of Minibus: what can be set, what there is, and what a company may know of it."""

from enum import IntEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from joute.games.minibus.maps import Station, World

GOAL = 1500
TURNS = 500
START_MONEY = 150
MOST_BUSES = 4
SEATS_A_CAR = 5
DOOR = 5
"""How many travellers can get on or off a bus in one turn."""
BUS_PRICE = 100
CAR_PRICE = 50
UPDATE_PRICE = {"SB": 100, "SP": 200, "CT": 100}
UPDATE_LIMIT = {"SB": 2, "SP": 2, "CT": 5}
FIELDS_WITH_PHASE = 6
"""Integers on a player line that also says whether the company is still in play."""


class Options(Struct, frozen=True, kw_only=True):
    """What can be set for a match of Minibus."""

    first_ms: Annotated[int, Meta(ge=0, description="time for the first answer in ms, 0: none")] = (
        1000
    )
    turn_ms: Annotated[int, Meta(ge=0, description="time for each later answer, 0: none")] = 50
    grace_ms: Annotated[
        int, Meta(ge=0, description="added to both before somebody is called late")
    ] = 20
    fields: Annotated[
        Literal[5, 6],
        Meta(description="integers on a player line; the sixth is 0 in play, 1 finished, -1 lost"),
    ] = 5
    coord_max: Annotated[
        int, Meta(ge=3, le=100, description="largest coordinate of the grid; original: 9")
    ] = 10
    spawn: Annotated[
        int,
        Meta(
            ge=0,
            le=100,
            description="percent chance of a traveller, to which each free place adds 2; original: 41",
        ),
    ] = 40
    ignore_blanks: Annotated[
        bool, Meta(description="ignore blank commands beside a ; (no: they lose, as in original)")
    ] = True
    tell_crashes: Annotated[
        bool,
        Meta(description="tell a crash from a time-out (no: all are time-outs, as in original)"),
    ] = True
    first_station_turn: Annotated[
        int, Meta(ge=1, description="turn of the fourth station; then one every 25 turns")
    ] = 1
    list_removed_buses: Annotated[
        bool, Meta(description="go on listing the buses of companies that are out, standing still")
    ] = True
    solo: Annotated[
        bool,
        Meta(
            description="let the last company in play go on alone, or one bot play alone, for training"
        ),
    ] = False
    stderr: Annotated[
        int,
        Meta(
            ge=0,
            description="characters of stderr kept per turn, a line end being 5; 0: no such limit",
        ),
    ] = 0


class SeatOptions(Struct, frozen=True, kw_only=True):
    """What can be set for one seat."""

    fields: Annotated[
        Literal["match", "5", "6", "auto"],
        Meta(
            description="integers on a player line: 5, 6, match (as --set fields says), "
            "auto (found out by trying the program)"
        ),
    ] = "match"


class Phase(IntEnum):
    """Where a company stands; the numbers are the sixth integer of a player line."""

    IN_PLAY = 0
    FINISHED = 1
    LOST = -1


IN_PLAY, FINISHED, LOST = Phase
"""Module names, because looking up an enum member takes ten times as long (Python 3.11)."""


class Traveller(Struct, frozen=True, gc=False):
    """Somebody on the way from one station to another."""

    number: int
    origin: int
    destination: int


class Bus(Struct, frozen=True, gc=False):
    """A bus, at its destination or on the way to it."""

    number: int
    owner: int
    x: int
    y: int
    destination: int
    size: int = 1
    since: int = 0
    """The first turn on which it was seen at this destination, 0 before that."""
    aboard: tuple[Traveller, ...] = ()
    """In the order they boarded."""

    @property
    def capacity(self) -> int:
        """Count its seats."""
        return SEATS_A_CAR * self.size


class Company(Struct, frozen=True, gc=False):
    """What a player owns besides buses: money, and how often it bought each improvement."""

    money: int = START_MONEY
    sb: int = 0
    sp: int = 0
    ct: int = 0

    @property
    def cars(self) -> int:
        """Count the cars that each of its buses may have."""
        return 1 + self.sb

    @property
    def speed(self) -> int:
        """Count the steps that its buses take in a turn (B3)."""
        return 1 + self.sp

    @property
    def fare(self) -> int:
        """Return what a traveller pays."""
        return 10 + 2 * self.ct


class News(Struct, frozen=True, gc=False):
    """What changed for travellers since everybody was asked last."""

    arrived: tuple[Traveller, ...] = ()
    boarded: tuple[tuple[int, int], ...] = ()
    """Travellers, each with its bus."""
    delivered: tuple[int, ...] = ()


class Settled(Struct, frozen=True, gc=False):
    """What is settled before the first turn."""

    options: Options
    seed: int | str
    world: World
    fields: tuple[int, ...]
    """Integers on a player line, for each seat."""


class State(Struct, frozen=True, gc=False):
    """Everything, at the moment when companies are asked."""

    settled: Settled
    turn: int
    companies: tuple[Company, ...]
    phases: tuple[Phase, ...]
    queues: tuple[tuple[Traveller, ...], ...]
    """Who waits at each station that has appeared, first come first."""
    buses: tuple[Bus, ...]
    """By number; a number is never used again (B15)."""
    travellers: int
    """How many have arrived so far."""
    news: News
    scores: tuple[int, ...]
    """Of those who are no longer in play."""
    messages: tuple[str, ...]
    """What the game said about each seat on the last turn."""
    said: tuple[str, ...]
    """What each seat answered on the last turn."""


class Observation(Struct, frozen=True, gc=False):
    """What a company knows: all but the dice and the travellers' habits."""

    seat: int
    turn: int
    stations: tuple[Station, ...]
    companies: tuple[Company, ...]
    phases: tuple[Phase, ...] | None
    """None for a seat that is sent five integers a company."""
    queues: tuple[tuple[Traveller, ...], ...]
    buses: tuple[Bus, ...]
    news: News
