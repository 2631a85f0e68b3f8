"""Who meets whom in a stage, round by round, as far as the results so far decide it."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Protocol

from joute.rating.pairing import Table
from joute.rating.pairing.gauntlet import gauntlet
from joute.rating.pairing.knockout import knockout, survivors
from joute.rating.pairing.ladder import climbed, ladder
from joute.rating.pairing.pools import pools, qualified
from joute.rating.pairing.round_robin import round_robin
from joute.rating.pairing.swiss import swiss
from joute.rating.places import Groups, best, placed
from joute.tournament.plan import Format, Stage


class Results(Protocol):
    """What a schedule asks about its stage so far."""

    def groups(self, bots: Sequence[str], round_: int | None = None) -> Groups:
        """Order bots by the whole stage or by one round, equals together."""

    def still_in(self, bots: Sequence[str]) -> list[str]:
        """Leave out the bots that were disqualified."""

    def played(self, bots: Sequence[str]) -> list[str]:
        """Leave out the bots of which no match counts."""


class Schedule(Protocol):
    """The rounds of a stage, each made once the one before is over."""

    def tables(self, results: Results) -> list[Table]:
        """Return the tables of the next round, none when the stage is over."""

    def order(self, results: Results) -> Groups:
        """Order the field when the stage is over."""


def flat(groups: Groups) -> list[str]:
    """Return the bots, the best first."""
    return [bot for group in groups for bot in group]


class Repeated:
    """The same tables in every round."""

    def __init__(self, field: Sequence[str], tables: Sequence[Table], rounds: int) -> None:
        self._field = field
        self._tables = list(tables)
        self._left = rounds

    def tables(self, results: Results) -> list[Table]:
        """Return the same tables again, or none once all rounds are played."""
        del results
        self._left -= 1
        return self._tables if self._left >= 0 else []

    def order(self, results: Results) -> Groups:
        """Order by the results."""
        return results.groups(self._field)


class Pools(Repeated):
    """A round robin in each pool."""

    def __init__(self, pools_: Sequence[Sequence[str]], stage: Stage, least: int) -> None:
        large = [pool for pool in pools_ if len(pool) >= least]
        tables = [table for pool in large for table in round_robin(pool, stage.seats or 1)]
        super().__init__([bot for pool in pools_ for bot in pool], tables, stage.rounds)
        self._pools = pools_

    def order(self, results: Results) -> Groups:
        """Order the firsts of all pools, then the seconds, and so on; who met nobody comes last."""
        played = [results.played(pool) for pool in self._pools]
        field = [bot for pool in played for bot in pool]
        groups = qualified([results.groups(pool) for pool in played], results.groups(field))
        alone = [bot for bot in self._field if bot not in field]
        return [*groups, alone] if alone else groups


class Rounds:
    """Counts the rounds of a stage: as many as are wanted, and more until everybody has played."""

    def __init__(self, field: Sequence[str], rounds: int) -> None:
        self._waiting, self._left = set(field), rounds

    def over(self, results: Results) -> bool:
        """Whether no further round is needed."""
        return self._left <= 0 and not results.still_in(sorted(self._waiting))

    def begin(self, tables: Sequence[Table]) -> None:
        """Count a round."""
        self._waiting.difference_update(*tables)
        self._left -= 1


class Swiss:
    """Those who stand alike meet."""

    def __init__(self, field: Sequence[str], stage: Stage, least: int) -> None:
        self._field, self._least = field, least
        self._seats, self._rounds = stage.seats or 1, Rounds(field, stage.rounds)
        self._before: list[Table] = []

    def tables(self, results: Results) -> list[Table]:
        """Pair by the standing."""
        playing = results.still_in(flat(results.groups(self._field)))
        if self._rounds.over(results) or len(playing) < self._least:
            return []
        tables, _ = swiss(playing, self._before, seats=self._seats, least=self._least)
        self._before += tables
        self._rounds.begin(tables)
        return tables

    def order(self, results: Results) -> Groups:
        """Order by the results."""
        return results.groups(self._field)


class Knockout:
    """The better half of each table goes on, and with it whoever is equal to the last of that half."""

    def __init__(self, field: Sequence[str], stage: Stage, least: int) -> None:
        self._playing, self._least = list(field), least
        self._seats, self._round = stage.seats or 1, 0
        self._out: Groups = []
        self._tables: list[Table] = []
        self._idle: list[str] = []
        self._owed = set(field)
        """Those who have not played since somebody last went out."""

    def tables(self, results: Results) -> list[Table]:
        """Seat those who are left, the strongest with the weakest."""
        self._count(results)
        if len(self._playing) < self._least:
            return []
        self._round += 1
        self._tables, self._idle = knockout(
            self._playing, seats=self._seats, least=self._least, owed=self._owed
        )
        self._owed.difference_update(*self._tables)
        return self._tables

    def order(self, results: Results) -> Groups:
        """Order by how far they came."""
        return [*results.groups(self._playing), *self._out]

    def _count(self, results: Results) -> None:
        """See who goes on: nobody after a final, or when all are equal and have played."""
        if not self._tables:
            return
        before = len(self._playing)
        ranked = [results.groups(table, self._round) for table in self._tables]
        self._tables = []
        if len(ranked) == 1 and not self._idle:
            self._end(ranked[0])
            return
        self._go_on(results, ranked)
        if len(self._playing) < before:
            self._owed = set(self._playing)
        elif not self._owed:
            self._end(results.groups(self._playing))

    def _end(self, first: Groups) -> None:
        self._out = [*first, *self._out]
        self._playing = []

    def _go_on(self, results: Results, ranked: Sequence[Groups]) -> None:
        """Let the better half of each table go on, and more where too few were left for a table."""
        fewest = self._least - len(self._idle) if len(ranked) == 1 else 0
        on = set(self._idle)
        for groups in ranked:
            on.update(best(groups, max(survivors(len(flat(groups))), fewest)))
        beaten = [bot for groups in ranked for bot in flat(groups) if bot not in on]
        left = [bot for bot in self._playing if bot in on]
        self._playing = results.still_in(left)
        disqualified = [[bot] for bot in left if bot not in self._playing]
        self._out = [*results.groups(beaten), *self._out, *disqualified]


class Ladder:
    """Neighbours play, and who wins stands higher."""

    def __init__(self, field: Sequence[str], stage: Stage, least: int) -> None:
        self._ladder, self._least = list(field), least
        self._seats, self._rounds = stage.seats or 1, Rounds(field, stage.rounds)
        self._round = 0
        self._tables: list[Table] = []

    def tables(self, results: Results) -> list[Table]:
        """Seat neighbours."""
        self._climb(results)
        playing = results.still_in(self._ladder)
        if self._rounds.over(results) or len(playing) < self._least:
            return []
        self._tables = ladder(playing, round_=self._round, seats=self._seats, least=self._least)
        self._rounds.begin(self._tables)
        self._round += 1
        return self._tables

    def order(self, results: Results) -> Groups:
        """Return the ladder; neighbours on it whose results are equal are equals."""
        places = placed(results.groups(self._ladder))
        return [list(group) for _, group in groupby(self._ladder, key=places.__getitem__)]

    def _climb(self, results: Results) -> None:
        """Reorder those who played; those disqualified go to the foot."""
        ranked = [flat(results.groups(table, self._round)) for table in self._tables]
        order = climbed(self._ladder, ranked)
        playing = results.still_in(order)
        self._ladder = [*playing, *(bot for bot in order if bot not in playing)]
        self._tables = []


def schedule_of(
    stage: Stage, field: Sequence[str], groups: Mapping[str, str], least: int
) -> Schedule:
    """Begin a stage; `least` bots make a table."""
    seats = stage.seats or 1
    match stage.format:
        case Format.SWISS:
            return Swiss(field, stage, least)
        case Format.KNOCKOUT:
            return Knockout(field, stage, least)
        case Format.LADDER:
            return Ladder(field, stage, least)
        case Format.POOLS:
            split = pools(field, largest=stage.largest, least=least, groups=groups)
            return Pools(split, stage, least)
        case Format.GAUNTLET:
            count = stage.challengers
            tables = gauntlet(field[:count], field[count:], seats, least)
        case Format.SOLO:
            tables = [(bot,) for bot in field]
        case Format.ROUND_ROBIN:
            tables = round_robin(field, seats)
    return Repeated(field, tables, stage.rounds)
