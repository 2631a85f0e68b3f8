"""The dialogue of Race: one number a line, and a word in answer to each move."""

import re
from collections.abc import Generator

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
    Say,
    Setup,
    Talk,
    Tell,
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
        columns, failures = _numbers((yield AskAll(running, state)))
        if failures:  # told at the first bad line, without waiting for the second
            state = yield from _disqualify(state, failures)
        rows: dict[int, int] = {}
        failures = {}
        if columns:
            rows, failures = _numbers((yield AskAll(tuple(columns), state, fresh=False)))
        moves = _judged(state, columns, rows, failures)
        if failures:
            state = yield from _disqualify(state, failures)
        before, state = state, rules.step(state, moves)
        for seat in moves:
            yield Tell(seat, _verdict(before, state, seat))
            if state.runners[seat].phase is Phase.FINISHED:
                yield Out(seat)
        yield Mark(state)
    return state


def _numbers(
    answers: dict[int, str | Failure],
) -> tuple[dict[int, int], dict[int, Failure]]:
    """Read one number of each seat."""
    numbers: dict[int, int] = {}
    failures: dict[int, Failure] = {}
    for seat, answer in answers.items():
        if isinstance(answer, Failure):
            failures[seat] = answer
        elif (answer.isascii() and answer.isdigit()) or _NUMBER.fullmatch(answer):
            numbers[seat] = int(answer)
        else:
            failures[seat] = Failure(Kind.PROTOCOL, f"{answer!r} is not one whole number")
    return numbers, failures


def _judged(
    state: State,
    columns: dict[int, int],
    rows: dict[int, int],
    failures: dict[int, Failure],
) -> dict[int, Move]:
    """Give the legal moves; the others join the failures."""
    moves: dict[int, Move] = {}
    for seat, y in rows.items():
        move = Move(columns[seat], y)
        broken = rules.fault(state, seat, move)
        if broken is None:
            moves[seat] = move
        else:
            failures[seat] = Failure(Kind.ILLEGAL, broken)
    return moves


def _disqualify(state: State, failures: dict[int, Failure]) -> Talk[State]:
    for seat, failure in failures.items():
        yield Tell(seat, "ERROR")
        yield Out(seat, failure)
        state = rules.leave(state, seat)
    return state


def _verdict(before: State, state: State, seat: int) -> str:
    """Say what became of a move."""
    runner = state.runners[seat]
    if runner.phase is Phase.FINISHED:
        return "FINISH"
    if runner.reached > before.runners[seat].reached:
        return "CHECKPOINT\n" + _objective(state.track.objectives[runner.reached])
    return "OK"


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
