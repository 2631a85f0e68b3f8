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
    Reason,
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

EXCERPT = 80
"""The most characters that are cited of a line that is not a number."""
_NUMBER = re.compile(r"[ \t]*[+-]?[0-9]+[ \t]*")


class Moves(Lines):
    """Cuts what a player sends into moves: x on a line, y on the next.

    A first line that is not a number is a message of its own, so that its error does not wait for
    a second line.
    """

    __slots__ = ()

    def first(self, data: bytes, start: int) -> tuple[str, int] | None:
        """Find two lines, or one bad one."""
        x = super().first(data, start)
        if x is None or not _is_number(x[0]):
            return x
        y = super().first(data, x[1])
        return None if y is None else (f"{x[0]}\n{y[0]}", y[1])

    def overlong(self, data: bytes, start: int) -> bool:
        """Whether a line is too long: the limit holds for each line, not for the two of a move."""
        x = super().first(data, start)
        return super().overlong(data, start if x is None else x[1])


def _is_number(line: str) -> bool:
    return (line.isdigit() and line.isascii()) or _NUMBER.fullmatch(line) is not None


def referee(setup: Setup) -> Talk[State]:
    """Tell everybody the track, then take moves in rounds until nobody runs."""
    state = rules.initial(setup)
    for seat in range(setup.seats):
        yield Tell(seat, lambda: _opening(state.track))
    while running := rules.to_move(state):
        moves, failures = _judged(state, (yield AskAll(running, state)))
        if failures:
            state = yield from _disqualify(state, failures)
        before, state = state, rules.step(state, moves)
        for seat in moves:
            yield Tell(seat, _verdict(before, state, seat))
            if state.runners[seat].phase is Phase.FINISHED:
                yield Out(seat)
        yield Mark(state)
    return state


def _judged(
    state: State, answers: dict[int, str | Failure]
) -> tuple[dict[int, Move], dict[int, Failure]]:
    """Separate the legal moves from everything else."""
    moves: dict[int, Move] = {}
    failures: dict[int, Failure] = {}
    for seat, answer in answers.items():
        move = answer if isinstance(answer, Failure) else _read(answer)
        if isinstance(move, Failure):
            failures[seat] = move
            continue
        broken = rules.fault(state, seat, move)
        if broken is None:
            moves[seat] = move
        else:
            failures[seat] = Failure(Kind.ILLEGAL, broken)
    return moves, failures


def _read(message: str) -> Move | Failure:
    """Read a move."""
    x, _, y = message.partition("\n")
    for line in (x, y):
        if not _is_number(line):
            return Failure(Kind.PROTOCOL, Reason("race.not-a-number"), evidence=line[:EXCERPT])
    return Move(int(x), int(y))


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
    """A move is one message of two lines."""
    return (f"{move.x}\n{move.y}",)


def link(_: Options) -> Link:
    """Lines; the skeleton of the document reads them into 256 bytes."""
    return Link(framing=lambda: Moves(LONGEST_LINE))


def limits(options: Options) -> Limits:
    """The document gives none; a service needs some."""
    return Limits(first_ms=options.first_ms, turn_ms=options.turn_ms)


def client(play: Play[Observation, Move], _: Options, __: str) -> Client:
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
