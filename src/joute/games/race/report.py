"""What the original program printed and wrote, and how it was called."""

from collections.abc import Sequence

from joute.errors import UsageError
from joute.game import Classic, Original, Setup, Table
from joute.games.race.rules import Runner

USAGE = "[-s SEED] PLAYER…"


def report(table: Table) -> str:
    """Give the result block that scripts written for the original read."""
    runners = table.state.runners
    order = sorted(range(len(runners)), key=lambda seat: (table.ranks[seat], seat))
    lines = [f"Seed: {table.setup.seed}", "Results:"]
    lines += [_line(table, seat, runners[seat]) for seat in order]
    return "\n".join(lines)


def _line(table: Table, seat: int, runner: Runner) -> str:
    head = f"({table.ranks[seat]}) {table.setup.names[seat]}: "
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


def _read(arguments: Sequence[str]) -> Classic:
    rest = list(arguments)
    seed: int | None = None
    while rest and rest[0].startswith("-"):
        flag = rest.pop(0)
        if flag != "-s" or not rest:
            message = f"the original knows no {flag} like that; its arguments are {USAGE}"
            raise UsageError(message)
        text = rest.pop(0)
        if not (text.isascii() and text.isdigit()):
            message = f"-s wants a seed that is a whole number, not {text!r}"
            raise UsageError(message)
        seed = int(text)
    if not rest:
        message = f"no player given; the arguments are {USAGE}"
        raise UsageError(message)
    return Classic(
        bots=tuple(f"cmd:{player}" for player in rest),
        seed=seed,
        report=report,
        trace=lambda turn: f"Round #{turn}",
    )


ARGUMENTS = {
    "-s SEED": "the seed of the track, a whole number; drawn if not given",
    "PLAYER": "the command line of a program, in quotes if it has several words",
}
CLASSIC = Original(usage=USAGE, arguments=ARGUMENTS, read=_read)
