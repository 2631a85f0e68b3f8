"""What the original program printed and wrote, and how it was called."""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from joute.errors import UsageError
from joute.game import Failure, FinishedMatch, OriginalProgram, OriginalRun, Reason, Setup
from joute.games.race.rules import Phase, Runner, State

RULE = "#" * 23
"""Before the original's results."""
USAGE = "[-s SEED] PLAYER…"


def report(table: FinishedMatch) -> str:
    """Return the result block that scripts written for the original read."""
    runners = table.state.runners
    order = sorted(range(len(runners)), key=lambda seat: (table.ranks[seat], seat))
    lines = [f"Seed: {table.setup.seed}", "Results:"]
    lines += [_line(table, table.ranks[seat], seat, runners[seat]) for seat in order]
    return "\n".join(lines)


def original_report(table: FinishedMatch) -> str:
    """Return the block as the original printed it: the disqualified first, everybody numbered (H1)."""
    runners = table.state.runners
    order = sorted(range(len(runners)), key=lambda seat: _original_place(table, seat))
    lines = [RULE, f"Seed: {table.setup.seed}", "Results:"]
    lines += [
        _line(table, number, seat, runners[seat]) for number, seat in enumerate(order, start=1)
    ]
    return "\n".join(lines)


def _original_place(table: FinishedMatch, seat: int) -> tuple[bool, int, int]:
    runner: Runner = table.state.runners[seat]
    is_ranked = table.failures[seat] is None
    return is_ranked, runner.moves + runner.score if is_ranked else 0, seat


def _line(table: FinishedMatch, number: int, seat: int, runner: Runner) -> str:
    head = f"({number}) {table.setup.names[seat]}: "
    if table.failures[seat] is not None:
        return head + "DISQUALIFIED!"
    total = runner.moves + runner.score
    return head + f"{total} (moves: {runner.moves}, score: {runner.score})"


def error_logs(setup: Setup) -> tuple[tuple[str, ...], ...]:
    """Name the files of stderr: error.log, and one by number where there are several players."""
    plain = setup.options.plain_log
    numbered = setup.seats > 1 or not plain
    return tuple(
        (("error.log",) if plain and seat == 0 else ())
        + ((f"error-{seat}.log",) if numbered else ())
        for seat in range(setup.seats)
    )


def trace(
    players: Sequence[str], state: State, answers: Sequence[tuple[int, str | Failure]]
) -> str:
    """Write a round as the original did on stderr."""
    lines = [f"---[ Round #{state.turn - 1}"]
    for seat, answer in answers:
        lines += [f"Player: '{players[seat]}'", *_received(answer)]
        runner = state.runners[seat]
        is_out = runner.phase is Phase.OUT
        lines.append("Error!" if is_out else f"Velocity: {runner.vx}, {runner.vy}")
    return "\n".join(lines)


def _received(answer: str | Failure) -> Iterator[str]:
    """Read an answer as the original did: what is no number is 0."""
    if isinstance(answer, str):
        x, _, y = answer.partition("\n")
        found = (re.match(r"\s*([+-]?[0-9]{1,9})", text) for text in (x, y))
        numbers = ", ".join(str(int(number[1])) if number else "0" for number in found)
        yield f"Received new position: {numbers}"


def _read(arguments: Sequence[str]) -> OriginalRun:
    rest = list(arguments)
    seed: int | None = None
    while rest and rest[0].startswith("-"):
        flag = rest.pop(0)
        if flag != "-s" or not rest:
            raise UsageError(
                "the original does not take {argument} in this form; its arguments are {usage}",
                argument=flag,
                usage=Reason(USAGE),
            )
        text = rest.pop(0)
        if not (text.isascii() and text.isdigit()):
            raise UsageError(
                "-s wants a seed that is a whole number, not {typed}", typed=repr(text)
            )
        seed = int(text)
    if not rest:
        raise UsageError("no player given; the arguments are {usage}", usage=Reason(USAGE))
    return OriginalRun(
        bots=tuple(f"cmd:{player}" for player in rest),
        seed=seed,
        report=original_report,
        trace=partial(trace, rest),
    )


ARGUMENTS = {
    "-s SEED": "the seed of the track, a whole number; drawn if not given",
    "PLAYER": "the command line of a program, in quotes if it has several words",
}
ORIGINAL = OriginalProgram(usage=USAGE, arguments=ARGUMENTS, read=_read)
