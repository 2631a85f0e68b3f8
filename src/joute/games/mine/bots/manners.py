"""Which bot a rival is, from where its dwarves stand after its turn.

`greedy` never leaves richer metal to be seen on a free zone, `prospector` does two turns of three.
It matters because `greedy` never wakes the evil: behind it, there is time to grow.
"""

from collections.abc import Sequence

from joute.games.mine.actions import CREW
from joute.games.mine.bots.codes import GREEDY, PROSPECTOR
from joute.games.mine.bots.greedy import worth
from joute.games.mine.rules import NOBODY, Observation, Zone

LOOKS = 3
"""How often a rival must have been looked at to be taken for `greedy`."""


class Manners:
    """How the other teams seem to play."""

    def __init__(self) -> None:
        self._looks: dict[int, int] = {}
        self._choosy: set[int] = set()
        """Those who were seen to leave richer metal, …"""
        self._eager: set[int] = set()
        """… and to leave only poorer."""

    def note(self, before: Observation | None, seen: Observation) -> None:
        """Look at who has played since the last look, in a turn's first observation.

        `before` is the last observation of the turn before: what the teams that played after it saw.
        """
        for seat in range(len(seen.scores)):
            if seat == seen.seat:
                continue
            if played(seen, seat):
                self._look(seat, seen.zones, seen.zones)
            elif before is not None and not played(before, seat):
                self._look(seat, before.zones, seen.zones)

    def _look(self, seat: int, tops: Sequence[Zone], posts: Sequence[Zone]) -> None:
        """Look at where a team went on the board as it was then; of three dwarves two can move."""
        both = list(zip(tops, posts, strict=True))
        held = sorted(worth(top) for top, post in both if post.owner == seat)
        free = [worth(top) for top, post in both if top.owner == post.owner == NOBODY]
        richest = max(free, default=0)
        self._looks[seat] = self._looks.get(seat, 0) + 1
        if held and richest > 0:
            (self._choosy if held[len(held) == CREW] < richest else self._eager).add(seat)

    def style(self, seat: int) -> int:
        """Say which bot a rival is taken for."""
        greedy = self._looks.get(seat, 0) >= LOOKS and seat in self._eager - self._choosy
        return GREEDY if greedy else PROSPECTOR


def played(seen: Observation, seat: int) -> bool:
    """Whether a team has had its turn already."""
    count = len(seen.scores)
    mine, other = ((who - seen.turn + 1) % count for who in (seen.seat, seat))
    return other < mine
