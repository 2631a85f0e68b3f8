"""Goes where most metal is to be seen, and buys what it can."""

from joute.game import Brief, Play
from joute.games.mine.actions import (
    CREW,
    DIAMOND,
    HIRE,
    IMPROVE,
    OFF,
    Action,
    End,
    Hire,
    Improve,
    Move,
)
from joute.games.mine.maps import PRICES
from joute.games.mine.rules import NOBODY, Observation, Zone


def make(_: Brief) -> Play[Observation, Action]:
    """It needs neither dice nor time."""
    return play


def play(seen: Observation) -> Action:
    """Move the dwarf that gains most by it; when none does, spend the score."""
    if seen.points == 0:
        return End()
    return _best_move(seen) or _purchase(seen) or End()


def _best_move(seen: Observation) -> Move | None:
    """Send a dwarf from the poorest zone, or from outside, to the richest free one."""
    free = [place for place, zone in enumerate(seen.zones) if zone.owner == NOBODY]
    if not free:
        return None
    goal = max(free, key=lambda place: (_value(seen.zones[place]), -seen.zones[place].depth))
    worth = [-1 if dwarf.zone == OFF else _value(seen.zones[dwarf.zone]) for dwarf in seen.dwarves]
    number = worth.index(min(worth))
    if worth[number] >= _value(seen.zones[goal]):
        return None
    return Move(number, *divmod(goal, seen.size))


def _purchase(seen: Observation) -> Action | None:
    """Improve the worst pickaxe, or hire when all are of diamond."""
    score = seen.scores[seen.seat]
    pickaxes = [dwarf.pickaxe for dwarf in seen.dwarves]
    worst = min(pickaxes)
    if worst < DIAMOND:
        return Improve(pickaxes.index(worst)) if score >= IMPROVE[worst] else None
    return Hire() if len(pickaxes) < CREW and score >= HIRE else None


def _value(zone: Zone) -> int:
    return zone.units * PRICES[zone.metal]
