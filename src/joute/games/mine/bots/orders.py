"""The numbers by which the kernel knows actions."""

from joute.games.mine.actions import (
    Action,
    End,
    Hire,
    Improve,
    Move,
    Remove,
    Sabotage,
    Sonar,
)
from joute.games.mine.bots.codes import (
    HIRE,
    IMPROVE,
    MOVE,
    PASS,
    REMOVE,
    SABOTAGE,
    SONAR,
    code,
)


def order_of(action: Action, size: int) -> int:  # noqa: PLR0911 - one a kind
    """Write an action as a number, on a board of this size."""
    match action:
        case Move(dwarf, row, column):
            return code(MOVE, dwarf, row * size + column)
        case Remove(dwarf):
            return code(REMOVE, dwarf, 0)
        case Hire():
            return code(HIRE, 0, 0)
        case Improve(dwarf):
            return code(IMPROVE, dwarf, 0)
        case Sabotage(team):
            return code(SABOTAGE, 0, team)
        case Sonar(row, column):
            return code(SONAR, 0, row * size + column)
        case End():
            return PASS


def action_of(order: int, size: int) -> Action:
    """Read the action of a number."""
    kind, dwarf, target = order & 15, order >> 4 & 15, order >> 8
    row, column = divmod(target, size)
    actions: dict[int, Action] = {
        MOVE: Move(dwarf, row, column),
        REMOVE: Remove(dwarf),
        HIRE: Hire(),
        IMPROVE: Improve(dwarf),
        SABOTAGE: Sabotage(target),
        SONAR: Sonar(row, column),
    }
    return actions.get(kind, End())
