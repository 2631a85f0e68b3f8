"""What a person reads after a match: how it ended, and how everybody fared."""

from joute.game import Table
from joute.games.mine.rules import EVIL, State

PICKAXES = {1: "basic", 2: "iron", 3: "diamond"}


def report(table: Table) -> str:
    """Give the end of the game in a sentence, then the teams by rank."""
    seats = sorted(range(table.setup.seats), key=lambda seat: (table.ranks[seat], seat))
    rows = [("rank", "team", "score", "pickaxes", ""), *(_row(table, seat) for seat in seats)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join((f"seed {table.setup.seed}, {table.length}: {_end(table)}", *lines))


def _end(table: Table) -> str:
    state: State = table.state
    wakers = [
        f"{name} ({team.woke * -EVIL})"
        for name, team in zip(table.setup.names, state.teams, strict=True)
        if team.woke
    ]
    if wakers:
        return f"the evil was woken by {', '.join(wakers)}"
    if all(team.gone for team in state.teams):
        return "everybody has left"
    return "the last turn was played"


def _row(table: Table, seat: int) -> tuple[str, ...]:
    team = table.state.teams[seat]
    failure = table.failures[seat]
    return (
        str(table.ranks[seat]),
        f"{seat} {table.setup.names[seat]}",
        str(team.score),
        ", ".join(PICKAXES[dwarf.pickaxe] for dwarf in team.dwarves),
        "" if failure is None else str(failure.kind),
    )
