"""How the original program was called, and what it printed: `java -jar minibus.jar -b1 -lo C:ia`."""

import shlex
from collections import deque
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from msgspec import Struct

from joute.errors import UsageError
from joute.game import Classic, Original, Table
from joute.games.minibus import rules, wire
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
TURN = "oidg"
"""The logs in which turns are told apart."""

Line = tuple[str, str]
"""A line and, before it, the logs it belongs to."""


class Wanted(Struct):
    """What a command line asks for."""

    bots: list[str] = []
    names: list[str] = []
    limits: dict[str, str] = {}
    logs: set[str] = set()


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
    return "\n".join(text for log, text in _log(names, table) if not logs.isdisjoint(log))


def _log(names: Sequence[str], table: Table) -> Iterator[Line]:
    """Judge the match again and write all that the original could log."""
    state = rules.initial(table.setup)
    yield from _opening(names, state)
    written: dict[tuple[int, int], list[str]] = {}
    for seat, turn, text in table.notes:
        written.setdefault((seat, turn), []).extend(text.splitlines())
    log = iter(table.log)
    while playing := rules.to_move(state):
        answers = dict(islice(log, len(playing)))
        asked, state = state, wire.judged(state, answers)
        yield TURN, f"Start turn {asked.turn}"
        for line in wire.news(asked, table.setup.options.fields).splitlines():
            yield "i", f"All Players INPUT : {line}"
        for seat, answer in answers.items():
            player = f"Player {names[seat]}"
            if isinstance(answer, str):
                yield "o", f"{player} OUTPUT : {answer}"
            for line in written.get((seat, asked.turn), ()):
                yield "d", f"{player} DEBUG : {line}"
            if state.messages[seat]:
                yield "g", f"{player} GAME : {state.messages[seat]}"
    for name, score in zip(names, state.scores, strict=True):
        yield "r", f"Player {name} SCORE : {score}"


def _opening(names: Sequence[str], state: State) -> Iterator[Line]:
    for seat, name in enumerate(names):
        own, *shared = wire.opening(state, seat).splitlines()
        yield "i", f"Player {name} INPUT : {own}"
    for line in shared:
        yield "i", f"All Players INPUT : {line}"


CLASSIC = Original(usage=USAGE, read=_read)
