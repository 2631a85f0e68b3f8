"""The dialogue of Minibus: the turn's news in lines of integers, a line of commands in answer."""

from collections.abc import Generator, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from joute.framing import Lines
from joute.game import (
    AskAll,
    Client,
    Failure,
    Hear,
    Kind,
    Limits,
    Link,
    Mark,
    Out,
    Play,
    Probe,
    Reason,
    Say,
    Setup,
    Talk,
    Tell,
)
from joute.games.minibus import rules
from joute.games.minibus.commands import NO_ANSWER, Action, Invalid, is_unknown, parse, say
from joute.games.minibus.maps import STARTING, Station
from joute.games.minibus.stages import faults
from joute.games.minibus.state import (
    FIELDS_WITH_PHASE,
    FINISHED,
    LOST,
    Bus,
    Company,
    News,
    Observation,
    Options,
    Phase,
    State,
    Traveller,
)
from joute.games.minibus.turn_message import TurnMessage, opening

__all__ = ["client", "limits", "link", "referee", "say"]

LONGEST_LINE = 1 << 16
"""The document sets no limit to an answer; a flood needs one."""
ENDED = (Kind.CRASH, Kind.DISCONNECTED)
"""The original reported these too as no answer in time (B29)."""
NO_COMMAND = Reason("minibus.no-command")
SIX = (Reason("minibus.six-fields"), Reason("minibus.option.fields"))
"""Every program written for the original does, and waits for the rest of the first turn (B1)."""
PATIENCE_MS = 1000
"""An unknown program has at least this long to answer a trial …"""
UNHURRIED_MS = 5000
"""… and this long where its first answer has no limit."""


def referee(setup: Setup) -> Talk[State]:
    """Tell everybody the starting stations, then each turn's news, and take their commands."""
    state = rules.initial(setup)
    for seat in range(setup.seats):
        yield Tell(seat, opening(state, seat))
    while playing := rules.to_move(state):
        message = TurnMessage(state)
        for seat in playing:
            yield Tell(seat, partial(message.text, state.settled.fields[seat]))
        answers: dict[int, str | Failure] = yield AskAll(playing, state)
        asked, state = state, judged(state, answers)
        for seat, answer in answers.items():
            phase = state.phases[seat]
            if phase is LOST:
                why = faults(asked, _actions(asked, answers)).get(seat)
                yield Out(seat, _failure(asked, seat, answer, state.messages[seat], why))
            elif phase is FINISHED:
                yield Out(seat)
        yield Mark(state)
    return state


def judged(state: State, answers: Mapping[int, str | Failure]) -> State:
    """Play a turn with what each seat in play said, or with its failure."""
    spoken = [answers.get(seat) for seat in range(len(state.phases))]
    said = tuple(answer if isinstance(answer, str) else "" for answer in spoken)
    return replace(rules.step(state, _actions(state, answers)), said=said)


def _actions(state: State, answers: Mapping[int, str | Failure]) -> dict[int, Action]:
    """Read the answers."""
    ignore_blanks = state.settled.options.ignore_blanks
    actions: dict[int, Action] = {}
    for seat, answer in answers.items():
        if isinstance(answer, str):
            actions[seat] = parse(answer, ignore_blanks=ignore_blanks)
        else:
            silent = _is_silence(answer, state.settled.options)
            actions[seat] = (NO_ANSWER if silent else Invalid(_words(answer)),)
    return actions


def _is_silence(failure: Failure, options: Options) -> bool:
    """Whether a failure is reported as no answer in time (G3)."""
    if failure.kind in ENDED:
        return not options.tell_crashes
    return failure.kind is Kind.TIMEOUT


def _failure(
    asked: State, seat: int, answer: str | Failure, message: str, why: Reason | None
) -> Failure:
    """Return why a seat has lost: the original's words, and what the arena saw (F4)."""
    if isinstance(answer, str):
        notes = (NO_COMMAND,) if is_unknown(answer, message) else (why,) if why else ()
        return Failure(Kind.ILLEGAL, Reason("minibus.refused", {"words": message}), notes)
    if not _is_silence(answer, asked.settled.options):
        return answer
    fewer = asked.settled.fields[seat] < FIELDS_WITH_PHASE
    hint = SIX if answer.waiting and asked.turn == 1 and fewer else ()
    words = Reason("minibus.words", {"words": message})
    return replace(answer, notes=(*answer.notes, *hint, words))


def _words(failure: Failure) -> str:
    """Return what stands in place of the original's words, which has none for this."""
    return failure.reason if isinstance(failure.reason, str) else failure.kind.value


def link(_: Options) -> Link:
    """Lines, however long."""
    return Link(framing=lambda: Lines(LONGEST_LINE))


def limits(options: Options) -> Limits:
    """One second for the first answer, 50 ms for the others, and some grace (B29)."""
    return Limits(first_ms=options.first_ms, turn_ms=options.turn_ms, grace_ms=options.grace_ms)


def probes(setup: Setup, seat: int) -> Sequence[Probe]:
    """Find out how many integers a program reads: one that wants six waits for more (B1)."""
    if setup.seat_options[seat].fields != "auto":
        return ()
    first_ms = setup.options.first_ms or UNHURRIED_MS
    patience = max(first_ms, PATIENCE_MS) + setup.options.grace_ms
    return [
        Probe(settings={"fields": fields}, message=message, patience_ms=patience)
        for fields, message in (("5", _probe("")), ("6", _probe(" 0")))
    ]


def _probe(sixth: str) -> str:
    """Write a first turn of two companies with nothing on the map."""
    stations = ["2 0", "0 0 0 5", "1 5 5 5", "2 9 9 5"]
    companies = [f"{seat} 150 0 0 0{sixth}" for seat in range(2)]
    return "\n".join([*stations, *companies, "0", "0", "0 0 0"])


# A client's side.


class Report(Struct, frozen=True):
    """The lines of one turn, read."""

    companies: tuple[Company, ...]
    phases: tuple[Phase, ...] | None
    stations: tuple[Station, ...]
    buses: tuple[Bus, ...]
    news: News


def client(play: Play[Observation, Action], _: Options, __: str) -> Client:
    """Play as a program, until the referee closes the pipe."""
    seats, seat = yield from _numbers()
    stations = yield from _hear_stations(STARTING)
    seen = Observation(seat, 0, stations, (), None, ((),) * STARTING, (), News())
    while True:
        seen = updated(seen, (yield from hear_report(seats)))
        for line in say(play(seen)):
            yield Say(line)


def hear_report(seats: int) -> Generator[Say | Hear, str, Report]:
    """Hear the lines of one turn."""
    companies = yield from _hear_many(seats)
    (new_stations,) = yield from _numbers()
    stations = yield from _hear_stations(new_stations)
    (buses,) = yield from _numbers()
    bus_lines = yield from _hear_many(buses)
    arrived, boarded, delivered = yield from _numbers()
    arrived_lines = yield from _hear_many(arrived)
    boarded_lines = yield from _hear_many(boarded)
    delivered_lines = yield from _hear_many(delivered)
    return Report(
        companies=tuple(Company(*line[1:5]) for line in companies),
        phases=_phases(companies),
        stations=stations,
        buses=tuple(Bus(n, owner, x, y, goal, size) for n, owner, x, y, goal, size in bus_lines),
        news=News(
            arrived=tuple(Traveller(*line) for line in arrived_lines),
            boarded=tuple((traveller, bus) for traveller, bus in boarded_lines),
            delivered=tuple(traveller for (traveller,) in delivered_lines),
        ),
    )


def updated(seen: Observation, report: Report) -> Observation:
    """Add what a turn's lines say to what was known."""
    told = report.news
    boarded = dict(told.boarded)
    stations = seen.stations + report.stations
    queues = [[who for who in queue if who.number not in boarded] for queue in seen.queues]
    queues += [[] for _ in report.stations]
    for traveller in told.arrived:
        queues[traveller.origin].append(traveller)
    return Observation(
        seat=seen.seat,
        turn=seen.turn + 1,
        stations=stations,
        companies=report.companies,
        phases=report.phases,
        queues=tuple(map(tuple, queues)),
        buses=_known_buses(seen, report, stations),
        news=told,
    )


def _known_buses(seen: Observation, report: Report, stations: Sequence[Station]) -> tuple[Bus, ...]:
    """Remember who is aboard and since when a bus stands at its destination."""
    waiting = {who.number: who for queue in seen.queues for who in queue}
    before = {bus.number: bus for bus in seen.buses}
    gone = set(report.news.delivered)
    cabins = {
        bus.number: [who for who in bus.aboard if who.number not in gone] for bus in seen.buses
    }
    for traveller, number in report.news.boarded:
        cabins.setdefault(number, []).append(waiting[traveller])
    return tuple(
        replace(
            bus,
            since=_since(bus, before.get(bus.number), stations[bus.destination], seen.turn + 1),
            aboard=tuple(cabins.get(bus.number, ())),
        )
        for bus in report.buses
    )


def _since(bus: Bus, before: Bus | None, goal: Station, turn: int) -> int:
    if (bus.x, bus.y) != (goal.x, goal.y):
        return 0
    if before is not None and before.since and before.destination == bus.destination:
        return before.since
    return turn


def _phases(companies: Sequence[Sequence[int]]) -> tuple[Phase, ...] | None:
    if len(companies[0]) < FIELDS_WITH_PHASE:
        return None
    return tuple(Phase(line[5]) for line in companies)


def _numbers() -> Generator[Say | Hear, str, tuple[int, ...]]:
    return tuple(map(int, (yield Hear()).split()))


def _hear_many(count: int) -> Generator[Say | Hear, str, list[tuple[int, ...]]]:
    lines: list[tuple[int, ...]] = [()] * count
    for place in range(count):
        lines[place] = yield from _numbers()
    return lines


def _hear_stations(count: int) -> Generator[Say | Hear, str, tuple[Station, ...]]:
    return tuple(Station(*line[1:]) for line in (yield from _hear_many(count)))
