"""Worlds: the ten stations in order of appearance and where their travellers want to go.

A world file is JSON: `stations` holds `[x, y, capacity]` of all ten; `od` one row a station, the
share of its travellers that each station draws, with or without its own, which is 0; `arrivals`
the `[station, destination]` of every traveller, turn by turn, instead of the dice. `od` and
`arrivals` may be left out. In memory, shares are whole hundredths.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from joute.dice import dice
from joute.errors import MapError, reason_of
from joute.game import Reason, Setup, Value

STATIONS = 10
STARTING = 3
INTERVAL = 25
"""Turns between two new stations."""
LEAST_CAPACITY, MOST_CAPACITY = 5, 10
SHARES = (40, 20, 10, 10, 5, 5, 5, 3, 2)
WHOLE = 100

Trip = tuple[int, int]
"""The station where a traveller appears and the one it goes to."""


class Station(Struct, frozen=True, gc=False):
    """A place where at most `capacity` travellers wait."""

    x: int
    y: int
    capacity: int


class World(Struct, frozen=True, gc=False):
    """The ground of a match, the same for every seat."""

    stations: tuple[Station, ...]
    od: tuple[tuple[int, ...], ...]
    arrivals: tuple[tuple[Trip, ...], ...] | None = None
    """None where the dice bring travellers."""


class _File(Struct, forbid_unknown_fields=True):
    stations: list[tuple[int, int, int]]
    od: list[list[Annotated[float, Meta(ge=0, le=1)]]] | None = None
    arrivals: list[list[Trip]] | None = None


def open_stations(turn: int, first_station_turn: int) -> int:
    """Count the stations on a turn: one more every 25 turns up to ten (B10)."""
    if turn < first_station_turn:
        return STARTING
    return min(STATIONS, STARTING + 1 + (turn - first_station_turn) // INTERVAL)


def world_of(setup: Setup) -> World:
    """Return the world of a match: the one of its map file, or the one of its seed."""
    if setup.map is not None:
        return read(setup.map, setup)
    return World(_drawn_stations(setup.seed, setup.options.coord_max), _drawn_od(setup.seed))


def _drawn_stations(seed: int | str, coord_max: int) -> tuple[Station, ...]:
    """Draw ten different points (B11) and their capacities."""
    throw = dice(seed, "minibus", "stations")
    side = range(coord_max + 1)
    points = throw.sample([(x, y) for x in side for y in side], STATIONS)
    return tuple(Station(x, y, throw.between(LEAST_CAPACITY, MOST_CAPACITY)) for x, y in points)


def _drawn_od(seed: int | str) -> tuple[tuple[int, ...], ...]:
    """Draw for each station which others its travellers like."""
    shares = (dice(seed, "minibus", "od", origin).shuffled(SHARES) for origin in range(STATIONS))
    return tuple(_with_own(row, origin) for origin, row in enumerate(shares))


def _with_own(row: Sequence[int], origin: int) -> tuple[int, ...]:
    return (*row[:origin], 0, *row[origin:])


def make(setup: Setup) -> str:
    """Write the world of a setup as a file."""
    world = world_of(setup)
    stations = [(station.x, station.y, station.capacity) for station in world.stations]
    shares = [[share / WHOLE for share in row] for row in world.od]
    blocks = [_block("stations", stations), _block("od", shares)]
    if world.arrivals is not None:
        blocks.append(_block("arrivals", world.arrivals))
    return "{" + ",\n ".join(blocks) + "}\n"


def _block(name: str, rows: Sequence[object]) -> str:
    """Write one row a line, for people."""
    lines = (msgspec.json.encode(row).decode() for row in rows)
    return f'"{name}": [\n  ' + ",\n  ".join(lines) + "]"


def read(text: str, setup: Setup) -> World:
    """Read a world file; what is wrong is named by its place."""
    try:
        file = msgspec.json.decode(text, type=_File)
    except msgspec.DecodeError as error:
        raise MapError(
            "this is not a world file, JSON with stations, od and arrivals: {why}",
            why=reason_of(error, text),
        ) from None
    for complaint in _complaints(file, setup):
        raise MapError(complaint)
    return World(
        stations=tuple(Station(*station) for station in file.stations),
        od=_drawn_od(setup.seed) if file.od is None else _rows(file.od),
        arrivals=None if file.arrivals is None else _by_station(file.arrivals),
    )


def _rows(od: Sequence[Sequence[float]]) -> tuple[tuple[int, ...], ...]:
    return tuple(_row(origin, shares) for origin, shares in enumerate(od))


def _row(origin: int, shares: Sequence[float]) -> tuple[int, ...]:
    row = tuple(round(share * WHOLE) for share in shares)
    return row if len(row) == STATIONS else _with_own(row, origin)


def _by_station(arrivals: Sequence[Sequence[Trip]]) -> tuple[tuple[Trip, ...], ...]:
    """Travellers arrive in the order of their stations (B26)."""
    return tuple(tuple(sorted(trips)) for trips in arrivals)


def _complaints(file: _File, setup: Setup) -> Iterator[Reason]:
    yield from _about_stations(file.stations, setup.options.coord_max)
    yield from _about_od(file.od)
    yield from _about_arrivals(file.arrivals or [], setup.options.first_station_turn)


def _about_stations(stations: Sequence[tuple[int, int, int]], coord_max: int) -> Iterator[Reason]:
    if len(stations) != STATIONS:
        counts = {"wanted": STATIONS, "found": len(stations)}
        yield Reason("a world has {wanted} stations, not {found}", counts)
    for number, (x, y, capacity) in enumerate(stations):
        values: dict[str, Value] = {"station": str(number), "capacity": capacity, "end": coord_max}
        bounds = {"least": LEAST_CAPACITY, "most": MOST_CAPACITY}
        if not (0 <= x <= coord_max and 0 <= y <= coord_max):
            yield Reason("station {station} is off the grid, which ends at ({end}, {end})", values)
        if not LEAST_CAPACITY <= capacity <= MOST_CAPACITY:
            yield Reason(
                "station {station} has capacity {capacity}, not {least} to {most}", values | bounds
            )
        if (x, y) in {other[:2] for other in stations[:number]}:
            yield Reason("station {station} stands where another one does", values)


def _about_od(od: Sequence[Sequence[float]] | None) -> Iterator[Reason]:
    if od is not None and len(od) != STATIONS:
        yield Reason("od has {wanted} rows, not {found}", {"wanted": STATIONS, "found": len(od)})
    for origin, shares in enumerate(od or ()):
        values: dict[str, Value] = {"row": str(origin), "found": len(shares)}
        if len(shares) not in (STATIONS - 1, STATIONS):
            counts = {"others": STATIONS - 1, "all": STATIONS}
            yield Reason(
                "row {row} of od has {others} or {all} shares, not {found}", values | counts
            )
        row = _row(origin, shares)
        if any(round(share * WHOLE) != round(share * WHOLE, 6) for share in shares):
            yield Reason("row {row} of od must be whole hundredths", values)
        if sum(row) != WHOLE or row[origin] != 0:
            yield Reason("row {row} of od must add up to 1, with 0 for the station itself", values)


def _about_arrivals(
    arrivals: Sequence[Sequence[Trip]], first_station_turn: int
) -> Iterator[Reason]:
    for turn, trips in enumerate(arrivals, 1):
        when = {"turn": str(turn)}
        stations = range(open_stations(turn, first_station_turn))
        for origin, destination in trips:
            if origin not in stations or destination not in stations or origin == destination:
                way = {"from": str(origin), "to": str(destination)}
                yield Reason("on turn {turn} nobody can go from station {from} to {to}", when | way)
        if len({origin for origin, _ in trips}) < len(trips):
            yield Reason("on turn {turn} two travellers arrive at one station", when)
