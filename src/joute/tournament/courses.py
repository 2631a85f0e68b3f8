"""Who meets whom in a stage, round by round, as far as the results so far decide it."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from joute.rating.pairing import Table
from joute.rating.pairing.gauntlet import gauntlet
from joute.rating.pairing.knockout import knockout, survivors
from joute.rating.pairing.ladder import climbed, ladder
from joute.rating.pairing.pools import pools, qualified
from joute.rating.pairing.round_robin import round_robin
from joute.rating.pairing.swiss import swiss
from joute.tournament.plan import Format, Stage


class Results(Protocol):
    """What a course asks about its stage so far."""

    def ranked(self, bots: Sequence[str], round_: int | None = None) -> list[str]:
        """Order bots, the best first, by the whole stage or by one round."""

    def still_in(self, bots: Sequence[str]) -> list[str]:
        """Leave out the bots that were set aside."""


class Course(Protocol):
    """The way through a stage."""

    def tables(self, results: Results) -> list[Table]:
        """Give the tables of the next round, none when the stage is over."""

    def order(self, results: Results) -> list[str]:
        """Order the field, the best first, when the stage is over."""


class Repeated:
    """The same tables in every round."""

    def __init__(self, field: Sequence[str], tables: Sequence[Table], rounds: int) -> None:
        self._field = field
        self._tables = list(tables)
        self._left = rounds

    def tables(self, results: Results) -> list[Table]:
        """Give them again."""
        del results
        self._left -= 1
        return self._tables if self._left >= 0 else []

    def order(self, results: Results) -> list[str]:
        """Order by the results."""
        return results.ranked(self._field)


class Pools(Repeated):
    """A round robin in each pool."""

    def __init__(self, pools_: Sequence[Sequence[str]], stage: Stage, least: int) -> None:
        large = [pool for pool in pools_ if len(pool) >= least]
        tables = [table for pool in large for table in round_robin(pool, stage.seats or 1)]
        super().__init__([bot for pool in pools_ for bot in pool], tables, stage.rounds)
        self._pools = pools_

    def order(self, results: Results) -> list[str]:
        """Order the firsts of all pools, then the seconds, and so on."""
        standings = [results.ranked(pool) for pool in self._pools]
        return qualified(standings, len(self._field), results.ranked(self._field))


class Swiss:
    """Those who stand alike meet."""

    def __init__(self, field: Sequence[str], stage: Stage, least: int) -> None:
        self._field, self._least = field, least
        self._seats, self._left = stage.seats or 1, stage.rounds
        self._before: list[Table] = []

    def tables(self, results: Results) -> list[Table]:
        """Pair by the standing."""
        playing = results.still_in(results.ranked(self._field))
        self._left -= 1
        if self._left < 0 or len(playing) < self._least:
            return []
        tables, _ = swiss(playing, self._before, seats=self._seats, least=self._least)
        self._before += tables
        return tables

    def order(self, results: Results) -> list[str]:
        """Order by the results."""
        return results.ranked(self._field)


class Knockout:
    """The better half of each table goes on."""

    def __init__(self, field: Sequence[str], stage: Stage, least: int) -> None:
        self._playing, self._least = list(field), least
        self._seats, self._round = stage.seats or 1, 0
        self._out: list[str] = []
        self._tables: list[Table] = []
        self._idle: list[str] = []

    def tables(self, results: Results) -> list[Table]:
        """Seat those who are left, the strongest with the weakest."""
        self._count(results)
        if len(self._playing) < max(2, self._least):
            return []
        self._round += 1
        self._tables, self._idle = knockout(self._playing, seats=self._seats, least=self._least)
        return self._tables

    def order(self, results: Results) -> list[str]:
        """Order by how far they came."""
        del results
        return [*self._playing, *self._out]

    def _count(self, results: Results) -> None:
        """See who goes on; of one table only its best does."""
        if not self._tables:
            return
        ranked = [results.ranked(table, self._round) for table in self._tables]
        last = len(ranked) == 1 and not self._idle
        on = {bot for table in ranked for bot in table[: 1 if last else survivors(len(table))]}
        beaten = [bot for table in ranked for bot in table if bot not in on]
        placed = ranked[0][1:] if last else results.ranked(beaten)
        left = [bot for bot in self._playing if bot in on or bot in self._idle]
        self._playing = results.still_in(left)
        aside = [bot for bot in left if bot not in self._playing]
        self._out = [*placed, *self._out, *aside]
        self._tables = []


class Ladder:
    """Neighbours play, and who wins stands higher."""

    def __init__(self, field: Sequence[str], stage: Stage) -> None:
        self._ladder = list(field)
        self._seats, self._rounds = stage.seats or 1, stage.rounds
        self._round = 0
        self._tables: list[Table] = []

    def tables(self, results: Results) -> list[Table]:
        """Seat neighbours."""
        self._climb(results)
        if self._round == self._rounds:
            return []
        self._tables = ladder(self._ladder, round_=self._round, seats=self._seats)
        self._round += 1
        return self._tables

    def order(self, results: Results) -> list[str]:
        """Give the ladder."""
        in_play = results.still_in(self._ladder)
        return in_play + [bot for bot in self._ladder if bot not in in_play]

    def _climb(self, results: Results) -> None:
        ranked = [results.ranked(table, self._round) for table in self._tables]
        self._ladder = climbed(self._ladder, ranked)
        self._tables = []


def course_of(stage: Stage, field: Sequence[str], groups: Mapping[str, str], least: int) -> Course:
    """Begin a stage; `least` bots make a table."""
    seats = stage.seats or 1
    match stage.format:
        case Format.SWISS:
            return Swiss(field, stage, least)
        case Format.KNOCKOUT:
            return Knockout(field, stage, least)
        case Format.LADDER:
            return Ladder(field, stage)
        case Format.POOLS:
            return Pools(pools(field, largest=stage.largest, groups=groups), stage, least)
        case Format.GAUNTLET:
            count = stage.challengers
            tables = gauntlet(field[:count], field[count:], seats)
        case Format.SOLO:
            tables = [(bot,) for bot in field]
        case Format.ROUND_ROBIN:
            tables = round_robin(field, seats)
    return Repeated(field, tables, stage.rounds)
