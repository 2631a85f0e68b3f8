"""What a bot does and sees, in plain words."""

from collections.abc import Sequence

from joute.games.mine.actions import (
    Action,
    Dwarf,
    End,
    Hire,
    Improve,
    Move,
    Remove,
    Sabotage,
    Sonar,
)

PICKAXES = {1: "basic", 2: "iron", 3: "diamond"}


def told(action: Action) -> str:  # noqa: PLR0911 - one a kind
    """Say what an action does; rows, columns, dwarves and teams count from 0, as on the wire."""
    match action:
        case Move(dwarf, row, column):
            return f"dwarf {dwarf} goes to row {row}, column {column}"
        case Remove(dwarf):
            return f"dwarf {dwarf} leaves the board"
        case Hire():
            return "hire a dwarf"
        case Improve(dwarf):
            return f"a better pickaxe for dwarf {dwarf}"
        case Sabotage(team):
            return f"sabotage team {team}"
        case Sonar(row, column):
            return f"sonar at row {row}, column {column}"
        case End():
            return "end the turn"


def equipment(crew: Sequence[Dwarf]) -> str:
    """Name the pickaxes of a team."""
    return ", ".join(PICKAXES[dwarf.pickaxe] for dwarf in crew)
