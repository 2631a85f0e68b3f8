"""The rules of Minibus: companies that share the travellers of one small town.

A turn is a list of stages in the document's order: the commands, then every bus loads, unloads or
moves, then the winners leave and the match may end; then a station may appear and travellers arrive,
and everybody is asked again.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from joute.game import Setup
from joute.games.minibus.commands import PASS, Action, Buy, Command, Destination, Enlarge, Update
from joute.games.minibus.faults import is_allowed
from joute.games.minibus.maps import STARTING, world_of
from joute.games.minibus.stages import NEXT_TURN, TURN, Stage
from joute.games.minibus.state import (
    FIELDS_WITH_PHASE,
    IN_PLAY,
    LOST,
    Bus,
    Company,
    News,
    Observation,
    Settled,
    State,
)
from joute.games.minibus.turn import Turn


def initial(setup: Setup) -> State:
    """Open three stations and what turn 1 brings."""
    seats = setup.seats
    fields = tuple(
        setup.options.fields if own.fields in ("match", "auto") else int(own.fields)
        for own in setup.seat_options
    )
    nothing = State(
        settled=Settled(setup.options, setup.seed, world_of(setup), fields),
        turn=1,
        companies=(Company(),) * seats,
        phases=(IN_PLAY,) * seats,
        queues=((),) * STARTING,
        buses=(),
        travellers=0,
        news=News(),
        scores=(0,) * seats,
        messages=("",) * seats,
        said=("",) * seats,
    )
    turn = Turn(nothing, {})
    _run(turn, NEXT_TURN)
    return turn.frozen()


def to_move(state: State) -> tuple[int, ...]:
    """Everybody in play gives commands at once."""
    return tuple([seat for seat, phase in enumerate(state.phases) if phase is IN_PLAY])


def legal(state: State, seat: int) -> list[Action]:
    """List the actions of one command; lines of several are legal too, but too many to list."""
    turn = Turn(state, {})
    mine = [bus.number for bus in state.buses if bus.owner == seat]
    return [PASS, *((command,) for command in _possible(turn, seat, mine))]


def _possible(turn: Turn, seat: int, mine: Sequence[int]) -> Iterator[Command]:
    """Yield the commands that break no rule; what holds for one open station holds for all of them."""
    stations = range(len(turn.queues))
    if is_allowed(turn, seat, Buy(0)):
        yield from map(Buy, stations)
    for bus in mine:
        if is_allowed(turn, seat, Destination(bus, 0)):
            yield from (Destination(bus, station) for station in stations)
    single: tuple[Command, ...] = (*map(Enlarge, mine), Update("SB"), Update("SP"), Update("CT"))
    yield from (command for command in single if is_allowed(turn, seat, command))


def step(state: State, actions: Mapping[int, Action]) -> State:
    """Play a turn; a company whose action breaks a rule is out of the game from there (F2)."""
    turn = Turn(state, actions)
    _run(turn, TURN)
    if turn.playing():
        turn.number += 1
        _run(turn, NEXT_TURN)
    return turn.frozen()


def _run(turn: Turn, stages: Sequence[Stage]) -> None:
    for stage in stages:
        stage(turn)


def leave(state: State, seat: int) -> State:
    """Take a company out of the game; its buses stay where they are (B15)."""
    phases = list(state.phases)
    phases[seat] = LOST
    return replace(state, phases=tuple(phases))


def observe(state: State, seat: int) -> Observation:
    """Show a company everything but the travellers' habits and the dice."""
    settled = state.settled
    return Observation(
        seat=seat,
        turn=state.turn,
        stations=settled.world.stations[: len(state.queues)],
        companies=state.companies,
        phases=state.phases if settled.fields[seat] == FIELDS_WITH_PHASE else None,
        queues=state.queues,
        buses=listed(state),
        news=state.news,
    )


def listed(state: State) -> tuple[Bus, ...]:
    """Return the buses that companies hear about (B15)."""
    if state.settled.options.list_removed_buses:
        return state.buses
    return tuple(bus for bus in state.buses if state.phases[bus.owner] is IN_PLAY)


def turn(state: State) -> int:
    """Count the turns, from 1."""
    return state.turn


def scores(state: State) -> tuple[int, ...]:
    """Return the scores; whoever is in play has its money so far."""
    return tuple(
        company.money if phase is IN_PLAY else score
        for company, phase, score in zip(state.companies, state.phases, state.scores, strict=True)
    )
