"""Swiss: those who stand alike meet, and no two meet again while it can be helped.

>>> from joute.rating.pairing.swiss import swiss
>>> swiss(["a", "b", "c", "d", "e"], [("a", "b"), ("c", "d")], seats=2, least=2)
([('a', 'c'), ('b', 'e')], ['d'])
"""

from collections.abc import Sequence

from joute.rating.pairing import Table
from joute.rating.pairing.cut import sizes
from joute.rating.pairing.meetings import Meetings

TRIES = 3000
"""Seats tried before meeting once more is allowed."""


def swiss(
    order: Sequence[str], before: Sequence[Table], *, seats: int, least: int
) -> tuple[list[Table], list[str]]:
    """Return the tables of the next round, and who sits out: of those who played most, the last.

    `order` is the standing, the best first, and `before` all tables of the rounds before.
    """
    cut = sizes(len(order), seats, least)
    meetings = Meetings(before)
    place = {bot: number for number, bot in enumerate(order)}
    by_need = sorted(order, key=lambda bot: (meetings.played[bot], place[bot]))
    idle = set(by_need[sum(cut) :])
    playing = [bot for bot in order if bot not in idle]
    allowed = 0
    while (tables := _Search(meetings, allowed).tables(playing, cut)) is None:
        allowed += 1
    return tables, [bot for bot in order if bot in idle]


class _Search:
    """Looks for tables, top down, where no two have met more than `allowed` times."""

    def __init__(self, meetings: Meetings, allowed: int) -> None:
        self._meetings = meetings
        self._allowed = allowed
        self._tries = TRIES

    def tables(self, bots: Sequence[str], cut: Sequence[int]) -> list[Table] | None:
        """Return the tables, None if there are none or the search takes too long."""
        if not cut:
            return []
        return self._fill([bots[0]], bots[1:], cut)

    def _fill(
        self, table: list[str], rest: Sequence[str], cut: Sequence[int]
    ) -> list[Table] | None:
        if len(table) == cut[0]:
            others = self.tables(rest, cut[1:])
            return None if others is None else [tuple(table), *others]
        for bot in rest:
            self._tries -= 1
            if self._tries < 0:
                return None
            if all(self._meetings.between(bot, other) <= self._allowed for other in table):
                left = [other for other in rest if other != bot]
                if (found := self._fill([*table, bot], left, cut)) is not None:
                    return found
        return None
