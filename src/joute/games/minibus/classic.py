"""How the original program was called: `java -jar minibus.jar -b1 -lo C:ia`."""

import shlex
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from joute.errors import UsageError
from joute.game import OriginalProgram, OriginalRun, Reason, ResultsFile, Way
from joute.games.minibus.report import report, results

USAGE = "[-b1] [-b2] [-b3] [-lo] [-li] [-ld] [-lr] [-lg] [-la] [-tm1 MS] [-tm MS] (C|Java|Python3):PATH…"
ARGUMENTS = {
    "-b1": "add the bots of Bois 1: iaKeolis, iaTransdev and iaTICE",
    "-b2": "add the bot of Bois 2: iaRATP",
    "-b3": "add the bot of Bois 3: iaSNCF",
    "-lo": "print what programs answer",
    "-li": "print what programs receive",
    "-ld": "print what programs write on stderr",
    "-lr": "print the scores",
    "-lg": "print what the game says, as why somebody has lost",
    "-la": "print all of it; without any of these nothing is printed, but the match is always kept "
    "in minibus.joute, for joute watch, and in html/results.json where there is a folder html",
    "-tm1 MS": "time for the first answer, in milliseconds [1000]",
    "-tm MS": "time for each later answer [50]",
    "C:PATH": "a compiled program",
    "Java:PATH": "a folder with Main.class, a .jar, a .class, or a .java that needs no other",
    "Python3:PATH": "a Python file",
}
LEAGUES = {
    "-b1": ("iaKeolis", "iaTransdev", "iaTICE"),
    "-b2": ("iaRATP",),
    "-b3": ("iaSNCF",),
}
"""The bots that each flag adds, in the original's order."""
LIMITS = {"-tm1": "first_ms", "-tm": "turn_ms"}
LOGS = {f"-l{log}": log for log in "oidrg"} | {"-la": "oidrg"}
"""What can be logged: output, input, debug (stderr), results, what the game says, all."""
REPLAY = "minibus.joute"
RESULTS = "html/results.json"
"""What the original's page showed."""
DRAWINGS = Reason("drawings: joute watch {file} shows the match", {"file": REPLAY})
"""Their form is the original's own."""
ENDINGS = (".py", ".jar", ".class", ".java")
"""Not part of a program's name."""


class Wanted(Struct):
    """What a command line asks for."""

    bots: list[str | tuple[Way, ...]] = []
    names: list[str] = []
    limits: dict[str, str] = {}
    logs: set[str] = set()


def _read(arguments: Sequence[str]) -> OriginalRun:
    wanted = Wanted()
    rest = deque(arguments)
    while rest:
        _take(wanted, rest.popleft(), rest)
    if not wanted.bots:
        raise UsageError("no bot given; the arguments are {usage}", usage=Reason(USAGE))
    if len(wanted.bots) == 1:
        raise UsageError("a match needs two: add -b1, -b2, -b3 or another program")
    return OriginalRun(
        bots=tuple(wanted.bots),
        options=wanted.limits,
        report=partial(report, wanted.names, wanted.logs),
        replay=REPLAY,
        results=ResultsFile(path=RESULTS, text=partial(results, wanted.names), lacks=DRAWINGS),
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
    elif colon and path and language in LANGUAGES:
        wanted.bots.append(LANGUAGES[language](path))
        wanted.names.append(_name(path))
    else:
        raise UsageError(
            "the original does not know {argument}; its arguments are {usage}",
            argument=repr(argument),
            usage=Reason(USAGE),
        )


def _milliseconds(flag: str, rest: deque[str]) -> str:
    number = rest.popleft() if rest else ""
    if not (number.isascii() and number.isdigit()):
        raise UsageError(
            "after {flag} comes a time in milliseconds, not {typed}",
            flag=flag,
            typed=repr(number),
        )
    return number


def _name(path: str) -> str:
    last = path.rstrip("/").rpartition("/")[2]
    ending = next((ending for ending in ENDINGS if last.endswith(ending)), "")
    return last.removesuffix(ending) or last


def _compiled(path: str) -> tuple[Way, ...]:
    return (Way(file=path, command=shlex.quote(path)),)


def _python(path: str) -> tuple[Way, ...]:
    return (Way(file=path, command=f"python3 {shlex.quote(path)}"),)


def _java(path: str) -> tuple[Way, ...]:
    """Start what can be meant: the original took a folder with a Main only."""
    if path.endswith(".jar"):
        return (Way(file=path, command=f"java -jar {shlex.quote(path)}"),)
    if path.endswith(".class"):
        return (_class(path),)
    if path.endswith(".java"):
        return (Way(file=path, command=f"java {shlex.quote(path)}"),)
    bare = path.rstrip("/")
    main = f"java -classpath {shlex.quote(path)} Main"
    others = (way for ending in (".class", ".jar", ".java") for way in _java(bare + ending))
    return (Way(file=f"{bare}/Main.class", command=main), *others)


def _class(path: str) -> Way:
    folder, _, name = path.removesuffix(".class").rpartition("/")
    command = f"java -classpath {shlex.quote(folder or '.')} {shlex.quote(name)}"
    return Way(file=path, command=command)


LANGUAGES: dict[str, Callable[[str], tuple[Way, ...]]] = {
    "C": _compiled,
    "Java": _java,
    "Python3": _python,
}
ORIGINAL = OriginalProgram(usage=USAGE, arguments=ARGUMENTS, read=_read)
