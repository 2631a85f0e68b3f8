"""How the original program was called, and what it printed: `java -jar minibus.jar -b1 -lo C:ia`."""

import shlex
from collections import deque
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from msgspec import Struct

from joute.errors import UsageError
from joute.game import Classic, Failure, Original, Table
from joute.games.minibus import rules, wire
from joute.games.minibus.maps import STARTING
from joute.games.minibus.state import State

USAGE = "[-b1] [-b2] [-b3] [-lo] [-li] [-ld] [-lr] [-lg] [-la] [-tm1 MS] [-tm MS] (C|Java|Python3):PATH…"
LEAGUES = {
    "-b1": ("iaKeolis", "iaTransdev", "iaTICE"),
    "-b2": ("iaRATP",),
    "-b3": ("iaSNCF",),
}
"""The bots that each flag adds, in the original's order."""
LIMITS = {"-tm1": "first_ms", "-tm": "turn_ms"}
COMMANDS = {"C": "{}", "Java": "java -classpath {} Main", "Python3": "python3 {}"}
"""A program that is compiled, a folder of classes with a Main, a file."""
LOGS = {f"-l{log}": log for log in "oidrg"} | {"-la": "oidrg"}
"""What can be logged: output, input, debug (stderr), results, what the game says, all."""


class Wanted(Struct):
    """What a command line asks for."""

    bots: list[str] = []
    names: list[str] = []
    limits: dict[str, str] = {}
    logs: set[str] = set()


class Round(Struct, frozen=True):
    """One turn as it was played."""

    asked: State
    answers: dict[int, str | Failure]
    left: State


def _read(arguments: Sequence[str]) -> Classic:
    wanted = Wanted()
    rest = deque(arguments)
    while rest:
        _take(wanted, rest.popleft(), rest)
    if not wanted.bots:
        message = f"no bot given; the arguments are {USAGE}"
        raise UsageError(message)
    return Classic(
        bots=tuple(wanted.bots),
        options=wanted.limits,
        report=partial(_report, wanted.names, wanted.logs),
        replay="minibus.joute",
    )


def _take(wanted: Wanted, argument: str, rest: deque[str]) -> None:
    """Understand one argument, and the number that follows it."""
    language, colon, path = argument.partition(":")
    if argument in LEAGUES:
        wanted.bots += LEAGUES[argument]
        wanted.names += LEAGUES[argument]
    elif argument in LOGS:
        wanted.logs.update(LOGS[argument])
    elif argument in LIMITS:
        wanted.limits[LIMITS[argument]] = _milliseconds(argument, rest)
    elif colon and path and language in COMMANDS:
        wanted.bots.append("cmd:" + COMMANDS[language].format(shlex.quote(path)))
        wanted.names.append(path.rstrip("/").rpartition("/")[2].removesuffix(".py"))
    else:
        message = f"the original knows no {argument!r}; its arguments are {USAGE}"
        raise UsageError(message)


def _milliseconds(flag: str, rest: deque[str]) -> str:
    number = rest.popleft() if rest else ""
    if not (number.isascii() and number.isdigit()):
        message = f"after {flag} comes a time in milliseconds, not {number!r}"
        raise UsageError(message)
    return number


def _report(names: Sequence[str], logs: set[str], table: Table) -> str:
    """Print the log that was asked for, as the original does."""
    rounds = list(_rounds(table))
    lines: list[str] = []
    if "i" in logs:
        lines += _opening(names, rounds[0].asked)
    if logs - {"r"}:
        for played in rounds:
            lines += _turn(names, logs, table, played)
    if "r" in logs:
        lines += [
            f"Player {name} SCORE : {score}"
            for name, score in zip(names, table.state.scores, strict=True)
        ]
    return "\n".join(lines)


def _opening(names: Sequence[str], state: State) -> list[str]:
    own = [wire.opening(state, seat).splitlines()[0] for seat in range(len(names))]
    shared = wire.opening(state, 0).splitlines()[-STARTING:]
    return [
        *(f"Player {name} INPUT : {line}" for name, line in zip(names, own, strict=True)),
        *(f"All Players INPUT : {line}" for line in shared),
    ]


def _turn(names: Sequence[str], logs: set[str], table: Table, played: Round) -> list[str]:
    number = played.asked.turn
    lines = [f"Start turn {number}"]
    if "i" in logs:
        news = wire.news(played.asked, table.setup.options.fields)
        lines += [f"All Players INPUT : {line}" for line in news.splitlines()]
    for seat, answer in played.answers.items():
        head = f"Player {names[seat]}"
        if "o" in logs and isinstance(answer, str):
            lines.append(f"{head} OUTPUT : {answer}")
        if "d" in logs:
            lines += [f"{head} DEBUG : {line}" for line in _stderr(table, seat, number)]
        if "g" in logs and played.left.messages[seat]:
            lines.append(f"{head} GAME : {played.left.messages[seat]}")
    return lines


def _stderr(table: Table, seat: int, turn: int) -> Iterator[str]:
    for whose, when, text in table.notes:
        if (whose, when) == (seat, turn):
            yield from text.splitlines()


def _rounds(table: Table) -> Iterator[Round]:
    """Judge the match again, to see what was asked and how each turn ended."""
    state = rules.initial(table.setup)
    log = iter(table.log)
    while playing := rules.to_move(state):
        answers = dict(islice(log, len(playing)))
        left = wire.judged(state, answers)
        yield Round(state, answers, left)
        state = left


CLASSIC = Original(usage=USAGE, read=_read)
