"""The dialogue of Mine Into The Deep: a team asks and orders until it says FIN_TOUR."""

from collections.abc import Generator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from math import isqrt
from typing import cast

from msgspec import Struct
from msgspec.structs import astuple, fields, replace

from joute.framing import Lines
from joute.game import (
    Ask,
    Client,
    Enter,
    Failure,
    Gone,
    Greeting,
    Hear,
    Kind,
    Limits,
    Link,
    Mark,
    NoSeat,
    Out,
    Play,
    Reason,
    Say,
    Setup,
    Talk,
    Tell,
)
from joute.games.mine import rules
from joute.games.mine.actions import ACTIONS, Action, Dwarf, End, Sonar, crew_after
from joute.games.mine.faults import fault
from joute.games.mine.maps import Metal
from joute.games.mine.rules import ASLEEP, POINTS, Observation, Options, State, Zone

PORT = 1234
LONGEST_NAME = 32
LONGEST_LINE = 1 << 16
"""What may wait of one client (B25), be it one line or many."""
LONGEST_NUMBER = 9

TOUR_0 = Reason("mine.waits-for-turn-0")
NO_REQUEST = Reason("mine.no-request")
TURN_OPEN = Reason("mine.turn-open")
"""A program that waits for tour 0, as the original's do, needs the profile `original`."""

REQUESTS = {
    "a name": "your answer to DEBUT_PARTIE: what your team is called",
    "CARTE": "the board: depth;units;metal;team (-1: nobody) of each zone, row by row",
    "SCORES": "everybody's score, by team number",
    "DEPLACER|dwarf|row|column": "put a dwarf (0 is your first) on a free zone",
    "RETIRER|dwarf": "take a dwarf off the board",
    "SONAR|row|column": "the value of the top layer and of the three below, -1: the evil",
    "EMBAUCHER": "hire a dwarf, at most three: 250 points",
    "AMELIORER|dwarf": "a better pickaxe: iron for 200 points, then diamond for 400",
    "SABOTER|team": "its dwarves do not mine this turn: 400 points",
    "FIN_TOUR": "end your turn; it gave you two actions, CARTE and SCORES are free",
}


class Query(StrEnum):
    """Requests that are free and change nothing (B19)."""

    CARTE = "CARTE"
    SCORES = "SCORES"


class Misread(StrEnum):
    """Why a line is no request, as NOK tells it."""

    COMMAND = "commande inconnue"
    COUNT = "mauvais nombre d'arguments"
    NUMBER = "argument invalide"


_ACTIONS = {str(kind.__struct_config__.tag): kind for kind in ACTIONS}
_ARGUMENTS = dict.fromkeys(Query, 0) | {word: len(fields(kind)) for word, kind in _ACTIONS.items()}


# The referee's side.


def referee(setup: Setup) -> Talk[State]:
    """Let the teams play in turn until the evil wakes, the turns are over or nobody is left."""
    state = rules.initial(setup)
    while rules.to_move(state):
        state = yield from _turn(state, setup.options)
    for seat, team in enumerate(state.teams):
        if setup.options.end_message and not team.gone:
            yield Tell(seat, setup.options.end_message)
    return state


def _turn(state: State, options: Options) -> Talk[State]:
    """Hear one team until its turn is over."""
    (seat,) = rules.to_move(state)
    now = (state.turn, state.place)
    yield Tell(seat, f"DEBUT_TOUR|{state.turn - 1 + options.first_turn}")
    fresh = True
    while (state.turn, state.place) == now:
        answer: str | Gone = yield Ask(seat, state, fresh)
        if isinstance(answer, Gone):
            first = fresh and state.turn == 1 and options.first_turn != 0
            yield Out(answer.seat, _hinted(answer.failure, first=first, asked=not fresh))
            state = rules.leave(state, answer.seat)
            yield Mark(state)
        elif answer.strip():
            state = yield from _request(state, seat, answer, options)
        fresh = False
    return state


def _hinted(failure: Failure, *, first: bool, asked: bool) -> Failure:
    """Add to a late turn what the program may wait for: tour 0 before its first request (F2, H6), an end after one."""
    if failure.waiting and first:
        return replace(failure, notes=(*failure.notes, TOUR_0))
    if failure.kind is Kind.TIMEOUT and asked:
        return replace(failure, notes=(*failure.notes, TURN_OPEN))
    return failure


def _request(state: State, seat: int, line: str, options: Options) -> Talk[State]:
    """Answer a request."""
    request = parse(line)
    if request is Query.CARTE:
        yield Tell(seat, lambda: carte(state, trailing=options.carte_trailing))
    elif request is Query.SCORES:
        yield Tell(seat, "|".join(("SCORES", *map(str, rules.scores(state)))))
    elif isinstance(request, Misread) or (refused := fault(state, seat, request)):
        why = request if isinstance(request, Misread) else refused
        notes = (NO_REQUEST,) if request is Misread.COMMAND else ()
        yield Tell(seat, f"NOK|{why}", refuses=True, notes=notes)
    else:
        state = yield from _perform(state, seat, request)
    return state


def _perform(state: State, seat: int, action: Action) -> Talk[State]:
    """Answer an action that is legal; every one but the end of a turn is a step for the viewer."""
    before, state = state, rules.step(state, {seat: action})
    if isinstance(action, Sonar):
        values = rules.sonar(state, action.row * state.mine.size + action.column)
        yield Tell(seat, "|".join(map(str, values)))
    else:
        yield Tell(seat, "TOUR_FINI" if isinstance(action, End) else "OK")
    if not isinstance(action, End) or state.depths is not before.depths:
        yield Mark(state)
    return state


def parse(line: str) -> Action | Query | Misread:
    """Read a request: its word in any case, then its arguments in bare digits."""
    separator = "|" if "|" in line else "/"  # the document's examples are printed with / (B1)
    word, *arguments = line.strip().split(separator)
    word = word.upper() if word.isascii() else word  # "ﬁn_tour" is no other case of FIN_TOUR
    if word not in _ARGUMENTS:
        return Misread.COMMAND
    if len(arguments) != _ARGUMENTS[word]:
        return Misread.COUNT
    if not all(_is_number(argument) for argument in arguments):
        return Misread.NUMBER
    if word in _ACTIONS:
        return _ACTIONS[word](*map(int, arguments))
    return Query(word)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def carte(state: State, *, trailing: bool) -> str:
    """Write the board, a | after each zone (B8)."""
    cells = "|".join(
        f"{zone.depth};{zone.units};{zone.metal};{zone.owner}" for zone in rules.zones(state)
    )
    return cells + "|" if trailing else cells


def link(options: Options) -> Link:
    """Lines, never two in one read of a client that does not answer in between (B26)."""
    return Link(
        framing=lambda: Lines(LONGEST_LINE),
        end="\r\n" if options.crlf else "\n",
        gap_ms=options.msg_gap_ms,
    )


def limits(options: Options) -> Limits:
    """The document gives none; a tournament needs some."""
    return Limits(first_ms=options.first_ms, turn_ms=options.turn_ms)


def refuse(why: NoSeat) -> str:
    """Return what a client that comes late, or is one too many, is told instead of a greeting (H1)."""
    return f"NOK|{_REFUSALS[why]}"


_REFUSALS = {NoSeat.PLAYING: "une partie est en cours", NoSeat.FULL: "la partie est complète"}


def greet(_: Options) -> Greeting:
    """Ask a client for its name and tell it its number, or why it has none (B30)."""
    yield Say("DEBUT_PARTIE")
    said: str | Failure = yield Hear()
    if isinstance(said, Failure):
        return
    name = _clean(said)
    number: int | NoSeat = yield Enter(name or _unnamed)
    if isinstance(number, NoSeat):
        yield Say(refuse(number))
    else:
        yield Say(f"Bonjour {name or _unnamed(number)} vous êtes l'équipe|{number}")


def _unnamed(number: int) -> str:
    return f"Equipe{number}"


def _clean(name: str) -> str:
    """Make a name safe for a line of fields and for a screen (B4)."""
    kept = "".join(char if char.isprintable() and char != "|" else " " for char in name)
    return kept.strip()[:LONGEST_NAME].rstrip()


# A client's side.


class _Memory(Struct, frozen=True):
    """What a client keeps from turn to turn."""

    seat: int
    dwarves: tuple[Dwarf, ...] = (Dwarf(),)
    readings: Mapping[int, tuple[int, tuple[int, ...]]] = {}
    """By zone, the depth at which its sonar was used last, and what it read down to the evil."""


def say(action: Action) -> tuple[str, ...]:
    """An action is one request."""
    word = str(action.__struct_config__.tag)
    return ("|".join((word, *map(str, astuple(action)))),)


def client(play: Play[Observation, Action], options: Options, name: str) -> Client:
    """Play as a program: look before each action, and remember what the server says only once."""
    yield Hear()
    yield Say(name)
    memory = _Memory(int((yield Hear()).rpartition("|")[2]))
    while (line := (yield Hear())).startswith("DEBUT_TOUR|"):
        turn = int(line.partition("|")[2]) + 1 - options.first_turn
        memory = yield from _play_turn(play, turn, memory)


def _play_turn(
    play: Play[Observation, Action], turn: int, memory: _Memory
) -> Generator[Say | Hear, str, _Memory]:
    points = POINTS
    while True:
        seen = yield from _look(memory, turn, points)
        action = play(seen)
        yield Say(*say(action))
        reply = yield Hear()
        if isinstance(action, End):
            return memory
        if not reply.startswith("NOK|"):
            points -= 1
            memory = _remember(memory, seen, action, reply)


def _look(memory: _Memory, turn: int, points: int) -> Generator[Say | Hear, str, Observation]:
    yield Say("CARTE")
    zones = _read_carte((yield Hear()))
    yield Say("SCORES")
    scores = (yield Hear()).split("|")[1:]
    return Observation(
        seat=memory.seat,
        turn=turn,
        points=points,
        size=isqrt(len(zones)),
        zones=zones,
        scores=tuple(map(int, scores)),
        dwarves=memory.dwarves,
        sonar=_recall(memory, zones),
    )


def _read_carte(line: str) -> tuple[Zone, ...]:
    return tuple(map(_read_zone, line.rstrip("|").split("|")))


@lru_cache(1 << 14)  # most zones are as they were the last time
def _read_zone(cell: str) -> Zone:
    depth, units, metal, owner = cell.split(";")
    return Zone(int(depth), int(units), cast("Metal", metal), int(owner))


def _recall(memory: _Memory, zones: Sequence[Zone]) -> dict[int, tuple[int, ...]]:
    """Return what the sonar has read of the layers that are still there."""
    left = {
        zone: values[zones[zone].depth - then :] for zone, (then, values) in memory.readings.items()
    }
    return {zone: values for zone, values in left.items() if values}


def _remember(memory: _Memory, seen: Observation, action: Action, reply: str) -> _Memory:
    if not isinstance(action, Sonar):
        return replace(memory, dwarves=crew_after(memory.dwarves, action, seen.size))
    values = tuple(map(int, reply.split("|")))
    if ASLEEP in values:
        values = values[: values.index(ASLEEP) + 1]
    zone = action.row * seen.size + action.column
    readings = {**memory.readings, zone: (seen.zones[zone].depth, values)}
    return replace(memory, readings=readings)
