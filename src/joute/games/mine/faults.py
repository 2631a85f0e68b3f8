"""Why an action is refused. A refused action costs nothing (B18)."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from joute.games.mine.actions import (
    CREW,
    DIAMOND,
    OFF,
    Action,
    End,
    Hire,
    Improve,
    Move,
    Remove,
    Sabotage,
    Sonar,
    price,
)
from joute.games.mine.rules import NOBODY, State, owners


class Fault(StrEnum):
    """Why an action is refused, as NOK tells it."""

    NO_POINTS = "plus de points d'action"
    NO_DWARF = "nain inconnu"
    NO_ZONE = "zone hors du plateau"
    TAKEN = "zone occupée"
    NOT_THERE = "ce nain n'est pas sur le plateau"
    CREW_FULL = "pas plus de trois nains"
    BEST = "pioche déjà en diamant"
    NO_TEAM = "joueur inconnu"
    OWN_TEAM = "impossible de se saboter soi-même"
    TEAM_GONE = "ce joueur a quitté la partie"
    NO_SCORE = "score insuffisant"


def fault(state: State, seat: int, action: Action) -> Fault | None:
    """Say why an action of the team that plays is refused, if it is."""
    if isinstance(action, End):
        return None
    if state.points == 0:
        return Fault.NO_POINTS
    found = _FAULTS[type(action)](state, seat, action)
    team = state.teams[seat]
    if found is None and price(action, team.dwarves) > team.score:
        return Fault.NO_SCORE
    return found


def _dwarf_fault(state: State, seat: int, action: Move | Remove | Improve) -> Fault | None:
    known = 0 <= action.dwarf < len(state.teams[seat].dwarves)
    return None if known else Fault.NO_DWARF


def _zone_fault(state: State, _: int, action: Move | Sonar) -> Fault | None:
    side = range(state.mine.size)
    return None if action.row in side and action.column in side else Fault.NO_ZONE


def _move_fault(state: State, seat: int, action: Move) -> Fault | None:
    """A zone with any dwarf is taken, also by the one that moves (B20)."""
    if found := _dwarf_fault(state, seat, action) or _zone_fault(state, seat, action):
        return found
    taken = owners(state)[action.row * state.mine.size + action.column] != NOBODY
    return Fault.TAKEN if taken else None


def _remove_fault(state: State, seat: int, action: Remove) -> Fault | None:
    if found := _dwarf_fault(state, seat, action):
        return found
    return Fault.NOT_THERE if state.teams[seat].dwarves[action.dwarf].zone == OFF else None


def _hire_fault(state: State, seat: int, _: Hire) -> Fault | None:
    return Fault.CREW_FULL if len(state.teams[seat].dwarves) >= CREW else None


def _improve_fault(state: State, seat: int, action: Improve) -> Fault | None:
    if found := _dwarf_fault(state, seat, action):
        return found
    return Fault.BEST if state.teams[seat].dwarves[action.dwarf].pickaxe >= DIAMOND else None


def _sabotage_fault(state: State, seat: int, action: Sabotage) -> Fault | None:
    if not 0 <= action.team < len(state.teams):
        return Fault.NO_TEAM
    if action.team == seat:
        return Fault.OWN_TEAM
    return Fault.TEAM_GONE if state.teams[action.team].gone else None


_FAULTS: Mapping[type, Callable[[State, int, Any], Fault | None]] = {
    Move: _move_fault,
    Remove: _remove_fault,
    Hire: _hire_fault,
    Improve: _improve_fault,
    Sabotage: _sabotage_fault,
    Sonar: _zone_fault,
}
