"""The tables of a stage: the matches that each of them plays, and which are played again.

When a bot is disqualified, every table of the stage that it sat at plays again without it, whichever
round it was in, as long as enough others are left. Every table plays the same number of matches, so
that those who are left have all played equally often wherever the plan lets them.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from joute.contest.records import Fixture, FixtureKey
from joute.contest.series import later_seed
from joute.rating.pairing import Table
from joute.rating.seating import Seating, Taken, seated
from joute.tournament.plan import Format, Plan, Stage
from joute.tournament.plan_defaults import STAGE_SEEDS

KNOWN = frozenset({Format.ROUND_ROBIN, Format.POOLS, Format.GAUNTLET, Format.SOLO})
"""Formats whose tables are all known from the start, so that seats are balanced over all rounds."""


class TableFixtures(Struct, frozen=True, kw_only=True):
    """A table in a round."""

    round: int
    number: int
    """Among the tables of the round, from 1."""
    bots: Table
    legs: int
    """Matches on each ground."""
    seatings: tuple[Table, ...] = ()
    """Who sits where in each match of the round, ground by ground."""


class StageFixtures:
    """All tables of a stage so far."""

    def __init__(self, stage: Stage, least: int) -> None:
        self._stage, self._least = stage, least
        self._current: list[TableFixtures] = []
        self._numbers: Counter[int] = Counter()
        self._taken = Taken()
        """By the tables that count."""
        self._all: Seating | None = None
        """For all rounds, where the tables are known."""

    def add(
        self, round_: int, tables: Sequence[Table], disqualified: Collection[str] = ()
    ) -> list[TableFixtures]:
        """Return the tables of a new round, without the bots that were disqualified."""
        legs = min(self._stage.legs or 1, max(map(len, tables)))
        wanted = [TableFixtures(round=round_, number=0, bots=table, legs=legs) for table in tables]
        whole = not any(bot in disqualified for table in tables for bot in table)
        if round_ == 1 and whole and self._stage.format in KNOWN:
            self._all = Seating(tables, self._stage.rounds * self._stage.grounds * legs)
        return self._numbered(wanted, disqualified, self._all if whole else None)

    def anew(self, disqualified: Collection[str]) -> list[TableFixtures]:
        """Return what is played again, once, for the tables of which a bot was disqualified."""
        spoiled = [one for one in self._current if any(bot in disqualified for bot in one.bots)]
        self._current = [one for one in self._current if one not in spoiled]
        for one in spoiled:
            self._taken.add(one.seatings, times=-1)
        return self._numbered(spoiled, disqualified)

    def _numbered(
        self,
        wanted: Iterable[TableFixtures],
        disqualified: Collection[str],
        planned: Seating | None = None,
    ) -> list[TableFixtures]:
        """Number and seat the tables at which enough bots are left to play."""
        sat: list[TableFixtures] = []
        for place, one in enumerate(wanted):
            bots = tuple(bot for bot in one.bots if bot not in disqualified)
            if len(bots) >= min(len(one.bots), self._least):
                self._numbers[one.round] += 1
                seatings = self._seated(one, bots, place, planned)
                self._taken.add(seatings)
                number = self._numbers[one.round]
                sat.append(replace(one, bots=bots, number=number, seatings=seatings))
        self._current += sat
        return sat

    def _seated(
        self, one: TableFixtures, bots: Table, place: int, planned: Seating | None
    ) -> tuple[Table, ...]:
        """Seat a table: as planned for all rounds, or by the seats that its bots have taken."""
        matches = self._stage.grounds * one.legs
        if planned is None:
            return tuple(seated(bots, matches, self._taken))
        first = (one.round - 1) * matches
        return tuple(planned.at(place, first + match) for match in range(matches))


def fixtures(
    plan: Plan, number: int, stage: Stage, sat: Sequence[TableFixtures]
) -> Iterator[Fixture]:
    """List the matches of tables, ground by ground, so that all have played about equally."""
    assert plan.seed is not None
    for ground in range(stage.grounds):
        for one in sat:
            count = (one.round - 1) * stage.grounds + ground
            seed = later_seed(plan.seed, (number - 1) * STAGE_SEEDS + count)
            map_ = plan.maps[count % len(plan.maps)] if plan.maps else None
            for leg in range(one.legs):
                key = FixtureKey(number, one.round, one.number, ground + 1, leg + 1)
                bots = one.seatings[ground * one.legs + leg]
                yield Fixture(key=key, bots=bots, seed=seed, map=map_)
