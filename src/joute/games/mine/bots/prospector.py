"""Weighs what lies below, invests, sounds, and wakes the evil only to win by it.

It keeps nothing from turn to turn. Its dwarves never stay on a layer that may be the evil's, and
never more than two of them stand right above one: as many as it can move in its next turn.
"""

from collections.abc import Callable

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
    Sonar,
)
from joute.games.mine.bots.outlook import Outlook
from joute.games.mine.rules import ASLEEP, EVIL, NOBODY, POINTS, REACH, Observation

SPEED = {1: 1 / 3, 2: 1 / 2, 3: 1.0}
"""By pickaxe, the layers that a dwarf removes a turn."""
HORIZON = 60
"""The turns that it counts on to dig what is left."""
RETURN = 1.2
"""An investment must bring this many times its price."""
RESTLESS = 1.1
"""A dwarf moves if that gives this many times the loot …"""
WORTHWHILE = 1.0
"""… and at least this many more points a turn."""
AHEAD = 2
"""Layers of a zone that it wants to know, the top one included."""


def make(_: Brief) -> Play[Observation, Action]:
    """Make the bot; it needs neither dice nor time."""
    return play


def play(seen: Observation) -> Action:
    """Take the first thing that is to be done."""
    if seen.points == 0:
        return End()
    look = Outlook(seen)
    return next((action for do in DUTIES if (action := do(look)) is not None), End())


def finish(look: Outlook) -> Action | None:
    """Wake the evil with one dwarf where nobody can win any more after that."""
    seen = look.seen
    others = [score for seat, score in enumerate(seen.scores) if seat != seen.seat]
    reach = max(others, default=seen.scores[seen.seat]) + look.most_for_others(CREW)
    if seen.scores[seen.seat] - EVIL <= reach or not look.survey.complete:
        return None
    if waking := look.in_danger():
        return End() if len(waking) == 1 else None
    goals = [
        place
        for place, zone in enumerate(seen.zones)
        if zone.owner == NOBODY and look.survey.evil(zone.depth)
    ]
    idlest = min(range(len(seen.dwarves)), key=look.income)
    return look.move(idlest, goals[0]) if goals else None


def escape(look: Outlook) -> Action | None:
    """Leave a layer that may be the evil's."""
    for number in look.in_danger():
        return look.move(number, look.goal(number))
    return None


def spread(look: Outlook) -> Action | None:
    """Do not let three dwarves stand right above what may be the evil: look, or move one."""
    brink = look.on_the_brink()
    if len(brink) <= POINTS:
        return None
    if look.seen.points > 1 and not look.survey.complete:
        return _sonar(look, look.seen.dwarves[brink[0]].zone)
    number = min(brink, key=look.income)
    return look.move(number, look.goal(number))


def employ(look: Outlook) -> Action | None:
    """Send a dwarf to work."""
    for number, dwarf in enumerate(look.seen.dwarves):
        if dwarf.zone == OFF and (goal := look.goal(number)) is not None:
            return look.move(number, goal)
    return None


def invest(look: Outlook) -> Action | None:
    """Buy what brings most for its price, or save for it."""
    dwarves = look.seen.dwarves
    gain = _gain(look)
    offers: list[tuple[float, int, Action]] = []
    if len(dwarves) < CREW:
        offers.append((gain(SPEED[1]) / HIRE, HIRE, Hire()))
    for number, dwarf in enumerate(dwarves):
        if dwarf.pickaxe < DIAMOND:  # iron is but the first half of diamond
            whole = sum(IMPROVE[pickaxe] for pickaxe in range(dwarf.pickaxe, DIAMOND))
            quicker = SPEED[DIAMOND] - SPEED[dwarf.pickaxe]
            offers.append((gain(quicker) / whole, IMPROVE[dwarf.pickaxe], Improve(number)))
    ratio, price, purchase = max(offers, key=lambda offer: offer[0], default=(0.0, 0, End()))
    affordable = price <= look.seen.scores[look.seen.seat]
    return purchase if ratio > RETURN and affordable else None


def _gain(look: Outlook) -> Callable[[float], float]:
    """Say how much more loot a higher speed brings: everybody digs up a share by their speed."""
    seen = look.seen
    columns = [look.survey.values(place) for place in range(len(seen.zones))]
    loot = sum(map(sum, columns))
    speed = sum(SPEED[dwarf.pickaxe] for dwarf in seen.dwarves)
    rivals = sum(zone.owner not in (NOBODY, seen.seat) for zone in seen.zones)
    others = rivals * speed / len(seen.dwarves) + sum(map(len, columns)) / HORIZON
    return lambda more: loot * ((speed + more) / (speed + more + others) - speed / (speed + others))


def relocate(look: Outlook) -> Action | None:
    """Move the dwarf that gains most by it."""
    best = WORTHWHILE
    action = None
    for number, dwarf in enumerate(look.seen.dwarves):
        goal = look.goal(number)
        if goal is not None:
            gain = look.rate(goal, dwarf.pickaxe) - RESTLESS * look.income(number)
            if gain > best:
                best, action = gain, look.move(number, goal)
    return action


def sound(look: Outlook) -> Action | None:
    """Look where the bottom may be found, or else where digging is best."""
    seen, survey = look.seen, look.survey
    unknown = [
        place
        for place, zone in enumerate(seen.zones)
        if zone.owner in (NOBODY, seen.seat)
        and len(seen.sonar.get(place, ())) < AHEAD
        and not survey.evil(zone.depth)
        and ASLEEP not in seen.sonar.get(place, ())
    ]
    if not unknown:
        return None
    deepest = max(unknown, key=lambda place: seen.zones[place].depth)
    if survey.complete or survey.safe(seen.zones[deepest].depth + REACH - 1):
        return _sonar(look, max(unknown, key=lambda place: look.rate(place, DIAMOND)))
    return _sonar(look, deepest)


def _sonar(look: Outlook, place: int) -> Action:
    return Sonar(*divmod(place, look.seen.size))


DUTIES: tuple[Callable[[Outlook], Action | None], ...] = (
    finish,
    escape,
    spread,
    employ,
    invest,
    relocate,
    sound,
)
