"""What the moment looks like to a careful team: where to dig, and where it must not stay."""

from joute.games.mine.actions import OFF, Action, Move, Remove
from joute.games.mine.bots.survey import Survey, worth
from joute.games.mine.rules import LIFE, NOBODY, POINTS, Observation

PATIENCE = 0.98
"""What loot a turn later is worth, compared with loot now."""
_LATER = {pickaxe: PATIENCE ** -(-LIFE // pickaxe) for pickaxe in (1, 2, 3)}
"""By pickaxe, the same for loot a layer later."""


class Outlook:
    """One observation, weighed."""

    def __init__(self, seen: Observation) -> None:
        self.seen = seen
        self.survey = Survey(seen)
        self._rates: dict[tuple[int, int], float] = {}

    def rate(self, place: int, pickaxe: int) -> float:
        """Return the best mean loot a turn of digging a zone, for as long as that is best."""
        if (place, pickaxe) not in self._rates:
            loot = best = 0.0
            discount = 1.0
            for value in self.survey.values(place):
                discount *= _LATER[pickaxe]
                loot += value * discount
                best = max(best, loot * (1 - PATIENCE) / (1 - discount))
            self._rates[place, pickaxe] = best
        return self._rates[place, pickaxe]

    def income(self, number: int) -> float:
        """Return the rate of a dwarf where it stands; nothing outside."""
        dwarf = self.seen.dwarves[number]
        return 0.0 if dwarf.zone == OFF else self.rate(dwarf.zone, dwarf.pickaxe)

    def deadly(self, place: int) -> bool:
        """Whether the top layer of a zone may be the evil's."""
        zone = self.seen.zones[place]
        return zone.units == 0 and not self.survey.safe(zone.depth)

    def brink(self, place: int) -> bool:
        """Whether the layer below the top may be the evil's, so that next turn may be deadly."""
        return not self.survey.safe(self.seen.zones[place].depth + 1)

    def in_danger(self) -> list[int]:
        """Name the dwarves that must not mine where they are."""
        return [number for number, place in self._posts() if self.deadly(place)]

    def on_the_brink(self) -> list[int]:
        """Name the dwarves that may have to be moved next turn."""
        return [
            number
            for number, place in self._posts()
            if self.brink(place) and not self.deadly(place)
        ]

    def goal(self, number: int) -> int | None:
        """Find the best free zone for a dwarf.

        A turn has two actions, so never more than two dwarves may have to be moved in the next.
        """
        others = [other for other in self.on_the_brink() if other != number]
        pickaxe = self.seen.dwarves[number].pickaxe
        free = [
            place
            for place, zone in enumerate(self.seen.zones)
            if zone.owner == NOBODY
            and not self.deadly(place)
            and (len(others) < POINTS or not self.brink(place))
        ]
        goal = max(free, key=lambda place: self.rate(place, pickaxe), default=None)
        return goal if goal is not None and self.rate(goal, pickaxe) > 0 else None

    def move(self, number: int, goal: int | None) -> Action:
        """Send a dwarf to a zone, or outside."""
        return Remove(number) if goal is None else Move(number, *divmod(goal, self.seen.size))

    def most_for_others(self, dwarves: int) -> int:
        """Return the most that this many dwarves can take at the end of this turn."""
        return sum(sorted(map(worth, self.seen.zones))[-dwarves:])

    def _posts(self) -> list[tuple[int, int]]:
        """Return the dwarves on the board, with their zones."""
        dwarves = enumerate(self.seen.dwarves)
        return [(number, dwarf.zone) for number, dwarf in dwarves if dwarf.zone != OFF]
