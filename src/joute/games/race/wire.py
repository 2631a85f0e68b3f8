"""The dialogue of Race: one number a line, and a word in answer to each move."""

import re
from collections.abc import Generator

from msgspec.structs import replace

from joute.framing import Lines
from joute.game import (
    Client,
    Event,
    Failure,
    Hear,
    Kind,
    Limits,
    Link,
    Mark,
    Out,
    Play,
    Say,
    Setup,
    Talk,
    Tell,
    ask_all,
)
from joute.games.race import rules
from joute.games.race.rules import Move, Observation, Options, Phase, State
from joute.games.race.tracks import Objective, Track

LONGEST_LINE = 256
"""The buffer of the document's skeleton."""

_NUMBER = re.compile(r"[ \t]*[+-]?[0-9]+[ \t]*")


def referee(setup: Setup) -> Talk[State]:
    """Tell everybody the track, then take moves in rounds until nobody runs."""
    state = rules.initial(setup)
    for seat in range(setup.seats):
        yield Tell(seat, lambda: _opening(state.track))
    while running := rules.to_move(state):
        moves, faults = yield from _hear_moves(state, running)
        for seat in faults:
            state = rules.leave(state, seat)
        before, state = state, rules.step(state, moves)
        yield from _verdicts(before, state, moves)
        yield Mark(state)
    return state


def _hear_moves(
    state: State, running: tuple[int, ...]
) -> Generator[Event, object, tuple[dict[int, Move], list[int]]]:
    """Hear x, then y, of everybody; who errs is told so at the first bad line."""
    columns, faults = yield from _hear_numbers(state, running, fresh=True)
    rows: dict[int, int] = {}
    if columns:
        rows, late = yield from _hear_numbers(state, tuple(columns), fresh=False)
        faults += late
    moves: dict[int, Move] = {}
    for seat, y in rows.items():
        move = Move(columns[seat], y)
        broken = rules.fault(state, seat, move)
        if broken is None:
            moves[seat] = move
        else:
            yield from _error(seat, Failure(Kind.ILLEGAL, broken))
            faults.append(seat)
    return moves, faults


def _hear_numbers(
    state: State, seats: tuple[int, ...], *, fresh: bool
) -> Generator[Event, object, tuple[dict[int, int], list[int]]]:
    """Hear one number of each seat."""
    answers = yield from ask_all(seats, state, fresh=fresh)
    numbers: dict[int, int] = {}
    faults: list[int] = []
    for seat, answer in answers.items():
        if isinstance(answer, str) and _NUMBER.fullmatch(answer):
            numbers[seat] = int(answer)
        else:
            yield from _error(seat, _not_a_number(answer))
            faults.append(seat)
    return numbers, faults


def _not_a_number(answer: str | Failure) -> Failure:
    if isinstance(answer, Failure):
        return answer
    return Failure(Kind.PROTOCOL, f"{answer!r} is not one whole number")


def _error(seat: int, failure: Failure) -> Generator[Event, object, None]:
    yield Tell(seat, "ERROR")
    yield Out(seat, failure)


def _verdicts(
    before: State, state: State, moves: dict[int, Move]
) -> Generator[Event, object, None]:
    """Tell everybody who moved what became of it."""
    for seat in moves:
        runner = state.runners[seat]
        if runner.phase is Phase.FINISHED:
            yield Tell(seat, "FINISH")
            yield Out(seat)
        elif runner.reached > before.runners[seat].reached:
            yield Tell(seat, "CHECKPOINT\n" + _objective(state.track.objectives[runner.reached]))
        else:
            yield Tell(seat, "OK")


def _opening(track: Track) -> str:
    numbers = (track.size, *track.values, *track.start)
    return "\n".join(map(str, numbers)) + "\n" + _objective(track.objectives[0])


def _objective(objective: Objective) -> str:
    return f"{objective.x}\n{objective.y}\n{objective.w}\n{objective.h}"


def say(move: Move) -> tuple[str, ...]:
    """A move is two lines."""
    return str(move.x), str(move.y)


def link(_: Options) -> Link:
    """Lines; the skeleton of the document reads them into 256 bytes."""
    return Link(framing=lambda: Lines(LONGEST_LINE))


def limits(options: Options) -> Limits:
    """The document gives none; a service needs some."""
    return Limits(first_ms=options.first_ms, turn_ms=options.turn_ms)


def client(play: Play[Observation, Move], _: Options) -> Client:
    """Play as a program: read the track, then move until the last objective."""
    size = yield from _hear_number()
    values = yield from _hear_many(size * size)
    x, y = yield from _hear_many(2)
    objective = yield from _hear_objective()
    seen = Observation(size, values, x, y, 0, 0, objective, 0, 0, 0)
    while True:
        move = play(seen)
        for line in say(move):
            yield Say(line)
        verdict = yield Hear()
        if verdict not in ("OK", "CHECKPOINT"):
            return
        seen = _after(seen, move)
        if verdict == "CHECKPOINT":
            value = seen.values[move.x + move.y * size]
            objective = yield from _hear_objective()
            seen = replace(
                seen, objective=objective, reached=seen.reached + 1, score=seen.score + value
            )


def _after(seen: Observation, move: Move) -> Observation:
    vx, vy = move.x - seen.x, move.y - seen.y
    return replace(seen, x=move.x, y=move.y, vx=vx, vy=vy, moves=seen.moves + 1)


def _hear_number() -> Generator[Say | Hear, str, int]:
    return int((yield Hear()))


def _hear_many(count: int) -> Generator[Say | Hear, str, tuple[int, ...]]:
    numbers = [0] * count
    for place in range(count):
        numbers[place] = yield from _hear_number()
    return tuple(numbers)


def _hear_objective() -> Generator[Say | Hear, str, Objective]:
    return Objective(*(yield from _hear_many(4)))
