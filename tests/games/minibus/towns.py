"""Small towns for tests: chosen stations, travellers as ordered, and one line a seat and turn."""

import json
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from joute import registry
from joute.exchange import rendered
from joute.game import Setup, Tell
from joute.games.minibus import rules
from joute.games.minibus.commands import parse
from joute.games.minibus.state import Bus, Company, State, Traveller
from joute.match import Effect, Match
from joute.settings import prepare

MINIBUS = registry.find("minibus")
Place = tuple[int, int, int]
Trips = Sequence[Sequence[tuple[int, int]]]
CORNERS: tuple[Place, ...] = ((0, 0, 10), (9, 0, 10), (0, 9, 10), (9, 9, 10))


def world(places: Sequence[Place] = CORNERS, arrivals: Trips = ()) -> str:
    """Write a world file; stations that are not given stand in the middle of the map."""
    taken = {place[:2] for place in places}
    free = ((x, y, 5) for x in (4, 5, 6) for y in (3, 4, 5, 6, 7) if (x, y) not in taken)
    rest = [next(free) for _ in range(10 - len(places))]
    return json.dumps({"stations": [*places, *rest], "arrivals": arrivals})


def town(
    places: Sequence[Place] = CORNERS,
    arrivals: Trips = (),
    *,
    seats: int = 2,
    profile: str = "document",
    **typed: str,
) -> Setup:
    """Set up a match in such a world."""
    return prepare(
        MINIBUS,
        names=[f"bot {seat}" for seat in range(seats)],
        profile=profile,
        typed=typed,
        ground=world(places, arrivals),
    )


def after(state: State, *lines: str) -> State:
    """Play a turn: one line for each seat in play, PASS for those not given."""
    seats = rules.to_move(state)
    given = [*lines, *["PASS"] * (len(seats) - len(lines))]
    blanks = state.settled.options.ignore_blanks
    actions = {
        seat: parse(line, ignore_blanks=blanks) for seat, line in zip(seats, given, strict=True)
    }
    return rules.step(state, actions)


def with_company(state: State, seat: int, company: Company) -> State:
    """Return the state in which a seat's company is this one."""
    companies = list(state.companies)
    companies[seat] = company
    return replace(state, companies=tuple(companies))


def with_buses(state: State, *buses: Bus) -> State:
    """Put these buses on the map."""
    return replace(state, buses=buses)


def people(first: int, count: int, origin: int, destination: int) -> tuple[Traveller, ...]:
    """Make travellers with consecutive numbers and one trip."""
    return tuple(Traveller(first + number, origin, destination) for number in range(count))


def told(effects: Sequence[Effect]) -> dict[int, str]:
    """Return what each seat was told."""
    texts: dict[int, list[str]] = {}
    for effect in effects:
        if isinstance(effect, Tell):
            texts.setdefault(effect.seat, []).append(rendered(effect))
    return {seat: "\n".join(parts) for seat, parts in texts.items()}


def answer(match: Match, lines: Mapping[int, str]) -> list[Effect]:
    """Let seats say a line each; return what the referee does then."""
    return [effect for seat, line in lines.items() for effect in match.said(seat, line)]


def start(*buses: Bus, money: int = 150, **company: int) -> State:
    """Begin in a town where nobody arrives, with these buses and this company of seat 0."""
    state = with_buses(rules.initial(town()), *buses)
    return with_company(state, 0, Company(money, **company))
