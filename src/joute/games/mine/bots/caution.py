"""What must be certain, whatever is tried: where no dwarf may stay, and when the game is won."""

from collections.abc import Iterable

from joute.games.mine.actions import (
    HIRE,
    OFF,
    SABOTAGE,
    Action,
    End,
    Move,
    Remove,
    Sabotage,
    Sonar,
)
from joute.games.mine.bots.geology import Geology
from joute.games.mine.bots.manners import played
from joute.games.mine.bots.rivals import Rivals
from joute.games.mine.bots.survey import worth
from joute.games.mine.rules import EVIL, LIFE, NOBODY, POINTS, REACH, Observation


class Caution:
    """One observation, with what was worked out before."""

    def __init__(self, seen: Observation, geology: Geology, rivals: Rivals) -> None:
        self.seen = seen
        self.geology = geology
        self.rivals = rivals

    # Where no dwarf may stay.

    def deadly(self, place: int) -> bool:
        """Whether the top layer of a zone may be the evil's."""
        zone = self.seen.zones[place]
        return zone.units == 0 and not self.geology.safe(zone.depth)

    def brink(self, place: int) -> bool:
        """Whether the layer below the top may be the evil's, so that next turn may be deadly."""
        return not self.geology.safe(self.seen.zones[place].depth + 1)

    def posts(self) -> list[int]:
        """Return the zones of the own dwarves, OFF for those outside."""
        return [dwarf.zone for dwarf in self.seen.dwarves]

    def owed(self, posts: Iterable[int]) -> int:
        """Count the moves that must be made before the turn ends, if dwarves stand like this.

        Nobody may mine what may be the evil, and a turn has two actions, so only two dwarves may
        have to be moved in the next.
        """
        standing = [place for place in posts if place != OFF]
        deadly = sum(map(self.deadly, standing))
        brink = sum(self.brink(place) for place in standing) - deadly
        return deadly + max(0, brink - POINTS)

    def allows(self, action: Action) -> bool:
        """Whether all that is owed can still be done after an action."""
        seen, posts = self.seen, self.posts()
        points = 0 if isinstance(action, End) else seen.points - 1
        if isinstance(action, Move):
            posts[action.dwarf] = action.row * seen.size + action.column
            if self.deadly(posts[action.dwarf]):
                return False
        elif isinstance(action, Remove):
            posts[action.dwarf] = OFF
        return self.owed(posts) <= points

    def look_down(self) -> Action | None:
        """Sound the deepest zone when a dwarf comes near what may be the evil."""
        seen, geology = self.seen, self.geology
        near = any(place != OFF and self.brink(place) for place in self.posts())
        if geology.complete or not near or self.owed(self.posts()) >= seen.points:
            return None
        deepest = max(range(len(seen.zones)), key=lambda place: seen.zones[place].depth)
        if geology.safe(seen.zones[deepest].depth + REACH - 1):
            return None
        return Sonar(*divmod(deepest, seen.size))

    # When the game is won.

    def finish(self) -> Action | None:
        """Wake the evil with one dwarf where nobody can win any more after that."""
        seen = self.seen
        if not self.geology.complete or len(seen.scores) == 1:
            return None
        deep = [
            number
            for number, place in enumerate(self.posts())
            if place != OFF and self.deadly(place)
        ]
        if len(deep) > 1:
            return None
        waker, goal = (deep[0], OFF) if deep else self._waker()
        if waker is None:
            return None
        moves = 0 if deep else 1
        if self._wins(waker, None):
            return End() if deep else Move(waker, *divmod(goal, seen.size))
        for target in self._worth_stopping(moves):
            if self._wins(waker, target):
                return Sabotage(target)
        return None

    def _waker(self) -> tuple[int | None, int]:
        """Choose a dwarf that can be spared, and a zone where the evil lies open."""
        goals = [
            place
            for place, zone in enumerate(self.seen.zones)
            if zone.owner == NOBODY and self.geology.evil(zone.depth)
        ]
        if not goals:
            return None, OFF
        return min(range(len(self.seen.dwarves)), key=self._loot), goals[0]

    def _worth_stopping(self, moves: int) -> list[int]:
        """Name the rival who can reach most, if there is the time and the money to sabotage it."""
        seen = self.seen
        if seen.points <= moves or seen.scores[seen.seat] < SABOTAGE:
            return []
        others = [
            seat
            for seat in range(len(seen.scores))
            if seat != seen.seat and self.rivals.crews[seat]
        ]
        return [max(others, key=lambda seat: self._reach(seat, stopped=False))]

    def _wins(self, waker: int, stopped: int | None) -> bool:
        """Whether no rival can be ahead once this dwarf has woken the evil."""
        seen = self.seen
        mine = seen.scores[seen.seat] - EVIL - (0 if stopped is None else SABOTAGE)
        mine += sum(self._loot(number) for number in range(len(seen.dwarves)) if number != waker)
        return all(
            mine > self._reach(seat, stopped=seat == stopped or seat in self.rivals.stopped)
            for seat in range(len(seen.scores))
            if seat != seen.seat
        )

    def _loot(self, number: int) -> int:
        """Return what one of the own dwarves is sure to take at the end of this turn."""
        dwarf = self.seen.dwarves[number]
        if dwarf.zone == OFF or dwarf.pickaxe < LIFE:
            return 0
        return worth(self.seen.zones[dwarf.zone])

    def _reach(self, seat: int, *, stopped: bool) -> int:
        """Return the most that a rival can have at the end of this turn."""
        seen = self.seen
        score = seen.scores[seat]
        if played(seen, seat):
            return score + (0 if stopped else sum(self._open_to(seat, (seat,), 0)))
        open_to_it = sorted(self._open_to(seat, (seat, NOBODY), score))
        if stopped:
            return score + max(0, max(open_to_it, default=0) - HIRE if score >= HIRE else 0)
        return score + sum(open_to_it[-self.rivals.most_dwarves(seat, score) :])

    def _open_to(self, seat: int, owners: tuple[int, ...], more: int) -> list[int]:
        """Return what lies on top of zones of these owners where a rival may take it this turn."""
        return [
            worth(zone)
            for place, zone in enumerate(self.seen.zones)
            if zone.owner in owners and self.rivals.can_finish(seat, place, more)
        ]
