"""What a team can do in its turn: the actions, their prices, and what they do to its dwarves."""

from collections.abc import Sequence
from functools import cache
from itertools import compress

from msgspec import Struct

CREW = 3
"""Dwarves that a team may have."""
DIAMOND = 3
"""The best pickaxe. A pickaxe is the hit points it takes a turn: 1, in iron 2, in diamond 3."""
HIRE = 250
IMPROVE = {1: 200, 2: 400}
"""By the pickaxe that is improved."""
SABOTAGE = 400
OFF = -1
"""The zone of a dwarf that is not on the board."""


class Dwarf(Struct, frozen=True, gc=False):
    """A dwarf: the zone it stands on, and its pickaxe."""

    zone: int = OFF
    pickaxe: int = 1


# The tag of an action is the word of its request, the fields are the arguments.


class Move(Struct, frozen=True, gc=False, tag="DEPLACER"):
    """Put a dwarf on a free zone."""

    dwarf: int
    row: int
    column: int


class Remove(Struct, frozen=True, gc=False, tag="RETIRER"):
    """Take a dwarf off the board."""

    dwarf: int


class Hire(Struct, frozen=True, gc=False, tag="EMBAUCHER"):
    """Hire a dwarf with a basic pickaxe, off the board."""


class Improve(Struct, frozen=True, gc=False, tag="AMELIORER"):
    """Improve the pickaxe of a dwarf: iron, then diamond."""

    dwarf: int


class Sabotage(Struct, frozen=True, gc=False, tag="SABOTER"):
    """Keep the dwarves that another team has at this moment from mining this turn."""

    team: int


class Sonar(Struct, frozen=True, gc=False, tag="SONAR"):
    """Look at the top layer of a zone and at the three below it."""

    row: int
    column: int


class End(Struct, frozen=True, gc=False, tag="FIN_TOUR"):
    """End the turn."""


Action = Move | Remove | Hire | Improve | Sabotage | Sonar | End
ACTIONS: tuple[type[Action], ...] = (Move, Remove, Hire, Improve, Sabotage, Sonar, End)


def price(action: Action, dwarves: Sequence[Dwarf]) -> int:
    """Say what an action costs besides its action point; a pickaxe of diamond is never improved."""
    if isinstance(action, Hire):
        return HIRE
    if isinstance(action, Improve):
        return IMPROVE[dwarves[action.dwarf].pickaxe]
    return SABOTAGE if isinstance(action, Sabotage) else 0


def crew_after(dwarves: tuple[Dwarf, ...], action: Action, size: int) -> tuple[Dwarf, ...]:
    """Return a team's dwarves after its action, on a board of this size."""
    if isinstance(action, Hire):
        return (*dwarves, Dwarf())
    if isinstance(action, Move):
        dwarf = Dwarf(action.row * size + action.column, dwarves[action.dwarf].pickaxe)
    elif isinstance(action, Remove):
        dwarf = Dwarf(OFF, dwarves[action.dwarf].pickaxe)
    elif isinstance(action, Improve):
        dwarf = Dwarf(dwarves[action.dwarf].zone, dwarves[action.dwarf].pickaxe + 1)
    else:
        return dwarves
    return (*dwarves[: action.dwarf], dwarf, *dwarves[action.dwarf + 1 :])


def possible(
    dwarves: Sequence[Dwarf], score: int, free: bytes, rivals: bytes, size: int
) -> list[Action]:
    """List the actions of a team that has action points left; see `allowed`."""
    return list(compress(every(size, len(rivals)), allowed(dwarves, score, free, rivals)))


def allowed(dwarves: Sequence[Dwarf], score: int, free: bytes, rivals: bytes) -> bytes:
    """Return for each action of `every` 1 if a team that has action points left can take it, else 0.

    `free` has 1 for each zone where nobody stands, `rivals` for each of the teams that it may sabotage.
    """
    parts = [_YES]
    for dwarf in dwarves:
        parts += free, bytes((dwarf.zone != OFF, can_improve(dwarf, score)))
    parts.append(bytes((CREW - len(dwarves)) * (len(free) + 2)))
    parts.append(_YES if can_hire(len(dwarves), score) else _NO)
    parts += rivals if score >= SABOTAGE else bytes(len(rivals)), _YES * len(free)
    return b"".join(parts)


@cache
def every(size: int, teams: int) -> tuple[Action, ...]:
    """Return all actions that there are on a board of this size."""
    zones = [divmod(zone, size) for zone in range(size * size)]
    actions: list[Action] = [End()]
    for dwarf in range(CREW):
        actions += [Move(dwarf, row, column) for row, column in zones]
        actions += Remove(dwarf), Improve(dwarf)
    actions.append(Hire())
    actions += [Sabotage(team) for team in range(teams)]
    actions += [Sonar(row, column) for row, column in zones]
    return tuple(actions)


_NO, _YES = bytes((0,)), bytes((1,))


def can_improve(dwarf: Dwarf, score: int) -> bool:
    """Whether a team with this score can improve the pickaxe of a dwarf."""
    return dwarf.pickaxe < DIAMOND and score >= IMPROVE[dwarf.pickaxe]


def can_hire(crew: int, score: int) -> bool:
    """Whether a team with this score and this many dwarves can hire another."""
    return crew < CREW and score >= HIRE
