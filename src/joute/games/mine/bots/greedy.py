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
    Remove,
)
from joute.games.mine.maps import PRICES, SHALLOWEST
from joute.games.mine.rules import NOBODY, Observation, Zone

OUTSIDE = -1
DANGER = -2
"""What it is worth to stand outside, or where the evil might be: less than anywhere else."""


def make(_: Brief) -> Play[Observation, Action]:
    """Make the bot; it needs neither dice nor time."""
    return play


def play(seen: Observation) -> Action:
    """Move the dwarf that gains most by it; when none does, spend the score."""
    if seen.points == 0:
        return End()
    return _move(seen) or _purchase(seen) or End()


def _move(seen: Observation) -> Action | None:
    """Send the dwarf on the poorest zone to the richest free one, or out of danger."""
    worths = [
        OUTSIDE if dwarf.zone == OFF else worth(seen.zones[dwarf.zone]) for dwarf in seen.dwarves
    ]
    poorest = worths.index(min(worths))
    free = [place for place, zone in enumerate(seen.zones) if zone.owner == NOBODY]
    goal = max(free, key=lambda place: worth(seen.zones[place]), default=None)
    best = OUTSIDE if goal is None else worth(seen.zones[goal])
    if goal is not None and best > max(OUTSIDE, worths[poorest]):
        return Move(poorest, *divmod(goal, seen.size))
    return Remove(poorest) if worths[poorest] == DANGER else None


def worth(zone: Zone) -> int:
    """Say what a zone is worth: without metal it may be the last layer once a mine can be that shallow."""
    if zone.units == 0 and zone.depth >= SHALLOWEST - 1:
        return DANGER
    return zone.units * PRICES[zone.metal]


def _purchase(seen: Observation) -> Action | None:
    """Improve the worst pickaxe, or hire when all are of diamond."""
    score = seen.scores[seen.seat]
    pickaxes = [dwarf.pickaxe for dwarf in seen.dwarves]
    worst = min(pickaxes)
    if worst < DIAMOND:
        return Improve(pickaxes.index(worst)) if score >= IMPROVE[worst] else None
    return Hire() if len(pickaxes) < CREW and score >= HIRE else None
