"""From what a team knows to what the kernel takes."""

from typing import TypedDict

from joute.games.mine.actions import CREW, OFF
from joute.games.mine.bots.caution import Caution
from joute.games.mine.bots.codes import UNKNOWN
from joute.games.mine.bots.survey import worth
from joute.games.mine.rules import NOBODY, POINTS, REACH


class Position(TypedDict):
    """The arguments of the kernel's `load`."""

    depths: list[int]
    lives: list[int]
    known: list[int]
    posts: list[int]
    picks: list[int]
    scores: list[int]
    sees: list[int]
    idle: list[int]
    turn: int
    place: int
    points: int


def position(caution: Caution, layers: int) -> Position:
    """Write a position down for a kernel of this many layers."""
    seen, rivals = caution.seen, caution.rivals
    crews = [
        list(seen.dwarves) if seat == seen.seat else crew for seat, crew in enumerate(rivals.crews)
    ]
    zones = len(seen.zones)
    known = [UNKNOWN] * (zones * layers)
    for (place, z), value in caution.geology.seen.items():
        known[place * layers + z] = value
    sees = [depth for seat in range(len(crews)) for depth in _seen_by(caution, seat)]
    for place, values in seen.sonar.items():
        sees[seen.seat * zones + place] = seen.zones[place].depth + len(values)
    return Position(
        depths=[zone.depth for zone in seen.zones],
        lives=rivals.lives,
        known=known,
        posts=[post for crew in crews for post in _filled([d.zone for d in crew], OFF)],
        picks=[pick for crew in crews for pick in _filled([d.pickaxe for d in crew], 0)],
        scores=list(seen.scores),
        sees=sees,
        idle=[len(crew) if seat in rivals.stopped else 0 for seat, crew in enumerate(crews)],
        turn=seen.turn,
        place=(seen.seat - seen.turn + 1) % len(crews),
        points=seen.points,
    )


def _seen_by(caution: Caution, seat: int) -> list[int]:
    """Guess what the sonar of a rival has shown it: where it digs, and what looks best."""
    seen = caution.seen
    if seat == seen.seat:
        return [0] * len(seen.zones)
    open_to_it = [
        (zone.owner == seat, zone.depth, worth(zone), place)
        for place, zone in enumerate(seen.zones)
        if zone.owner in (seat, NOBODY)
    ]
    sounded = {place for *_, place in sorted(open_to_it)[-POINTS * (seen.turn - 1) :]}
    if seen.turn == 1:
        sounded = set()
    return [
        zone.depth + REACH - 1 if place in sounded else 0 for place, zone in enumerate(seen.zones)
    ]


def _filled(values: list[int], rest: int) -> list[int]:
    return [*values, *[rest] * (CREW - len(values))]
