"""What a person reads after a match: how it ended, and how everybody fared."""

from collections.abc import Iterator, Sequence

from joute.game import FinishedMatch
from joute.games.mine import actions, wire
from joute.games.mine.actions import End
from joute.games.mine.rules import EVIL, State
from joute.games.mine.wire import Misread

ACTIONS = tuple(kind for kind in actions.ACTIONS if kind is not End)

NUMBERS = (0, 2)
"""The columns of the ranks and of the scores."""
PICKAXES = {1: "basic", 2: "iron", 3: "diamond"}


def report(table: FinishedMatch) -> str:
    """Return the end of the game in a sentence, then the teams by rank."""
    seats = sorted(range(table.setup.seats), key=lambda seat: (table.ranks[seat], seat))
    titles = (table.say("rank"), table.say("team"), table.say("score"), table.say("pickaxes"), "")
    rows = [titles, *(_row(table, seat) for seat in seats)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [_line(row, widths) for row in rows]
    end = table.say(
        "seed {seed}, {length}: {end}",
        seed=str(table.setup.seed),
        length=table.length,
        end=_end(table),
    )
    return "\n".join((end, *lines, *_idle(table)))


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    """Align the cells of a row: numbers to the right."""
    pairs = enumerate(zip(row, widths, strict=True))
    cells = (
        cell.rjust(width) if column in NUMBERS else cell.ljust(width)
        for column, (cell, width) in pairs
    )
    return "  ".join(cells).rstrip()


def _idle(table: FinishedMatch) -> Iterator[str]:
    """Name the teams that ended every turn at once, as a program that acts on tour 0 does (H6)."""
    if table.setup.options.first_turn == 0:
        return
    heard = {(seat, wire.parse(line)) for seat, line in table.log if isinstance(line, str)}
    ended = {seat for seat, request in heard if isinstance(request, End)}
    acted = {seat for seat, request in heard if isinstance(request, (*ACTIONS, Misread))}
    for seat in sorted(ended - acted):
        yield table.say(
            "{bot} did nothing but end its turns; a program that acts on tour 0, as on the "
            "original, needs --profile original",
            bot=table.setup.names[seat],
        )


def _end(table: FinishedMatch) -> str:
    state: State = table.state
    wakers = [
        f"{name} ({team.woke * -EVIL})"
        for name, team in zip(table.setup.names, state.teams, strict=True)
        if team.woke
    ]
    if wakers:
        return table.say("the evil was woken by {teams}", teams=", ".join(wakers))
    if all(team.gone for team in state.teams):
        return table.say("everybody has left")
    return table.say("the last turn was played")


def _row(table: FinishedMatch, seat: int) -> tuple[str, ...]:
    team = table.state.teams[seat]
    failure = table.failures[seat]
    return (
        str(table.ranks[seat]),
        f"{seat} {table.setup.names[seat]}",
        str(team.score),
        ", ".join(table.say(PICKAXES[dwarf.pickaxe]) for dwarf in team.dwarves),
        "" if failure is None else table.kind(failure),
    )
