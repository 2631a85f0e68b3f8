"""How a stage went: who met whom in which pool or round, what decided, and who went on."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby

from msgspec import Struct

from joute.contest.records import Record
from joute.rating.places import placed
from joute.tournament.plan import Criterion, Format, Stage
from joute.tournament.standing import Standing, StandingLine
from joute.tournament.table import StageTable, TournamentHistory

ORDERED_BY_RESULTS = frozenset(
    {Format.ROUND_ROBIN, Format.SWISS, Format.GAUNTLET, Format.SOLO, Format.POOLS}
)
"""Formats whose places follow from the criteria; the others have an order of their own."""


class Pool(Struct, frozen=True, kw_only=True):
    """Bots that met each other in a stage."""

    name: str
    """A group of the plan, otherwise a number."""
    bots: tuple[str, ...]
    """The best first."""
    places: Mapping[str, int]
    """Of those who played a match that counts."""


class Sitting(Struct, frozen=True, kw_only=True):
    """A table in a round."""

    round: int
    bots: tuple[str, ...]
    """The best first."""
    lines: Mapping[str, StandingLine]
    """What each achieved there."""
    decided: Criterion | None = None
    """In a knockout: what the last who went on was better in than the first who did not."""


class StageCourse:
    """A stage that is over, and the matches of it that count."""

    def __init__(self, history: TournamentHistory, over: StageTable) -> None:
        self._history, self.over = history, over
        self.stage: Stage = over.stage
        self.number = over.number
        self.records = [one for one in history.counted if one.fixture.key.stage == over.number]
        self.standing = Standing(history.game, self.stage, self.records)

    @cached_property
    def bots(self) -> list[str]:
        """The bots that were not disqualified, the best first."""
        return [bot for bot in self.over.order if bot not in self._history.disqualified]

    @cached_property
    def lines(self) -> dict[str, StandingLine]:
        """What each of them achieved."""
        return {bot: self.standing.line(bot) for bot in self.bots}

    @property
    def is_even(self) -> bool:
        """Whether all of them played equally often, so that sums can be compared."""
        return len({line.played for line in self.lines.values()}) <= 1

    @cached_property
    def following(self) -> StageTable | None:
        """The next stage."""
        later = (over for over in self._history.stages if over.number == self.number + 1)
        return next(later, None)

    @property
    def through(self) -> frozenset[str]:
        """The bots that went on to the next stage, none where all did."""
        if self.following is None or len(self.following.order) == len(self.over.order):
            return frozenset()
        return frozenset(self.following.order)

    @cached_property
    def pools(self) -> list[Pool]:
        """The pools; none in another format, nor for bots that met nobody."""
        if self.stage.format is not Format.POOLS:
            return []
        return [self._pool(name, bots) for name, bots in self._named_pools()]

    def _pool(self, name: str, bots: Sequence[str]) -> Pool:
        played = [bot for bot in bots if bot in self.lines and self.lines[bot].played]
        groups = self.standing.groups(played)
        ordered = [bot for group in groups for bot in group]
        others = [bot for bot in bots if bot not in played]
        return Pool(name=name, bots=(*ordered, *others), places=placed(groups))

    def _named_pools(self) -> list[tuple[str, list[str]]]:
        """Return the groups of the plan, otherwise those who met, numbered as they entered."""
        groups = self._history.plan.groups
        if groups:
            named = sorted(self.over.order, key=lambda bot: groups.get(bot, ""))
            return [
                (name, list(bots))
                for name, bots in groupby(named, key=lambda bot: groups.get(bot, ""))
            ]
        entry = {bot: place for place, bot in enumerate(self._history.entrants)}
        stage = [one for one in self._history.records if one.fixture.key.stage == self.number]
        met = sorted(
            (sorted(pool, key=entry.__getitem__) for pool in _joined(stage)),
            key=lambda pool: entry[pool[0]],
        )
        return [(str(number), pool) for number, pool in enumerate(met, 1)]

    @cached_property
    def rounds(self) -> list[list[Sitting]]:
        """The tables of each round."""
        ordered = sorted(self.records, key=lambda one: one.fixture.key)
        return [
            [self._sitting(number, list(sat)) for _, sat in groupby(records, key=_table)]
            for number, records in groupby(ordered, key=lambda one: one.fixture.key.round)
        ]

    def _sitting(self, number: int, records: Sequence[Record]) -> Sitting:
        standing = Standing(self._history.game, self.stage, records)
        sat = dict.fromkeys(bot for record in records for bot in record.fixture.bots)
        order = [bot for group in standing.groups(list(sat)) for bot in group]
        return Sitting(
            round=number,
            bots=tuple(order),
            lines={bot: standing.line(bot) for bot in order},
            decided=self._decided(standing, order, self._later(number)),
        )

    @cached_property
    def last_rounds(self) -> dict[str, int]:
        """In a knockout, the round in which each bot played last."""
        if self.stage.format is not Format.KNOCKOUT:
            return {}
        return {bot: one.round for tables in self.rounds for one in tables for bot in one.bots}

    def _later(self, number: int) -> set[str]:
        """Return the bots that play after a round."""
        return {
            bot
            for record in self.records
            if record.fixture.key.round > number
            for bot in record.fixture.bots
        }

    def _decided(
        self, standing: Standing, order: Sequence[str], later: set[str]
    ) -> Criterion | None:
        on = [bot for bot in order if bot in later] or order[:1]
        out = [bot for bot in order if bot not in on]
        knockout = self.stage.format is Format.KNOCKOUT
        return self.decides(on[-1], out[0], standing) if knockout and out else None

    def decides(
        self, better: str, worse: str, standing: Standing | None = None
    ) -> Criterion | None:
        """Return the first criterion in which two bots differ, None where they are equals."""
        found = standing or self.standing
        values = zip(found.values(better), found.values(worse), self.stage.rank, strict=True)
        return next((criterion for one, other, criterion in values if one != other), None)


def courses(history: TournamentHistory) -> list[StageCourse]:
    """Return how each stage went."""
    return [StageCourse(history, over) for over in history.stages]


def _table(record: Record) -> int:
    return record.fixture.key.table


def _joined(records: Iterable[Record]) -> list[set[str]]:
    """Join the bots that met, directly or over others."""
    pools: list[set[str]] = []
    for record in records:
        together = set(record.fixture.bots)
        for pool in [pool for pool in pools if pool & together]:
            pools.remove(pool)
            together |= pool
        pools.append(together)
    return pools
